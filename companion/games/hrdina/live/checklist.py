"""The set-up of a followed game step by step, with the numbers of this table."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.contract import Check, rule
from companion.core.text import Listed, Msg, msg, msgc
from companion.games.hrdina.live.numbers import numbers
from companion.games.hrdina.state import Options

Told = tuple[str, Msg, tuple[str, ...], str]

# The common supply; what needs Bestiář is marked.
SUPPLY: tuple[tuple[Msg, bool], ...] = (
    (msg("gold"), False),
    (msg("charisma tokens"), False),
    (msg("combat dice"), True),
    (msg("adventure tokens"), True),
    (msg("honor"), True),
    (msg("injuries"), True),
    (msg("XP cubes"), True),
)


def checks(options: Options, n: int) -> list[Check]:
    """Every step of the set-up for `n` players, in the order of the rules."""
    told = [*_table(options, n), *_players(options, n), *_enemies(options, n)]
    return [Check(key, text, rules, emblem) for key, text, rules, emblem in told]


@rule("hrdina.setup.supply", "hrdina.setup.combat_dice_aside")
def supply(options: Options) -> tuple[Msg, ...]:
    """What lies within everybody's reach."""
    return tuple(what for what, of_monsters in SUPPLY if options.monsters or not of_monsters)


@rule("hrdina.setup.market_split", "hrdina.setup.call_before_row", "hrdina.setup.set_aside_fate")
@rule("hrdina.setup.initiative_cards", "hrdina.setup.bag")
def _table(options: Options, n: int) -> Iterator[Told]:
    t = numbers(options, n)
    yield (
        "market",
        msg("Market cards: shuffle the cards with one dot and with two dots apart, one dot on top."),
        ("hrdina.setup.market_split",),
        "deck",
    )
    if t.set_aside is not None:
        fate = msgc("where to", "discards") if options.set_aside_is_discard else msgc("where to", "box")
        yield (
            "aside",
            msg("The top {n} market cards are set aside: {where}.", n=t.set_aside, where=fate),
            ("hrdina.setup.market_set_aside", "hrdina.setup.set_aside_fate"),
            "discard",
        )
    if t.call is not None:
        yield (
            "call",
            msg("The Call card goes under {n} cards from the top, before the row is dealt.", n=t.call),
            ("hrdina.setup.call_position", "hrdina.setup.call_before_row"),
            "deck",
        )
    yield "row", msg("Market row: {n} cards face up.", n=t.row), ("hrdina.setup.market_row",), "score-cards"
    yield (
        "initiative",
        msg(
            "Initiative cards: {n}, from the lowest up, the special symbol last; a coin on each coin icon.",
            n=t.initiative,
        ),
        ("hrdina.setup.initiative_cards", "hrdina.setup.initiative_count", "hrdina.setup.initiative_coin"),
        "die-gold",
    )
    yield (
        "supply",
        msg("Common supply: {things}.", things=Listed(supply(options))),
        ("hrdina.setup.supply", "hrdina.setup.combat_dice_aside"),
        "die-combat" if options.monsters else "die-gold",
    )
    yield "bag", msg("Into the bag: {n} dice, no combat dice.", n=t.dice), ("hrdina.setup.bag",), "die-6"


@rule("hrdina.setup.reference_cards", "hrdina.setup.board_side", "hrdina.setup.marker_class")
def _players(options: Options, n: int) -> Iterator[Told]:
    t = numbers(options, n)
    yield (
        "first",
        msg("Who rolls highest with an attribute die starts; these dice go back to the bag."),
        ("hrdina.setup.first_player_roll", "hrdina.setup.first_player_tie", "hrdina.setup.first_player_return"),
        "die-6",
    )
    yield (
        "boards",
        msg("Hero boards are chosen from the start player on; both sides are the same."),
        ("hrdina.setup.boards_pick", "hrdina.setup.board_side"),
        "score-goals",
    )
    yield (
        "gold",
        msg("Gold from the start player on: {gold}.", gold=Listed(t.gold)),
        ("hrdina.setup.gold_base", "hrdina.setup.gold_seat"),
        "die-gold",
    )
    yield (
        "class",
        msg("Everybody draws a colour marker and chooses a class of that colour."),
        ("hrdina.setup.class_colour", "hrdina.setup.class_colour_unique", "hrdina.setup.class_choice"),
        "score-colour",
    )
    yield (
        "cards",
        msg("Everybody gets one alignment card and one backstory."),
        ("hrdina.setup.alignment_deal", "hrdina.setup.backstory_deal"),
        "score-backstory",
    )
    yield (
        "markers",
        msg("Two markers each: one on the centre of the alignment grid, one on the class card."),
        ("hrdina.setup.marker_alignment", "hrdina.setup.marker_class"),
        "score-alignment",
    )
    if options.familiars:
        yield (
            "familiars",
            msg("Two familiars each: one stays above the hero board, the other goes into the box."),
            ("hrdina.setup.familiar_deal", "hrdina.setup.familiar_choose"),
            "familiar",
        )
    yield (
        "dice",
        msg("Everybody draws {n} dice, rolls them and places them one after another, without actions.", n=t.start_dice),
        ("hrdina.setup.start_dice_draw", "hrdina.setup.start_dice_place", "hrdina.setup.start_dice_no_action"),
        "die-6",
    )
    yield (
        "reference",
        msg("A help card and a price card for everybody."),
        ("hrdina.setup.reference_cards",),
        "rule",
    )


@rule("hrdina.setup.adventure_cards", "hrdina.setup.adventure_hidden", "hrdina.setup.minion_reveal")
def _enemies(options: Options, n: int) -> Iterator[Told]:
    t = numbers(options, n)
    if options.monsters:
        yield (
            "monster",
            msg(
                "Of the monsters marked 2+ those of the players’ class colours are left out; one of the rest is drawn."
            ),
            ("hrdina.setup.monster_pool", "hrdina.setup.monster_draw"),
            "score-monster",
        )
        yield (
            "adventures",
            msg("One location, one obstacle and one attack of the monster lie face down, unseen."),
            ("hrdina.setup.adventure_cards", "hrdina.setup.adventure_hidden"),
            "card-closed",
        )
        yield (
            "minions",
            msg(
                "Minions as the market deck; {n} go away from the top, then the first one lies open.", n=t.minions_aside
            ),
            ("hrdina.setup.minion_deck", "hrdina.setup.minion_set_aside", "hrdina.setup.minion_reveal"),
            "score-monster",
        )
    if options.familiars:
        yield (
            "fiends",
            msg("A fiend face up on every initiative card with a place for one."),
            ("hrdina.setup.fiend_deck", "hrdina.setup.fiend_places"),
            "familiar",
        )
