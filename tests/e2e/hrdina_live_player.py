"""Plays the followed game of Hrdina v kostce through the screen, move by move, counting what a hand would tap."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion import content
from companion.core.table import Table
from companion.core.text import Msg
from companion.games.hrdina.cards import ALIGNMENT_CELLS, letters, value
from companion.games.hrdina.dice import limits
from companion.games.hrdina.live.common import side
from companion.games.hrdina.live.orders import ROW_OF
from companion.games.hrdina.live.state import Live
from companion.games.hrdina.live.waiting import waiting
from companion.games.hrdina.offer_actions import ACTIONS
from companion.games.hrdina.rows import signed
from companion.games.hrdina.state import State
from companion.games.hrdina.words import TOKEN, cell_label, die_label, row_label
from companion.i18n import Words
from companion.ui.games.hrdina.cards_mine import AGAIN
from companion.ui.games.hrdina.live.actions import AT_A_DIE
from companion.ui.games.hrdina.live.known import ARROW
from tests.e2e.browser import plain
from tests.e2e.hrdina_player import HrdinaPlayer

# Name and middle of a button: of exactly this name, else of the first that starts with it.
_SPOT = """said => {
  const name = e => (e.getAttribute('aria-label') || e.textContent || '')
    .normalize('NFC').replace(/[\\s\\u00a0\\u202f]+/g, ' ').trim();
  const all = [...document.querySelectorAll('flt-semantics[flt-tappable]')];
  const found = all.find(e => name(e) === said)
    || all.find(e => name(e).startsWith(said + ',') || name(e).startsWith(said + ' '));
  if (!found) return null;
  const box = found.getBoundingClientRect();
  return [name(found), box.x + box.width / 2, box.y + box.height / 2];
}"""

# What taps are counted for, where it is not the phase of the round.
FOR = {
    "card_effect": "any time",
    "use_skill": "any time",
    "buy_card": "purchase",
    "return_initiative": "purchase",
    "discard_market_card": "discard",
    "skip_minion": "minion",
    "reveal_minion": "minion",
    "start_fight": "minion",
    "fight_mercenary": "minion",
    "combat_roll": "minion",
    "take_reward": "minion",
}
ALL = -1  # what the whole table does: the roll and the clean-up


@dataclass
class HrdinaLivePlayer(HrdinaPlayer):
    """`table`: the same game without a screen, so that it is known what the screen says after each move.
    `by[(round, seat, what)]`: taps a seat needed in a round for this (seat ALL: the table's)."""

    names: tuple[str, ...] = ()
    table: Table | None = None
    by: Counter[tuple[int, int, str]] = field(default_factory=Counter)
    kept: str = ""
    told: float = 0.0  # when the screen answered
    kind: str = ""
    pad: bool = False  # the next taps move nothing on the screen
    ready: bool = False  # the sheet of the fight is open
    seen: set[str] = field(default_factory=set)  # skills whose effect was told before

    @property
    def w(self) -> Words:
        return Words(self.lang, content.glossary("hrdina"), self.names)

    @property
    def s(self) -> State:
        assert self.table is not None
        state = self.table.state
        assert isinstance(state, State)
        return state

    @property
    def live(self) -> Live:
        assert self.s.live is not None
        return self.s.live

    def say(self, what: Msg) -> str:
        return plain(self.w.say(what))

    def tn(self, one: str, more: str, n: int, **args: object) -> str:
        return plain(self.w.tn(one, more, n, **args))  # type: ignore[arg-type]

    def press(self, said: str) -> None:
        """One tap on the button of exactly this name, else on the one that starts with it; the screen answers."""
        page = self.d.page
        self.d.wait_until(lambda: page.evaluate(_SPOT, said) is not None, f"a button {said!r}", 10)
        name, x, y = page.evaluate(_SPOT, said)
        before = self.d.texts()
        if 0 < y < (page.viewport_size or {"height": 0})["height"]:
            page.touchscreen.tap(x, y)
        else:
            self.d.tap(name, exact=True, settle=False)
        self.taps += 1
        self.d.wait_until(lambda: self.d.texts() != before, f"an answer to a tap on {said!r}", 10)
        self.told = time.monotonic()
        if not self.pad:
            self.d.wait_idle(0.1)

    # --- before the rounds ---

    def new_table(self, names: tuple[str, ...]) -> None:
        """From the start screen to the question who starts, everything followed."""
        self.press("Hrdina v kostce")
        for i, name in enumerate(names):
            if not self.d.has(self.t("Player {n}", n=i + 1)):
                self.press(self.t("Another player"))
            self.d.type_into(self.t("Player {n}", n=i + 1), name)
        self.names = names
        self.press(self.t("The app follows"))
        self.press(self.t("Everything said at the table"))
        self.press(self.t("Next"))
        self.press(self.t("Start"))
        self.d.wait_for(self.t("Who starts?"))

    def draws(self, *stand_for: Mapping[str, Any]) -> None:
        """A draw for everybody, made by the app; other cards than these, which stand for them."""
        self.pause()
        self.press(self.t("App draws"))
        self.knows(*stand_for)

    def familiars(self, *stand_for: Mapping[str, Any]) -> None:
        """Two are dealt to each by the app, the first stays."""
        for told in stand_for:
            self.pause()
            self.press(self.t("App draws"))
            self.d.wait_for(self.t("Tap the one that stays; the other leaves the game."))
            self.press(next(b for b in self.d.buttons() if b.startswith(self.cards("familiar"))))
            self.knows(told)

    def cards(self, kind: str) -> tuple[str, ...]:
        """The names of all cards of a kind."""
        return tuple(plain(e.called(self.lang)) + "," for e in content.catalogue("hrdina").of(kind))

    # --- moves ---

    def sees(self, told: str = "") -> None:
        """What the game waits for now is what the screen says."""
        if told == "reveal_minion" and self.live.minion is not None:  # in the sheet of the fight, which stays
            self.d.wait_for(self.called(self.live.minion.id))
            self.d.wait_for(self.t("Fight with so many dice: one, and more for its weakness"))
        else:
            self.d.wait_for(self.say(waiting(self.s).what))

    def enter(self, told: Mapping[str, Any]) -> None:
        """One move by as many taps as it takes; then the screen asks for what comes next."""
        before, at, kind = self.taps, self.live.round, str(told["kind"])
        who = waiting(self.s).seats[0] if kind == "reveal_minion" else int(told.get("seat", ALL))
        what = FOR.get(kind, self.live.stage.value)
        if kind == self.kind:
            self.pause()
        self.kind = kind
        getattr(self, f"_{kind}")(told)
        self.knows(told)
        self.by[at, who, what] += self.taps - before

    def pause(self) -> None:
        """No hand is faster than this from move to move, and the app would take it for a double tap."""
        self.d.page.wait_for_timeout(1000 * max(0.0, self.told + AGAIN + 0.05 - time.monotonic()))

    def knows(self, *moves: Mapping[str, Any]) -> None:
        """Moves that were made on the screen, or stand for what the app drew there."""
        assert self.table is not None
        for told in moves:
            self.table = self.table.play(dict(told))
        self.sees(str(moves[-1]["kind"]))

    def gains(self, changes: Mapping[str, Any]) -> None:
        """A tap for each number that changes."""
        for token in TOKEN:
            if n := changes.get(token):
                label = self.say(TOKEN[token])
                self.press(f"{label} {signed(n)}")

    # --- set-up and roll phase ---

    def _set_start(self, told: Mapping[str, Any]) -> None:
        self.press(f"{self.names[told['seat']]}, {self.t('starts')}")

    def _pick_board(self, told: Mapping[str, Any]) -> None:
        self.press(f"{self.names[told['seat']]}, {self.t('choose')}")
        self.press(self.called(told["board"]["id"]))

    def _draw_colour(self, told: Mapping[str, Any]) -> None:
        self.press(f"{self.names[told['seat']]}, {self.t('tell by hand')}")
        self.press(plain(self.w.term(f"colour.{told['colour']}")))

    def _set_icons(self, told: Mapping[str, Any]) -> None:
        """As printed: the suggested coins, and a place for a fiend."""
        self.press(plain(self.w.tc("icons", "As printed")))
        for card in told["fiends"]:
            self.d.tap(self.t("place for a fiend"), exact=True, nth=card)
            self.taps += 1
        self.press(self.t("Done"))

    def _deal_row(self, told: Mapping[str, Any]) -> None:
        self.press(self.t("The row lies there"))

    def _draw_start_dice(self, told: Mapping[str, Any]) -> None:
        self._roll_dice(told)

    def _begin_rounds(self, told: Mapping[str, Any]) -> None:
        self.press(self.t("Begin the first round"))

    def _roll_dice(self, told: Mapping[str, Any]) -> None:
        for i, die in enumerate(told["dice"]):
            self.pad = i + 1 < len(told["dice"]) and len(letters(die)) == 1
            self.die(die)
        self.pad = False

    # --- order phase ---

    def _take_initiative(self, told: Mapping[str, Any]) -> None:
        special = self.live.cards[told["card"]].special
        name = self.t("Special card") if special else self.t("Card {n}", n=told["card"] + 1)
        self.press(f"{name}:")  # then what lies on it

    def _place_die(self, told: Mapping[str, Any]) -> None:
        """Of two different dice in hand each has a key in each row; else the lit one is placed, another one is lit first."""
        hand, die = side(self.s, told["seat"]).hand, told["die"]
        row = self.say(row_label(told["row"]))
        if len(hand) == 2 and hand[0] != hand[1]:
            self.press(self.t("{row}: {die}", row=row, die=self.say(die_label(die))))
            return
        lit = self.kept if self.kept in hand else hand[0]
        if lit != die:
            self.press(self.say(die_label(die)))
            self.kept = die
        self.press(row)

    def _attribute_action(self, told: Mapping[str, Any]) -> None:
        if told["action"] in ("move", "token"):
            self.press(self.say(ACTIONS[told["action"]][0]))
        if told["action"] == "move":
            self.press(plain(self.w.term(f"alignment.{ALIGNMENT_CELLS[told['to']]}")))
        for cell in told.get("cells", ()):
            self.press(self._at(told["seat"], cell))
        if told["action"] == "step" and not self._only_way(told):
            self.press(self.t("Step to {n}", n=told["to"]))

    def _only_way(self, told: Mapping[str, Any]) -> bool:
        """Nothing else can be done with the die: the tap on it did it."""
        code = self.s.heroes[told["seat"]].cells[told["cells"][0]]
        assert code is not None
        assert self.live.turn is not None
        others = {ROW_OF[a] for a in AT_A_DIE if a != "step"} & set(self.live.turn.rows)
        low, high = limits(code)
        return not others and value(code) in (low, high)

    def _at(self, seat: int, cell: int) -> str:
        code = self.s.heroes[seat].cells[cell]
        assert code is not None
        return f"{self.say(cell_label(cell))}: {self.say(die_label(code))}"

    def _familiar_action(self, told: Mapping[str, Any]) -> None:
        self.press(self.t("Action of the familiar"))
        self.gains(told["changes"])
        self.press(self.t("Done"))

    # --- at any time ---

    def _card_effect(self, told: Mapping[str, Any]) -> None:
        self.press(self.t("At any time"))
        self.press(self.t("Effect of a card"))
        self.gains(told["changes"])
        self.press(self.t("Done"))

    def _use_skill(self, told: Mapping[str, Any]) -> None:
        """What it does was done on the table; told once, it is one tap from then on."""
        id = side(self.s, told["seat"]).cards[told["card"]].card.id
        self.press(self.t("At any time"))
        if waiting(self.s).seats != (told["seat"],):
            self.press(self.names[told["seat"]])
        self.press(self.t("Use: {card}", card=self.called(id)))
        if id not in self.seen:
            self.gains(told.get("changes", {}))
            self.press(self.t("Without its effect") if not told.get("changes") else self.t("Done"))
            self.seen.add(id)

    # --- market ---

    def _buy_card(self, told: Mapping[str, Any]) -> None:
        """A card nobody has named yet: found by its name, its price and arrow as they are printed."""
        card = told["card"]
        name = self.called(card["id"])
        self.press(self.t("Buy a card"))
        self._found(name, self.t("Search by name"))
        self.press(self.tn("Price {n} gold", "Price {n} gold", told["price"]))
        if card.get("arrow"):
            self.press(self.t("Arrow: {way}", way=ARROW[card["arrow"]]))

    def _found(self, name: str, field: str) -> None:
        """A card of a list by its name; the field for it is ready, so that typing needs no tap."""
        box = self.d.page.get_by_role("textbox", name=field)
        self.d.wait_until(lambda: box.count() == 1, f"the field {field!r}", 10)
        self.d.page.wait_for_timeout(400)  # a sheet that comes up takes the keys when it is there
        self.d.page.keyboard.type(name)
        self.press(name)

    def _discard_market_card(self, told: Mapping[str, Any]) -> None:
        self.press(self.t("Discard a card"))

    def _return_initiative(self, told: Mapping[str, Any]) -> None:
        self.press(self.t("Return the initiative card"))

    def _skip_minion(self, told: Mapping[str, Any]) -> None:
        self.press(self.t("Fight"))
        self.press(self.t("Skip it: −{n} gold", n=3))
        self.press(self.t("Close"))

    def _reveal_minion(self, told: Mapping[str, Any]) -> None:
        """Before the fight, which goes on from there."""
        self.press(self.t("Fight"))
        self._found(self.called(told["minion"]["id"]), self.t("Name of the minion"))
        self.ready = True

    def _start_fight(self, told: Mapping[str, Any]) -> None:
        if not self.ready:
            self.press(self.t("Fight"))
        self.ready = False
        n = 1 + told.get("extra", 0)
        self.press(self.tn("Fight with {n} die", "Fight with {n} dice", n))

    def _fight_mercenary(self, told: Mapping[str, Any]) -> None:
        self.press(self.t("Mercenary, {price}", price=self.t("{token} −{n}", token=TOKEN[told["pay"]], n=5)))

    def _combat_roll(self, told: Mapping[str, Any]) -> None:
        for n in told["values"]:
            self.press(self.t("Combat die {n}", n=n))

    def _take_reward(self, told: Mapping[str, Any]) -> None:
        self.gains(told["gains"])
        self.press(self.t("With the trophy") if told["trophy"] else self.t("Without the trophy"))

    # --- clean-up ---

    def _ready_skill(self, told: Mapping[str, Any]) -> None:
        self.press(self.t("Ready a skill"))

    def _finish_cleanup(self, told: Mapping[str, Any]) -> None:
        self.press(self.t("Clean-up done"))
