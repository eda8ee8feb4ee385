"""Every kind of move with its choices; the rulings come from the rules' own checks, so both always agree.

The player on turn and the one who is asked get every move; the others those somebody might wonder about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any, Final

from pydantic import JsonValue

from companion.core.contract import Choice, Field, Move, Offer, Ruling
from companion.core.text import Listed, Msg, Who, msg, msgn
from companion.games.za_jedna import cards as c
from companion.games.za_jedna import moves as k
from companion.games.za_jedna.rules import check
from companion.games.za_jedna.rules.common import asked, flips, left, open_roles
from companion.games.za_jedna.rules.effects import wasted_potion
from companion.games.za_jedna.rules.turn import surplus
from companion.games.za_jedna.state import Ability, Answer, Pick, State, deck_of
from companion.games.za_jedna.words import (
    ABILITIES,
    CARD_TEXTS,
    CORNER_CHOICES,
    SUIT_EMBLEMS,
    card_choice,
    card_text,
    char_choice,
    char_term,
    emblem,
    face,
    role_choice,
    role_term,
    seat_choice,
    suit_term,
)

Fixed = tuple[tuple[str, JsonValue], ...]
ANYTIME: Final = frozenset({"reshuffle", "set_level", "edit_deck", "note"})


@dataclass(frozen=True, slots=True)
class _Says:
    """The words of an offer that do not depend on the table."""

    label: Msg
    detail: Msg | None
    emblem: str
    rules: tuple[str, ...]


_SAYS: Final[dict[type[Move], _Says]] = {
    k.TakeCharacter: _Says(
        msg("Character"),
        msg("The card in front of the player; its name and ability are told to the table."),
        "ability",
        ("za_jedna.setup.character.draw", "za_jedna.setup.character.announce", "za_jedna.setup.character.choice"),
    ),
    k.SetKing: _Says(
        msg("Who is the king"), msg("The king turns the role up."), "role-king", ("za_jedna.setup.king.reveal",)
    ),
    k.StartGame: _Says(
        msg("Start the game"),
        msg("Everybody draws as many cards as the character has lives; the king begins."),
        "deck",
        ("za_jedna.setup.hand", "za_jedna.setup.king.extra_life", "za_jedna.turn.first"),
    ),
    k.Flip: _Says(msg("Flip"), None, "deck", ("za_jedna.flip.do", "za_jedna.flip.corner", "za_jedna.flip.input")),
    k.DrawPhase: _Says(
        msg("Draw 2 cards"), None, "hand", ("za_jedna.draw.two", "za_jedna.draw.mandatory", "za_jedna.draw.reshuffle")
    ),
    k.Equip: _Says(
        msg("Lay a blue card"),
        msg("It stays in front of the player; a new weapon replaces the old one."),
        "blue-stit",
        ("za_jedna.card.blue.place", "za_jedna.play.same_name", "za_jedna.weapon.swap"),
    ),
    k.EndPlay: _Says(
        msg("End the play"), msg("Then cards above the number of lives are discarded."), "pass",
        ("za_jedna.play.any_number", "za_jedna.discard.after_play"),
    ),
    k.Discard: _Says(msg("Discard cards"), None, "discard", ("za_jedna.discard.limit", "za_jedna.discard.exact")),
    k.AnswerWith: _Says(
        msg("Answer with a card"), None, "card-mimo",
        ("za_jedna.shot.answer", "za_jedna.shot.defend_self", "za_jedna.cpcka.effect", "za_jedna.ferovka.first"),
    ),
    k.UseShield: _Says(
        msg("Flip for Shield"), msg("Hearts count as Mimo."), "blue-stit", ("za_jedna.stit.flip", "za_jedna.stit.once")
    ),
    k.TakeHit: _Says(
        msg("Take the hit"), msg("No defence: 1 life is lost."), "life-lost",
        ("za_jedna.shot.optional_defence", "za_jedna.cpcka.free_choice", "za_jedna.ferovka.loss"),
    ),
    k.GiveUp: _Says(
        msg("No rescue"), msg("The character dies."), "graveyard", ("za_jedna.death.when", "za_jedna.death.rescue_now")
    ),
    k.RevealRole: _Says(
        msg("Show the role"), None, "role-hidden", ("za_jedna.death.reveal", "za_jedna.role.reveal_fits")
    ),
    k.UseAbility: _Says(msg("Use the ability"), None, "ability", ("za_jedna.character.auto",)),
    k.Decline: _Says(
        msg("Decline the ability"), msg("Nobody has to use an ability."), "pass",
        ("za_jedna.character.auto", "za_jedna.character.optional"),
    ),
    k.PickCard: _Says(
        msg("Pick an open card"), None, "hand", ("za_jedna.vetesnictvi.to_hand", "za_jedna.vetesnictvi.direction")
    ),
    k.ChangeLives: _Says(msg("Lose a life"), None, "life-lost", ("za_jedna.track.quick.facts",)),
    k.Unequip: _Says(
        msg("Take a blue card away"), None, "discard", ("za_jedna.card.blue.stay", "za_jedna.jed.passes")
    ),
    k.RecordDeath: _Says(
        msg("Not rescued: the player is out"),
        msg("The role is shown; a killed brigand brings 3 cards, a guard killed by the king costs him everything."),
        "graveyard",
        ("za_jedna.track.quick.zero", "za_jedna.track.quick.lethal_batch"),
    ),
    k.NextTurn: _Says(
        msg("Next turn"), None, "holder", ("za_jedna.turn.clockwise", "za_jedna.track.quick.facts")
    ),
    k.Reshuffle: _Says(
        msg("The discard pile was shuffled"),
        msg("Only when the table does it sooner than the app."),
        "deck",
        ("za_jedna.draw.reshuffle_any", "za_jedna.odds.shuffle"),
    ),
    k.SetLevel: _Says(msg("Change the level"), None, "table-says", ("za_jedna.track.levels",)),
    k.EditDeck: _Says(
        msg("Range of a weapon"), msg("As the cards of this table say."), "weapon-ranged",
        ("za_jedna.parts.rename", "za_jedna.weapon.ranges"),
    ),
    k.Note: _Says(msg("Note"), msg("Only written into the history."), "table-says", ("za_jedna.queue.head",)),
    k.RevealAll: _Says(
        msg("Show all roles"), msg("Then the winners are known by name."), "role-hidden",
        ("za_jedna.end.dead_share", "za_jedna.end.last_role"),
    ),
    k.NextGame: _Says(
        msg("Next game"), None, "deck", ("za_jedna.next.keep", "za_jedna.next.no_cards", "za_jedna.next.king_left")
    ),
}  # fmt: skip

_CARD_RULES: Final[dict[str, tuple[str, ...]]] = {
    "shot": ("za_jedna.shot.legal", "za_jedna.play.one_shot", "za_jedna.shot.spent"),
    "mimo": ("za_jedna.mimo.only_answer",),
    "lektvar": ("za_jedna.lektvar.heal", "za_jedna.lektvar.own_turn", "za_jedna.lektvar.foreign"),
    "knez": ("za_jedna.knez.effect", "za_jedna.knez.own_turn"),
    "stagecoach": ("za_jedna.stagecoach.effect",),
    "wells_fargo": ("za_jedna.wells_fargo.effect",),
    "vetesnictvi": ("za_jedna.vetesnictvi.reveal", "za_jedna.vetesnictvi.first"),
    "podrezani": ("za_jedna.podrezani.effect", "za_jedna.podrezani.range"),
    "markytanky": ("za_jedna.markytanky.effect", "za_jedna.symbol.target_has_card"),
    "cpcka": ("za_jedna.cpcka.effect", "za_jedna.all.not_self"),
    "ferovka": ("za_jedna.ferovka.target", "za_jedna.ferovka.first"),
    "vlnity_plech": ("za_jedna.plech.effect", "za_jedna.card.plech_repeat"),
}


def _probe(s: State, type_: type[Move], **data: Any) -> list[Ruling]:
    return check(s, type_(**data))


def _kind(type_: type[Move]) -> str:
    return str(type_.model_fields["kind"].default)


def _make(
    type_: type[Move],
    seat: int | None,
    rulings: Sequence[Ruling],
    fields: tuple[Field, ...] = (),
    fixed: Fixed = (),
    *,
    label: Msg | None = None,
    detail: Msg | None = None,
    emblem: str = "",
    rules: tuple[str, ...] = (),
) -> Offer:
    says = _SAYS.get(type_)
    kind = _kind(type_)
    anytime = kind in ANYTIME
    return Offer(
        kind=kind,
        seat=seat,
        label=label or (says.label if says else msg("{card}", card=kind)),
        detail=detail or (says.detail if says else None),
        emblem=emblem or (says.emblem if says else ""),
        fixed=fixed,
        fields=fields,
        rulings=tuple(rulings),
        rules=rules or (says.rules if says else ()),
        main=not rulings and not anytime,
        anytime=anytime,
    )


def _split(
    found: Sequence[tuple[Choice, Sequence[Ruling]]], absent: Sequence[Ruling] | None = None
) -> tuple[list[Ruling], tuple[Choice, ...]]:
    """Rulings of the whole offer (they stand whatever is chosen) and the choices with the rest of theirs.

    `absent`: the rulings if the field is left out, None if it must be filled. If every choice is refused for a reason
    of its own, the one with the fewest reasons speaks for the offer.
    """
    options = [list(r) for _, r in found] + ([list(absent)] if absent is not None else [])
    common = [r for r in options[0] if all(r in other for other in options[1:])] if options else []
    if not common and options and all(options):
        common = min(options, key=len)
    choices = tuple(
        replace(ch, rulings=tuple(r for r in rulings if r not in common)) if rulings else ch for ch, rulings in found
    )
    return common, choices


def _one(
    s: State,
    type_: type[Move],
    name: str,
    label: Msg,
    choices: Iterable[Choice],
    data: dict[str, Any],
    *,
    optional: bool = False,
) -> tuple[list[Ruling], Field]:
    """Rulings and the field of a move with one open argument."""
    found = [(ch, _probe(s, type_, **{name: ch.value}, **data)) for ch in choices]
    rulings, told = _split(found, _probe(s, type_, **data) if optional or not found else None)
    return rulings, Field(name, label, told, optional)


def _fixed(data: dict[str, Any]) -> Fixed:
    return tuple(data.items())


def _seats(s: State) -> tuple[Choice, ...]:
    return tuple(seat_choice(i) for i in range(s.n))


def _others(s: State, seat: int) -> tuple[Choice, ...]:
    """The other players who are alive, clockwise from the left."""
    order = [(seat + i) % s.n for i in range(1, s.n)]
    return tuple(seat_choice(i) for i in order if s.players[i].alive)


# --- set-up ---


def _take_character(s: State, seat: int) -> Iterable[Offer]:
    data = {"seat": seat}
    rulings, field = _one(
        s, k.TakeCharacter, "character", msg("Character"), (char_choice(x) for x in c.CHARACTERS), data
    )
    yield _make(k.TakeCharacter, seat, rulings, (field,), _fixed(data))


def _set_king(s: State) -> Iterable[Offer]:
    rulings, field = _one(s, k.SetKing, "seat", msg("Player"), _seats(s), {})
    yield _make(k.SetKing, None, rulings, (field,))


def _start_game(s: State) -> Iterable[Offer]:
    yield _make(k.StartGame, None, _probe(s, k.StartGame))


# --- flips ---

_CARDS = msg("Turned card")
_RESULT = msg("Result")


def _turned(s: State, type_: type[Move], seat: int, data: dict[str, Any], words: dict[str, Any]) -> Iterable[Offer]:
    """A flip in two ways: with the card (or both, of which one is chosen), or only whether it fits."""
    most = flips(s, seat)
    rulings = _probe(s, type_, **data, outcome=False)
    if not most:
        yield _make(type_, seat, rulings, (), _fixed(data), **words)
        return
    told = _fixed({**data, "outcome": None})
    if most == 1:
        yield _make(type_, seat, rulings, (Field("cards", _CARDS, CORNERS, many=1),), told, **words)
    else:
        chosen = Field("chosen", msg("Which one counts"), _WHICH)
        cards = Field("cards", msg("Turned cards, the upper one last"), CORNERS, many=most)
        yield _make(type_, seat, rulings, (cards, chosen), told, **words)
    only = msg("Only the result: the odds do not learn of the card.")
    outcome = Field("outcome", _RESULT, _FITS)
    yield _make(type_, seat, rulings, (outcome,), _fixed(data), **{**words, "detail": only})


CORNERS: Final = tuple(replace(x, value=f"@{x.value}") for x in CORNER_CHOICES)
_WHICH: Final = (Choice(0, msg("the first")), Choice(1, msg("the second")))
_FITS: Final = (Choice(True, msg("it fits")), Choice(False, msg("it does not fit")))


def _flip(s: State, seat: int) -> Iterable[Offer]:
    head = s.queue[0] if s.queue else None
    words: dict[str, Any] = {}
    if head is not None and head.kind == "test":
        words = {
            "label": msg("Flip for {card}", card=face(s, head.card)),
            "emblem": emblem(head.card),
            "detail": _JED if head.card == "jed" else _AVENE,
        }
    yield from _turned(s, k.Flip, seat, {"by": seat}, words)


_JED: Final = msg("2 to 9 of spades: 3 lives are lost. Anything else: Poison goes to the left.")
_AVENE: Final = msg("Hearts: the turn is normal. Anything else: no drawing, no playing.")


def _use_shield(s: State, seat: int) -> Iterable[Offer]:
    head = s.queue[0] if s.queue else None
    sources: tuple[str, ...] = ("card",)
    if isinstance(head, Answer) and head.seat == seat and head.shields:
        sources = head.shields
    for source in sources:
        words = {"label": msg("Flip for {character}'s own Shield", character=char_term("drirr"))}
        yield from _turned(s, k.UseShield, seat, {"by": seat, "source": source}, words if source == "ability" else {})


# --- a turn ---


def _draw_phase(s: State, seat: int) -> Iterable[Offer]:
    character = s.players[seat].character
    fields: tuple[Field, ...] = ()
    detail = ABILITIES[character] if character in ("catchena", "gimli", "lejdy", "sanguinar") else None
    data: dict[str, Any] = {"by": seat}
    if character in ("catchena", "sanguinar"):
        sources: tuple[Choice, ...] = (Choice("deck", msg("the deck"), "deck"),)
        if character == "catchena":
            top = s.discard[-1] if s.discard else ""
            label = msg("the discard pile: {card}", card=face(s, top)) if top else msg("the discard pile")
            sources += (Choice("discard", label, "discard"),)
        else:
            sources += tuple(replace(x, label=msg("hand: {who}", who=Who(int(str(x.value))))) for x in _others(s, seat))
        rulings, field = _one(s, k.DrawPhase, "first", msg("First card from"), sources, data)
        fields = (field,)
    else:
        rulings = _probe(s, k.DrawPhase, **data)
        if character == "gimli":
            fields = (Field("shown", msg("Suit of the second card"), _SUITS, optional=True),)
        else:
            data["first"] = "deck"
    yield _make(k.DrawPhase, seat, rulings, fields, _fixed(data), detail=detail)


_SUITS: Final = tuple(Choice(x, msg("{suit}", suit=suit_term(x)), SUIT_EMBLEMS[x]) for x in c.SUITS)


def _card(
    s: State,
    seat: int,
    card: str,
    rulings: Sequence[Ruling],
    fields: tuple[Field, ...] = (),
    detail: Msg | None = None,
    label: Msg | None = None,
    **data: Any,
) -> Offer:
    fixed = _fixed({"by": seat, "card": card, **data})
    name = label or msg("{card}", card=face(s, card))
    words = detail or CARD_TEXTS[card]
    return _make(
        k.PlayCard, seat, rulings, fields, fixed, label=name, detail=words, emblem=emblem(card), rules=_CARD_RULES[card]
    )


_TARGET: Final = msg("Target")
_PLAIN: Final = ("lektvar", "knez", "stagecoach", "wells_fargo", "vetesnictvi", "cpcka", "vlnity_plech", "mimo")


def _shots(s: State, seat: int) -> Iterable[Offer]:
    targets = _others(s, seat)
    rulings, field = _one(s, k.PlayCard, "target", _TARGET, targets, {"by": seat, "card": "shot"})
    yield _card(s, seat, "shot", rulings, (field,))
    if s.players[seat].character == "goranda":
        data = {"by": seat, "card": "shot", "printed": "mimo"}
        rulings, field = _one(s, k.PlayCard, "target", _TARGET, targets, data)
        label = msg("{card} as an attack", card=face(s, "mimo"))
        yield _card(s, seat, "shot", rulings, (field,), ABILITIES["goranda"], label, printed="mimo")


def _plain_cards(s: State, seat: int) -> Iterable[Offer]:
    for card in _PLAIN:
        detail = wasted_potion(s, seat) if card == "lektvar" else None
        yield _card(s, seat, card, _probe(s, k.PlayCard, by=seat, card=card), detail=detail)
    rulings, field = _one(s, k.PlayCard, "target", _TARGET, _others(s, seat), {"by": seat, "card": "ferovka"})
    yield _card(s, seat, "ferovka", rulings, (field,))


def _takes(s: State, seat: int) -> Iterable[Offer]:
    """Podřezání and Markytánky: one offer for each player, with the cards that can be taken there."""
    seats = [seat, *(int(str(x.value)) for x in _others(s, seat))] if s.options.self_target == "on" else None
    targets = seats or [int(str(x.value)) for x in _others(s, seat)]
    for card in ("podrezani", "markytanky"):
        data: dict[str, Any] = {"by": seat, "card": card}
        found = []
        for target in targets:
            told = {**data, "target": target}
            kinds = [Choice("hand", msg("a hand card at random"), "hand")]
            kinds += [card_choice(s, x) for x in s.players[target].table]
            rulings, field = _one(s, k.PlayCard, "take", msg("Which card"), kinds, told)
            found.append((target, rulings, field))
        common = [r for r in found[0][1] if all(r in rulings for _, rulings, _ in found)] if found else []
        if common:
            rulings, field = _one(
                s, k.PlayCard, "target", _TARGET, (seat_choice(x) for x in targets), {**data, "take": "hand"}
            )
            yield _card(s, seat, card, rulings, (field,), take="hand")
            continue
        for target, rulings, field in found:
            label = msg("{card}: {who}", card=face(s, card), who=Who(target))
            yield _card(s, seat, card, rulings, (field,), label=label, target=target)


OWN_BLUE: Final = tuple(x for x in c.BLUE if x != "avene")


def _equip(s: State, seat: int) -> Iterable[Offer]:
    data = {"by": seat}
    quick = s.level == "quick"
    if not quick:
        yield _avene(s, seat)
    blue = (card_choice(s, x) for x in (c.BLUE if quick else OWN_BLUE))
    rulings, field = _one(s, k.Equip, "card", msg("Card"), blue, data)
    yield _make(k.Equip, seat, rulings, (field,), _fixed(data))


def _avene(s: State, seat: int) -> Offer:
    avene: dict[str, Any] = {"by": seat, "card": "avene"}
    targets = _others(s, seat)
    if s.options.avene_on_self == "on":
        targets = (seat_choice(seat), *targets)
    rulings, field = _one(s, k.Equip, "on", msg("In front of"), targets, avene)
    return _make(
        k.Equip,
        seat,
        rulings,
        (field,),
        _fixed(avene),
        label=msg("{card}", card=face(s, "avene")),
        detail=card_text(s, "avene"),
        emblem=emblem("avene"),
        rules=("za_jedna.avene.lay", "za_jedna.avene.not_king", "za_jedna.play.same_name_any_owner"),
    )


def _end_play(s: State, seat: int) -> Iterable[Offer]:
    yield _make(k.EndPlay, seat, _probe(s, k.EndPlay, by=seat), (), (("by", seat),))


def _discard(s: State, seat: int) -> Iterable[Offer]:
    n = max(1, surplus(s, seat))
    data = {"by": seat, "n": n}
    detail = msgn(
        "{n} card is above the number of lives.",
        "{n} cards are above the number of lives.",
        n,
    )
    rulings = _probe(s, k.Discard, **data)
    yield _make(k.Discard, seat, rulings, (), _fixed(data), detail=None if rulings else detail)


# --- reactions ---


def _answer(s: State, seat: int) -> Iterable[Offer]:
    data = {"by": seat}
    both = (card_choice(s, "mimo"), card_choice(s, "shot"))
    rulings, field = _one(s, k.AnswerWith, "card", msg("Card"), both, data)
    yield _make(k.AnswerWith, seat, rulings, (field,), _fixed(data))


def _take_hit(s: State, seat: int) -> Iterable[Offer]:
    head = s.queue[0] if s.queue else None
    detail = None
    if head is not None and head.kind == "duel":
        detail = msg("No card: the duel ends and 1 life is lost.")
    yield _make(k.TakeHit, seat, _probe(s, k.TakeHit, by=seat), (), (("by", seat),), detail=detail)


def _give_up(s: State, seat: int) -> Iterable[Offer]:
    yield _make(k.GiveUp, seat, _probe(s, k.GiveUp, by=seat), (), (("by", seat),))


def _reveal_role(s: State, seat: int) -> Iterable[Offer]:
    data = {"seat": seat}
    rulings, field = _one(s, k.RevealRole, "role", msg("Role"), (role_choice(x) for x in c.ROLES), data)
    yield _make(k.RevealRole, seat, rulings, (field,), _fixed(data))


def _use_ability(s: State, seat: int) -> Iterable[Offer]:
    head = s.queue[0] if s.queue else None
    character = s.players[seat].character
    waits = isinstance(head, Ability) and head.seat == seat
    if isinstance(head, Ability) and waits:
        yield _ability(s, seat, head.name)
    if character == "shogun":
        yield replace(_ability(s, seat, "shogun"), main=False, anytime=True)
    elif not waits:
        yield _ability(s, seat, character if character in ("stilett", "reinmar", "strider", "miranda") else "shogun")


def _ability(s: State, seat: int, name: str) -> Offer:
    data = {"by": seat, "ability": name}
    return _make(
        k.UseAbility,
        seat,
        _probe(s, k.UseAbility, **data),
        (),
        _fixed(data),
        label=msg("{character}", character=char_term(name)),
        detail=ABILITIES[name],
        rules=("za_jedna.char.shogun.heal", "za_jedna.char.shogun.anytime") if name == "shogun" else (),
    )


def _decline(s: State, seat: int) -> Iterable[Offer]:
    yield _make(k.Decline, seat, _probe(s, k.Decline, by=seat), (), (("by", seat),))


def _pick(s: State, seat: int) -> Iterable[Offer]:
    head = s.queue[0] if s.queue else None
    data = {"by": seat}
    known = dict.fromkeys(x for x in head.cards if x) if isinstance(head, Pick) else {}
    names: Iterable[str] = known if known and isinstance(head, Pick) and "" not in head.cards else c.CARDS
    not_told = Choice("", msg("not told"), "card-closed")
    choices = (*(card_choice(s, x) for x in dict.fromkeys((*known, *names))), not_told)
    rulings, field = _one(s, k.PickCard, "card", msg("Card"), choices, data)
    yield _make(k.PickCard, seat, rulings, () if rulings else (field,), _fixed(data))


# --- quick ---


def _change_lives(s: State, seat: int) -> Iterable[Offer]:
    data: dict[str, Any] = {"seat": seat}
    one = {**data, "delta": -1}
    detail = msg("1 life less.")
    yield _make(k.ChangeLives, seat, _probe(s, k.ChangeLives, **one), (), _fixed(one), detail=detail)
    heal = {**data, "cause": "heal"}
    rulings, gains = _one(
        s, k.ChangeLives, "delta", msg("Lives"), (Choice(n, msg("+{n}", n=n)) for n in (1, 2, 3)), heal
    )
    yield _make(
        k.ChangeLives,
        seat,
        rulings,
        (gains,),
        _fixed(heal),
        label=msg("Regain lives"),
        detail=msg("Never above the starting lives."),
        emblem="life-full",
    )
    causes = (
        *(replace(x, label=msg("hit by: {who}", who=Who(int(str(x.value))))) for x in _others(s, seat)),
        Choice("jed", msg("{card}", card=face(s, "jed")), emblem("jed")),
        Choice("own", msg("own {card}", card=face(s, "ferovka"))),
    )
    rulings, deltas = _one(
        s, k.ChangeLives, "delta", msg("Lives"), (Choice(-n, msg("−{n}", n=n)) for n in (1, 2, 3)), data
    )
    more = Field("more", msg("Others hit by the same card follow"), _YES_NO, optional=True)
    yield _make(
        k.ChangeLives,
        seat,
        rulings,
        (deltas, Field("cause", msg("Cause"), causes, optional=True), more),
        _fixed(data),
        label=msg("Lose lives"),
        detail=msg("Several at once, or with the cause."),
    )


_YES_NO: Final = (Choice(True, msg("yes")), Choice(False, msg("no")))
_WHERE: Final = (
    Choice("discard", msg("to the discard pile"), "discard"),
    Choice("hand", msg("into a hand"), "hand"),
    Choice("left", msg("to the left")),
)


def _unequip(s: State, seat: int) -> Iterable[Offer]:
    for card in s.players[seat].table or ("jed",):
        data = {"seat": seat, "card": card}
        rulings, field = _one(s, k.Unequip, "to", msg("Where"), _WHERE, data)
        label = msg("Take away: {card}", card=face(s, card))
        yield _make(k.Unequip, seat, rulings, (field,), _fixed(data), label=label, emblem=emblem(card))


def _record_death(s: State, seat: int) -> Iterable[Offer]:
    data: dict[str, Any] = {"seat": seat}
    rulings, role = _one(s, k.RecordDeath, "role", msg("Role"), (role_choice(x) for x in c.ROLES), data)
    killers = (
        *(x for x in _seats(s) if x.value != seat),
        Choice("jed", msg("{card}", card=face(s, "jed")), emblem("jed")),
        Choice("own", msg("own {card}", card=face(s, "ferovka"))),
    )
    fits = next((x.value for x in role.choices if not x.rulings), "king")
    found = [(x, _probe(s, k.RecordDeath, **data, role=fits, killer=x.value)) for x in killers]
    choices = tuple(replace(x, rulings=tuple(r for r in rs if r not in rulings)) for x, rs in found)
    killer = Field("killer", msg("Killed by"), choices, optional=True)
    more = Field("more", msg("Others die by the same card"), _YES_NO, optional=True)
    yield _make(k.RecordDeath, seat, rulings, (role, killer, more), _fixed(data))


# --- the table's own ---


def _next_turn(s: State) -> Iterable[Offer]:
    rulings, field = _one(s, k.NextTurn, "seat", msg("Player (otherwise the next one)"), _seats(s), {}, optional=True)
    yield _make(k.NextTurn, None, rulings, (field,))


def _reshuffle(s: State) -> Iterable[Offer]:
    yield _make(k.Reshuffle, None, _probe(s, k.Reshuffle))


def _edit_deck(s: State) -> Iterable[Offer]:
    rulings = _probe(s, k.EditDeck, card="schofield", range=2)
    guns = Field("card", msg("Weapon"), tuple(card_choice(s, x) for x in c.WEAPONS))
    ranges = Field("range", msg("Range"), tuple(Choice(n, msg("{n}", n=n)) for n in range(1, 10)))
    yield _make(k.EditDeck, None, rulings, (guns, ranges))


def _note(s: State) -> Iterable[Offer]:
    yield _make(k.Note, None, _probe(s, k.Note, text="…"), (Field("text", msg("Text"), ()),))


def assignments(s: State) -> list[tuple[str, ...]]:
    """Every way the roles can be dealt that fits what has been shown; a role for each seat."""
    rest = [role for role, n in open_roles(s).items() for _ in range(n)]
    unknown = [i for i, p in enumerate(s.players) if p.role is None]
    found = []
    for told in sorted(set(permutations(rest, len(unknown)))):
        given = dict(zip(unknown, told, strict=True))
        found.append(tuple(p.role or given[i] for i, p in enumerate(s.players)))
    return found


def _reveal_all(s: State) -> Iterable[Offer]:
    if s.stage != "over":
        yield _make(k.RevealAll, None, _probe(s, k.RevealAll, roles=()), fixed=(("roles", []),))
        return
    unknown = [i for i, p in enumerate(s.players) if p.role is None]
    choices = []
    for told in assignments(s):
        words = tuple(msg("{who}: {role}", who=Who(i), role=role_term(told[i])) for i in unknown)
        label = msg("{roles}", roles=Listed(words)) if words else msg("as shown")
        choices.append(Choice(list(told), label))
    if not choices:
        roles: list[JsonValue] = [p.role or "guard" for p in s.players]
        yield _make(k.RevealAll, None, _probe(s, k.RevealAll, roles=roles), fixed=(("roles", roles),))
        return
    rulings, field = _one(s, k.RevealAll, "roles", msg("Roles"), choices, {})
    yield replace(_make(k.RevealAll, None, rulings, (field,)), main=bool(unknown) and not rulings)


def _next_game(s: State) -> Iterable[Offer]:
    if s.options.keep_characters == "off" or s.stage != "over":
        yield _make(k.NextGame, None, _probe(s, k.NextGame))
        return
    alive = [i for i, p in enumerate(s.players) if p.alive]
    choices = []
    for bits in range(2 ** len(alive)):
        seats = [seat for n, seat in enumerate(alive) if bits >> n & 1]
        kept: list[JsonValue] = [*seats]
        label = msg("{seats}", seats=Listed(tuple(Who(x) for x in seats))) if seats else msg("nobody")
        choices.append(Choice(kept, label))
    rulings, field = _one(s, k.NextGame, "kept", msg("Who keeps the character"), reversed(choices), {})
    yield _make(k.NextGame, None, rulings, (field,))


def _set_level(s: State) -> Iterable[Offer]:
    if s.level == "guided":
        data: dict[str, Any] = {"level": "quick"}
        detail = msg("Only lives, roles and blue cards; what is pending is dropped.")
        yield _make(k.SetLevel, None, _probe(s, k.SetLevel, **data), (), _fixed(data),
                    label=msg("Change to quick"), detail=detail)  # fmt: skip
        return
    yield from _to_guided(s)


def _to_guided(s: State) -> Iterable[Offer]:
    """Everybody with as many hand cards as lives, the rest in the deck: counts that differ are set by a correction."""
    hands = [max(0, p.lives) if p.alive else 0 for p in s.players]
    lying = sum(hands) + sum(len(p.table) for p in s.players)
    seat = s.turn.seat if s.turn is not None else 0
    if not s.players[seat].alive:
        seat = left(s, seat)
    data: dict[str, Any] = {
        "level": "guided", "hands": hands, "deck": max(0, c.size(deck_of(s)) - lying), "seat": seat, "step": "play",
    }  # fmt: skip
    detail = msg("Every hand is taken to hold as many cards as lives; what differs is corrected.")
    yield _make(k.SetLevel, None, _probe(s, k.SetLevel, **data), (), _fixed(data),
                label=msg("Change to guided"), detail=detail)  # fmt: skip


# --- put together ---

Seated = Callable[[State, int], Iterable[Offer]]

_SETUP: Final[tuple[Seated, ...]] = (_take_character,)
_TURN: Final[tuple[Seated, ...]] = (_draw_phase, _shots, _plain_cards, _takes, _equip, _end_play, _discard)
_REACT: Final[tuple[Seated, ...]] = (_answer, _use_shield, _take_hit, _use_ability)
_SELDOM: Final[tuple[Seated, ...]] = (_flip, _give_up, _reveal_role, _decline, _pick)
_QUICK: Final[tuple[Seated, ...]] = (_change_lives, _equip, _unequip, _record_death, _reveal_role)
_TABLE: Final = (
    _set_king, _start_game, _next_turn, _reveal_all, _next_game, _reshuffle, _set_level, _edit_deck, _note
)  # fmt: skip


def _seat_offers(s: State, seat: int, full: bool) -> Iterable[Offer]:
    if s.stage == "setup":
        makers: tuple[Seated, ...] = (*_SETUP, *_TURN, *_REACT, *_SELDOM, *_QUICK) if full else _SETUP
    elif s.level == "quick" and s.stage == "playing":
        makers = (*_QUICK, *_TURN, *_REACT, *_SELDOM, *_SETUP) if full else _QUICK
    elif full:
        makers = (*_TURN, *_REACT, *_SELDOM, *_QUICK, *_SETUP)
    else:
        makers = _REACT
    for make in dict.fromkeys(makers):
        yield from make(s, seat)


def actor(s: State) -> int:
    """The seat the game waits for, otherwise the one on turn."""
    if s.stage == "playing" and s.queue:
        return asked(s.queue[0])
    return s.turn.seat if s.turn is not None else 0


def offers(s: State, seat: int | None = None) -> list[Offer]:
    """Every kind of move, for one seat (with the table's own) or for all; what the game waits for comes first."""
    found = [o for make in _TABLE for o in make(s)]
    if seat is not None:
        found += _seat_offers(s, seat, True)
    else:
        whole = {actor(s), s.turn.seat if s.turn is not None else 0}
        for i in range(s.n) if s.stage != "over" else whole:
            found += _seat_offers(s, i, i in whole)
    found = [replace(o, aside=True) if _aside(s, o) else o for o in found]
    found.sort(key=lambda o: (not o.main, o.anytime, bool(o.rulings)))
    return found


_ASKED_FOR: Final = frozenset({"draw_phase", "play_card", "equip", "end_play", "discard", "answer", "use_shield"})


def _aside(s: State, o: Offer) -> bool:
    """What nobody would think of now: the set-up during the game, follow-ups not due, moves of the other level."""
    if not o.rulings:
        return False
    if s.stage == "over":
        return True
    if s.stage == "setup":
        return o.kind not in ("take_character", "set_king", "start_game")
    if s.level == "quick":
        return o.kind not in ("change_lives", "equip", "record_death", "next_turn")
    return o.kind not in _ASKED_FOR and not (o.kind == "use_ability" and o.seat is not None)
