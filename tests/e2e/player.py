"""Plays Kuro through the screen as people would, in either language: finds everything by the words the app shows."""

from __future__ import annotations

from dataclasses import dataclass

from companion import content
from companion.core.text import Percent, Term
from companion.i18n import Words
from tests.e2e.browser import Driver, plain

__all__ = ["KuroPlayer", "Percent"]


@dataclass
class KuroPlayer:
    """`d`: the open app. `lang`: its language. `names`: the players at the table. `taps` counts what a hand would do."""

    d: Driver
    lang: str
    names: tuple[str, ...] = ()
    taps: int = 0

    @property
    def w(self) -> Words:
        return Words(self.lang, content.glossary("kuro"), self.names)

    def t(self, text: str, **args: object) -> str:
        return plain(self.w.t(text, **args))  # type: ignore[arg-type]

    def hero(self, hero: int) -> str:
        return self.w.term(f"hero.{hero}")

    def tap(self, text: str, *, exact: bool = False, nth: int = 0, **args: object) -> None:
        """Tap what the app calls so in its language."""
        self.press(self.t(text, **args), exact=exact, nth=nth)

    def press(self, name: str, *, exact: bool = True, nth: int = 0) -> None:
        """Tap the node of this name and wait until the screen answers: on a busy machine that may take a while."""
        before = self.d.texts()
        self.taps += 1
        self.d.tap_until(
            name, lambda: self.d.texts() != before, f"an answer to a tap on {name!r}", exact=exact, nth=nth
        )
        self.d.wait_idle()

    def sees(self, text: str, **args: object) -> None:
        """Wait until the app says so in its language."""
        self.d.wait_for(self.t(text, **args))

    # --- set-up ---

    def set_up(self, names: tuple[str, ...], parties: list[tuple[int, int]], first: int) -> None:
        """From the start screen to the first round."""
        self.press("Kuro,", exact=False)
        for i, name in enumerate(names):
            if not self.d.has(self.t("Player {n}", n=i + 1)):
                self.tap("Another player")
            self.d.type_into(self.t("Player {n}", n=i + 1), name)
        self.names = names
        self.tap("Next", exact=True)
        self.tap("Start", exact=True)
        for pair in parties:
            for hero in pair:
                self.key(hero)
        self.sees("Deal the hands")
        self.tap("Deal the hands")
        self.sees("Who starts?")
        self.press(names[first], nth=-1)

    # --- a round ---

    def key(self, hero: int) -> None:
        """A key of the hero pad."""
        self.tap("{hero}, strength {n}", hero=Term(f"hero.{hero}"), n=hero, exact=True)

    def reveal(self, hero: int) -> None:
        self.sees("turn the top card")
        self.key(hero)

    def send(self) -> None:
        self.move("Send from hand")

    def move(self, label: str) -> None:
        """A move button: its name starts with the words said aloud, then a comma and what it costs."""
        said = self.t(label)
        name = next((b for b in self.d.buttons() if b == said or b.startswith(f"{said}, ")), None)
        assert name is not None, f"no move {said!r} among {self.d.buttons()}"
        self.press(name)

    def pass_on(self) -> None:
        self.move("Pass")

    def hire(self, hero: int) -> None:
        self.move("I hire")
        self.key(hero)

    def clue(self, yes: bool) -> None:
        self.move("Clue")
        self.move("Yes" if yes else "No")

    def ability(self, seat: int, hero: int) -> None:
        """Announce an ability from its place in the party."""
        name = self.t("{who}: {hero}, unused", who=self.names[seat], hero=Term(f"hero.{hero}"))
        self.press(name)
        self.tap("Announce", exact=True)

    def nobody_reacts(self) -> None:
        self.move("Nobody reacts")
