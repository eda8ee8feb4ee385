"""The standing of the table and the end: stars, then more gold, then fewer dice of the class colour, else shared."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import groupby

from companion.core.contract import Outcome, ScoreLine, ScoreSheet, SeatScore, rule
from companion.core.text import Listed, Msg, Who, msg, msgn
from companion.games.hrdina.cards import Monster
from companion.games.hrdina.rows import class_dice, number
from companion.games.hrdina.scoring import hero_line, hero_lines, still_open, total
from companion.games.hrdina.state import Hero, Options, State, Tables
from companion.games.hrdina.words import card_label

Key = tuple[int, int, int]


def lines(s: State, seat: int) -> tuple[ScoreLine, ...]:
    """The score tree of a seat."""
    hero, others = s.heroes[seat], (*s.heroes[:seat], *s.heroes[seat + 1 :])
    champion = partial(hero_line, "champion", hero, s.options, s.tables, s.monster, others)
    return tuple(champion() if x.key == "champion" else x for x in _own(hero, s.options, s.tables, s.monster))


@lru_cache(maxsize=64)
def _own(hero: Hero, options: Options, tables: Tables, monster: Monster | None) -> tuple[ScoreLine, ...]:
    """The lines that hang on the hero alone, kept while it stays as it is; the champion looks at the others as well."""
    return hero_lines(hero, options, tables, monster)


def counted_dice(s: State, hero: Hero) -> int:
    """Dice of the class colour as the score counts them."""
    return class_dice(hero, s.options.familiar_class_colour) or 0


@rule("hrdina.score.tie_gold", "hrdina.score.tie_dice")
def keys(s: State) -> tuple[Key, ...]:
    """(stars, gold, class dice) of each seat; gold not told counts as none. Without tie-breaks the stars alone."""
    broken = s.options.tie_break == "base"
    return tuple(
        (total(lines(s, i)), h.gold or 0, counted_dice(s, h)) if broken else (total(lines(s, i)), 0, 0)
        for i, h in enumerate(s.heroes)
    )


def _better(key: Key) -> Key:
    """Sorts the better standing first."""
    stars, gold, dice = key
    return -stars, -gold, dice


@rule("hrdina.score.winner", "hrdina.score.tie_share")
def ranking(of: Sequence[Key]) -> tuple[tuple[int, ...], ...]:
    """Seats by place, those who share one together."""
    order = sorted(range(len(of)), key=lambda i: (_better(of[i]), i))
    return tuple(tuple(group) for _, group in groupby(order, key=lambda i: of[i]))


def decided_by(of: Sequence[Key]) -> str:
    """The rule that separates the first place from the rest."""
    stars = max(k[0] for k in of)
    tied = [k for k in of if k[0] == stars]
    if len(tied) == 1:
        return "hrdina.score.winner"
    gold = max(k[1] for k in tied)
    tied = [k for k in tied if k[1] == gold]
    if len(tied) == 1:
        return "hrdina.score.tie_gold"
    dice = min(k[2] for k in tied)
    return "hrdina.score.tie_dice" if sum(k[2] == dice for k in tied) == 1 else "hrdina.score.tie_share"


def _why(s: State, of: Sequence[Key]) -> Msg:
    """The deciding comparison with its numbers."""
    first, rule_id = ranking(of)[0], decided_by(of)
    stars, gold, dice = of[first[0]]
    who = Who(first[0])
    said = msgn("{n} star", "{n} stars", stars, n=number(stars))
    if s.n == 1:
        return msg("{who}: {stars}.", who=who, stars=said)
    if rule_id == "hrdina.score.winner":
        return msg("{who} has the most stars: {stars}.", who=who, stars=said)
    if rule_id == "hrdina.score.tie_gold":
        return msg("{stars} each. Of these {who} has the most gold left: {gold}.", stars=said, who=who, gold=gold)
    if rule_id == "hrdina.score.tie_dice":
        return msg(
            "{stars} and {gold} gold each. Of these {who} has the fewest dice of the class colour: {dice}.",
            stars=said,
            gold=gold,
            who=who,
            dice=dice,
        )
    everyone = Listed(tuple(Who(i) for i in first))
    return msg("{everyone}: {stars} each. The victory is shared.", everyone=everyone, stars=said)


@rule("hrdina.score.winner")
def outcome(s: State) -> Outcome | None:
    """Who won and by which comparison; None until the scores are closed."""
    if not s.closed:
        return None
    of = keys(s)
    places = ranking(of)
    return Outcome(places[0], decided_by(of), _why(s, of), places)


def _provisional(s: State, open_seats: Sequence[tuple[int, Sequence[ScoreLine]]]) -> Msg:
    parts = tuple(
        msg("{who}: {lines}", who=Who(seat), lines=Listed(tuple(line.label for line in still)))
        for seat, still in open_seats
    )
    return msg("Provisional, still open: {seats}.", seats=Listed(parts))


def _plays(hero: Hero) -> Msg | None:
    """The hero board and the class, as far as they are told."""
    cards = [card_label(card) for card in (hero.board, hero.klass) if card is not None]
    return msg("{board}, {klass}", board=cards[0], klass=cards[1]) if len(cards) == 2 else next(iter(cards), None)


def _open(hero: Hero, tree: Sequence[ScoreLine]) -> tuple[Msg, ...]:
    """Names of the categories that wait for something."""
    return tuple(line.label for line in tree if still_open(hero, [line]))


@rule("hrdina.score.sum", "hrdina.score.needs_input", "hrdina.score.tie_share")
def score(s: State) -> ScoreSheet:
    """All seats in order of the ranking, each with its whole tree."""
    of = keys(s)
    trees = [lines(s, i) for i in range(s.n)]
    seats: list[SeatScore] = []
    place = 1
    for group in ranking(of):
        for i in group:
            hero, tree = s.heroes[i], trees[i]
            seats.append(SeatScore(i, place, total(tree), tree, _plays(hero), _open(hero, tree)))
        place += len(group)
    waiting = [(i, still) for i, tree in enumerate(trees) if (still := still_open(s.heroes[i], tree))]
    note = _provisional(s, waiting) if waiting else _why(s, of)
    return ScoreSheet(msg("stars of reputation"), tuple(seats), note, stacked=True, closing="close_scores")
