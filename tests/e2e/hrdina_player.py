"""Enters finished heroes of Hrdina v kostce through the screen, counting what a hand would tap."""

from __future__ import annotations

import time
from dataclasses import dataclass

from companion import content
from companion.games.hrdina.cards import COLOURS, letters
from companion.games.hrdina.words import die_label
from companion.i18n import Words
from tests.e2e.browser import Driver, plain


@dataclass(frozen=True)
class Finished:
    """A finished hero: its dice in reading order, the ids of its cards, the marker's cell (LG … CE)."""

    name: str
    dice: str
    board: str
    klass: str
    backstory: str
    alignment: str
    marker: str
    familiar: str


@dataclass
class HrdinaPlayer:
    """`d`: the open app in language `lang`."""

    d: Driver
    lang: str
    taps: int = 0

    @property
    def w(self) -> Words:
        return Words(self.lang, content.glossary("hrdina"))

    def t(self, text: str, **args: object) -> str:
        return plain(self.w.t(text, **args))  # type: ignore[arg-type]

    def called(self, id: str) -> str:
        """The name of a card as the picker shows it."""
        return plain(content.catalogue("hrdina").get(id).called(self.lang))

    def starting(self, said: str) -> str:
        """The name of the button that starts with this."""
        end = time.monotonic() + 10
        while time.monotonic() < end:
            found = [b for b in self.d.buttons() if b == said or b.startswith((f"{said},", f"{said}.", f"{said} "))]
            if found:
                return found[0]
            self.d.page.wait_for_timeout(100)
        raise AssertionError(f"no button {said!r} among {self.d.buttons()}")

    def press(self, said: str) -> None:
        """One tap on the button that starts with these words; the screen answers before the next one."""
        before = self.d.texts()
        self.taps += 1
        self.d.tap_until(self.starting(said), lambda: self.d.texts() != before, f"an answer to a tap on {said!r}")
        self.d.wait_idle(0.1)

    def die(self, code: str) -> None:
        """One die through the pad; a die of two colours takes three taps."""
        colours = letters(code)
        if len(colours) == 2:
            self.press(self.t("two colours"))
            first, second = sorted(colours, key=COLOURS.index)
            del second
            self.press(self.t("first colour: {colour}", colour=self.w.term(f"colour.{first}")))
        self.press(plain(self.w.say(die_label(code))))

    def enter(self, hero: Finished) -> int:
        """Dice and cards of the hero whose screen is open; the taps it took."""
        before = self.taps
        for code in hero.dice.split():
            self.die(code)
        self.press(self.t("Pick the hero’s cards"))
        for id in (hero.board, hero.klass, hero.backstory, hero.alignment):
            self.press(self.called(id))
        self.press(plain(self.w.term(f"alignment.{hero.marker}")))
        self.press(self.called(hero.familiar))
        # What no list knows of the familiar is asked for once; this table plays on without it.
        self.press(self.t("Without it"))
        return self.taps - before
