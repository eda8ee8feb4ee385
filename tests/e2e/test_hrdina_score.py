"""Four finished heroes of Hrdina v kostce entered through the browser, and a point traced to its rule."""

from __future__ import annotations

import pytest
from playwright.sync_api import Playwright

from companion import content
from companion.games.hrdina import ranking
from companion.store.sqlite import SqliteStore
from tests.e2e.browser import open_app
from tests.e2e.conftest import Served, finished
from tests.e2e.hrdina_player import Finished, HrdinaPlayer

LOCALE = {"cs": "cs-CZ", "en": "en-GB"}

# The two worked examples and example D of the register, and the warrior of case 42 in colours.
HEROES = (
    Finished(
        "Adam",
        "R5 G6 O4 B6 K5 R6 X8 BR4 R6 P6 W5 G6 K4 R6 GK4 W5 O3 R5 WG2 R1 B3",
        "board.orc", "class.barbarian", "backstory.brawler", "alignment.lunatic", "CE", "familiar.ice_bear",
    ),
    Finished(
        "Bára",
        "W5 K4 R6 W6 G5 B5 R4 W5 WR4 W6 X4 O5 W6 W6 X7 K6 B5 W6 B2 WG1 X3",
        "board.dwarf", "class.cleric", "backstory.devoted", "alignment.sentinel", "NE", "familiar.ice_bear",
    ),
    Finished(
        "Cyril",
        "K5 B5 R4 G6 R5 W5 W5 B5 G6 P4 P5 R5 P6 X6 K5 W6 R6 G5 GK3 O2 W1",
        "board.human", "class.druid", "backstory.mentor", "alignment.arbiter", "N", "familiar.blood_badger",
    ),
    Finished(
        "Dana",
        "K6 K6 K2 K5 K5 K6 K6 K6 K5 B5 B5 B4 B5 B5 B4 P5 P5 P4 R1 R2 R3",
        "board.human", "class.warrior", "backstory.brawler", "alignment.champion", "LN", "familiar.horned_viper",
    ),
)  # fmt: skip

# Goals of each hero by the register: 2+3+3+1+2+0, 2+2+2+1+0+1, example D 12, the warrior 8 (0+2+3+1+1+1).
GOALS = (11, 8, 12, 8)
ALIGNMENT = (3, -1, 0, 3)


@pytest.mark.e2e
@pytest.mark.parametrize("lang", ["cs", "en"])
def test_heroes_in_45_taps_each(lang: str, served: Served, playwright: Playwright) -> None:
    d = open_app(playwright, served.url, LOCALE[lang])
    p = HrdinaPlayer(d, lang)
    heroes = HEROES if lang == "cs" else HEROES[:2]  # the same taps in both languages; two are enough to see it
    try:
        p.press("Hrdina v kostce")
        for i, hero in enumerate(heroes):
            if not d.has(p.t("Player {n}", n=i + 1)):
                p.press(p.t("Another player"))
            d.type_into(p.t("Player {n}", n=i + 1), hero.name)
        d.tap(p.t("Next"), exact=True)
        d.tap(p.t("Start"), exact=True)
        p.press(p.t("Enter dice"))
        for i, hero in enumerate(heroes):
            taps = p.enter(hero)
            assert taps <= 45, f"{hero.name} took {taps} taps"
            if i + 1 < len(heroes):
                p.press(p.t("Next hero: {name}", name=heroes[i + 1].name))
        p.press(p.t("Back to all heroes"))
        p.press(p.t("Standing"))
        # A point is traced to its rule: the goals of the first hero.
        line = f"{heroes[0].name}, {p.t('Attribute goals')}"
        d.wait_until(lambda: any(b.startswith(line) for b in d.buttons()), "the line of the goals")
        name = next(b for b in d.buttons() if b.startswith(line))
        d.tap(name, exact=True)
        titles = {p.t("Rule: {title}", title=s.title): s for s in content.rules("hrdina", lang).sections}
        d.wait_until(lambda: any(b in titles for b in d.buttons()), "the rule of the line")
        said = next(b for b in d.buttons() if b in titles)
        assert any(r.startswith("hrdina.score.") for r in titles[said].rules)
        d.tap(said, exact=True)
        d.wait_for(p.t("In the rules"))
        d.wait_for(titles[said].title)
    finally:
        d.close()

    table = finished(_table(served))
    for i, hero in enumerate(heroes):
        assert " ".join(c or "." for c in table.state.heroes[i].cells) == hero.dice
        by = {x.key: x.points for x in ranking.lines(table.state, i)}
        assert by["attributes"] == GOALS[i]
        assert by["alignment"] == ALIGNMENT[i]


async def _table(served: Served):  # type: ignore[no-untyped-def]
    store = SqliteStore(served.data)
    return await store.load((await store.list())[0].id)
