"""The result as text to send."""

from __future__ import annotations

from companion.i18n import Words
from companion.ui.screens.score_bars import total_words
from companion.ui.screens.score_lines import points
from companion.ui.session import Session


def won(w: Words, winners: tuple[int, ...]) -> str:
    """Who has won, in a title; nobody = a draw."""
    if not winners:
        return w.t("Draw")
    names = w.joined([w.name(i) for i in winners])
    if len(winners) == 1:
        return w.t("Winner: {name}", name=names)
    return w.t("Shared victory: {names}", names=names)


def text(w: Words, session: Session) -> str:
    """The result as text to send: a line a player, the totals where lines add up, what is still open."""
    game = session.game
    sheet = game.score(session.state)
    lines = [w.say(game.meta.name)]
    if outcome := game.outcome(session.state):
        lines += [won(w, outcome.winners), w.say(outcome.why)]
    elif sheet.stacked:
        lines.append(w.t("Standing"))
    for s in sheet.seats:
        inner = ", ".join(f"{w.say(x.label)} {points(w, x)}" for x in s.lines)
        if sheet.stacked:
            so_far = f" ({w.t('so far')})" if s.open else ""
            inner = f"{total_words(w, s)}{so_far} = {inner}"
        lines.append(f"{s.place}. {w.name(s.seat)}: {inner}")
    return "\n".join(lines)
