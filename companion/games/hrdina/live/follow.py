"""How closely a table is followed: from the beginning, or switched in mid-game."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.core.text import msg
from companion.games.hrdina.cards import CENTRE
from companion.games.hrdina.live.common import ENDED, live_of
from companion.games.hrdina.live.moves import SetFollow
from companion.games.hrdina.live.numbers import GOLD_BASE, numbers, playable
from companion.games.hrdina.live.state import Initiative, Level, Live, Side, Stage
from companion.games.hrdina.rules.common import closed, never, put
from companion.games.hrdina.state import Hero, Options, State

NOTHING = {"xp": 0, "charisma": 0, "honor": 0, "injuries": 0, "trophies": 0}


@rule("hrdina.setup.initiative_cards", "hrdina.setup.initiative_count", "hrdina.setup.coin_icons")
def new_live(options: Options, n: int, level: Level) -> Live:
    """A game just taken out of the box; coin icons as suggested until the table tells its own."""
    told = numbers(options, n)
    cards = tuple(
        Initiative(coin_icon=i in told.coins, coin=i in told.coins, special=i == told.initiative - 1)
        for i in range(told.initiative)
    )
    aside = told.set_aside or 0
    return Live(
        level=level,
        stage=Stage.SETUP if level == "full" else Stage.PLAY,
        round=0 if level == "full" else 1,
        cards=cards,
        sides=(Side(),) * n,
        deck=told.market - aside,
        discards=aside if options.set_aside_is_discard else 0,
        above=told.call,
        called=told.call is None,
        minions=told.minions - told.minions_aside,
        fiends=told.fiends,
    )


@rule("hrdina.setup.players", "hrdina.setup.gold_base", "hrdina.entry.prefill")
def followed(s: State) -> State:
    """The new table as its option `follow` asks; one hero alone, or more players than the
    boxes have dice for, are only scored.

    The heroes of the game are those of the score, so at its end nothing is entered again.
    """
    if s.options.follow == "score" or not playable(s.options, s.n):
        return s
    heroes = tuple(h.model_copy(update={"gold": GOLD_BASE, **_tokens(s)}) for h in s.heroes)
    return put(s, heroes=heroes, live=new_live(s.options, s.n, s.options.follow))


def _tokens(s: State) -> dict[str, int]:
    """Numbers that begin at none; without monsters only charisma is played."""
    return NOTHING if s.options.monsters else {"charisma": 0}


@rule("hrdina.setup.players", "hrdina.setup.first_player_roll")
def check_set_follow(s: State, m: SetFollow) -> list[Ruling]:
    if wrong := closed(s):
        return wrong
    if not playable(s.options, s.n):
        why = msg("A game is followed for 2 to 5 players, for 5 only with all boxes; here: {n}.", n=s.n)
        return [never("hrdina.setup.players", why)]
    if m.level == (s.live.level if s.live is not None else "score"):
        return [never("hrdina.round.phases", msg("The table is followed like this already."))]
    found = [
        never("hrdina.setup.first_player_roll", msg("There is no player {seat}.", seat=seat + 1))
        for seat in (m.start,)
        if seat is not None and seat >= s.n
    ]
    if m.level == "full" and _begun(s) and m.start is None and (s.live is None or s.live.start is None):
        found.append(never("hrdina.setup.first_player_roll", msg("Who is the start player of this round?")))
    return found


def _begun(s: State) -> bool:
    """Dice lie on the boards, so the set-up is over."""
    return any(any(hero.cells) or hero.sums is not None for hero in s.heroes)


def set_follow(s: State, m: SetFollow) -> State:
    if m.level == "score":
        return put(s, live=None)
    live = s.live or new_live(s.options, s.n, m.level)
    heroes = tuple(_ready(s, hero) for hero in s.heroes) if s.live is None else s.heroes
    changes: dict[str, object] = {"level": m.level, "turn": None, "duel": None}
    if live.stage not in (*ENDED, Stage.IMPROVE):
        changes["stage"] = _stage(s, m.level)
        if m.start is not None:
            changes["start"] = m.start
        if m.level == "full" and _begun(s):
            changes["round"] = m.round or max(1, live.round)
        else:
            changes["round"] = m.round or live.round
        # What was under way is taken up by the new level: pending fiends act, dice in hand are placed freely.
        heroes = tuple(
            h.model_copy(update={"fiends": (*h.fiends, *x.pending)}) for h, x in zip(heroes, live.sides, strict=True)
        )
        changes["sides"] = tuple(x.model_copy(update={"pending": (), "hand": ()}) for x in live.sides)
        changes["cards"] = tuple(
            c.model_copy(update={"owner": None, "returned": False, "dice": ()}) for c in live.cards
        )
        if m.level == "full":
            changes["dealt"] = _begun(s)
    return put(s, heroes=heroes, live=live.model_copy(update=changes))


def _stage(s: State, level: Level) -> Stage:
    if level == "light":
        return Stage.PLAY
    return Stage.ROLL if _begun(s) else Stage.SETUP


@rule("hrdina.setup.marker_alignment")
def _ready(s: State, hero: Hero) -> Hero:
    """A hero of a table that was only scored: what was not told begins as at the set-up."""
    fresh: dict[str, int | None] = {"gold": GOLD_BASE, "marker": CENTRE if hero.alignment else None, **_tokens(s)}
    return hero.model_copy(update={k: v for k, v in fresh.items() if getattr(hero, k) is None})


def level(s: State) -> str:
    """How closely the table is followed now."""
    return "score" if s.live is None else live_of(s).level
