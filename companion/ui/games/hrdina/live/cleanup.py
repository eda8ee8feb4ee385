"""Clean-up: everything in one tap, with what it is made of to look over; a skill readied before."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.contract import Offer
from companion.games.hrdina.live.numbers import numbers
from companion.ui.components import hint, move, moves
from companion.ui.games.hrdina.live import known, market
from companion.ui.games.hrdina.live.view import Moment, View


def reminders(v: View) -> list[str]:
    """What the hands do in this clean-up, in its order."""
    w, live, s = v.w, v.live, v.s
    told = []
    if any(h.charisma for h in s.heroes):
        told.append(w.t("charisma tokens away"))
    told.append(w.t("dice back into the bag"))
    if not live.dealt:
        row = numbers(s.options, s.n).row
        told.append(w.tn("{n} new market card", "{n} new market cards", row))
    coins = sum(c.coin_icon and not c.coin for c in live.cards)
    if coins:
        told.append(w.tn("{n} coin on the cards", "{n} coins on the cards", coins))
    fiends = sum(c.fiend_place and c.fiend is None for c in live.cards)
    if fiends and s.options.familiars:
        told.append(w.tn("{n} fiend on the cards", "{n} fiends on the cards", fiends))
    if live.start is not None:
        told.append(w.t("next start player: {who}", who=w.name((live.start + 1) % s.n)))
    return told


def moment(v: View) -> Moment:
    """One main key; the Call card is asked for as long as it has not come up."""
    w, look, live = v.w, v.look, v.live
    told = ", ".join(reminders(v))
    content: list[ft.Control] = [hint(look, told[:1].upper() + told[1:], on_mat=True, lines=4)]
    finish = v.find("finish_cleanup")
    made: list[ft.Control] = []
    if finish is not None:
        made.append(
            v.one(finish, title=w.t("Clean-up done"), sub=w.t("next round"), emblem_name="table-says", main=True)
        )
        if not live.called and not live.dealt and finish.possible:
            sure = live.above is None or live.above <= 2 * numbers(v.s.options, v.s.n).row
            if sure and v.s.options.familiars:
                made.append(
                    v.one(
                        finish, title=w.t("Done, Call card"), sub=w.t("it showed up now"), emblem_name="deck",
                        main=False, call=True,
                    )
                )  # fmt: skip
        if not live.dealt and finish.possible:
            made.append(market.names_key(v, finish))
    made += [key for i in range(v.s.n) for o in v.every("ready_skill", i) if o.possible for key in _ready(v, i, o)]
    return Moment([*content, moves(look, made)])


def _ready(v: View, seat: int, offer: Offer) -> list[ft.Control]:
    """A key for each used skill of a seat that may be readied."""
    w, cards = v.w, v.live.sides[seat].cards
    return [
        move(
            v.look,
            w.t("Ready a skill"),
            f"{w.name(seat)}: {known.card_name(v.app, w, cards[int(str(c.value))].card) or w.say(known.TYPE['skill'])}",
            emblem_name="ability",
            on_tap=partial(v.play, offer, card=c.value),
            key=f"ready-{seat}-{c.value}",
        )
        for c in offer.fields[0].choices
        if not c.rulings and not cards[int(str(c.value))].ready
    ]
