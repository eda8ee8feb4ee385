"""What lies in the box: 7 roles, 16 characters and the 80 cards with their corners."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.za_jedna import cards as c


@pytest.mark.rule("za_jedna.parts.total", "za_jedna.parts.roles", "za_jedna.parts.characters")
def test_the_box_has_103_cards() -> None:
    assert c.BOX_ROLES == {"king": 1, "guard": 2, "brigand": 3, "necromancer": 1}
    assert sum(c.BOX_ROLES.values()) == 7  # 1 + 2 + 3 + 1
    assert len(c.CHARACTERS) == 16
    assert c.BOX_CARDS == 103  # 7 + 16 + 80


@pytest.mark.rule("za_jedna.parts.deck_data", "za_jedna.card.kinds")
def test_the_deck_has_80_cards_20_of_each_suit() -> None:
    assert c.size(c.DECK) == 80
    suits = Counter(c.suit(corner) for line in c.DECK for corner in line.corners)
    assert suits == {"H": 20, "D": 20, "C": 20, "S": 20}
    brown = sum(line.count for line in c.DECK if not c.is_blue(line.card))
    assert (brown, 80 - brown) == (63, 17)
    counts = {line.card: line.count for line in c.DECK}
    assert (counts["shot"], counts["mimo"], counts["lektvar"], counts["schofield"]) == (25, 12, 6, 3)
    assert set(counts) == set(c.CARDS)


@pytest.mark.rule("za_jedna.parts.deck_data")
def test_corners_as_printed() -> None:
    found = {line.card: line.corners for line in c.DECK}
    assert found["podrezani"] == ("JH", "QH", "AH", "8D")
    assert found["mimo"] == ("10C", "JC", "QC", "KC", "AC", "2S", "3S", "4S", "5S", "6S", "7S", "8S")
    assert found["shot"][:2] == ("AS", "2C")
    assert found["shot"][-3:] == ("QH", "KH", "AH")


@pytest.mark.rule("za_jedna.parts.rename", "za_jedna.weapon.ranges")
def test_a_renamed_weapon_keeps_its_range() -> None:
    ranges = [c.range_of(c.DECK, w) for w in ("dve_dyky", "schofield", "remington", "carabine", "winchester")]
    assert ranges == [1, 2, 3, 4, 5]
    renamed = tuple(x.model_copy(update={"name": "Kopí"}) if x.card == "schofield" else x for x in c.DECK)
    assert c.range_of(renamed, "schofield") == 2
    longer = tuple(x.model_copy(update={"range": 3}) if x.card == "schofield" else x for x in c.DECK)
    assert c.range_of(longer, "schofield") == 3
    assert c.range_of((), "schofield") == 1


@pytest.mark.rule("za_jedna.char.lives")
def test_fourteen_characters_have_four_lives_and_two_have_three() -> None:
    assert Counter(c.PRINTED.values()) == {4: 14, 3: 2}
    assert c.PRINTED["reinmar"] == c.PRINTED["chinook"] == 3


@pytest.mark.rule("za_jedna.role.set.4", "za_jedna.role.set.5", "za_jedna.role.set.6", "za_jedna.role.set.7")
def test_roles_by_number_of_players() -> None:
    assert c.roles(4) == {"king": 1, "guard": 0, "brigand": 2, "necromancer": 1}
    assert c.roles(5) == {"king": 1, "guard": 1, "brigand": 2, "necromancer": 1}
    assert c.roles(6) == {"king": 1, "guard": 1, "brigand": 3, "necromancer": 1}
    assert c.roles(7) == {"king": 1, "guard": 2, "brigand": 3, "necromancer": 1}
    for n in (4, 5, 6, 7):
        assert sum(c.roles(n).values()) == n
        assert all(count <= c.BOX_ROLES[role] for role, count in c.roles(n).items())


@pytest.mark.rule("za_jedna.flip.range", "za_jedna.flip.order", "za_jedna.flip.suit")
def test_what_a_corner_means() -> None:
    assert [c.fires_jed(x) for x in ("2S", "9S", "10S", "AS", "5C", "9H")] == [True, True, False, False, False, False]
    assert [c.is_heart(x) for x in ("KH", "10H", "KD")] == [True, True, False]
    assert [c.is_red(x) for x in ("KH", "2D", "KS", "2C")] == [True, True, False, False]
    assert c.VALUES[-1] == "A"


@pytest.mark.rule("za_jedna.symbol.several", "za_jedna.symbol.mimo", "za_jedna.symbol.shot", "za_jedna.symbol.heal")
@pytest.mark.rule("za_jedna.symbol.take_deck", "za_jedna.symbol.plus_one", "za_jedna.symbol.minus_one")
def test_signs_define_the_effect() -> None:
    assert c.signs("markytanky") == ("cancel", "any")
    assert c.signs("podrezani") == ("take", "one")
    assert "shot" in c.signs("vlnity_plech")
    assert c.signs("stagecoach") == ("take", "take")
    assert (c.signs("mimo"), c.signs("lektvar")) == (("mimo",), ("heal",))
    assert (c.signs("klepna"), c.signs("kelpie")) == (("plus",), ("minus",))
