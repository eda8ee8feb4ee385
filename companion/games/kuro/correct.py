"""Setting the table by hand: what can be set, and making the rest fit so that the game goes on from there.

Counts never block: a deck that does not add up is shown by the audit. Only the stage and what hangs on it (who holds
the card, what is pending) is brought into line, so that every state a correction leads to can be played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pydantic import JsonValue

from companion.core.contract import Change, Choice, Illegal, Item, Ruling, rule
from companion.core.text import Listed, Msg, Who, msg, msgc
from companion.games.kuro.rules.common import CARRYING, SETUP_STAGES, hero_term, never, put, winner, with_player
from companion.games.kuro.rules.finish import end_round, finish_round, settle
from companion.games.kuro.rules.setup import after_party
from companion.games.kuro.state import CARDS, COPIES, HEROES, ClueAnswer, Down, Player, Stage, State
from companion.games.kuro.words import hero_choice, hero_choices, hero_label

MAX_ROUND = 999
MAX_COPIES = COPIES

STAGES: dict[Stage, Msg] = {
    Stage.SETUP_PARTY: msg("Set-up: starting parties"),
    Stage.SETUP_REPLACE: msg("Set-up: an equal pair"),
    Stage.SETUP_HANDS: msg("Set-up: hands"),
    Stage.SETUP_START: msg("Set-up: who starts"),
    Stage.ROUND_START: msg("Start of a round"),
    Stage.SEND: msg("Sending"),
    Stage.FORCED: msg("Discard after sending from the deck"),
    Stage.OFFER: msg("The holder decides"),
    Stage.ANSWER: msg("A question is open"),
    Stage.RETURN: msg("The card is back at its sender"),
    Stage.HIRING: msg("“I hire” was said"),
    Stage.RETIRING: msg("A pair is about to be retired"),
    Stage.ROUND_END: msg("End of a round"),
    Stage.GAME_OVER: msg("The game is over"),
}
NONE = Choice(None, msg("nobody"))
NO_HERO = Choice(None, msgc("hero", "none"))
YES_NO = (Choice(True, msg("yes")), Choice(False, msg("no")))
ORIGINS = (
    Choice(None, msgc("sent", "none")),
    Choice("hand", msg("from the hand")),
    Choice("deck", msg("from the deck")),
)
LYING = (
    Choice("absent", msgc("party", "no")),
    Choice("ready", msgc("party", "unused")),
    Choice("used", msgc("party", "used")),
)

COURSE, CARDS_GROUP, PLAYERS, ROUND = msg("Course"), msg("Deck and discard"), msg("Players"), msg("This round")


def _seats(s: State) -> tuple[Choice, ...]:
    return (NONE, *(Choice(i, msg("{who}", who=Who(i))) for i in range(s.n)))


def _counts(cards: Sequence[int]) -> list[JsonValue]:
    return [cards.count(h) for h in HEROES]


def _cards(counts: Sequence[int]) -> tuple[int, ...]:
    return tuple(h for h, c in zip(HEROES, counts, strict=True) for _ in range(c))


def _lies(p: Player, hero: int) -> str:
    return "absent" if hero not in p.party else "used" if hero in p.used else "ready"


def _pending_choices(s: State) -> tuple[Choice, ...]:
    if not s.pending:
        return (Choice("keep", msg("none")),)
    names = Listed(tuple(hero_term(p.hero) for p in s.pending))
    return (
        Choice("keep", msg("waiting: {heroes}", heroes=names)),
        Choice("cancel_top", msg("the last one is cancelled: {hero}", hero=hero_term(s.pending[-1].hero))),
        Choice("clear", msg("none waits any more")),
    )


def _choice(key: str, label: Msg, group: Msg, value: JsonValue, choices: tuple[Choice, ...]) -> Item:
    return Item(key, label, group, "choice", value, choices=choices)


def _player_items(s: State, i: int) -> list[Item]:
    p, who = s.players[i], Who(i)
    group = msg("{who}", who=who)
    return [
        Item(f"hand.{i}", msg("Cards in the hand"), group, "number", p.hand, 0, CARDS),
        *(_choice(f"party.{i}.{h}", hero_label(h), group, _lies(p, h), LYING) for h in HEROES),
        Item(f"retired.{i}", msg("Retired pile"), group, "counts", _counts(p.retired), 0, MAX_COPIES, hero_choices()),
        _choice(f"banned.{i}", msg("May not hire this round"), group, i in s.banned, YES_NO),
        Item(
            f"known_hand.{i}",
            msg("Entered hand (private)"),
            group,
            "counts",
            _counts(p.known_hand or ()),
            0,
            MAX_COPIES,
            hero_choices(),
        ),
    ]


def items(s: State) -> list[Item]:
    """Everything that can be set by hand, with its present value."""
    seats = _seats(s)
    heroes = (NO_HERO, *(hero_choice(h) for h in HEROES))
    stages = tuple(Choice(stage.value, label) for stage, label in STAGES.items())
    course = [
        _choice("stage", msg("Stage"), COURSE, s.stage.value, stages),
        Item("round", msg("Round"), COURSE, "number", s.round, 0, MAX_ROUND),
        _choice("active", msg("Active player"), COURSE, s.active, seats),
        _choice("last_round", msg("Last round"), COURSE, s.last_round, YES_NO),
    ]
    cards = [
        Item("deck", msg("Cards in the deck"), CARDS_GROUP, "number", s.deck, 0, CARDS),
        Item(
            "discard", msg("Face-up discards"), CARDS_GROUP, "counts", _counts(s.discard), 0, MAX_COPIES, hero_choices()
        ),
        Item("down", msg("Face-down discards"), CARDS_GROUP, "number", len(s.down), 0, CARDS),
    ]
    this_round = [
        _choice("revealed", msg("Card revealed this round"), ROUND, s.revealed, heroes),
        _choice("holder", msg("The wandering hero lies at"), ROUND, s.holder, seats),
        _choice("origin", msg("The wandering hero was sent"), ROUND, s.origin, ORIGINS),
        _choice("wandering_hero", msg("The wandering hero is (private)"), ROUND, s.wandering_hero, heroes),
        _choice("permit", msg("Black Knight: any card may be sent"), ROUND, s.permit, YES_NO),
        _choice("pending", msg("Announced abilities"), ROUND, "keep", _pending_choices(s)),
    ]
    for i, clue in enumerate(s.clues):
        if clue.yes is not None:
            label = msg("Answer {n}, asked by: {who}", n=i + 1, who=Who(clue.seat))
            this_round.append(_choice(f"clue.{i}", label, ROUND, clue.yes, YES_NO))
    players = [item for i in range(s.n) for item in _player_items(s, i)]
    # What people miscount most often comes first.
    return [*players, *cards, *this_round, *course]


def _refuse(item: Item, why: Msg) -> Illegal:
    rule_id = "kuro.comp.copies" if item.kind == "counts" else "kuro.comp.cards"
    return Illegal([never(rule_id, msg("{item}: {why}", item=item.label, why=why))])


def _is_number(value: JsonValue, item: Item) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and item.low <= value <= item.high


def _valid(item: Item, value: JsonValue) -> None:
    """Raises Illegal unless the value is one the item can have."""
    if item.kind == "number" and not _is_number(value, item):
        raise _refuse(item, msg("a number from {low} to {high}", low=item.low, high=item.high))
    if item.kind == "choice" and not any(type(c.value) is type(value) and c.value == value for c in item.choices):
        raise _refuse(item, msg("not one of the values offered"))
    if item.kind == "counts":
        fits = (
            isinstance(value, list | tuple)
            and len(value) == len(item.choices)
            and all(_is_number(v, item) for v in value)
        )
        if not fits:
            raise _refuse(item, msg("a number from {low} to {high} for each hero", low=item.low, high=item.high))


def _set_number(s: State, key: str, value: Any) -> State:
    if key == "down":
        kept = s.down[:value]
        seat = s.holder if s.holder is not None else 0
        return put(s, down=kept + (Down(seat=seat, source="clue"),) * (value - len(kept)))
    return put(s, **{key: value})


def _set_discard(s: State, counts: Sequence[int]) -> State:
    """Face-up discards by count; the order of those that stay is kept, this round's requirement stays on top of the rest."""
    wanted = list(counts)
    kept = []
    for h in s.discard:
        if wanted[h - 1] > 0:
            wanted[h - 1] -= 1
            kept.append(h)
    return put(s, discard=(*_cards(wanted), *kept))


def _set_pending(s: State, value: str) -> State:
    if value == "clear":
        return put(s, pending=())
    return put(s, pending=s.pending[:-1]) if value == "cancel_top" else s


def _set_known(s: State, seat: int, counts: Sequence[int]) -> State:
    cards = _cards(counts)
    p = s.players[seat]
    if not cards:
        return put(s, players=with_player(s, seat, known_hand=None))
    return put(s, players=with_player(s, seat, known_hand=cards, hand=max(p.hand, len(cards))))


def _set_hand(s: State, seat: int, size: int) -> State:
    p = s.players[seat]
    known = p.known_hand if p.known_hand is not None and len(p.known_hand) <= size else None
    return put(s, players=with_player(s, seat, hand=size, known_hand=known))


def _set_party(s: State, seat: int, hero: int, lies: str) -> State:
    p = s.players[seat]
    party = set(p.party) - {hero} if lies == "absent" else {*p.party, hero}
    used = {*p.used, hero} if lies == "used" else set(p.used) - {hero}
    return put(s, players=with_player(s, seat, party=tuple(sorted(party)), used=tuple(sorted(used))))


def _set_clue(s: State, i: int, yes: bool) -> State:
    return put(s, clues=(*s.clues[:i], s.clues[i].model_copy(update={"yes": yes}), *s.clues[i + 1 :]))


_PLAIN: dict[str, Callable[[State, Any], State]] = {
    "discard": _set_discard,
    "pending": _set_pending,
    "stage": lambda s, v: put(s, stage=Stage(v)),
}
_SEATED: dict[str, Callable[[State, int, Any], State]] = {
    "hand": _set_hand,
    "known_hand": _set_known,
    "retired": lambda s, i, v: put(s, players=with_player(s, i, retired=_cards(v))),
    "banned": lambda s, i, v: put(s, banned=tuple(sorted({*s.banned, i} if v else set(s.banned) - {i}))),
    "clue": _set_clue,
}


def _set(s: State, key: str, value: Any) -> State:
    name, _, rest = key.partition(".")
    if name == "party":
        seat, hero = rest.split(".")
        return _set_party(s, int(seat), int(hero), value)
    if rest:
        return _SEATED[name](s, int(rest), value)
    if name in _PLAIN:
        return _PLAIN[name](s, value)
    return _set_number(s, name, value)


def correct(s: State, changes: Sequence[Change]) -> State:
    """The state with these items set and the rest made to fit; raises Illegal for an unknown item or an impossible value."""
    known = {item.key: item for item in items(s)}
    set_keys = set()
    after = s
    for change in changes:
        item = known.get(change.key)
        if item is None:
            raise Illegal(
                [Ruling("kuro.comp.cards", msg("There is nothing called {key} to correct.", key=change.key), hard=True)]
            )
        _valid(item, change.value)
        if change.value != item.value:
            after = _set(after, change.key, change.value)
            set_keys.add(change.key)
    if not set_keys:
        return s
    return put(_consistent(s, after, set_keys), corrected=True)


# --- making the rest fit ---


@rule("kuro.count.hand_min")
def _consistent(before: State, s: State, keys: set[str]) -> State:
    """The corrected state with everything that hangs on the corrected items derived again."""
    s = _deck(before, s, keys)
    s = _stage(before, s, keys)
    if s.stage in SETUP_STAGES:
        return _setup(s)
    if s.active is None:
        s = put(s, active=0)
    s = put(s, round=max(1, s.round))
    if s.stage is Stage.GAME_OVER:
        return put(s, pending=())
    s = _card(before, s)
    s = _round_data(s)
    if s.stage is Stage.ROUND_END and not s.down:
        return finish_round(s)
    return settle(s)


def _deck(before: State, s: State, keys: set[str]) -> State:
    if s.options.deck_end != "finish" or "last_round" in keys or "deck" not in keys or s.stage in SETUP_STAGES:
        return s
    return put(s, last_round=s.deck == 0)


def _stage(before: State, s: State, keys: set[str]) -> State:
    """The stage that the other corrections imply, unless it was set itself."""
    if winner(s) is not None and s.stage not in SETUP_STAGES:
        return put(s, stage=Stage.GAME_OVER, wandering=False, wandering_hero=None)
    if "stage" in keys:
        # Ended by hand means: the table stopped. Set to anything else, the game goes on.
        return put(s, stopped=s.stage is Stage.GAME_OVER and not s.last_round)
    if s.stage is Stage.GAME_OVER:
        return _reopened(before, s, keys)
    if s.stage is Stage.ROUND_START and s.revealed is not None:
        return put(s, stage=Stage.SEND)
    if s.stage is Stage.SEND and s.revealed is None:
        return put(s, stage=Stage.ROUND_START)
    if "holder" in keys or "active" in keys:
        if s.stage is Stage.RETURN and s.holder not in (None, s.active):
            return put(s, stage=Stage.OFFER)
        if s.stage is Stage.OFFER and s.holder is not None and s.holder == s.active:
            return put(s, stage=Stage.RETURN)
    return s


def _reopened(before: State, s: State, keys: set[str]) -> State:
    """A finished game goes on if what ended it was corrected away: the sixth hero, or the empty deck."""
    if winner(before) is not None:
        return put(end_round(s), pending=()) if s.active is not None else s
    if not s.stopped and keys & {"deck", "last_round"} and not s.last_round and s.deck:
        return finish_round(s)
    return s


def _setup(s: State) -> State:
    players = tuple(p.model_copy(update={"known_hand": p.known_hand if p.hand else None}) for p in s.players)
    s = put(
        s,
        players=players,
        round=0,
        holder=None,
        wandering=False,
        wandering_hero=None,
        origin=None,
        seen_by=(),
        revealed=None,
        banned=(),
        permit=False,
        pending=(),
        clues=(),
        claims=(),
        down=(),
    )
    return after_party(s) if s.stage in (Stage.SETUP_PARTY, Stage.SETUP_REPLACE, Stage.SETUP_HANDS) else s


def _card(before: State, s: State) -> State:
    """Where the wandering hero is, as the stage demands."""
    if s.stage not in CARRYING:
        return put(s, wandering=False, wandering_hero=None, origin=None, holder=None, seen_by=())
    active = s.active or 0
    if before.stage not in CARRYING:
        s = put(s, wandering=True, seen_by=(active,), later=0)
    if s.stage is Stage.FORCED and s.players[active].hand == 0:
        s = put(s, stage=Stage.OFFER)
    holder = s.holder
    if s.stage is Stage.RETURN:
        holder = active
    elif holder is None or (holder == active and s.stage in (Stage.FORCED, Stage.OFFER, Stage.ANSWER)):
        holder = (active + 1) % s.n
    if s.stage in (Stage.HIRING, Stage.RETIRING, Stage.ANSWER):
        s = put(s, wandering=True)
    if s.stage is Stage.RETIRING and s.wandering_hero not in s.players[holder].party:
        s = put(s, stage=Stage.HIRING)
    return put(s, holder=holder, origin=s.origin or "hand")


def _round_data(s: State) -> State:
    """Questions, announcements, bans and permit, as the stage allows."""
    clues = s.clues
    if s.stage is Stage.ANSWER and not (clues and clues[-1].yes is None):
        clues = (*clues, ClueAnswer(seat=s.holder or 0))
    if s.stage is not Stage.ANSWER:
        clues = tuple(c for c in clues if c.yes is not None)
    changes: dict[str, Any] = {"clues": clues}
    if s.stage in (Stage.ANSWER, Stage.ROUND_END):
        changes["pending"] = ()
    if s.stage is Stage.ROUND_START:
        changes.update(permit=False, revealed=None, clues=(), claims=())
    return put(s, **changes)
