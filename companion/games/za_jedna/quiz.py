"""Questions of the game's own for the quiz: distances, reach, what an attack takes, the surplus, where Poison goes.

Each takes the random source and a table and returns None if the table has nothing to ask about. The answers come from the
same functions the game itself uses; the right one carries the reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from companion.core.contract import Ruling
from companion.core.lesson import Answer
from companion.core.quiz import Quiz
from companion.core.table import Table
from companion.core.text import Msg, Who, msg
from companion.games.za_jedna import distance as d
from companion.games.za_jedna.moves import PlayCard
from companion.games.za_jedna.now import jed_goes_to
from companion.games.za_jedna.rules import apply, check
from companion.games.za_jedna.rules.common import put
from companion.games.za_jedna.rules.turn import surplus
from companion.games.za_jedna.state import Answer as Asked
from companion.games.za_jedna.state import Duel, State, Turn
from companion.games.za_jedna.words import face

OTHERS = 2  # wrong answers beside the right one
ATTACKS = ("shot", "shot", "vlnity_plech", "cpcka", "ferovka")  # the Za jedna! card twice: only there Balderon matters


def far(chance: Random, table: Table) -> Quiz | None:
    """At which distance does one player see another? One with a card or an ability in it, if there is any."""
    s: State = table.state
    living = d.alive(s) if s.stage == "playing" else []
    pairs = [(x, y) for x in living for y in living if x != y]
    telling = [p for p in pairs if d.plus(s, p[1]) or d.minus(s, p[0])]
    if not pairs:
        return None
    x, y = chance.choice(telling or pairs)
    parts = d.parts(s, x, y)
    # What comes out if the modifiers are forgotten, or the other player's view is taken.
    wrong = [parts.base, d.dist(s, y, x), parts.dist + 1, parts.dist + 2]
    rule = "za_jedna.distance.formula" if parts.plus or parts.minus else "za_jedna.distance.base"
    why = msg("Seats and modifiers: {sum}.", sum=parts.sum)
    ask = msg("What is the distance? {who} looks, the target is: {target}.", who=Who(x), target=Who(y))
    return Quiz(table, "distance", ask, _numbers(parts.dist, wrong, Ruling(rule, why)), (rule,))


def reached(chance: Random, table: Table) -> Quiz | None:
    """Which of these players does a weapon reach?"""
    s: State = table.state
    living = d.alive(s) if s.stage == "playing" else []
    chance.shuffle(living)
    for x in living:
        seen = d.can_hit(s, x)
        hits, out = [r for r in seen if r.hit], [r for r in seen if not r.hit]
        if not hits or not out:
            continue
        right = chance.choice(hits)
        found = [_seat(right, True), *(_seat(r, False) for r in chance.sample(out, min(OTHERS, len(out))))]
        chance.shuffle(found)
        ask = msg("Who is in reach of the weapon in play? {who} looks.", who=Who(x))
        return Quiz(table, "reach", ask, tuple(found), ("za_jedna.weapon.range",))
    return None


def _seat(r: d.Reach, right: bool) -> Answer:
    why = msg("{who} is at distance {far}; the weapon reaches {range}.", who=Who(r.y), far=r.dist, range=r.range)
    return Answer(msg("{who}", who=Who(r.y)), right, (Ruling("za_jedna.weapon.range", why),))


def mimos(chance: Random, table: Table) -> Quiz | None:
    """How many Mimo does it take against this card?"""
    s: State = table.state
    if s.stage != "playing" or s.level == "quick":
        return None
    card = chance.choice(ATTACKS)
    able = [i for i in d.alive(s) if s.players[i].hand]
    famous = [i for i in able if s.players[i].character == "balderon"]
    if not able:
        return None
    by = chance.choice(famous or able)
    target = None
    if card in ("shot", "ferovka"):
        near = [r.y for r in d.can_hit(s, by) if r.hit or card == "ferovka"]
        if not near:
            return None
        target = chance.choice(near)
    calm = put(s, queue=(), later=(), limbo=(), turn=Turn(seat=by, step="play"))
    move = PlayCard(by=by, card=card, target=target)
    if check(calm, move):
        return None
    head = next(iter(apply(calm, move).queue), None)
    if isinstance(head, Asked) and s.players[head.seat].character != "goranda":
        seat, need = head.seat, head.need if head.accepts == "mimo" else 0
    elif isinstance(head, Duel) and s.players[head.to_move].character != "goranda":
        seat, need = head.to_move, 0
    else:
        return None  # hit at once, for want of a defence, or Goranda with rules of the own
    rule, why = _reason(s, card, need)
    ask = msg(
        "{by} plays {card}. {who} defends without Shield: how many {mimo} does that take?",
        by=Who(by), card=face(s, card), who=Who(seat), mimo=face(s, "mimo"),
    )  # fmt: skip
    labels = {0: msg("{mimo} does not help", mimo=face(s, "mimo")), 1: msg("{n}", n=1), 2: msg("{n}", n=2)}
    found = [Answer(label, n == need, (Ruling(rule, why),) if n == need else ()) for n, label in labels.items()]
    return Quiz(table, "mimo", ask, tuple(found), (rule,))


def _reason(s: State, card: str, need: int) -> tuple[str, Msg]:
    """The rule behind the number, and its words."""
    if need == 2:
        return "za_jedna.char.balderon.two", msg("Against Balderon's own Za jedna! card two are needed.")
    if need == 1:
        return "za_jedna.shot.answer", msg("One is enough against {card} of this player.", card=face(s, card))
    rule = "za_jedna.cpcka.no_defence" if card == "cpcka" else "za_jedna.ferovka.no_mimo"
    return rule, msg("Only {shot} helps against {card}.", shot=face(s, "shot"), card=face(s, card))


def too_many(chance: Random, table: Table) -> Quiz | None:
    """How many cards must go if the turn ended now?"""
    s: State = table.state
    if s.stage != "playing" or s.level == "quick":
        return None
    full = [i for i in d.alive(s) if surplus(s, i) and s.players[i].lives > 0]
    if not full:
        return None
    seat = chance.choice(full)
    p = s.players[seat]
    right = surplus(s, seat)
    # Starting lives instead of the present ones; two too many; the whole hand.
    wrong = [max(0, p.hand - p.max), p.hand, right + 1, right + 2]
    rule = "za_jedna.discard.current"
    why = msg("Hand cards less present lives: {hand} − {lives} = {n}.", hand=p.hand, lives=p.lives, n=right)
    ask = msg("{who} ends the turn now: how many cards must be discarded?", who=Who(seat))
    return Quiz(table, "surplus", ask, _numbers(right, wrong, Ruling(rule, why)), (rule,))


def poison(chance: Random, table: Table) -> Quiz | None:
    """Where does Poison go?"""
    s: State = table.state
    here = next((i for i in d.alive(s) if "jed" in s.players[i].table), None) if s.stage == "playing" else None
    if here is None or (to := jed_goes_to(s, here)) is None:
        return None
    others = [i for i in range(s.n) if i not in (here, to)]
    wrong = chance.sample(others, min(OTHERS, len(others)))
    rule = "za_jedna.jed.passes"
    why = Ruling(rule, msg("{card} goes to the next living player on the left.", card=face(s, "jed")))
    found = [Answer(msg("{who}", who=Who(i)), i == to, (why,) if i == to else ()) for i in (to, *wrong)]
    chance.shuffle(found)
    ask = msg("{card} lies before: {who}. Where does it go if it does not fire?", card=face(s, "jed"), who=Who(here))
    return Quiz(table, "poison", ask, tuple(found), (rule,))


def _numbers(right: int, wrong: Iterable[int], why: Ruling) -> tuple[Answer, ...]:
    """The right number among the first of the wrong ones that differ, in order."""
    others = [n for n in dict.fromkeys(wrong) if n != right][:OTHERS]
    found = [Answer(msg("{n}", n=n), n == right, (why,) if n == right else ()) for n in sorted((right, *others))]
    return tuple(found)


QUESTIONS = (far, reached, mimos, too_many, poison)
