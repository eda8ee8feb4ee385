"""Plays the followed game of Hrdina v kostce through the screen, move by move, counting what a hand would tap."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion import content
from companion.core.contract import Change, Offer
from companion.core.table import Table
from companion.core.text import Msg
from companion.games.hrdina.cards import ALIGNMENT_CELLS, letters, value
from companion.games.hrdina.dice import opposite
from companion.games.hrdina.live.common import side
from companion.games.hrdina.live.orders import ROW_OF
from companion.games.hrdina.live.state import Live
from companion.games.hrdina.live.waiting import waiting
from companion.games.hrdina.offer_actions import ACTIONS
from companion.games.hrdina.rows import signed
from companion.games.hrdina.rules.fight import MERCENARY
from companion.games.hrdina.state import State, Step
from companion.games.hrdina.words import ADVENTURE, STEP, TOKEN, cell_label, die_label, row_label
from companion.i18n import Words
from companion.ui.app import DOUBLE_TAP
from companion.ui.games.hrdina.live.actions import AT_A_DIE
from companion.ui.games.hrdina.live.buying import MOST_PRICE
from companion.ui.games.hrdina.live.known import ARROW, TYPE
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

# The middle of the first button below a heading whose name starts so.
_UNDER = """([title, said]) => {
  const name = e => (e.getAttribute('aria-label') || e.textContent || '')
    .normalize('NFC').replace(/[\\s\\u00a0\\u202f]+/g, ' ').trim();
  const all = [...document.querySelectorAll('flt-semantics')];
  const head = [...document.querySelectorAll('flt-semantics-host *')].find(e => !e.children.length && name(e) === title);
  if (!head) return null;
  const top = head.getBoundingClientRect().y;
  const taps = e => e.hasAttribute('flt-tappable') || e.getAttribute('role') === 'checkbox';
  const rows = all.filter(e => taps(e) && (name(e) === said || name(e).startsWith(said + ',')))
    .map(e => e.getBoundingClientRect()).filter(b => b.y > top).sort((a, b) => a.y - b.y);
  return rows.length ? [rows[0].x + rows[0].width / 2, rows[0].y + rows[0].height / 2] : null;
}"""

# What taps are counted for, where it is not the phase of the round.
FOR = {
    "card_effect": "any time",
    "use_skill": "any time",
    "drop_card": "any time",
    "peek_adventure": "any time",
    "correct": "correction",
    "undo": "correction",
    "reveal_adventure": "battle",
    "battle_roll": "battle",
    "battle_reroll": "battle",
    "confirm": "score",
    "set_line": "score",
    "close_scores": "score",
    "buy_card": "purchase",
    "return_initiative": "purchase",
    "discard_market_card": "discard",
    "skip_minion": "minion",
    "reveal_minion": "minion",
    "start_fight": "minion",
    "fight_mercenary": "minion",
    "combat_roll": "minion",
    "combat_reroll": "minion",
    "take_reward": "minion",
}
MISSED = 1.0  # seconds without an answer
ALL = -1  # what the whole table does: the roll and the clean-up


@dataclass
class HrdinaLivePlayer(HrdinaPlayer):
    """`table`: the same game without a screen, so that it is known what the screen says after each move.
    `by[(round, seat, what)]`: taps a seat needed in a round for this (seat ALL: the table's)."""

    names: tuple[str, ...] = ()
    table: Table | None = None
    by: Counter[tuple[int, int, str]] = field(default_factory=Counter)
    settled: set[tuple[int, str]] = field(default_factory=set)  # steps that "no points" settled
    ahead: Mapping[str, Any] | None = None  # the move that follows
    kept: str = ""
    told: float = 0.0  # when the screen answered
    kind: str = ""
    pad: bool = False  # the next taps move nothing on the screen
    ready: bool = False  # the sheet of the fight is open
    seen: set[str] = field(default_factory=set)  # cards whose effect was told before

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
        before, spot = self.d.texts(), self._tap(said)
        begun = time.monotonic()

        def answered() -> bool:
            nonlocal spot, begun
            if self.d.texts() != before:
                return True
            if time.monotonic() > begun + MISSED and page.evaluate(_SPOT, said) not in (spot, None):
                spot, begun = self._tap(said), time.monotonic()  # it moved away under the finger: a sheet was coming up
            return False

        self.taps += 1
        self.d.wait_until(answered, f"an answer to a tap on {said!r}", 10)
        self.told = time.monotonic()
        if not self.pad:
            self.d.wait_idle(0.1)

    def _tap(self, said: str) -> Any:
        """Where it was tapped: name and middle, once it lies still."""
        page, spots = self.d.page, [None]

        def still() -> bool:
            spots.append(page.evaluate(_SPOT, said))
            return spots[-1] is not None and spots[-1] == spots[-2]

        self.d.wait_until(still, f"a button {said!r} that lies still", 10)
        name, x, y = spot = spots[-1]
        if 0 < y < (page.viewport_size or {"height": 0})["height"]:
            page.touchscreen.tap(x, y)
        else:
            self.d.tap(name, exact=True, settle=False)
        return spot

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

    def sees(self) -> None:
        """What the game waits for now is what the screen says."""
        self.d.wait_for(self.say(waiting(self.s).what))

    def enter(self, told: Mapping[str, Any], ahead: Mapping[str, Any] | None = None) -> None:
        """One move by as many taps as it takes; then the screen asks for what comes next. `ahead`: the move after it, as
        some taps tell both."""
        before, at, kind = self.taps, self.live.round, str(told["kind"])
        fighting = kind == "reveal_minion" and ahead is not None and ahead["kind"] == "start_fight"
        who = int(ahead["seat"]) if fighting and ahead is not None else int(told.get("seat", ALL))
        what = FOR.get(kind, self.live.stage.value)
        if kind == "reveal_minion" and not fighting:
            what = "naming"
        if kind == self.kind or kind in ("confirm", "set_line"):
            self.pause()
        self.kind, self.ahead = kind, ahead
        later = getattr(self, f"_{kind}")(told)
        self.knows(told, sees=not later)
        self.by[at, who, what] += self.taps - before

    def pause(self) -> None:
        """No hand is faster than this from move to move, and the app would take it for a double tap."""
        self.d.page.wait_for_timeout(1000 * max(0.0, self.told + DOUBLE_TAP + 0.05 - time.monotonic()))

    def knows(self, *moves: Mapping[str, Any], sees: bool = True) -> None:
        """Moves that were made on the screen, or stand for what the app drew there; `sees`: the screen says so now."""
        assert self.table is not None
        for told in moves:
            match told["kind"]:
                case "undo":
                    self.table = self.table.undo()
                case "correct":
                    self.table = self.table.correct([Change.model_validate(c) for c in told["changes"]])
                case _:
                    self.table = self.table.play(dict(told))
        if sees:
            self.sees()

    def offers(self, kind: str, seat: int, **fixed: Any) -> list[Offer]:
        """Possible offers of the same table."""
        assert self.table is not None
        found = (o for o in self.table.game.offers(self.s, seat) if o.kind == kind and o.seat == seat and o.possible)
        return [o for o in found if fixed.items() <= dict(o.fixed).items()]

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
        action, seat = told["action"], told["seat"]
        if action == "token":
            self.press(self.say(ACTIONS[action][0]))
        if action == "move":
            self.press(plain(self.w.term(f"alignment.{ALIGNMENT_CELLS[told['to']]}")))
        for cell in told.get("cells", ()):
            self.press(self._at(seat, cell))
        if action == "swap" or not told.get("cells") or self._only_way(seat, told["cells"][0]):
            return
        code = self.s.heroes[seat].cells[told["cells"][0]]
        assert code is not None
        match action:
            case "step":
                self.press(self.t("Step to {n}", n=told["to"]))
            case "flip":
                self.press(self.t("Turn it over: {n}", n=value(opposite(code, self.s.tables) or code)))
            case "reroll":
                self.press(self.t("{die} shows {n}", die=self.say(die_label(code)), n=told["to"]))

    def _only_way(self, seat: int, cell: int) -> bool:
        """Nothing else can be done with the die: the tap on it did it."""
        assert self.live.turn is not None
        rows = self.live.turn.rows
        found = [o for o in self.offers("attribute_action", seat) if ROW_OF[str(dict(o.fixed)["action"])] in rows]
        reach = [o for o in found if any(c.value == cell and not c.rulings for f in o.fields for c in f.choices)]
        at = [o for o in reach if dict(o.fixed)["action"] in AT_A_DIE]
        return len(at) == 1 and not any(dict(o.fixed)["action"] == "swap" for o in found)

    def _end_order_turn(self, told: Mapping[str, Any]) -> bool:
        """The next player's card ends the turn; of the last player it is told."""
        if self.ahead is not None and self.ahead["kind"] == "take_initiative":
            return True
        self.press(self.t("No action"))
        return False

    def _at(self, seat: int, cell: int) -> str:
        code = self.s.heroes[seat].cells[cell]
        assert code is not None
        return f"{self.say(cell_label(cell))}: {self.say(die_label(code))}"

    def _familiar_action(self, told: Mapping[str, Any]) -> None:
        familiar = self.s.heroes[told["seat"]].familiar
        assert familiar is not None
        self.press(self.t("Action of the familiar"))
        if familiar.id not in self.seen:
            self.gains(told["changes"])
            self.press(self.t("Done"))
            self.seen.add(familiar.id)

    # --- at any time ---

    def _any_time(self, seat: int, row: str = "") -> None:
        """The row of the list; what others can do stands there under their names, or behind them."""
        self.press(self.t("At any time"))
        if (waiting(self.s).seats or (0,))[0] != seat:
            whose = f"{self.names[seat]}: {row}"
            if row and self._there(whose):
                self.press(whose)
                return
            self.press(self.names[seat])
        if row:
            self.press(row)

    def _card_effect(self, told: Mapping[str, Any]) -> None:
        """Numbers, and dice on the board of the hero, in one sheet. The power of a class, which the app may have drawn, is
        one tap once it was told."""
        seat, klass = told["seat"], self.s.heroes[told["seat"]].klass
        self._any_time(seat)
        if told["note"] == "class power" and klass is not None:
            power = self.t("power of the class")
            self.press(next((b for b in self.d.buttons() if power in b), power))
            if klass.id in self.seen:
                return
            self.seen.add(klass.id)
        else:
            self.press(self.t("Effect of a card"))
        self.gains(told["changes"])
        for put in told["changes"].get("put", ()):
            self.press(f"{self.say(cell_label(put['cell']))}:")
            self.die(put["die"])
        self.press(self.t("Done"))

    def _use_skill(self, told: Mapping[str, Any]) -> None:
        """What it does was done on the table; told once, it is one tap from then on."""
        id = side(self.s, told["seat"]).cards[told["card"]].card.id
        self._any_time(told["seat"], self.t("Use: {card}", card=self.called(id)))
        if id not in self.seen:
            self.gains(told.get("changes", {}))
            self.press(self.t("Without its effect") if not told.get("changes") else self.t("Done"))
            self.seen.add(id)

    def _drop_card(self, told: Mapping[str, Any]) -> None:
        card = side(self.s, told["seat"]).cards[told["card"]].card
        self._any_time(told["seat"], self.t("Discard: {card}", card=card.name or self.called(card.id)))

    def _peek_adventure(self, told: Mapping[str, Any]) -> None:
        """The field of the note is ready, so that typing needs no tap."""
        self._any_time(told["seat"], self.t("Token: {card}", card=ADVENTURE[told["adventure"]]))
        self._types(told["note"], self.t("Note"))
        self.press(self.t("Keep it"))

    def _undo(self, told: Mapping[str, Any]) -> None:
        self.press(self.t("Undo"))

    def _correct(self, told: Mapping[str, Any]) -> None:
        """On the screen for corrections: groups, then a tap for each step of a number."""
        assert self.table is not None
        self.press(self.t("Correct"))
        game = self.table.game
        items = {i.key: i for i in game.items(self.s)}
        deciding = game.status(self.s).deciding
        opened = self.names[deciding[0]] if deciding else ""
        for change in told["changes"]:
            item = items[change["key"]]
            if self.say(item.group) != opened:
                opened = self.say(item.group)
                self.press(opened)
            by = int(change["value"]) - int(str(item.value))
            label = self.t("{what}: more" if by > 0 else "{what}: less", what=item.label)
            for _ in range(abs(by)):
                self.press(label)
        self.press(self.t("Save the correction"))

    # --- market ---

    def _buy_card(self, told: Mapping[str, Any]) -> None:
        """A card found by its name; known as it is, it is bought there. What nobody told of it before is told: its price
        and arrow as they are printed."""
        card, price = told["card"], told["price"]
        buy = self.tn("Buy for {n} gold", "Buy for {n} gold", price)
        self.press(self.t("Buy a card"))
        if card["id"].startswith("own.") and card["id"] not in self.seen:
            self._new_weapon(card)
            self.seen.add(card["id"])
        else:
            name = card["name"] or self.called(card["id"])
            self._finds(name, self.t("Search by name"))
            if self._there(f"{buy}: {name}"):
                self.press(f"{buy}: {name}")
                return
            self.press(name)
        asked = self.t("Price on the card")
        self.d.wait_until(lambda: self.d.has(asked) or self._there(self.t("On the card")), "the sheet of the card", 10)
        if self.d.has(asked):
            if 0 < price <= 12:
                self.press(self.tn("Price {n} gold", "Price {n} gold", price))
            else:
                self.press(self.t("Another price"))
                self._typed(price)
            if any(card["mods"]):
                self._adds(card["mods"])
            if card["type"] == "weapon":
                self.press(self.tn("{n} hand", "{n} hands", card["hands"]))
            if card.get("arrow"):
                self.press(self.t("Arrow: {way}", way=ARROW[card["arrow"]]))
            if self._bought():
                return
        elif not self._there(buy):  # another price than before
            self.press(f"{self.t('Price')}:")
            self._typed(price)
        self.press(buy)

    def _adds(self, mods: Sequence[int]) -> None:
        """What a weapon adds to the sums of rows."""
        self.press(self.t("On the card"))
        self.press(self.t("It adds to a row"))
        for row, n in enumerate(mods):
            way = "{what}: more" if n > 0 else "{what}: less"
            for _ in range(abs(n)):
                self.press(self.t(way, what=row_label(row)))

    def _bought(self) -> bool:
        """The last answer bought the card, so its sheet goes away."""
        end = time.monotonic() + 2
        while time.monotonic() < end:
            if not self._there(self.t("On the card")):
                return True
            self.d.page.wait_for_timeout(50)
        return False

    def _there(self, said: str) -> bool:
        return any(b == said or b.startswith((f"{said},", f"{said} ")) for b in self.d.buttons())

    def _typed(self, n: int) -> None:
        """A price on the pad; one that no further digit can follow is taken at once."""
        for digit in str(n):
            self.press(digit)
        if n * 10 <= MOST_PRICE:
            self.press(self.t("Done"))

    def _new_weapon(self, card: Mapping[str, Any]) -> None:
        """One that no list has, by its name."""
        self.press(self.say(TYPE[card["type"]]))
        self.press(self.t("Not in the list"))
        self.taps += 1
        self.d.type_into(self.t("Name on the card"), card["name"])
        self.press(self.t("Save"))

    def _types(self, text: str, field: str) -> None:
        """Into the field that is ready."""
        box = self.d.page.get_by_role("textbox", name=field)
        self.d.wait_until(lambda: box.count() == 1, f"the field {field!r}", 10)
        self.d.page.wait_for_timeout(400)  # a sheet that comes up takes the keys when it is there
        self.d.page.keyboard.type(text)

    def _finds(self, name: str, field: str) -> None:
        """A card of a list stands there; the field for its name is ready, so that typing needs no tap."""
        self._types(name, field)
        spots: list[Any] = [None]
        while spots[-1] is None or spots[-1] != spots[-2]:  # what was found moves while it is typed
            assert len(spots) < 60, f"{name!r} is not found"
            self.d.page.wait_for_timeout(120)
            spots.append(self.d.page.evaluate(_SPOT, name))

    def _discard_market_card(self, told: Mapping[str, Any]) -> None:
        self.press(self.t("Discard a card"))

    def _return_initiative(self, told: Mapping[str, Any]) -> None:
        self.press(self.t("Return the initiative card"))

    def _skip_minion(self, told: Mapping[str, Any]) -> None:
        self.press(self.t("Skip the minion"))

    def _reveal_minion(self, told: Mapping[str, Any]) -> bool:
        """In the sheet of the fight: whom its name alone is left for is the opponent without a tap, and named as the fight
        begins. If there is no fight it is tapped and the sheet is left."""
        name, opponent = self.called(told["minion"]["id"]), self.t("the opponent")
        self.press(self.t("Fight"))
        self._types(name, self.t("Name of the minion"))
        self.d.wait_for(opponent)
        self.ready = self.ahead is not None and self.ahead["kind"] == "start_fight"
        if not self.ready:
            self.press(f"{name}, {opponent}")
            self.pause()
            self.press(self.t("Close"))
        return self.ready

    def _start_fight(self, told: Mapping[str, Any]) -> bool:
        """With one die no mercenary joins, what it shows is all there is to tell."""
        if not self.ready:
            self.press(self.t("Fight"))
        self.ready = False
        n = 1 + told.get("extra", 0)
        if n == 1 and self.ahead is not None and self.ahead["kind"] == "combat_roll":
            return True
        self.press(self.tn("Fight with {n} die", "Fight with {n} dice", n))
        return False

    def _fight_mercenary(self, told: Mapping[str, Any]) -> None:
        pay = told.get("pay", "xp")
        self.press(self.t("Mercenary, {price}", price=self.t("{token} −{n}", token=TOKEN[pay], n=MERCENARY[pay])))

    def _combat_roll(self, told: Mapping[str, Any]) -> None:
        """By the sum in one tap; one die by what it shows."""
        n, total = len(told["values"]), sum(told["values"])
        self.press(self.t("Sum {n}", n=total) if n > 1 else self.t("Combat die {n}", n=total))

    def _combat_reroll(self, told: Mapping[str, Any]) -> None:
        """The new sum; of one die alone what it shows."""
        assert self.live.duel is not None
        dice = self.live.duel.values
        if len(dice) > 1:
            self.press(self.t("Reroll"))
            self.press(self.t("Sum {n}", n=sum(dice) - dice[told["die"]] + told["value"]))
            return
        self.press(self.t("Roll the {n} again", n=dice[0]))
        self.press(self.t("It shows {n}", n=told["value"]))

    def _take_reward(self, told: Mapping[str, Any]) -> None:
        """What this minion gave before for such a sum is preset."""
        if not self.d.has(self.t("As told before for this sum:")):
            self.gains(told.get("gains", {}))
        self.press(self.t("With the trophy") if told.get("trophy") else self.t("Without the trophy"))

    # --- clean-up ---

    def _ready_skill(self, told: Mapping[str, Any]) -> None:
        card = side(self.s, told["seat"]).cards[told["card"]].card
        self.press(f"{self.t('Ready a skill')}, {self.names[told['seat']]}: {card.name or self.called(card.id)}")

    def _finish_cleanup(self, told: Mapping[str, Any]) -> None:
        self.press(self.t("Clean-up done"))

    # --- the end and the score ---

    def _close_creation(self, told: Mapping[str, Any]) -> None:
        self.press(self.t("All is done"))

    def _reveal_adventure(self, told: Mapping[str, Any]) -> None:
        """What the card gives to each owner of its token, a tap for each step."""
        self.press(self.t("Turn it over"))
        gains = told.get("gains", ())
        for gain in gains:
            whose = f", {self.names[gain['seat']]}" if len(gains) > 1 else ""
            for key, label in (("dice", self.t("More dice")), ("modifier", self.t("To the total"))):
                for _ in range(gain[key]):
                    self.d.tap(self.t("{what}: more", what=label + whose), exact=True)
                    self.taps += 1
        if gains:
            self.press(self.t("Turn it over"))

    def _battle_roll(self, told: Mapping[str, Any]) -> bool:
        """On the screen of the battle, which is left when it is settled."""
        n = len(told["values"])
        self.press(f"{self.names[told['seat']]}, {self.tn('{n} combat die', '{n} combat dice', n)}")
        for shown in told["values"]:
            self.press(self.t("Combat die {n}", n=shown))
        return True

    def _battle_reroll(self, told: Mapping[str, Any]) -> bool:
        battle = self.s.heroes[told["seat"]].battle
        assert battle is not None
        self.press(self.t("Reroll"))
        if told["die"] != battle.dice.index(min(battle.dice)):  # the lowest is lit
            self.press(self.t("Roll the {n} again", n=battle.dice[told["die"]]))
        self.press(self.t("It shows {n}", n=told["value"]))
        return True

    def _confirm(self, told: Mapping[str, Any]) -> bool:
        """Of the battle on its screen, from where the phone goes back; the others from the checklist."""
        if told["step"] == "monster":
            self.press(self.t("Settled"))
            self.d.back()
            self.taps += 1
            return False
        if (told["seat"], told["step"]) not in self.settled:
            self._step(told["seat"], told["step"])
            self.press(self.t("Settled"))
        return True

    def _step(self, seat: int, step: str) -> None:
        """The sheet of a step of the checklist for a hero."""
        if self._there(self.t("Settled")):
            return
        if self._there(self.t("Checklist")):
            self.press(self.t("Checklist"))
        title, name, page = self.say(STEP[Step(step)]), self.names[seat], self.d.page
        for _ in range(20):
            spot = page.evaluate(_UNDER, [title, name])
            if spot is not None and 80 < spot[1] < 850:
                break
            self.d.scroll(-300 if spot is not None and spot[1] <= 80 else 300)
        else:
            raise AssertionError(f"no row {name!r} under {title!r}: {self.d.texts()}")
        page.touchscreen.tap(*spot)
        self.taps += 1
        self.d.wait_until(lambda: self._there(self.t("Change")), f"the step {title!r} of {name}", 10)
        self.d.wait_idle(0.1)

    def _set_line(self, told: Mapping[str, Any]) -> bool:
        """Points by hand; the sheet of the step comes back, unless none settles it."""
        line, stars = told["line"], told["stars"]
        self._step(told["seat"], line)
        typed = line in ("minions", "other")
        self.press(self.t("Change") if typed else self.t("Stars by hand"))
        if stars or not typed:
            for _ in range(stars + 1):
                self.press(self.t("{what}: more", what=self.t("Stars")))
            self.press(self.t("Save"))
        else:
            self.press(self.t("No stars"))
            self.settled.add((told["seat"], line))
        self.d.wait_until(lambda: self._there(self.t("Change")), "the step", 10)
        self.d.wait_idle(0.1)
        if self.ahead is None or (self.ahead["kind"], self.ahead.get("seat")) != ("confirm", told["seat"]):
            self.press(self.t("Close"))
        return True

    def _close_scores(self, told: Mapping[str, Any]) -> bool:
        assert self.table is not None
        offer = next(o for o in self.table.game.offers(self.s) if o.kind == "close_scores")
        self.press(self.say(offer.label))
        return True
