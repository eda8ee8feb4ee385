"""Setting the table by hand: what can be set, and making the rest fit so that the game goes on from there.

Counts never block: cards that do not add up are only pointed out. The end of the game is not drawn from a correction; it
is asked for (see `guide`) and set by hand, or follows with the next move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from pydantic import JsonValue

from companion.core.contract import Change, Choice, Illegal, Item, Ruling, rule
from companion.core.text import Listed, Msg, Term, Who, msg, msgc
from companion.games.za_jedna import cards as c
from companion.games.za_jedna import moves as k
from companion.games.za_jedna.options import OPTIONS
from companion.games.za_jedna.rules import apply
from companion.games.za_jedna.rules.common import asked, left, never, put, with_player
from companion.games.za_jedna.rules.queue import settle
from companion.games.za_jedna.state import (
    Answer,
    Death,
    Options,
    Pending,
    Pick,
    Player,
    Rescue,
    Result,
    State,
    Turn,
    deck_of,
    name_of,
)
from companion.games.za_jedna.words import (
    CORNER_CHOICES,
    ROLE_EMBLEMS,
    card_choice,
    char_choice,
    face,
    role_choice,
    role_term,
    seat_choice,
)

MOST_CARDS: Final = 200
MOST_LIVES: Final = 9
MOST_COPIES: Final = 30
UNKNOWN: Final = Choice("", msg("unknown card"), "card-closed")
NOBODY: Final = Choice(None, msg("nobody"))
YES_NO: Final = (Choice(True, msg("yes")), Choice(False, msg("no")))
STEPS: Final = (
    Choice("tests", msg("Before drawing: tests")),
    Choice("draw", msg("Phase 1: drawing")),
    Choice("play", msg("Phase 2: playing")),
    Choice("discard", msg("Phase 3: discarding")),
)
RESULTS: Final = (
    Choice(None, msg("not over")),
    Choice("king", msg("the king and the guards win"), "role-king"),
    Choice("brigand", msg("the brigands win"), "role-brigand"),
    Choice("necromancer", msg("the necromancer wins"), "role-necromancer"),
)
WHY: Final = {
    "king": "za_jedna.end.evil_dead",
    "brigand": "za_jedna.end.brigands",
    "necromancer": "za_jedna.end.necromancer",
}
COURSE, PENDING, PILES = msg("Course"), msg("What is pending"), msg("Deck and discard")
HOUSE, LIST = msg("House rules"), msg("Deck list")


# --- what can be set ---


def _choice(key: str, label: Msg, group: Msg, value: JsonValue, choices: tuple[Choice, ...]) -> Item:
    return Item(key, label, group, "choice", value, choices=choices)


def _number(key: str, label: Msg, group: Msg, value: int, low: int, high: int) -> Item:
    return Item(key, label, group, "number", value, min(low, value), max(high, value))


def _counts(key: str, label: Msg, group: Msg, cards: Iterable[str], choices: tuple[Choice, ...], high: int) -> Item:
    names = [*cards]
    held = [names.count(str(x.value)) for x in choices]
    return Item(key, label, group, "counts", [*held], 0, max(high, *held), choices)


def _seats(s: State) -> tuple[Choice, ...]:
    return tuple(seat_choice(i) for i in range(s.n))


def _cards(s: State, names: Iterable[str]) -> tuple[Choice, ...]:
    return tuple(card_choice(s, x) for x in names)


def _characters() -> tuple[Choice, ...]:
    return (Choice(None, msg("none yet")), *(char_choice(x) for x in c.CHARACTERS))


def _roles() -> tuple[Choice, ...]:
    return (Choice(None, msg("not shown"), "role-hidden"), *(role_choice(x) for x in c.ROLES if x != "king"))


def _player_items(s: State, i: int) -> list[Item]:
    p, group = s.players[i], msg("{who}", who=Who(i))
    character = _choice(f"character.{i}", msg("Character"), group, p.character, _characters())
    if s.stage == "setup":
        return [character]
    found = [
        _number(f"lives.{i}", msg("Lives"), group, p.lives, -MOST_LIVES, MOST_LIVES),
        _number(f"max.{i}", msg("Starting lives"), group, p.max, 1, MOST_LIVES),
        _choice(f"alive.{i}", msg("In the game"), group, p.alive, YES_NO),
    ]
    if i == s.king:
        shown = Choice("king", msg("{role}", role=role_term("king")), ROLE_EMBLEMS["king"])
        found.append(_choice(f"role.{i}", msg("Role"), group, p.role, (shown,)))
    else:
        found.append(_choice(f"role.{i}", msg("Role"), group, p.role, _roles()))
    found.append(_counts(f"table.{i}", msg("Blue cards in play"), group, p.table, _cards(s, c.BLUE), 1))
    if s.level == "guided":
        known = (name_of(x) for x in p.known if name_of(x))
        found.append(_number(f"hand.{i}", msg("Cards in the hand"), group, p.hand, 0, MOST_CARDS))
        found.append(
            _counts(f"known.{i}", msg("Known cards of the hand"), group, known, _cards(s, c.CARDS), MOST_COPIES)
        )
    return [*found, character]


def _owner(s: State, name: str) -> int | None:
    return next((i for i, p in enumerate(s.players) if name in p.table), None)


def _pile_items(s: State) -> list[Item]:
    faces = (*_cards(s, c.CARDS), UNKNOWN)
    top = s.discard[-1] if s.discard else None
    tops = (NO_CARD, *(Choice(x, msg("{card}", card=face(s, x))) for x in dict.fromkeys(s.discard)))
    return [
        _number("deck", msg("Cards in the deck"), PILES, s.deck, 0, MOST_CARDS),
        _counts("discard", msg("Discard pile"), PILES, (name_of(x) for x in s.discard), faces, MOST_CARDS),
        _choice("discard_top", msg("Top of the discard pile"), PILES, top, tops),
        _counts("limbo", msg("Announced and not finished"), PILES, (name_of(x) for x in s.limbo), faces, 9),
    ]


NO_CARD: Final = Choice(None, msgc("card", "none"))


def _turn_items(s: State, turn: Turn) -> list[Item]:
    found = [_choice("turn", msg("On turn"), COURSE, turn.seat, _seats(s))]
    if s.level == "guided":
        found += [
            _choice("step", msg("Phase"), COURSE, turn.step, STEPS),
            _number("shots", msg("Attack cards played this turn"), COURSE, turn.shots, 0, 25),
            _choice("tested_jed", msg("Test done: {card}", card=face(s, "jed")), COURSE, "jed" in turn.tested, YES_NO),
            _choice(
                "tested_avene", msg("Test done: {card}", card=face(s, "avene")), COURSE, "avene" in turn.tested, YES_NO
            ),
            _choice("lost", msg("Drawing and playing are lost"), COURSE, turn.lost, YES_NO),
        ]
    else:
        found.append(_choice("batch", msg("More deaths by the same card follow"), COURSE, s.batch, YES_NO))
    return found


_HEADS: Final[dict[str, tuple[Msg, Msg | None, Msg | None]]] = {
    "test": (msg("flip awaited"), msg("the flip fitted"), msg("the flip did not fit")),
    "answer": (msg("answer awaited"), msg("defended"), msg("hit")),
    "duel": (msg("card in the duel awaited"), msg("settled without loss"), msg("no card: hit")),
    "rescue": (msg("rescue awaited"), msg("rescued with 1 life"), msg("not rescued")),
    "ability": (msg("decision about an ability awaited"), msg("used"), msg("not used")),
    "pick": (msg("pick awaited"), msg("picked, the card is not told"), None),
}


def _queue_items(s: State) -> list[Item]:
    head = s.queue[0]
    found = []
    if head.kind in _HEADS:
        waits, good, bad = _HEADS[head.kind]
        choices = [
            Choice("keep", msg("{who}: {what}", who=Who(asked(head)), what=waits)),
            Choice("drop", msg("drop it")),
        ]
        choices += [Choice("success", good)] if good else []
        choices += [Choice("failure", bad)] if bad else []
        found.append(_choice("head", msg("Asked now"), PENDING, "keep", tuple(choices)))
    if isinstance(head, Answer):
        seats = tuple(seat_choice(i) for i in range(s.n) if i != head.seat)
        found.append(_choice("attacker", msg("Attacker"), PENDING, head.attacker, seats))
        found.append(_number("need", msg("Cards needed"), PENDING, head.need, 1, 9))
        found.append(_number("got", msg("Cards given"), PENDING, head.got, 0, 9))
    elif isinstance(head, Rescue | Death):
        found.append(_choice("attacker", msg("Attacker"), PENDING, head.attacker, (NOBODY, *_seats(s))))
    waiting = [q for q in s.queue if isinstance(q, Answer)]
    if len(waiting) > 1 and isinstance(head, Answer):
        choices = [seat_choice(q.seat) for q in waiting]
        found.append(_choice("first", msg("Who answers first"), PENDING, head.seat, tuple(choices)))
    return found


def _option_items(s: State) -> list[Item]:
    return [
        _choice(
            f"option.{o.key}",
            o.label,
            HOUSE,
            str(getattr(s.options, o.key)),
            tuple(Choice(v.value, v.label) for v in o.values),
        )
        for o in OPTIONS
        if o.key != "level"
    ]


def _list_items(s: State) -> list[Item]:
    found = []
    for line in deck_of(s):
        label = msg("{card}", card=face(s, line.card))
        found.append(_counts(f"corners.{line.card}", label, LIST, line.corners, CORNER_CHOICES, 9))
    for gun in c.WEAPONS:
        label = msg("Range: {card}", card=face(s, gun))
        found.append(_number(f"range.{gun}", label, LIST, c.range_of(deck_of(s), gun), 1, 9))
    return found


def items(s: State) -> list[Item]:
    """Everything that can be set by hand, with its present value; what people miscount most often comes first."""
    found = [item for i in range(s.n) for item in _player_items(s, i)]
    king = (*((NOBODY,) if s.king is None else ()), *_seats(s))
    found.append(_choice("king", msg("King"), COURSE, s.king, king))
    if s.stage != "setup":
        jed = (NOBODY, *(seat_choice(i) for i, p in enumerate(s.players) if p.alive or "jed" in p.table))
        found.append(
            _choice("jed", msg("Lies in front of: {card}", card=face(s, "jed")), COURSE, _owner(s, "jed"), jed)
        )
        if s.turn is not None:
            found += _turn_items(s, s.turn)
        if s.queue and s.stage == "playing":
            found += _queue_items(s)
        if s.level == "guided":
            found += _pile_items(s)
        found.append(_choice("result", msg("Result"), COURSE, s.result.side if s.result else None, RESULTS))
    return [*found, *_option_items(s), *_list_items(s)]


# --- setting one item ---


def _refuse(item: Item, why: Msg) -> Illegal:
    return Illegal([never("za_jedna.track.guided.counts", msg("{item}: {why}", item=item.label, why=why))])


def _is_number(value: JsonValue, item: Item) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and item.low <= value <= item.high


def _valid(item: Item, value: JsonValue) -> None:
    """Raises Illegal unless the value is one the item can have."""
    if item.kind == "number" and not _is_number(value, item):
        raise _refuse(item, msg("a number from {low} to {high}", low=item.low, high=item.high))
    if item.kind == "choice" and not any(type(x.value) is type(value) and x.value == value for x in item.choices):
        raise _refuse(item, msg("not one of the values offered"))
    if item.kind == "counts":
        fits = (
            isinstance(value, list | tuple)
            and len(value) == len(item.choices)
            and all(_is_number(v, item) for v in value)
        )
        if not fits:
            raise _refuse(item, msg("a number from {low} to {high} for each card", low=item.low, high=item.high))


def _held(counts: Sequence[int], names: Iterable[str], old: Iterable[str]) -> tuple[str, ...]:
    """Cards by count; those that stay keep their order and their corners, new ones come below them."""
    wanted = dict(zip(names, counts, strict=True))
    kept = []
    for x in reversed([*old]):
        if wanted.get(name_of(x), 0):
            wanted[name_of(x)] -= 1
            kept.append(x)
    return (*(name for name, n in wanted.items() for _ in range(n)), *reversed(kept))


def _set_character(s: State, seat: int, character: Any) -> State:
    """The other player who had it gets this one's: the cards were swapped."""
    other = next((i for i, p in enumerate(s.players) if i != seat and p.character == character), None)
    old = s.players[seat].character
    if other is not None and character is not None:
        s = _plays(s, other, old)
    return _plays(s, seat, character)


def _plays(s: State, seat: int, character: Any) -> State:
    if s.stage == "setup" or character is None:
        return with_player(s, seat, character=character)
    printed = c.PRINTED[character]
    p = s.players[seat]
    most = printed + (c.KING_EXTRA if seat == s.king else 0)
    return with_player(s, seat, character=character, printed=printed, max=most, lives=min(p.lives, most))


def _set_king(s: State, king: Any) -> State:
    old = s.king
    s = put(s, king=king)
    if s.stage == "setup" or king is None:
        return s
    if old is not None:
        p = s.players[old]
        most = max(1, p.max - c.KING_EXTRA)
        s = with_player(s, old, role=None, max=most, lives=min(p.lives, most))
    p = s.players[king]
    return with_player(s, king, role="king", max=p.max + c.KING_EXTRA)


def _set_jed(s: State, to: Any) -> State:
    for i, p in enumerate(s.players):
        if "jed" in p.table:
            s = with_player(s, i, table=tuple(x for x in p.table if x != "jed"))
    return s if to is None else with_player(s, to, table=(*s.players[to].table, "jed"))


def _set_alive(s: State, seat: int, alive: bool) -> State:
    if not alive:
        return with_player(s, seat, alive=False)
    p = s.players[seat]
    gone = (Death, Rescue)
    return put(
        with_player(s, seat, alive=True, lives=max(1, p.lives)),
        deaths=tuple(f for f in s.deaths if f.seat != seat),
        queue=tuple(q for q in s.queue if not (isinstance(q, gone) and q.seat == seat)),
        later=tuple(q for q in s.later if not _of_death(q, seat)),
    )


def _of_death(q: Pending, seat: int) -> bool:
    """The item is a consequence of the death of this seat."""
    if q.kind == "spoils":
        return q.seat == seat
    if q.kind in ("reward", "penalty"):
        return q.dead == seat
    return q.kind == "ability" and q.name == "strider" and q.source == seat


def _set_role(s: State, seat: int, role: Any) -> State:
    deaths = tuple(f.model_copy(update={"role": role}) if f.seat == seat else f for f in s.deaths)
    if role is None:
        deaths = tuple(f for f in s.deaths if f.seat != seat)
    return put(with_player(s, seat, role=role), deaths=deaths)


def _set_table(s: State, seat: int, counts: Sequence[int]) -> State:
    return with_player(s, seat, table=_held(counts, c.BLUE, s.players[seat].table))


def _set_known(s: State, seat: int, counts: Sequence[int]) -> State:
    p = s.players[seat]
    known = _held(counts, c.CARDS, (x for x in p.known if name_of(x)))
    corners = tuple(x for x in p.known if not name_of(x))
    return with_player(s, seat, known=(*known, *corners), hand=max(p.hand, len(known) + len(corners)))


def _set_hand(s: State, seat: int, hand: int) -> State:
    p = s.players[seat]
    return with_player(s, seat, hand=hand, known=p.known if len(p.known) <= hand else ())


def _set_turn(s: State, **changes: Any) -> State:
    return s if s.turn is None else put(s, turn=s.turn.model_copy(update=changes))


def _set_tested(s: State, name: str, done: bool) -> State:
    tested = () if s.turn is None else tuple(x for x in s.turn.tested if x != name)
    return _set_turn(s, tested=(*tested, name) if done else tested)


def _set_on_turn(s: State, seat: int) -> State:
    return _set_turn(s, seat=seat, step="tests", shots=0, tested=(), lost=False)


def _set_top(s: State, top: Any) -> State:
    if top is None:
        return s
    at = len(s.discard) - 1 - s.discard[::-1].index(top)
    return put(s, discard=(*s.discard[:at], *s.discard[at + 1 :], top))


def _set_head(s: State, how: str) -> State:
    head, rest = s.queue[0], put(s, queue=s.queue[1:])
    if how == "drop":
        return rest
    seat = asked(head)
    if head.kind == "rescue" and how == "success":
        return with_player(rest, seat, lives=1)
    if head.kind in ("answer", "duel") and how == "success":
        return rest
    moves: dict[tuple[str, str], Any] = {
        ("test", "success"): lambda: k.Flip(by=seat, outcome=True),
        ("test", "failure"): lambda: k.Flip(by=seat, outcome=False),
        ("answer", "failure"): lambda: k.TakeHit(by=seat),
        ("duel", "failure"): lambda: k.TakeHit(by=seat),
        ("rescue", "failure"): lambda: k.GiveUp(by=seat),
        ("ability", "success"): lambda: k.UseAbility(by=seat, ability=head.name),  # type: ignore[union-attr]
        ("ability", "failure"): lambda: k.Decline(by=seat),
        ("pick", "success"): lambda: k.PickCard(by=seat),
    }
    return apply(s, moves[head.kind, how]())


def _set_in_head(s: State, name: str, value: Any) -> State:
    return put(s, queue=(s.queue[0].model_copy(update={name: value}), *s.queue[1:]))


def _set_first(s: State, seat: int) -> State:
    first = [q for q in s.queue if isinstance(q, Answer) and q.seat == seat]
    return put(s, queue=(*first, *(q for q in s.queue if q not in first)))


def _set_result(s: State, side: Any) -> State:
    if side is None:
        return put(s, result=None, stage="playing")
    return put(s, result=Result(side=side, why=WHY[side]), stage="over", queue=(), later=())


def _set_option(s: State, key: str, value: Any) -> State:
    return put(s, options=Options.model_validate({**s.options.model_dump(), key: value}))


def _edit(s: State, name: str, **changes: Any) -> State:
    old = c.line(deck_of(s), name)
    if old is None:
        return s
    new = old.model_copy(update=changes)
    edits = tuple(x for x in s.edits if x.card != name)
    return put(s, edits=edits if new == c.line(c.DECK, name) else (*edits, new))


def _set_corners(s: State, name: str, counts: Sequence[int]) -> State:
    corners = tuple(str(x.value) for x, n in zip(CORNER_CHOICES, counts, strict=True) for _ in range(n))
    old = c.line(c.DECK, name)
    if old is not None and sorted(old.corners) == sorted(corners):
        corners = old.corners
    return _edit(s, name, corners=corners)


_FACES: Final = (*c.CARDS, "")
_PLAIN: Final[dict[str, Callable[[State, Any], State]]] = {
    "king": _set_king,
    "jed": _set_jed,
    "turn": _set_on_turn,
    "step": lambda s, v: _set_turn(s, step=v),
    "shots": lambda s, v: _set_turn(s, shots=v),
    "lost": lambda s, v: _set_turn(s, lost=v),
    "tested_jed": lambda s, v: _set_tested(s, "jed", v),
    "tested_avene": lambda s, v: _set_tested(s, "avene", v),
    "batch": lambda s, v: put(s, batch=v),
    "deck": lambda s, v: put(s, deck=v),
    "discard": lambda s, v: put(s, discard=_held(v, _FACES, s.discard)),
    "discard_top": _set_top,
    "limbo": lambda s, v: put(s, limbo=_held(v, _FACES, s.limbo)),
    "head": _set_head,
    "attacker": lambda s, v: _set_in_head(s, "attacker", v),
    "need": lambda s, v: _set_in_head(s, "need", v),
    "got": lambda s, v: _set_in_head(s, "got", v),
    "first": _set_first,
    "result": _set_result,
}
_SEATED: Final[dict[str, Callable[[State, int, Any], State]]] = {
    "lives": lambda s, i, v: with_player(s, i, lives=v),
    "max": lambda s, i, v: with_player(s, i, max=v),
    "alive": _set_alive,
    "role": _set_role,
    "table": _set_table,
    "hand": _set_hand,
    "known": _set_known,
    "character": _set_character,
}
_NAMED: Final[dict[str, Callable[[State, str, Any], State]]] = {
    "option": _set_option,
    "corners": _set_corners,
    "range": lambda s, name, v: _edit(s, name, range=v),
}
# Items that carry out a step or depend on one another come after those that set plain facts.
_LAST: Final = ("discard_top", "first", "attacker", "need", "got", "head", "result")


def _set(s: State, key: str, value: Any) -> State:
    name, _, rest = key.partition(".")
    if name in _SEATED:
        return _SEATED[name](s, int(rest), value)
    if name in _NAMED:
        return _NAMED[name](s, rest, value)
    if name in _LAST and not _still(s, name, value):
        return s
    return _PLAIN[name](s, value)


def _still(s: State, name: str, value: Any) -> bool:
    """What the item speaks of is still there after the other changes."""
    if name == "discard_top":
        return value is None or value in s.discard
    if name in ("first", "attacker", "need", "got", "head"):
        return bool(s.queue)
    return True


def correct(s: State, changes: Sequence[Change]) -> State:
    """The state with these items set and the rest made to fit; raises Illegal for an unknown item or an impossible value."""
    known = {item.key: item for item in items(s)}
    told = {}
    for change in changes:
        item = known.get(change.key)
        if item is None:
            why = msg("There is nothing called {key} to correct.", key=change.key)
            raise Illegal([Ruling("za_jedna.track.guided.counts", why, hard=True)])
        _valid(item, change.value)
        if change.value != item.value:
            told[change.key] = change.value
    if not told:
        return s
    after = s
    for key in sorted(told, key=lambda x: (x in _LAST, _LAST.index(x) if x in _LAST else 0)):
        after = _set(after, key, told[key])
    _check(after, set(told))
    return _consistent(s, after, set(told))


# --- making the rest fit ---


@rule("za_jedna.lektvar.max", "za_jedna.weapon.one", "za_jedna.avene.not_king", "za_jedna.role.reveal_fits")
@rule("za_jedna.setup.character.draw", "za_jedna.setup.king.reveal")
def _check(s: State, keys: set[str]) -> None:
    """Raises Illegal for a table that cannot be."""
    found: list[Ruling] = []
    counts: dict[str, int] = dict(c.ROLE_TABLE[s.n].items())
    for i, p in enumerate(s.players):
        if p.lives > p.max and f"lives.{i}" in keys:
            why = msg("{who} had {max} lives at the start; more is not possible.", who=Who(i), max=p.max)
            found.append(never("za_jedna.lektvar.max", why))
        if sum(map(c.is_weapon, p.table)) > 1:
            why = msg("{who} can have one weapon in play only.", who=Who(i))
            found.append(never("za_jedna.weapon.one", why))
        if i == s.king and "avene" in p.table:
            why = msg("{card} is never laid before the king.", card=Term("card.avene"))
            found.append(never("za_jedna.avene.not_king", why))
        if p.role is not None:
            counts[p.role] -= 1
    wrong = [role for role, n in counts.items() if n < 0]
    if wrong:
        why = msg("Too many of this role for {n} players: {roles}.", n=s.n, roles=Listed(tuple(map(role_term, wrong))))
        found.append(never("za_jedna.role.reveal_fits", why))
    if found:
        raise Illegal(found)


def _consistent(before: State, s: State, keys: set[str]) -> State:
    """The corrected state with everything that hangs on the corrected items brought into line."""
    if s.stage == "setup":
        return s
    for i, p in enumerate(s.players):
        changes: dict[str, Any] = {}
        if p.lives > p.max:
            changes["lives"] = p.max
        if len(p.known) > p.hand:
            changes["known"] = p.known[: p.hand]
        if changes:
            s = with_player(s, i, **changes)
    if s.turn is not None and not any(p.alive for p in s.players):
        return s
    if s.stage == "over" and "result" not in keys:
        return s if before.stage == "over" else put(s, stage="playing", result=None)
    if s.stage == "over" or s.turn is None:
        return s
    if s.level == "quick":
        return _quick(s)
    return settle(_pending(_dying(s)), ending=False)


@rule("za_jedna.death.when", "za_jedna.track.quick.zero")
def _quick(s: State) -> State:
    turn = s.turn
    if turn is not None and not s.players[turn.seat].alive:
        s = _set_on_turn(s, left(s, turn.seat))
    return s


@rule("za_jedna.death.rescue_now", "za_jedna.death.reveal")
def _dying(s: State) -> State:
    """Somebody without lives is asked for a rescue; somebody out of the game without a role shown shows it."""
    front: list[Pending] = []
    for i, p in enumerate(s.players):
        rescued = any(isinstance(q, Rescue) and q.seat == i for q in s.queue)
        dies = any(isinstance(q, Death) and q.seat == i for q in s.queue)
        if p.alive and p.lives <= 0 and not rescued and not dies:
            front.append(Rescue(seat=i, attacker=None, cause="other"))
        if not p.alive and not dies and not _handled(s, p, i):
            front.append(Death(seat=i, attacker=None, cause="other"))
    return put(s, queue=(*front, *s.queue)) if front else s


def _handled(s: State, p: Player, seat: int) -> bool:
    """The death has been settled: the role is shown and it stands among the deaths."""
    return p.role is not None and any(f.seat == seat for f in s.deaths)


def _pending(s: State) -> State:
    """What waits for the dead, or for a turn that is another's now, is dropped."""
    turn = s.turn
    assert turn is not None
    kept: list[Pending] = []
    for q in s.queue:
        if q.kind == "test" and (q.seat != turn.seat or turn.step != "tests" or q.card in turn.tested):
            continue
        if q.kind == "test" and q.card not in s.players[q.seat].table:
            continue
        if isinstance(q, Pick):
            order = tuple(i for i in q.order if s.players[i].alive)
            q = q.model_copy(update={"order": order})
        kept.append(q)
    return put(s, queue=tuple(kept))
