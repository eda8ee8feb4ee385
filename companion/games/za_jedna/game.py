"""Za jedna! as the house sees it."""

from __future__ import annotations

from companion.core.assembly import Assembled, Parts
from companion.core.contract import Advice, Game
from companion.games.za_jedna import checklist, correct, offers, rules, scoring, tell
from companion.games.za_jedna.meta import META
from companion.games.za_jedna.moves import MOVE
from companion.games.za_jedna.rules.setup import new_game
from companion.games.za_jedna.state import State


def advise(s: State, seat: int | None = None) -> list[Advice]:
    from companion.games.za_jedna import guide  # the coach is loaded when it is first asked

    return guide.advise(s, seat)


GAME: Game[State] = Assembled(
    Parts(
        meta=META,
        state=State,
        move=MOVE,
        rules=rules.RULES,
        setup=new_game,
        checklist=checklist.checklist,
        offers=offers.offers,
        items=correct.items,
        correct=correct.correct,
        tell=tell.tell,
        status=tell.status,
        advise=advise,
        score=scoring.score,
        outcome=scoring.outcome,
    )
)
