"""A finished play for the app BG Stats: the link by which that app takes it over."""

from __future__ import annotations

import json
from datetime import datetime
from urllib.parse import quote

from companion.core.table import Table
from companion.i18n import Words

CREATE = "https://app.bgstatsapp.com/createPlay.html?data="


def link(w: Words, table: Table) -> str:
    """The link of a finished table; points only where the game counts points."""
    game = table.game
    outcome = game.outcome(table.state)
    sheet = game.score(table.state)
    places = {s.seat: s for s in sheet.seats}
    winners = set(outcome.winners) if outcome else set()
    players = []
    for seat, name in enumerate(table.header.seats):
        found = places.get(seat)
        player: dict[str, object] = {"name": name, "winner": seat in winners}
        if found:
            player["rank"] = found.place
            if sheet.stacked and found.total is not None:
                player["score"] = str(found.total)
            if found.detail:
                player["role"] = w.say(found.detail)
        players.append(player)
    play: dict[str, object] = {
        "game": {"name": w.say(game.meta.name), "highestWins": True, "noPoints": not sheet.stacked},
        "players": players,
    }
    if outcome:
        play["comments"] = w.say(outcome.why)
    times = [t for t in (_time(table.entries[i].at) for i in (0, -1)) if t] if table.entries else []
    if times:
        play["playDate"] = f"{times[0]:%Y-%m-%d %H:%M:%S}"
    if len(times) == 2 and (minutes := round((times[1] - times[0]).total_seconds() / 60)) > 0:
        play["durationMin"] = minutes
    return CREATE + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


def _time(at: str) -> datetime | None:
    """In the device's own time; None if none was written down."""
    try:
        return datetime.fromisoformat(at).astimezone()
    except ValueError:
        return None
