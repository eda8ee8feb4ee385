"""Plays Za jedna! through the screen as people would, in either language: finds everything by the words the app shows."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from companion import content
from companion.core.text import Term, Who
from companion.i18n import Words
from companion.ui.app import DOUBLE_TAP
from tests.e2e.browser import Driver, plain

STEPS = {"draw": "phase 1: drawing", "play": "phase 2: playing cards", "discard": "phase 3: discarding"}


@dataclass
class ZaJednaPlayer:
    """`d`: the open app. `lang`: its language. `names`: the players at the table. `taps` counts what a hand would do.

    What a method waits for is what the screen says next, so that no tap meets the screen of the one before.
    """

    d: Driver
    lang: str
    names: tuple[str, ...] = ()
    taps: int = 0
    last: tuple[str, float] = field(default=("", 0.0), repr=False)

    @property
    def w(self) -> Words:
        return Words(self.lang, content.glossary("za_jedna"), self.names)

    def t(self, text: str, **args: object) -> str:
        return plain(self.w.t(text, **args))  # type: ignore[arg-type]

    def card(self, card: str) -> str:
        return plain(self.w.term(f"card.{card}"))

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

    def press(self, said: str, then: str = "") -> None:
        """One tap on the button that starts with `said`; the screen says `then` (or anything new) before the next one."""
        if self.last[0] == said:  # no hand is that fast, and the app would take it for a double tap
            self.d.page.wait_for_timeout(1000 * max(0.0, self.last[1] + DOUBLE_TAP + 0.05 - time.monotonic()))
        before = self.d.texts()
        self.taps += 1
        tapped = self.d.tap_until(
            self.button(said),
            lambda: self.d.has(then) if then else self.d.texts() != before,
            f"{then or 'an answer'!r} after a tap on {said!r}",
        )
        self.last = (said, tapped)
        self.d.wait_idle(0.1)

    # --- what the screen says ---

    def on_turn(self, seat: int, step: str) -> str:
        """The line under the title in a turn."""
        return self.t("on turn: {who}, {phase}", who=self.names[seat], phase=self.t(STEPS[step]))

    def attacked(self, seat: int) -> str:
        return self.t("Under attack: {who}", who=Who(seat))

    def answers_cpcka(self, seat: int) -> str:
        return self.t("{who} answers {card}", who=Who(seat), card=Term("card.cpcka"))

    def duels(self, seat: int) -> str:
        return self.t("{who} gives a card in the duel", who=Who(seat))

    def flips(self, seat: int, card: str) -> str:
        return self.t("{who} flips for {card}", who=Who(seat), card=Term(f"card.{card}"))

    def hearts(self) -> str:
        return plain(self.w.term("suit.hearts"))

    def dying(self, seat: int) -> str:
        return self.t("{who} is dying", who=Who(seat))

    def needs(self, n: int) -> str:
        """The lives a dying player still needs."""
        return plain(self.w.tn("{n} life is needed to survive.", "{n} lives are needed to survive.", n))

    # --- before the game ---

    def new_table(self, names: tuple[str, ...], *, quick: bool = False) -> None:
        """From the start screen to the empty table."""
        self.press("Za jedna!")
        for i, name in enumerate(names):
            if not self.d.has(self.t("Player {n}", n=i + 1)):
                self.press(self.t("Another player"), self.t("Player {n}", n=i + 1))
            self.d.type_into(self.t("Player {n}", n=i + 1), name)
        self.names = names
        if quick:
            level = self.t("Only lives, roles and blue cards")
            self.press(self.t("How much is told to the app"), level)
            self.press(level)
        self.press(self.t("Next"), self.t("On the table"))
        self.press(self.t("Start"), self.t("Before the game"))

    def characters(self, characters: tuple[str, ...]) -> None:
        """The character of each seat, in order."""
        self.press(self.t("Enter them"), self.t("Which character is it?"))
        for i, character in enumerate(characters):
            left = i + 1 < len(characters)
            self.press(self.w.term(f"char.{character}"), self.names[i + 1] if left else self.t("Who is the king?"))
            self.d.wait_gone(self.t("Which character is it?")) if not left else self._sheet_of(i + 1, characters[i])

    def _sheet_of(self, seat: int, taken: str) -> None:
        """The sheet asks for the next seat: the character that was just taken is no longer offered."""
        name = self.w.term(f"char.{taken}")
        self.d.wait_until(
            lambda: (
                self.d.has(self.t("Which character is it?"))
                and not any(b.startswith(f"{name}, ") for b in self.d.buttons())
            ),
            f"the sheet of {self.names[seat]}",
        )
        self.d.wait_idle(0.1)

    def king(self, seat: int) -> None:
        self.press(self.t("{who} is the king", who=self.names[seat]), self.t("Ready to start"))

    # --- a turn ---

    def draw(self, seat: int) -> None:
        self.press(self.t("Draw 2 cards"), self.on_turn(seat, "play"))

    def aim(self, card: str, seat: int, then: str) -> None:
        """The key of a card, then the seat it is aimed at."""
        self.press(self.card(card), self.t("{card}: at whom?", card=self.card(card)))
        self.press(self.names[seat], then)

    def lay(self, card: str) -> None:
        """A blue card before the own seat."""
        self._blue(card, self.t("in front: {cards}", cards=self.card(card)))
        self.d.wait_gone(self.t("Lay a blue card"))

    def lay_avene(self, seat: int) -> None:
        self._blue("avene", self.t("{card}: at whom?", card=self.card("avene")))
        self.press(self.names[seat], self.t("in front: {cards}", cards=self.card("avene")))

    def _blue(self, card: str, then: str) -> None:
        self.press(self.t("Blue card"), self.t("Lay a blue card"))
        self.press(self.card(card), then)

    def play(self, card: str, then: str) -> None:
        """A card without a key of its own and without a target."""
        self.press(self.t("Other card"), self.t("Play a card"))
        self.press(self.card(card), then)

    def end(self, then: str) -> None:
        self.press(self.t("End the play"), then)

    def discard(self, n: int, then: str) -> None:
        self.press(plain(self.w.tn("Discard {n} card", "Discard {n} cards", n)), then)

    # --- answers ---

    def give(self, card: str, then: str) -> None:
        """A card from the hand of whoever is asked."""
        self.press(self.card(card), then)

    def hit(self, then: str) -> None:
        self.press(self.t("Hit"), then)

    def no_rescue(self, then: str) -> None:
        self.press(self.t("No rescue"), then)

    def role(self, role: str, then: str) -> None:
        """The role a dead player shows."""
        word = self.w.term(f"role.{role}")
        self.press(word[:1].upper() + word[1:], then)

    def dies(self, seat: int, role: str, then: str) -> None:
        """Not rescued: the role is shown."""
        self.no_rescue(self.t("{who} shows the role", who=Who(seat)))
        self.role(role, then)

    def undo(self, then: str) -> None:
        self.press(self.t("Undo"), then)

    # --- by hand ---

    def set_lives(self, lives: dict[int, tuple[int, int]], then: str) -> None:
        """Correct the lives of some seats: from, to."""
        self.press(self.t("Correct"), self.t("Correct the table"))
        word = self.t("Lives")
        for seat, (old, new) in lives.items():
            self.press(self.names[seat])
            for n in range(old - 1, new - 1, -1):
                self.press(self.t("{what}: less", what=word), f"{word}: {n}")
        self.press(self.t("Save the correction"), then)
