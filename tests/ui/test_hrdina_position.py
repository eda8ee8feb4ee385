"""The hero board as lessons show it: what lies beside the dice is told as well."""

from companion import content
from companion.games.hrdina.cards import Armor, Trait
from companion.games.hrdina.state import Hero
from companion.i18n import Words
from companion.ui.games.hrdina.position import cards


def test_armor_and_traits_are_told() -> None:
    hero = Hero(
        armor=(Armor(type="chain", count=3, colours=("R",)), Armor(type="leather", count=1)),
        traits=(Trait(id="own.a", name="A", points=3), Trait(id="own.b", name="B", points=-2, kept=False)),
    )
    glossary = content.glossary("hrdina")
    assert cards(Words("en", glossary), hero) == "Chain armor 3 (red), Leather armor 1, Trait A (3 stars)"
    assert cards(Words("cs", glossary), hero) == "Kroužková zbroj 3 (červená), Kožená zbroj 1, Talent A (3\xa0body)"
    assert cards(Words("en", glossary), Hero()) == ""
