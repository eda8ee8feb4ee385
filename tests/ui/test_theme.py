"""Colours keep their contrast, the fonts hold what texts use, and sizes follow the text scale."""

from __future__ import annotations

import itertools

import pytest

from companion.ui import fonts
from companion.ui.theme import HOME, Look, Palette, mix, palette, palette_ids, register_palette

GAMES = ("kuro", "hrdina", "za_jedna", "balicek")

TEXT = (
    ("ink", "card"), ("ink2", "card"), ("ink2", "well"), ("ink", "well"), ("ink", "ground"), ("ink2", "ground"),
    ("onMat", "mat"), ("onMat2", "mat"), ("onMat", "tray"), ("onMat2", "tray"), ("lit", "mat"), ("lit", "tray"),
    ("onLit", "lit"), ("onKey", "key"), ("accent", "card"), ("accent", "well"), ("onFace", "face"), ("ok", "okFill"),
    ("ok", "card"), ("bad", "card"), ("bad", "well"), ("bad", "badFill"), ("onBlueCard", "blueCard"),
)  # fmt: skip
MARKS = (("rule", "mat"), ("rule", "tray"), ("edge", "card"), ("life", "card"), ("accent", "ground"))


def luminance(colour: str) -> float:
    """Relative luminance of ``#RRGGBB`` (WCAG 2)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    """Contrast of two colours, 1 to 21 (WCAG 2)."""
    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_formula() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#FFC233", "#FFFFFF") == pytest.approx(1.6, abs=0.05)


@pytest.mark.parametrize(
    ("game", "dark"), list(itertools.product((*GAMES, HOME, "a game nobody knows"), (False, True)))
)
@pytest.mark.parametrize("pair", TEXT, ids="/".join)
def test_text_can_be_read(game: str, dark: bool, pair: tuple[str, str]) -> None:
    look = Look(game, dark)
    ratio = contrast(getattr(look, pair[0]), getattr(look, pair[1]))
    assert ratio >= 4.5, f"{pair[0]} on {pair[1]}: {ratio:.2f}"


@pytest.mark.parametrize(("game", "dark"), list(itertools.product((*GAMES, HOME), (False, True))))
@pytest.mark.parametrize("pair", MARKS, ids="/".join)
def test_marks_can_be_seen(game: str, dark: bool, pair: tuple[str, str]) -> None:
    look = Look(game, dark)
    ratio = contrast(getattr(look, pair[0]), getattr(look, pair[1]))
    assert ratio >= 3, f"{pair[0]} on {pair[1]}: {ratio:.2f}"


@pytest.mark.parametrize(("game", "dark"), list(itertools.product(GAMES, (False, True))))
@pytest.mark.parametrize("index", range(8))
def test_tones_of_score_bars_carry_their_numbers(game: str, dark: bool, index: int) -> None:
    from companion.ui.components.score import tone

    fill, ink = tone(Look(game, dark), index)
    assert contrast(fill, ink) >= 4.5


def test_worst_contrasts_are_those_of_the_design() -> None:
    def worst(ink: str, ground: str, dark: bool) -> float:
        looks = [Look(game, dark) for game in GAMES]
        return round(min(contrast(getattr(k, ink), getattr(k, ground)) for k in looks), 1)

    pairs = {
        ("ink", "card"): (17.2, 12.6),
        ("onMat", "mat"): (9.2, 15.7),
        ("onMat2", "tray"): (10.4, 10.7),
        ("lit", "mat"): (5.7, 10.5),
        ("onKey", "key"): (11.3, 9.2),
        ("accent", "well"): (7.3, 10.2),
        ("rule", "mat"): (3.3, 4.0),
        ("edge", "card"): (3.6, 3.6),
    }
    assert {p: (worst(*p, False), worst(*p, True)) for p in pairs} == pairs


def test_the_fonts_hold_czech_and_the_signs_of_sums() -> None:
    czech = "áčďéěíňóřšťúůýž"
    assert not fonts.missing(czech + czech.upper() + "ľĺŕôäöüß0123456789 – — ‘ ’ “ ” „ … ‰ € − × +=.,:;!?()%/§ \u00a0")
    assert fonts.missing("život ♥ → ★ ✓") == set("♥→★✓")


def test_built_fonts_hold_every_glyph(tmp_path: object) -> None:
    from pathlib import Path

    from fontTools.ttLib import TTFont

    made = fonts.build(Path(str(tmp_path)))
    assert [p.name for p in made] == [path.rsplit("/", 1)[1] for path in fonts.FAMILIES.values()]
    for path in made:
        assert path.stat().st_size < 60_000
        font = TTFont(path)
        assert set(fonts.GLYPHS) <= set(font.getBestCmap())
        widths = {font["hmtx"][font.getBestCmap()[ord(d)]][0] for d in "0123456789"}
        assert len(widths) == 1, "digits must be tabular"


def test_every_emblem_is_one_tintable_path() -> None:
    folder = fonts.OUT.parent / "emblems"
    files = sorted(folder.glob("*.svg"))
    assert len(files) >= 93
    for file in files:
        svg = file.read_text("utf-8")
        assert svg.count("<path") == 1, file.name
        assert "currentColor" in svg, file.name
        assert "<style" not in svg, file.name


def test_sizes_follow_the_text_scale() -> None:
    assert Look(scale=2).size(17) == 34
    assert Look(scale=2).size(46) == pytest.approx(46 * 1.3, abs=0.1)
    assert Look(scale=1.2).size(46) == pytest.approx(46 * 1.2, abs=0.1)
    assert not Look(scale=1.4).large
    assert Look(scale=1.5).large


def test_reduced_motion_leaves_only_fades() -> None:
    look = Look(reduced_motion=True)
    assert look.motion(220) is None
    assert look.motion(160, fade=True) is not None
    assert Look().motion(220) is not None


def test_a_further_game_brings_its_palette() -> None:
    light = Palette(*["#123456"] * 12)
    dark = Palette(*["#654321"] * 12)
    before = palette("fifth", False)
    assert before == palette(HOME, False)
    register_palette("fifth", light, dark)
    try:
        assert Look("fifth").mat == "#123456"
        assert Look("fifth", dark=True).card == "#654321"
        assert "fifth" in palette_ids()
    finally:
        from companion.ui import theme

        theme._palettes.pop("fifth")


def test_mixing_colours() -> None:
    assert mix("#000000", "#FFFFFF", 0.5) == "#808080"
    assert mix("#102030", "#FFFFFF", 0) == "#102030"
