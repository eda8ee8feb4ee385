"""The sheet "Why not?" tells each thing once."""

from __future__ import annotations

from companion.core.contract import Offer, Ruling
from companion.core.text import msg
from companion.i18n import Words
from companion.ui.screens.sheets import _told_once


def _offer(label: str, why: str, card: int) -> Offer:
    return Offer("lay", 0, msg(label), fixed=(("card", card),), rulings=(Ruling("toy.rule", msg(why)),))


def test_moves_that_read_the_same_stand_there_once() -> None:
    first, again = (
        _offer("Under the deck", "It must be laid out.", 0),
        _offer("Under the deck", "It must be laid out.", 1),
    )
    other, another = _offer("Under the deck", "It is not yours.", 2), _offer("Lay out", "It must be laid out.", 0)
    assert _told_once(Words("en"), [first, again, other, another]) == [first, other, another]
    assert _told_once(Words("en"), [again, first]) == [again]  # the one that was tapped stands first
