"""`companion check kuro`: the requirement check from the command line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.command import Argument, Command, Reply
from companion.core.text import Listed, Msg, Term, msg
from companion.games.kuro.requirement import HERO_NAMES, Verdict, check_requirement, hero_number


def _hand(text: str) -> list[int]:
    return [hero_number(part) for part in text.split(",") if part.strip()]


def _run(given: Mapping[str, Any]) -> Reply:
    v = check_requirement(given["hero"], given["players"], given["hand"], given["permit"], given["clue"])
    if v.rulings:
        return Reply(tuple(r.why for r in v.rulings), {"refused": [r.rule for r in v.rulings]}, refused=True)
    return Reply(
        tuple(_lines(v)),
        {
            "revealed": v.revealed,
            "players": v.n,
            "strengths": list(v.strengths),
            "fitting": None if v.fitting is None else list(v.fitting),
        },
    )


def _lines(v: Verdict) -> list[Msg]:
    lines = [msg("{hero}: {summary}", hero=_hero(v.revealed), summary=v.summary or "")]
    if v.detail is not None:
        lines.append(v.detail)
    for line in v.lines:
        answer = msg("yes") if line.ok else msg("no")
        lines.append(msg("{hero}: {answer} ({reason})", hero=_hero(line.strength), answer=answer, reason=line.reason))
    if v.fitting:
        lines.append(msg("From the hand: {heroes}", heroes=Listed(tuple(_hero(h) for h in v.fitting), "or")))
    if v.no_match is not None:
        lines.append(v.no_match)
    return [*lines, *v.notes]


def _hero(number: int) -> Msg:
    return msg("{number} {hero}", number=number, hero=Term(f"hero.{number}"))


CHECK = Command(
    msg("What may be sent with the revealed card?"),
    (
        Argument(
            "hero",
            msg("the revealed card: {names}", names=", ".join(HERO_NAMES)),
            "1-7|NAME",
            hero_number,
            required=True,
        ),
        Argument("players", msg("number of players"), "2-5", int, required=True),
        Argument("hand", msg("the sender's cards"), "1,3,7", _hand),
        Argument("permit", msg("a Black Knight lifts the requirement")),
        Argument("clue", msg("the clue variant: what the clue card says about the wandering hero")),
    ),
    _run,
)
