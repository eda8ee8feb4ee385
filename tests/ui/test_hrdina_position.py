"""The hero board as lessons show it: what lies beside the dice is told as well."""

from companion import content
from companion.games.hrdina.cards import Armor, Trait
from companion.games.hrdina.live.state import MarketCard, Owned
from companion.games.hrdina.state import Hero
from companion.i18n import Words
from companion.ui.games.hrdina.position import cards, owned_words


def test_armor_and_traits_are_told() -> None:
    hero = Hero(
        armor=(Armor(type="chain", count=3, colours=("R",)), Armor(type="leather", count=1)),
        traits=(Trait(id="own.a", name="A", points=3), Trait(id="own.b", name="B", points=-2, kept=False)),
    )
    glossary = content.glossary("hrdina")
    assert cards(Words("en", glossary), hero) == "Chain armor 3 (red), Leather armor 1, Trait A (3 stars)"
    assert cards(Words("cs", glossary), hero) == "Kroužková zbroj 3 (červená), Kožená zbroj 1, Talent A (3\xa0body)"
    assert cards(Words("en", glossary), Hero()) == ""


def test_market_cards_beside_the_board_say_what_is_printed_on_them() -> None:
    """Not where the arrow would lead now: that is what a lesson asks."""
    glossary = content.glossary("hrdina")
    sword = Owned(card=MarketCard(id="own.sword", name="A", type="weapon", hands=1, mods=(2, 0, 0, 0, 0, 0, 0)))
    skill = Owned(card=MarketCard(id="own.skill", name="D", type="skill", arrow="right"), ready=False)
    trait = Owned(card=MarketCard(id="own.trait", name="T", type="trait", arrow="up", points=-2))
    armor = Owned(card=MarketCard(id="own.chain", name="C", type="armor", armor="chain"))
    told = [owned_words(Words("en", glossary), card) for card in (sword, skill, trait, armor)]
    assert told == [
        "Weapon, 1 hand, Strength +2",
        "Skill, arrow right, used, turned",
        "Trait, arrow up, −2 stars",
        "Chain armor",
    ]
    assert owned_words(Words("cs", glossary), skill) == "Dovednost, šipka doprava, použitá, otočená"
