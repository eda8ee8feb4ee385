"""Every kind of move with its choices; the rulings come from the rules' own checks, so both always agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic import JsonValue

from companion.core.contract import Choice, Field, Move, Offer, Ruling
from companion.core.text import Msg, Term, Who, msg, msgn
from companion.games.kuro import moves as k
from companion.games.kuro.rules import check
from companion.games.kuro.rules.abilities import archmage_draws, caution, useless_ban, works
from companion.games.kuro.rules.common import off_the_deck, too_many, with_player
from companion.games.kuro.rules.setup import unequal
from companion.games.kuro.state import (
    ARCHMAGE,
    DOG_HANDLER,
    GUARD,
    HEROES,
    PYROMANIAC,
    START_HEROES,
    WITCH,
    Stage,
    State,
)
from companion.games.kuro.words import ABILITIES, EMBLEMS, hero_choice, hero_choices

ANYTIME = frozenset({k.UseAbility, k.Claim, k.EndGame, k.EnterHand})
YES_NO: tuple[tuple[bool, Msg], ...] = ((True, msg("yes")), (False, msg("no")))


@dataclass(frozen=True, slots=True)
class _Says:
    """The words of an offer that do not depend on the table."""

    label: Msg
    detail: Msg | None
    emblem: str
    rules: tuple[str, ...]


_SAYS: dict[type[Move], _Says] = {
    k.DealParty: _Says(
        msg("Two starting heroes"),
        msg("Two random heroes, face up."),
        "hire",
        ("kuro.setup.party_two", "kuro.setup.ready"),
    ),
    k.ReplaceStart: _Says(
        msg("Replace the equal hero"), None, "deck", ("kuro.setup.duplicate.return", "kuro.setup.duplicate.repeat")
    ),
    k.DealHands: _Says(
        msg("Deal the hands"), msg("5 cards to each player, face down."), "hand", ("kuro.setup.hand", "kuro.setup.deck")
    ),
    k.SetStart: _Says(msg("Who starts"), None, "holder", ("kuro.setup.start_player", "kuro.setup.start_tie")),
    k.EnterHand: _Says(
        msg("Enter the hand"), msg("Private: only for the owner's own device."), "hand", ("kuro.setup.hand_secret",)
    ),
    k.RevealRequirement: _Says(
        msg("Reveal"),
        msg("The top card of the deck goes face up to the discard; its corner sets the required strength."),
        "requirement",
        ("kuro.round.reveal", "kuro.card.requirement"),
    ),
    k.SendFromHand: _Says(
        msg("Send from hand"),
        msg("One fitting hand card goes face down to the left."),
        "wandering",
        ("kuro.send.match", "kuro.send.left", "kuro.knight.ignore"),
    ),
    k.SendFromDeck: _Says(
        msg("Send from the deck"),
        msg("Nothing in the hand fits: look at the top card, send it, then discard a hand card."),
        "deck",
        ("kuro.nomatch.when", "kuro.nomatch.look", "kuro.nomatch.discard"),
    ),
    k.DiscardForced: _Says(
        msg("Discard a card"),
        msg("The price of sending from the deck: one hand card."),
        "discard",
        ("kuro.nomatch.discard",),
    ),
    k.SkipSend: _Says(
        msg("Nobody is sent"),
        msg("There is nothing to send: the round ends."),
        "",
        ("kuro.nomatch.empty_both", "kuro.nomatch.empty_deck", "kuro.send.must"),
    ),
    k.AnnounceHire: _Says(
        msg("I hire"),
        msg("The card is turned over; this cannot be taken back."),
        "hire",
        ("kuro.hire.announce", "kuro.hire.final"),
    ),
    k.Pass: _Says(msg("Pass"), msg("The card goes on to the left."), "pass", ("kuro.pass.left", "kuro.circle.no_pass")),
    k.AskClue: _Says(
        msg("Clue"),
        msg("Costs one hand card for good; never the last one."),
        "clue",
        ("kuro.clue.who", "kuro.clue.cost", "kuro.clue.last_card"),
    ),
    k.AnswerClue: _Says(msg("Answer"), msg("Aloud and truly."), "table-says", ("kuro.clue.truth", "kuro.clue.aloud")),
    k.RevealHired: _Says(
        msg("Turn the hired card over"), None, "hire", ("kuro.hire.new", "kuro.hire.duplicate", "kuro.hire.win")
    ),
    k.RetirePair: _Says(
        msg("Retire both"),
        msg("Both copies go face down to the player's own retired pile."),
        "retired",
        ("kuro.hire.duplicate", "kuro.ability.before_retire"),
    ),
    k.DiscardWandering: _Says(
        msg("Throw the card away"),
        msg("The sender may not hire: the card goes face up to the discard."),
        "discard",
        ("kuro.dog.active_target", "kuro.dog.active_face"),
    ),
    k.ResolveAbility: _Says(
        msg("Nobody reacts"), None, "ability", ("kuro.ability.react_time", "kuro.ability.stack", "kuro.ability.final")
    ),
    k.FlipDiscards: _Says(
        msg("Turn the face-down discards"),
        msg("All of them, from the bottom."),
        "discard",
        ("kuro.roundend.flip", "kuro.roundend.order"),
    ),
    k.Claim: _Says(
        msg("Claim"),
        msg("What somebody says about the card; it may be a lie."),
        "table-says",
        ("kuro.guard.tell", "kuro.coach.claim"),
    ),
    k.EndGame: _Says(
        msg("Stop the game"), msg("The standings are compared as they are."), "score-goals", ("kuro.end.agreed_stop",)
    ),
}

_ABILITY_RULES: dict[int, tuple[str, ...]] = {
    1: ("kuro.chicken.cancel", "kuro.chicken.stays_used", "kuro.chicken.target_top", "kuro.chicken.too_late"),
    2: ("kuro.pyro.discard", "kuro.pyro.not_retired", "kuro.pyro.ends_round", "kuro.pyro.needs_wandering"),
    3: ("kuro.witch.refresh", "kuro.witch.own", "kuro.witch.other", "kuro.witch.used_target"),
    4: ("kuro.dog.target", "kuro.dog.not_self", "kuro.dog.effect", "kuro.dog.round_only"),
    5: ("kuro.guard.look", "kuro.guard.no_show", "kuro.guard.tell"),
    6: ("kuro.knight.ignore", "kuro.knight.other", "kuro.knight.when"),
    7: ("kuro.archmage.two", "kuro.archmage.one", "kuro.archmage.no_limit"),
}


def _probe(s: State, type_: type[Move], **data: Any) -> list[Ruling]:
    return check(s, type_(**data))


def _make(
    type_: type[Move],
    seat: int | None,
    rulings: Sequence[Ruling],
    fields: tuple[Field, ...] = (),
    fixed: tuple[tuple[str, JsonValue], ...] = (),
    detail: Msg | None = None,
) -> Offer:
    says = _SAYS[type_]
    anytime = type_ in ANYTIME
    return Offer(
        kind=str(type_.model_fields["kind"].default),
        seat=seat,
        label=says.label,
        detail=detail or says.detail,
        emblem=says.emblem,
        fixed=fixed,
        fields=fields,
        rulings=tuple(rulings),
        rules=says.rules,
        main=not rulings and not anytime,
        anytime=anytime,
    )


def _split(
    found: Sequence[tuple[Choice, Sequence[Ruling]]], absent: Sequence[Ruling] | None
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
        replace(c, rulings=tuple(r for r in rulings if r not in common)) if rulings else c for c, rulings in found
    )
    return common, choices


def _with_hero(
    s: State, type_: type[Move], name: str, label: Msg, optional: bool, **data: Any
) -> tuple[list[Ruling], Field]:
    """Rulings and the field of a move whose one argument is a hero."""
    one, two = (_probe(s, type_, **{name: h}, **data) for h in HEROES[:2])
    common = [r for r in one if r in two]
    if any(r.hard for r in common):  # not its moment, whatever the hero
        return common, Field(name, label, PLAIN_HEROES, optional)
    found = [(hero_choice(h), _probe(s, type_, **{name: h}, **data)) for h in HEROES[2:]]
    found = [(hero_choice(1), one), (hero_choice(2), two), *found]
    rulings, choices = _split(found, _probe(s, type_, **data) if optional else None)
    return rulings, Field(name, label, choices, optional)


def _heroes(s: State, name: str, label: Msg, many: int) -> Field:
    """A field of several heroes, each refused if no copy of it can be left."""
    return Field(name, label, hero_choices(lambda h: tuple(too_many(s, h))), many=many)


PLAIN_HEROES = hero_choices()
THE_HERO = msg("Hero")
PRIVATE = msg("Hero (private, may be left out)")


def _deal_party(s: State, seat: int) -> Offer:
    rulings = [r for r in _probe(s, k.DealParty, seat=seat, heroes=(1, 2)) if r.rule != "kuro.comp.copies"]
    return _make(k.DealParty, seat, rulings, (_heroes(s, "heroes", msg("Heroes"), START_HEROES),), (("seat", seat),))


def _replace_start(s: State, seat: int) -> Offer:
    party = s.players[seat].party
    surplus = party[0] if party and seat == unequal(s) else 1
    rulings, field = _with_hero(s, k.ReplaceStart, "new", msg("Drawn instead"), False, seat=seat, returned=surplus)
    detail = (
        msg("One goes face up to the discard, another card is drawn.")
        if s.options.start_duplicate == "discard"
        else msg("One is shuffled back into the deck, another card is drawn.")
    )
    return _make(k.ReplaceStart, seat, rulings, (field,), (("seat", seat), ("returned", surplus)), detail)


def _set_start(s: State) -> Offer:
    found = [(Choice(i, msg("{who}", who=Who(i))), _probe(s, k.SetStart, seat=i)) for i in range(s.n)]
    rulings, choices = _split(found, None)
    detail = (
        msg("The app draws the starting player.")
        if s.options.start_seat == "random"
        else msg("Whoever saw a fantasy film last; if that cannot be settled, draw lots.")
    )
    return _make(k.SetStart, None, rulings, (Field("seat", msg("Player"), choices),), detail=detail)


def _enter_hand(s: State, seat: int) -> Offer:
    size = s.players[seat].hand
    rulings = [r for r in _probe(s, k.EnterHand, seat=seat, heroes=(1,) * size) if r.rule != "kuro.comp.copies"]
    fixed: tuple[tuple[str, JsonValue], ...] = (("seat", seat),)
    if size == 0:
        return _make(k.EnterHand, seat, rulings, fixed=(*fixed, ("heroes", [])))
    empty = s.model_copy(update={"players": with_player(s, seat, known_hand=None)})
    return _make(k.EnterHand, seat, rulings, (_heroes(empty, "heroes", msg("Cards of the hand"), size),), fixed)


def _seat_hero(type_: type[Move], label: Msg, optional: bool) -> Any:
    def offer(s: State, seat: int) -> Offer:
        rulings, field = _with_hero(s, type_, "hero", label, optional, seat=seat)
        return _make(type_, seat, rulings, (field,), (("seat", seat),))

    return offer


def _seat_only(type_: type[Move]) -> Any:
    def offer(s: State, seat: int) -> Offer:
        return _make(type_, seat, _probe(s, type_, seat=seat), (), (("seat", seat),))

    return offer


def _discard_forced(s: State, seat: int) -> Offer:
    secret = s.options.forced_discard == "face_down"
    rulings, field = _with_hero(s, k.DiscardForced, "hero", PRIVATE if secret else THE_HERO, secret, seat=seat)
    return _make(k.DiscardForced, seat, rulings, (field,), (("seat", seat),))


def _ask_clue(s: State, seat: int) -> Offer:
    rulings, field = _with_hero(s, k.AskClue, "hero", PRIVATE, True, seat=seat)
    detail = None
    if not rulings and seat in s.banned:
        detail = msg("Useless for hiring: {who} may not hire this round.", who=Who(seat))
    return _make(k.AskClue, seat, rulings, (field,), (("seat", seat),), detail)


def _answer_clue(s: State, seat: int) -> Offer:
    found = [(Choice(yes, label), _probe(s, k.AnswerClue, seat=seat, yes=yes)) for yes, label in YES_NO]
    rulings, choices = _split(found, None)
    return _make(k.AnswerClue, seat, rulings, (Field("yes", msg("Answer"), choices),), (("seat", seat),))


def _use_ability(s: State, seat: int, hero: int) -> Offer:
    fixed: tuple[tuple[str, JsonValue], ...] = (("seat", seat), ("hero", hero))
    fields: tuple[Field, ...] = ()
    detail = None
    if hero == DOG_HANDLER:
        seats = [
            (
                Choice(i, useless_ban(s, i) or msg("{who}", who=Who(i))),
                _probe(s, k.UseAbility, seat=seat, hero=hero, target_seat=i),
            )
            for i in range(s.n)
        ]
        rulings, choices = _split(seats, None)
        fields = (Field("target_seat", msg("Who may not hire"), choices),)
    elif hero == WITCH:
        rulings, field = _with_hero(s, k.UseAbility, "target_hero", msg("Hero to refresh"), False, seat=seat, hero=hero)
        fields = (field,)
    else:
        rulings = _probe(s, k.UseAbility, seat=seat, hero=hero)
    if not rulings:
        detail = caution(s, seat, hero)
    return Offer(
        kind="use_ability",
        seat=seat,
        label=msg("{hero}", hero=Term(f"hero.{hero}")),
        detail=detail or ABILITIES[hero],
        emblem=EMBLEMS[hero],
        fixed=fixed,
        fields=fields,
        rulings=tuple(rulings),
        rules=_ABILITY_RULES[hero],
        anytime=True,
    )


def _resolve(s: State) -> Offer:
    if not s.pending:
        return _make(k.ResolveAbility, None, _probe(s, k.ResolveAbility))
    top = s.pending[-1]
    hero = Term(f"hero.{top.hero}")
    effective = works(s)
    rulings: list[Ruling] = []
    fields: tuple[Field, ...] = ()
    detail = ABILITIES[top.hero] if effective else msg("{hero} has nothing to work on any more.", hero=hero)
    if effective and top.hero == PYROMANIAC:
        rulings, field = _with_hero(s, k.ResolveAbility, "hero", msg("The discarded card"), False)
        fields = (field,)
    elif effective and top.hero == GUARD:
        rulings, field = _with_hero(s, k.ResolveAbility, "seen", msg("The card seen (private, may be left out)"), True)
        fields = (field,)
    elif top.hero == ARCHMAGE and (count := archmage_draws(s)):
        detail = msgn("Draws {n} card.", "Draws {n} cards.", count)
        label = msg("The cards drawn (private, may be left out)")
        # Where the deck is rebuilt between the cards, no hero can be ruled out alone.
        drawn = hero_choices(lambda h: () if 0 < s.deck < count else tuple(off_the_deck(s, h)))
        fields = (Field("heroes", label, drawn, True, count),)
    detail = msg("{who}, {hero}: {effect}", who=Who(top.seat), hero=hero, effect=detail)
    return _make(k.ResolveAbility, None, rulings, fields, detail=detail)


def _reveal_hired(s: State) -> Offer:
    rulings, field = _with_hero(s, k.RevealHired, "hero", THE_HERO, False)
    return _make(k.RevealHired, s.holder if s.stage is Stage.HIRING else None, rulings, (field,))


def _retire_pair(s: State) -> Offer:
    return _make(k.RetirePair, s.holder if s.stage is Stage.RETIRING else None, _probe(s, k.RetirePair))


def _discard_wandering(s: State) -> Offer:
    rulings, field = _with_hero(s, k.DiscardWandering, "hero", THE_HERO, False)
    return _make(k.DiscardWandering, s.active if s.stage is Stage.RETURN else None, rulings, (field,))


def _flip(s: State) -> Offer:
    shown = s.model_copy(update={"down": ()})
    count = len(s.down)
    rulings = [r for r in _probe(s, k.FlipDiscards, heroes=(1,) * count) if r.rule != "kuro.comp.copies"]
    if count == 0:
        return _make(k.FlipDiscards, None, rulings, fixed=(("heroes", []),))
    if rulings:
        return _make(k.FlipDiscards, None, rulings, (Field("heroes", msg("Cards turned"), PLAIN_HEROES, many=count),))
    return _make(k.FlipDiscards, None, rulings, (_heroes(shown, "heroes", msg("Cards turned"), count),))


_SEAT_OFFERS = (
    _deal_party,
    _replace_start,
    _seat_hero(k.RevealRequirement, THE_HERO, False),
    _seat_hero(k.SendFromHand, PRIVATE, True),
    _seat_hero(k.SendFromDeck, PRIVATE, True),
    _discard_forced,
    _seat_only(k.SkipSend),
    _seat_only(k.AnnounceHire),
    _seat_only(k.Pass),
    _ask_clue,
    _answer_clue,
)
_TABLE_OFFERS = (
    _set_start,
    _reveal_hired,
    _retire_pair,
    _discard_wandering,
    _resolve,
    _flip,
    lambda s: _make(k.DealHands, None, _probe(s, k.DealHands)),
    lambda s: _make(k.EndGame, None, _probe(s, k.EndGame)),
)
_claim = _seat_hero(k.Claim, THE_HERO, False)


def offers(s: State, seat: int | None = None) -> list[Offer]:
    """Every kind of move, for one seat (with the table's own) or for all; what the game waits for comes first."""
    found = [o for o in (make(s) for make in _TABLE_OFFERS) if seat is None or o.seat in (None, seat)]
    for i in range(s.n) if seat is None else (seat,):
        found += [make(s, i) for make in _SEAT_OFFERS]
        found += [_use_ability(s, i, hero) for hero in HEROES]
        found += [_enter_hand(s, i), _claim(s, i)]
    found = [replace(o, aside=True) if _aside(s, o) else o for o in found]
    found.sort(key=lambda o: (not o.main, o.anytime, bool(o.rulings)))
    return found


_ASKED_FOR = frozenset({"reveal_requirement", "send_from_hand", "send_from_deck", "announce_hire", "pass", "ask_clue"})
_SETUP = frozenset({"deal_party", "replace_start", "deal_hands", "set_start"})


def _aside(s: State, o: Offer) -> bool:
    """What nobody would think of now: the set-up during the game, follow-ups not due, heroes a party does not have."""
    if not o.rulings:
        return False
    if s.stage in (Stage.SETUP_PARTY, Stage.SETUP_REPLACE, Stage.SETUP_HANDS, Stage.SETUP_START):
        return o.kind not in _SETUP
    if o.kind == "use_ability":
        return o.seat is not None and dict(o.fixed)["hero"] not in s.players[o.seat].party
    return o.kind not in _ASKED_FOR
