"""Whole games of Za jedna! through the browser: a victory of the king, one of the brigands, and lives by one tap."""

from __future__ import annotations

import pytest
from playwright.sync_api import Playwright

from companion.core.table import Correct, Play, Table, Undo
from companion.games.za_jedna.state import State
from companion.store.sqlite import SqliteStore
from tests.e2e.browser import open_app
from tests.e2e.conftest import Served, finished
from tests.e2e.za_jedna_player import ZaJednaPlayer

NAMES = ("Adam", "Bára", "Cyril", "Dana", "Emil")
ADAM, BARA, CYRIL, DANA, EMIL = range(5)
CHARACTERS = ("fulgor", "catchena", "donkal", "balderon", "lejdy")

LOCALE = {"cs": "cs-CZ", "en": "en-GB"}

# What the table must read at the end in each language, so that a missing translation is noticed.
KING_WINS = {
    "cs": "Všichni lapkové i nekromant jsou mrtví: vyhrává král s gardisty.",
    "en": "All brigands and the necromancer are dead: the king and the guards win.",
}
BRIGANDS_WIN = {"cs": "Král je mrtvý: vyhrávají lapkové.", "en": "The king is dead: the brigands win."}


@pytest.mark.e2e
@pytest.mark.parametrize("lang", ["cs", "en"])
def test_the_king_wins(lang: str, served: Served, playwright: Playwright) -> None:
    d = open_app(playwright, served.url, LOCALE[lang])
    p = ZaJednaPlayer(d, lang)
    try:
        begin(p)

        # The table is right, the app was wrong: two have a single life left.
        p.set_lives({BARA: (4, 1), DANA: (4, 1)}, p.on_turn(ADAM, "draw"))

        # Two deaths by one CPčka; a wrong tap in the middle of it is taken back.
        p.draw(ADAM)
        p.lay("jed")
        p.play("cpcka", p.answers_cpcka(BARA))
        p.hit(p.dying(BARA))
        p.dies(BARA, "brigand", p.answers_cpcka(CYRIL))
        p.hit(p.answers_cpcka(DANA))
        p.undo(p.answers_cpcka(CYRIL))
        p.give("shot", p.answers_cpcka(DANA))
        p.hit(p.dying(DANA))
        p.dies(DANA, "necromancer", p.answers_cpcka(EMIL))
        p.hit(p.on_turn(ADAM, "play"))
        p.end(p.on_turn(ADAM, "discard"))
        p.discard(2, p.on_turn(CYRIL, "draw"))

        # Avene before the next player, then a Férovka that goes back and forth.
        p.draw(CYRIL)
        p.lay_avene(EMIL)
        p.aim("ferovka", ADAM, p.duels(ADAM))
        p.give("shot", p.duels(CYRIL))
        p.give("shot", p.duels(ADAM))
        p.give("shot", p.duels(CYRIL))
        p.hit(p.on_turn(CYRIL, "play"))
        p.end(p.flips(EMIL, "avene"))

        # Chained: no drawing, no playing.
        p.press(p.t("anything else"), p.on_turn(EMIL, "discard"))
        p.discard(1, p.flips(ADAM, "jed"))

        # Jed does not fire and goes on, past the dead; then a turn as most turns are.
        p.press(p.t("anything else"), p.on_turn(ADAM, "draw"))
        assert p.t("in front: {cards}", cards=p.card("jed")) in p.button(NAMES[CYRIL])
        before = p.taps
        p.draw(ADAM)
        p.aim("shot", CYRIL, p.attacked(CYRIL))
        p.hit(p.on_turn(ADAM, "play"))
        p.end(p.flips(CYRIL, "jed"))
        assert p.taps - before <= 5, "a turn with one shot is told in at most 5 taps"

        # Now it fires: 3 lives, and two Lektvary save the life.
        p.press(p.t("2–9 of spades"), p.dying(CYRIL))
        p.give("lektvar", p.needs(1))
        p.give("lektvar", p.on_turn(CYRIL, "draw"))
        p.draw(CYRIL)
        p.end(p.on_turn(CYRIL, "discard"))
        p.discard(1, p.on_turn(EMIL, "draw"))

        # The last brigand falls.
        p.draw(EMIL)
        p.aim("shot", CYRIL, p.attacked(CYRIL))
        p.hit(p.dying(CYRIL))
        p.dies(CYRIL, "brigand", KING_WINS[lang])
        assert not errors(p)
    finally:
        d.close()

    table = finished(stored(served))
    kinds = told(table)
    assert kinds.count("flip") == 3
    assert kinds.count("reveal_role") == 3
    assert [type(e.do) for e in table.entries].count(Undo) == 1
    assert [type(e.do) for e in table.entries].count(Correct) == 1
    s = table.state
    assert (s.stage, s.n, s.level, s.king) == ("over", 5, "guided", ADAM)
    assert [(f.seat, f.role, f.attacker, f.cause) for f in s.deaths] == [
        (BARA, "brigand", ADAM, "cpcka"),
        (DANA, "necromancer", ADAM, "cpcka"),
        (CYRIL, "brigand", EMIL, "shot"),
    ]
    assert [(x.lives, x.alive) for x in (s.players[ADAM], s.players[EMIL])] == [(5, True), (3, True)]
    assert cards(s) == 80
    outcome = table.game.outcome(s)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((ADAM, EMIL), "za_jedna.end.evil_dead")


@pytest.mark.e2e
@pytest.mark.parametrize("lang", ["cs", "en"])
def test_the_brigands_win(lang: str, served: Served, playwright: Playwright) -> None:
    d = open_app(playwright, served.url, LOCALE[lang])
    p = ZaJednaPlayer(d, lang)
    try:
        begin(p)

        # The king's turn: Avene before a brigand, a Férovka lost at once.
        p.draw(ADAM)
        p.lay_avene(BARA)
        p.aim("ferovka", BARA, p.duels(BARA))
        p.hit(p.on_turn(ADAM, "play"))
        p.end(p.flips(BARA, "avene"))

        # Freed by hearts: the turn is a normal one. Two are weaker than the app thought.
        p.press(p.hearts(), p.on_turn(BARA, "draw"))
        p.draw(BARA)
        p.set_lives({ADAM: (5, 1), EMIL: (4, 1)}, p.on_turn(BARA, "play"))

        # A lethal shot, and a Lektvar against it.
        p.aim("shot", ADAM, p.attacked(ADAM))
        p.hit(p.dying(ADAM))
        p.give("lektvar", p.on_turn(BARA, "play"))

        # A CPčka that kills two, the king among them; a wrong tap in the middle of it is taken back.
        p.play("cpcka", p.answers_cpcka(CYRIL))
        p.hit(p.answers_cpcka(DANA))
        p.undo(p.answers_cpcka(CYRIL))
        p.give("shot", p.answers_cpcka(DANA))
        p.hit(p.answers_cpcka(EMIL))
        p.hit(p.dying(EMIL))
        p.dies(EMIL, "guard", p.answers_cpcka(ADAM))
        p.hit(p.dying(ADAM))
        p.no_rescue(BRIGANDS_WIN[lang])

        # The living show their roles: with the necromancer told, the brigands follow.
        p.press(p.t("Show all roles"), p.t("Choose first"))
        p.press(f"{NAMES[DANA]}: {p.w.term('role.necromancer')}", p.t("Confirm"))
        winners = p.w.joined([NAMES[BARA], NAMES[CYRIL]])
        p.press(p.t("Confirm"), p.t("{why} Winning: {seats}.", why=BRIGANDS_WIN[lang], seats=winners))
        assert not errors(p)
    finally:
        d.close()

    table = finished(stored(served))
    assert [type(e.do) for e in table.entries].count(Undo) == 1
    assert [type(e.do) for e in table.entries].count(Correct) == 1
    s = table.state
    assert (s.stage, s.n, s.level, s.king) == ("over", 5, "guided", ADAM)
    assert [(f.seat, f.role, f.attacker, f.cause) for f in s.deaths] == [
        (EMIL, "guard", BARA, "cpcka"),
        (ADAM, "king", BARA, "cpcka"),
    ]
    assert [x.lives for x in s.players[BARA : DANA + 1]] == [3, 4, 3]
    assert cards(s) == 80
    outcome = table.game.outcome(s)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((BARA, CYRIL), "za_jedna.end.brigands")


@pytest.mark.e2e
@pytest.mark.parametrize("lang", ["cs", "en"])
def test_a_life_is_lost_in_one_tap(lang: str, served: Served, playwright: Playwright) -> None:
    d = open_app(playwright, served.url, LOCALE[lang])
    p = ZaJednaPlayer(d, lang)
    try:
        p.new_table(NAMES[:4], quick=True)
        p.press(p.t("Draw them"), p.t("Who is the king?"))
        p.king(ADAM)
        p.press(p.t("Start the game"), p.t("One tap takes a life or gives it back."))
        full = [x.lives for x in finished(stored(served)).state.players]
        before = p.taps
        left = p.w.tn("{n} life of {most}", "{n} lives of {most}", full[BARA] - 1, most=full[BARA])
        p.press(p.t("{who}: one life less", who=NAMES[BARA]), left)
        assert p.taps - before == 1
        assert not errors(p)
    finally:
        d.close()

    table = finished(stored(served))
    assert told(table)[-1] == "change_lives"
    assert table.state.level == "quick"
    assert [x.lives for x in table.state.players] == [full[ADAM], full[BARA] - 1, *full[CYRIL:]]


def begin(p: ZaJednaPlayer) -> None:
    """Five players, their characters, the king, the first hands."""
    p.new_table(NAMES)
    p.characters(CHARACTERS)
    p.king(ADAM)
    p.press(p.t("Start the game"), p.on_turn(ADAM, "draw"))


def errors(p: ZaJednaPlayer) -> list[str]:
    return [e for e in p.d.errors if "rive" not in e]


def told(table: Table) -> list[str]:
    """The kinds of the moves in the history, those taken back too."""
    return [str(e.do.move["kind"]) for e in table.entries if isinstance(e.do, Play)]


def cards(s: State) -> int:
    return s.deck + len(s.discard) + len(s.limbo) + sum(x.hand + len(x.table) for x in s.players)


async def stored(served: Served) -> Table:
    store = SqliteStore(served.data)
    summary = (await store.list())[0]
    return await store.load(summary.id)
