"""The catalogue is whole and fits what is known of the boxes; wrong files are told clearly."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from companion import content
from companion.content import ContentError
from companion.games.hrdina import cards
from companion.games.hrdina.catalogue import (
    KINDS,
    AlignmentEntry,
    BackstoryEntry,
    BoardEntry,
    Catalogue,
    ClassEntry,
    Entry,
    FamiliarEntry,
    Kind,
    MonsterEntry,
    goal,
)
from companion.paths import CONTENT

PROMO = {"board": 2, "backstory": 1, "weapon": 1, "piece": 1, "scroll": 1, "minion": 4}
# Without promo cards: base game, Bestiář, Ďáblíci (component lists of the boxes).
COUNTS: dict[Kind, tuple[int, int, int]] = {
    "board": (6, 5, 4),
    "class": (12, 12, 12),
    "backstory": (16, 12, 12),
    "alignment": (17, 12, 13),
    "weapon": (8, 10, 8),
    "piece": (12, 0, 9),
    "trait": (20, 8, 8),
    "skill": (13, 4, 8),
    "scroll": (0, 13, 5),
    "monster": (0, 6, 6),
    "minion": (0, 26, 23),
    "fiend": (0, 0, 30),
    "familiar": (0, 0, 15),
    "adventure": (0, 54, 54),
}


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    found: Catalogue = content.catalogue("hrdina")
    return found


@pytest.mark.parametrize("kind", COUNTS)
def test_the_boxes_are_full(catalogue: Catalogue, kind: Kind) -> None:
    sets = Counter(e.set for e in catalogue.of(kind) if isinstance(e, Entry))
    assert (sets["base"], sets["bestiar"], sets["dablici"]) == COUNTS[kind]
    assert sets["promo"] == PROMO.get(kind, 0)


def test_market_decks_are_126_cards(catalogue: Catalogue) -> None:
    boxes = Counter(e.set for e in catalogue.market)
    assert (boxes["base"], boxes["bestiar"], boxes["dablici"], boxes["promo"]) == (53, 35, 38, 3)
    types = Counter(e.type for e in catalogue.market)
    assert types == {"weapon": 27, "armor": 22, "trait": 36, "skill": 25, "scroll": 19}
    decks = Counter(e.dots.value for e in catalogue.market if e.set != "promo")
    assert decks == {1: 63, 2: 63}


def test_numbers_on_cards_of_a_box_are_not_repeated(catalogue: Catalogue) -> None:
    for part in (catalogue.boards, catalogue.classes, catalogue.alignments, catalogue.market, catalogue.monsters,
                 catalogue.adventures, catalogue.minions, catalogue.fiends, catalogue.familiars):  # fmt: skip
        numbers = Counter((e.set, e.no) for e in part if e.no)
        assert max(numbers.values()) == 1, numbers.most_common(1)


STARS = {"18": 4, "17": 3, "18+": 3, "14+": 1}


def test_each_class_is_worth_12_stars(catalogue: Catalogue) -> None:
    for entry in catalogue.classes:
        assert sum(entry.stars.value) == 12, entry.id
        for text, stars in zip(entry.goals.value, entry.stars.value, strict=True):
            assert stars == STARS.get(text, 2), (entry.id, text)
            if text not in STARS:
                low, high = map(int, text.split("-"))
                assert 14 <= low == high - 1 <= 17


def test_each_box_has_two_classes_of_every_colour(catalogue: Catalogue) -> None:
    found = Counter((e.set, e.colour.value) for e in catalogue.classes)
    assert set(found.values()) == {2}
    assert len(found) == 18


def test_a_board_gives_as_much_as_it_takes(catalogue: Catalogue) -> None:
    for board in catalogue.boards:
        expected = -1 if board.id == "board.kaiika" else 0
        assert sum(board.mods.value) == expected
        assert (expected == 0) or board.note  # the odd one asks to be checked


def test_known_backstories_have_one_structure(catalogue: Catalogue) -> None:
    known = [e for e in catalogue.backstories if e.wanted]
    assert len(known) == 16
    assert {e.set for e in known} == {"base"}
    for entry in known:
        wanted = entry.card().wanted
        assert wanted
        assert sorted(w.colour for w in wanted) == sorted(cards.COLOURS)
        assert sorted(w.cell for w in wanted) == [1, 2, 2, 3, 3, 3]


def test_alignments_have_one_best_cell_of_three(catalogue: Catalogue) -> None:
    for entry in catalogue.alignments:
        values = entry.values.value
        assert len(values) == 9
        assert max(values) == 3
        assert min(values) >= -3
        assert Counter(values)[3] == 1, entry.id
        assert values[cards.CENTRE] in (0, 3)


def test_each_box_has_one_monster_of_every_colour_and_nine_adventures(catalogue: Catalogue) -> None:
    for box in ("bestiar", "dablici"):
        assert sorted(m.colour.value for m in catalogue.monsters if m.set == box) == sorted(cards.COLOURS)
    parts = Counter((a.monster, a.part) for a in catalogue.adventures)
    assert set(parts.values()) == {3}
    assert len(parts) == 36


def test_armor_types_hold_every_piece_once(catalogue: Catalogue) -> None:
    pieces = [p for a in catalogue.armor for p in a.pieces.value]
    assert sorted(pieces) == sorted(e.id for e in catalogue.of("piece"))
    assert {a.id: catalogue.most(a.id) for a in catalogue.armor} == cards.ARMOR_MOST
    assert {a.id: catalogue.most(a.id, "base") for a in catalogue.armor} == {
        "chain": 5, "leather": 4, "mystic": 3, "runic": 0, "single": 1,
    }  # fmt: skip
    assert catalogue.armor_type("armor.runic_crown") == "runic"


def test_modules_decide_what_is_offered(catalogue: Catalogue) -> None:
    assert len(catalogue.of("class", "base")) == 12
    assert len(catalogue.of("class", "bestiar")) == 24
    assert len(catalogue.of("class", "complete")) == 36
    for kind in ("familiar", "fiend", "minion", "monster", "scroll", "adventure"):
        assert not catalogue.of(kind, "base")
    assert not catalogue.of("familiar", "bestiar")
    boards = [e.id for e in catalogue.of("board", "base")]
    assert boards[-2:] == ["board.frogkin", "board.minotaur"]  # promo boards fit any game, and stand last


def test_every_card_becomes_a_printed_fact(catalogue: Catalogue) -> None:
    cleric = catalogue.get("class.cleric")
    assert isinstance(cleric, ClassEntry)
    assert cleric.card().colour == "W"
    assert [(g.low, g.high, g.stars) for g in cleric.card().goals] == [
        (14, 15, 2), (16, 17, 2), (15, 16, 2), (14, None, 1), (18, 18, 4), (14, None, 1),
    ]  # fmt: skip
    dwarf = catalogue.get("board.dwarf")
    assert isinstance(dwarf, BoardEntry)
    assert dwarf.card().mods == (0, 0, 2, 0, 0, -2)
    bear = catalogue.get("familiar.ice_bear")
    assert isinstance(bear, FamiliarEntry)
    assert bear.card() == cards.Familiar(id="familiar.ice_bear", low=5, high=7)
    cyclops = catalogue.get("monster.cyclops")
    assert isinstance(cyclops, MonsterEntry)
    assert cyclops.card() == cards.Monster(id="monster.cyclops", strength=13, bonus=3, colour="G")
    lunatic = catalogue.get("alignment.lunatic")
    assert isinstance(lunatic, AlignmentEntry)
    assert lunatic.card().values == (-3, -1, 0, -1, 0, 1, 0, 1, 3)
    doomed = catalogue.get("backstory.doomed")
    assert isinstance(doomed, BackstoryEntry)
    assert doomed.card().wanted is None


def test_names_fall_back_to_english(catalogue: Catalogue) -> None:
    dwarf, bard = catalogue.get("board.dwarf"), catalogue.get("class.bard")
    assert dwarf
    assert bard
    assert (dwarf.called("cs"), dwarf.called("en")) == ("trpaslík", "Dwarf")
    assert bard.called("cs") == "Bard"
    assert catalogue.get("class.nobody") is None


def test_what_is_not_verified_is_marked(catalogue: Catalogue) -> None:
    def marks(id: str) -> tuple[str, ...]:
        entry = catalogue.get(id)
        assert entry
        return entry.unverified()

    assert marks("class.cleric") == ("power",)
    assert marks("class.barbarian") == ("goals", "stars", "power")
    assert marks("board.dwarf") == ()
    assert "mods" in marks("board.sheki")
    assert marks("familiar.ice_bear") == ("ability", "danger")
    assert all("values" in e.unverified() for e in catalogue.alignments)
    assert all({"strength", "bonus"} <= set(e.unverified()) for e in catalogue.monsters)
    assert catalogue.backstory_points.value == (0, 0, 1, 1, 3, 3, 6)
    assert catalogue.backstory_points.verified == (False,) * 4 + (True,) * 3
    assert catalogue.story_points.value == (0, 0, 1, 3)


def test_every_source_is_described_and_used(catalogue: Catalogue) -> None:
    used = {source for e in catalogue.entries() for _, source in e.facts().values()}
    used |= {catalogue.backstory_points.source, catalogue.story_points.source}
    assert used == set(catalogue.sources)
    assert catalogue.source("boards", "cs") != catalogue.source("boards", "en")


def test_every_kind_and_id_is_reached(catalogue: Catalogue) -> None:
    entries = catalogue.entries()
    assert len({e.id for e in entries}) == len(entries)
    for kind in KINDS:
        for entry in catalogue.of(kind):
            assert catalogue.get(entry.id) is entry
            assert catalogue.kind_of(entry.id) == kind
            assert re.fullmatch(r"[a-z0-9_.]+", entry.id)


def test_goals_read_as_printed() -> None:
    assert (goal("18", 4).low, goal("18", 4).high) == (18, 18)
    assert goal("18+", 3).high is None
    for wrong in ("", "18-", "17-16", "x", "14–15", "+14"):
        with pytest.raises(ValueError, match="no such goal"):
            goal(wrong, 1)


# --- wrong files ---


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the files that is read instead of them."""
    copy = tmp_path / "hrdina"
    copy.mkdir()
    for file in (CONTENT / "hrdina").glob("*.toml"):
        (copy / file.name).write_bytes(file.read_bytes())
    monkeypatch.setattr(content, "ROOTS", [tmp_path])
    return copy


FAULTS = [
    ("boards", "[2, -2, 0, 0, 0, 0]", "[2, -2, 0, 0, 0]", "mods"),
    ("boards", "[2, -2, 0, 0, 0, 0]", "[3, -3, 0, 0, 0, 0]", "mods"),
    ("boards", 'id = "board.elf"', 'id = "board.orc"', "board.orc stands twice"),
    ("boards", 'source = "boards"', 'source = "hearsay"', "hearsay is not described"),
    ("boards", 'set = "base"', 'set = "moon"', "boards.0.set"),
    ("classes", '"16-17"', '"17-16"', "no such goal"),
    ("backstories", '"B3"', '"B4"', "no such cell"),
    ("backstories", "[false, false", "[false", "a mark is missing"),
    ("armor", "armor.chain_helm", "armor.chain_hat", "not in the catalogue: armor.chain_hat"),
    ("fiends", "[[fiends]]", "[[boards]]", "boards is in boards.toml already"),
    ("colours", "[[colours]]", "[[hues]]", "hues"),
    ("minions", "verified = true", "verified = maybe", "minions.toml"),
]


@pytest.mark.parametrize(("file", "old", "new", "told"), FAULTS, ids=[f"{f[0]}: {f[3]}" for f in FAULTS])
def test_a_wrong_file_is_told(folder: Path, file: str, old: str, new: str, told: str) -> None:
    path = folder / f"{file}.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=re.escape(told)):
        content.catalogue.__wrapped__("hrdina")


def test_a_missing_file_is_told(folder: Path) -> None:
    (folder / "minions.toml").unlink()
    with pytest.raises(ContentError, match=re.escape("hrdina/minions.toml is missing")):
        content.catalogue.__wrapped__("hrdina")


@pytest.mark.parametrize("game", ["kuro", "nobody", "..", "hrdina.rules", ""])
def test_a_game_without_a_catalogue(game: str) -> None:
    with pytest.raises(ContentError, match="has no catalogue"):
        content.catalogue(game)


def test_it_is_read_once() -> None:
    assert content.catalogue("hrdina") is content.catalogue("hrdina")
