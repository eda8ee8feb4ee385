"""Plays Balíček vs balíček through the screen as people would, in either language: finds everything by the app's words."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from companion import content
from companion.core.text import Arg, Term
from companion.games.balicek.rules.common import slot_word
from companion.games.balicek.state import Effect
from companion.games.balicek.words import effect_word
from companion.i18n import Words
from companion.ui.app import DOUBLE_TAP
from tests.e2e.browser import Driver, plain


@dataclass
class BalicekPlayer:
    """`d`: the open app. `lang`: its language. `names`: both players. `taps` counts what a hand would do.

    What a method waits for is what the screen says next, so that no tap meets the screen of the one before.
    """

    d: Driver
    lang: str
    names: tuple[str, ...] = ()
    taps: int = 0
    last: float = field(default=0.0, repr=False)

    @property
    def w(self) -> Words:
        return Words(self.lang, content.glossary("balicek"), self.names)

    def t(self, text: str, **args: Arg) -> str:
        return plain(self.w.t(text, **args))

    def tn(self, one: str, many: str, n: int, **args: Arg) -> str:
        return plain(self.w.tn(one, many, n, **args))

    # --- taps ---

    def button(self, said: str) -> str:
        """The whole name of the button that starts with these words."""
        end = time.monotonic() + 15
        while time.monotonic() < end:
            found = [b for b in self.d.buttons() if b == said or b.startswith(f"{said}, ")]
            if found:
                return found[0]
            self.d.page.wait_for_timeout(60)
        raise AssertionError(f"no button {said!r} among {self.d.buttons()}")

    def press(self, said: str, then: str) -> None:
        """One tap on the button that starts with `said`; the screen says `then` before the next one."""
        # No hand is that fast, and the app would take it for a double tap.
        self.d.page.wait_for_timeout(1000 * max(0.0, self.last + DOUBLE_TAP + 0.05 - time.monotonic()))
        self.taps += 1
        self.last = self.d.tap_until(self.button(said), lambda: self.d.has(then), f"{then!r} after a tap on {said!r}")
        self.d.wait_idle(0.1)

    # --- what the screen says ---

    def slot(self, i: int) -> str:
        """A slot on its card or key: "Slot 2"."""
        said = plain(self.w.say(slot_word(i)))
        return said[:1].upper() + said[1:]

    def plays(self, seat: int, n: int) -> str:
        """The headline while action `n` (1 to 4) is waited for."""
        return self.t("{who} plays action {n}", who=self.names[seat], n=n)

    def ends(self, seat: int) -> str:
        return self.t("{who} ends the turn", who=self.names[seat])

    def aims(self, seat: int) -> str:
        return self.t("{who} names the target", who=self.names[seat])

    def answers(self, seat: int) -> str:
        """The defender is asked."""
        return self.t("{who}: a shield or none?", who=self.names[seat])

    def maintains(self, seat: int) -> str:
        return self.t("Maintenance: {who}", who=self.names[seat])

    def rule(self, id: str) -> str:
        """A rule in the app's words."""
        found = content.rules("balicek", self.lang).of_rule(id)
        assert found is not None
        return plain(found.title)

    def sees(self, *texts: str) -> None:
        for text in texts:
            self.d.wait_for(text)

    # --- before the game ---

    def new_table(self, names: tuple[str, str], slots: int) -> None:
        """From the start screen to the empty table with this many slots a player."""
        self.press(self.t("Deck vs Deck"), self.t("Player {n}", n=1))
        for i, name in enumerate(names):
            self.d.type_into(self.t("Player {n}", n=i + 1), name)
        self.names = names
        self.press(self.t("Slots of each player"), self.t("Two make a short game, four a long one."))
        self.press(str(slots), f"{self.t('Slots of each player')}, {slots}")
        self.press(self.t("Next"), self.t("On the table"))
        self.press(self.t("Start"), self.t("{who} draws heroes", who=names[0]))

    def lay_out(self, seat: int, slots: tuple[int, ...], then: str) -> None:
        """Three heroes into these slots, in order; a weapon to each hero, the rest of the weapons under the deck."""

        def wait(n: int) -> str:
            return self.tn("{n} drawn card waits for its place.", "{n} drawn cards wait for their places.", n)

        n = len(slots)
        self.press(self.tn("Draw {n} hero", "Draw {n} heroes", n), wait(n))
        for left, slot in zip(range(n - 1, -1, -1), slots, strict=True):
            self.press(self.slot(slot), wait(left) if left else self.t("{who} draws weapons", who=self.names[seat]))
        self.press(self.tn("Draw {n} weapon", "Draw {n} weapons", 5), wait(5))
        self.press(self.t("One weapon to each hero"), then)

    def spin_for_start(self, numbers: tuple[int, int]) -> None:
        what = self.t("Spun number")
        self.sees(self.t("{who} spins for the start", who=self.names[0]))
        self.press(
            self.t("{what}: {n}", what=what, n=numbers[0]), self.t("{who} spins for the start", who=self.names[1])
        )
        decider = self.names[0 if numbers[0] > numbers[1] else 1]
        self.press(self.t("{what}: {n}", what=what, n=numbers[1]), self.t("{who} decides who starts", who=decider))

    def start(self, seat: int) -> None:
        self.press(self.t("{who} starts", who=self.names[seat]), self.plays(seat, 1))

    # --- a turn ---

    def spin(self, kind: str, number: int, then: str, *, first: bool = False, slot: int | None = None) -> None:
        """A spin told through its sheet. `first`: nobody has said yet what a spin of this hero costs: 1 energy.

        `slot`: tap this slot's card instead of the key; without it the sheet begins with the slot of the last spin.
        """
        asked = self.t("What was spun?")
        if slot is None:
            self.press(self.t("Spin"), asked)
        else:
            self.press(self.card(slot), asked)
        one = self.t("{what}: {n}", what=self.t("Number"), n=number)
        self.press(self.kind(kind), one)
        if not first:
            self.press(one, then)
            return
        tell = self.t("Spin for {n} energy", n=1)
        self.press(one, tell)
        self.press(tell, then)

    def kind(self, kind: str) -> str:
        """The key of a result on the spin sheet."""
        said = plain(self.w.term(f"kind.{kind}"))
        return said[:1].upper() + said[1:]

    def card(self, slot: int) -> str:
        """The card of a slot that can act: its name ends with that."""
        start, end = f"{self.slot(slot).lower()}, ", f", {self.t('can act')}"
        found = [b for b in self.d.buttons() if b.lower().startswith(start) and b.endswith(end)]
        assert len(found) == 1, f"slot {slot}: {self.d.buttons()}"
        return found[0]

    def attack(self, target: str, then: str, **args: Arg) -> None:
        """The key of a target, as it is called in the app."""
        self.press(self.t("Attack: {target}", target=self.t(target, **args)), then)

    def attack_hero(self, slot: int, then: str) -> None:
        self.attack("hero ({slot})", then, slot=slot_word(slot))

    def attack_squad(self, slot: int, size: int, then: str) -> None:
        self.attack("squad of {cards} ({slot})", then, cards=size, slot=slot_word(slot))

    def attack_deck(self, size: int, then: str) -> None:
        self.attack("hero deck ({n})", then, n=str(size))

    def bomb(self, number: int, of: int, at: int, then: str) -> None:
        """One of several waiting shots, of the combo laid in slot `of`, at the hero in slot `at`."""
        target = self.t("hero ({slot})", slot=slot_word(at))
        said = self.t(
            "{attack} {n} from slot {slot}: {target}",
            attack=Term("kind.attack_hero"),
            n=str(number),
            slot=of + 1,
            target=target,
        )
        self.press(said[:1].upper() + said[1:], then)

    def shield(self, number: int, slot: int, then: str) -> None:
        """The defender uses the reducing shield laid in this slot."""
        shield = Effect(kind="shield_reduce", number=number)
        said = self.t("{effect}: {slot}", effect=effect_word(shield), slot=slot_word(slot))
        self.press(self.t("Use: {shield}", shield=said), then)

    def heal(self, n: int, then: str) -> None:
        self.press(self.tn("{n} hero comes back", "{n} heroes come back", n), then)

    def end(self, then: str) -> None:
        self.press(self.t("End"), then)

    def to_actions(self, seat: int) -> None:
        self.press(self.t("To the actions"), self.plays(seat, 1))

    def fire(self, slot: int, seat: int) -> None:
        """All laid combos, fired by the hero of this slot."""
        self.press(self.t("Fire"), self.t("It costs an action and turns the hero face down for the rest of the turn."))
        self.press(self.slot(slot), self.aims(seat))

    def why(self, result: str, rule: str) -> None:
        """The line of the last result opens its reckoning, where the rule stands; closed again."""
        self.press(result, self.t("What came of it"))
        self.sees(rule)
        self.d.tap(self.t("Close"), exact=True, settle=False)
        self.taps += 1
        self.d.wait_gone(self.t("What came of it"))
        self.d.wait_idle(0.1)
