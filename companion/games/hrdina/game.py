"""Hrdina v kostce as the house sees it."""

from __future__ import annotations

from companion.core.assembly import Assembled, Parts
from companion.core.contract import Advice, Game
from companion.games.hrdina import checklist, correct, offers, ranking, tell
from companion.games.hrdina.live import rules
from companion.games.hrdina.live.follow import followed
from companion.games.hrdina.meta import META
from companion.games.hrdina.moves import MOVE
from companion.games.hrdina.rules.common import new_table
from companion.games.hrdina.state import State


def advise(s: State, seat: int | None = None) -> list[Advice]:
    from companion.games.hrdina import guide  # not needed to replay a table

    return guide.advise(s, seat)


GAME: Game[State] = Assembled(
    Parts(
        meta=META,
        state=State,
        move=MOVE,
        rules=rules.RULES,
        setup=lambda setup: followed(new_table(setup)),
        checklist=checklist.checklist,
        offers=offers.offers,
        items=correct.items,
        correct=correct.correct,
        tell=tell.tell,
        status=tell.status,
        advise=advise,
        score=ranking.score,
        outcome=ranking.outcome,
    )
)
