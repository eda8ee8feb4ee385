"""Every game keeps the contract at every number of players and with every value of every option."""

from __future__ import annotations

import pytest

from companion.core import registry
from companion.core.contract import Choice, Field, Offer, Ruling
from companion.core.text import msg
from tests import toy
from tests.checks import contract


def every_table() -> list[tuple[str, int, dict[str, str]]]:
    with toy.added():
        return [(id, seats, options) for id in registry.metas() for seats, options in contract.tables(id)]


@pytest.mark.parametrize(("id", "seats", "options"), every_table())
def test_a_game_keeps_the_contract(id, seats, options) -> None:
    with toy.added():
        seen = contract.walk(id, seats, options, seed=seats)
    assert seen.ended
    assert seen.refused, "no move was ever impossible: is there nothing to explain?"


def test_a_dishonest_offer_is_noticed(ten, monkeypatch) -> None:
    honest = type(ten).offers

    def offers(self, s, seat=None):
        return [Offer("say", o.seat, o.label, fixed=o.fixed, fields=o.fields) for o in honest(self, s, seat)]

    monkeypatch.setattr(type(ten), "offers", offers)
    with pytest.raises(AssertionError, match="offer and check disagree"):
        contract.walk("ten", 2)


def test_what_a_game_says_is_found_however_deep() -> None:
    why = Ruling("g.a", msg("why"))
    offer = Offer("k", 0, msg("label"), fields=(Field("f", msg("field"), (Choice(1, msg("one"), rulings=(why,)),)),))
    assert {m.id for m in contract.messages([offer])} == {"label", "field", "one", "why"}
    assert list(contract.rules_of(offer)) == ["g.a"]
    assert list(contract.samples(offer)) == [({"kind": "k", "f": 1}, False)]
