"""Za jedna! against simple players: the learner at seat 0 with a real hand and a secret role; the others know whom they fight."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import Any

from companion.core.contract import Move, Ruling
from companion.core.practice import LEARNER, Deed, Piece
from companion.core.text import Listed, Msg, Who, msg
from companion.games.za_jedna import cards as c
from companion.games.za_jedna import moves as k
from companion.games.za_jedna.dealer import Dealer
from companion.games.za_jedna.rules import check
from companion.games.za_jedna.rules.common import asked, others
from companion.games.za_jedna.rules.turn import surplus
from companion.games.za_jedna.state import Answer, Duel, Pick, Rescue, State, deck_of, name_of
from companion.games.za_jedna.state import Test as FlipTest
from companion.games.za_jedna.words import (
    ABILITIES,
    ROLE_EMBLEMS,
    card_text,
    corner_label,
    emblem,
    face,
    role_term,
)

SEATS = 5
OPTIONS: dict[str, str] = {}

AIMED = ("shot", "ferovka")
TAKING = ("podrezani", "markytanky")
WAYS_TO_DISCARD = 12  # so many are offered, the ones that keep the most useful cards first
KEEP = {name: i for i, name in enumerate(reversed(("mimo", "lektvar", "shot", "stit", "ferovka", "cpcka")), 1)}


class Practice(Dealer):
    """See `companion.core.practice.Practice`."""

    def __init__(self, seats: int, options: dict[str, str], seed: int) -> None:
        super().__init__(seats, options, seed)
        self.games, self.switches, self.tells = 1, False, True
        self.only_result = 0.0

    # --- the learner ---

    def waits(self, s: State) -> bool:
        if s.stage != "playing" or s.turn is None:
            return False
        if s.queue:
            return asked(s.queue[0]) == LEARNER and s.queue[0].kind != "death"
        return s.turn.seat == LEARNER

    def hand(self, s: State) -> list[Piece]:
        if s.stage != "playing":
            return []
        self._deal_roles(s)
        self.dealt.follow(s)
        role = self.roles[LEARNER]
        own = Piece(msg("your role: {role}", role=role_term(role)), ROLE_EMBLEMS[role])
        return [own, *(self._piece(s, real) for real in self._sorted())]

    def _sorted(self) -> list[str]:
        return sorted(self.dealt.hands[LEARNER], key=lambda real: (c.CARDS.index(_id(real)), real))

    def _piece(self, s: State, real: str) -> Piece:
        name = _id(real)
        short = str(c.range_of(deck_of(s), name)) if c.is_weapon(name) else ""
        return Piece(msg("{card}", card=face(s, name)), emblem(name), short)

    def deeds(self, s: State) -> list[Deed]:
        if s.stage != "playing":
            return []
        self._deal_roles(s)
        self.dealt.follow(s)
        found = list(self._main(s)) if self.waits(s) else []
        return [*found, *self._own_shogun(s)]

    def _main(self, s: State) -> Iterator[Deed]:
        head = s.queue[0] if s.queue else None
        if isinstance(head, FlipTest):
            yield self._flips(s, head)
        elif isinstance(head, Answer | Duel):
            yield from self._reacts(s, head)
        elif isinstance(head, Rescue):
            yield from self._saves(s)
        elif isinstance(head, Pick):
            yield from self._picks(s, head)
        elif s.turn is not None and s.turn.step == "draw":
            yield from self._draws(s)
        elif s.turn is not None and s.turn.step == "discard":
            yield from self._discards(s)
        else:
            yield from self._plays(s)
            yield Deed(
                msg("End the play"), lambda: k.EndPlay(by=LEARNER),
                msg("Then cards above the number of lives are discarded."), "pass", main=True,
            )  # fmt: skip

    def _different(self) -> list[str]:
        """A card of each name in the learner's hand."""
        return list({name_of(real): real for real in reversed(self._sorted())}.values())[::-1]

    # --- what only follows ---

    def _flips(self, s: State, head: FlipTest) -> Deed:
        return Deed(msg("Flip for {card}", card=face(s, head.card)), lambda: self.flip(s, head),
                    card_text(s, head.card), emblem(head.card), main=True)  # fmt: skip

    def _draws(self, s: State) -> Iterator[Deed]:
        yield Deed(msg("Draw 2 cards"), lambda: self._plain_draw(s), emblem="deck", main=True)
        character = s.players[LEARNER].character
        if character == "catchena":
            top = s.discard[-1] if s.discard else ""
            label = msg("the discard pile: {card}", card=face(s, top)) if top else msg("the discard pile")
            yield _deed(s, label, k.DrawPhase(by=LEARNER, first="discard"), ABILITIES[character], "discard")
        elif character == "sanguinar":
            for i in others(s, LEARNER):
                label = msg("hand: {who}", who=Who(i))
                yield _deed(s, label, k.DrawPhase(by=LEARNER, first=i), ABILITIES[character], "hand")

    def _plain_draw(self, s: State) -> Move:
        """Gimli's second card is shown."""
        if s.players[LEARNER].character == "gimli":
            self.dealt.refill(2)
            if len(self.dealt.deck) > 1:
                return k.DrawPhase(by=LEARNER, shown=c.suit(self.dealt.deck[-2]))
        return k.DrawPhase(by=LEARNER)

    # --- the second phase ---

    def _plays(self, s: State) -> Iterator[Deed]:
        for real in self._different():
            name = _id(real)
            if name in AIMED or (name == "mimo" and s.players[LEARNER].character == "goranda"):
                yield from self._aims(s, real)
            elif name in TAKING:
                yield from self._takes(s, real)
            elif name == "avene":
                for i in others(s, LEARNER):
                    yield self._of_hand(s, real, {"kind": "equip", "card": name, "on": i}, i)
            elif c.is_blue(name):
                yield self._of_hand(s, real, {"kind": "equip", "card": name})
            else:
                yield self._of_hand(s, real, {"kind": "play_card", "card": name})

    def _aims(self, s: State, real: str) -> Iterator[Deed]:
        name = name_of(real)
        data: dict[str, Any] = {"kind": "play_card", "card": name}
        if name == "mimo":
            data = {"kind": "play_card", "card": "shot", "printed": "mimo"}
        for i in others(s, LEARNER):
            yield self._of_hand(s, real, {**data, "target": i}, i)

    def _takes(self, s: State, real: str) -> Iterator[Deed]:
        for i in others(s, LEARNER):
            data: dict[str, Any] = {"kind": "play_card", "card": name_of(real), "target": i}
            for take in ("hand", *s.players[i].table):
                what = msg("a hand card at random") if take == "hand" else msg("{card}", card=face(s, take))
                yield self._of_hand(s, real, {**data, "take": take}, i, what)

    def _of_hand(
        self, s: State, real: str, data: dict[str, Any], at: int | None = None, what: Msg | None = None
    ) -> Deed:
        """Something done with a card of the learner's hand, or why it cannot be done."""
        move = k.MOVE.validate_python({**data, "by": LEARNER})
        name = name_of(real)
        label = msg("{card}", card=face(s, name))
        if at is not None:
            label = msg("{card}: {who}", card=face(s, name), who=Who(at))
        if at is not None and what is not None:
            label = msg("{card}: {who}, {what}", card=face(s, name), who=Who(at), what=what)

        def done() -> Move:
            self.dealt.take(LEARNER, real)
            if at is not None and data.get("take", "hand") == "hand":
                self._aimed(s, LEARNER, at)
            return move

        return Deed(label, done, card_text(s, name), emblem(name), tuple(check(s, move)))

    def _discards(self, s: State) -> Iterator[Deed]:
        n = surplus(s, LEARNER)
        ways = {tuple(map(name_of, gone)): gone for gone in combinations(self._sorted(), n)}
        cheapest = sorted(ways.values(), key=lambda gone: sum(KEEP.get(name_of(x), 0) for x in gone))
        for gone in cheapest[:WAYS_TO_DISCARD]:
            faces = Listed(tuple(face(s, name_of(x)) for x in gone))
            yield Deed(msg("Discard {cards}", cards=faces), self._gone(gone), emblem="discard", main=True)

    def _gone(self, gone: Sequence[str]) -> Callable[[], Move]:
        def done() -> Move:
            for real in gone:
                self.dealt.take(LEARNER, real)
            return k.Discard(by=LEARNER, n=len(gone), cards=tuple(gone))

        return done

    # --- reactions ---

    def _reacts(self, s: State, head: Answer | Duel) -> Iterator[Deed]:
        for source in head.shields if isinstance(head, Answer) else ():
            yield Deed(
                msg("Flip for Shield"), partial(self.shield, s, LEARNER, source), msg("Hearts count as Mimo."),
                "blue-stit", main=True,
            )  # fmt: skip
        for real in self._different():
            name = name_of(real)
            if name in ("mimo", "shot"):
                yield self._answers(s, real)
        loss = msg("No card: the duel ends and 1 life is lost.") if isinstance(head, Duel) else None
        yield Deed(msg("Take the hit"), lambda: k.TakeHit(by=LEARNER), loss or msg("No defence: 1 life is lost."),
                   "life-lost", main=True)  # fmt: skip
        yield from self._useless(s, ("mimo", "shot"))

    def _answers(self, s: State, real: str) -> Deed:
        move = k.MOVE.validate_python({"kind": "answer", "by": LEARNER, "card": name_of(real)})
        rulings = tuple(check(s, move))
        label = msg("Answer: {card}", card=face(s, name_of(real)))
        return Deed(label, lambda: self.give(s, LEARNER, real), None, emblem(real), rulings, not rulings)

    def _saves(self, s: State) -> Iterator[Deed]:
        real = next((x for x in self._different() if name_of(x) == "lektvar"), None)
        if real is not None:
            deed = self._of_hand(s, real, {"kind": "play_card", "card": "lektvar"})
            yield Deed(deed.label, deed.make, deed.detail, deed.emblem, deed.rulings, not deed.rulings)
        yield Deed(msg("No rescue"), lambda: k.GiveUp(by=LEARNER), msg("The character dies."), "graveyard", main=True)
        yield from self._useless(s, ("lektvar",))

    def _useless(self, s: State, used: Sequence[str]) -> Iterator[Deed]:
        """The other cards of the hand, and why they do not help now."""
        for real in self._different():
            name = _id(real)
            if name not in used and name not in AIMED and name not in TAKING and name != "avene":
                deed = self._of_hand(s, real, {"kind": "equip" if c.is_blue(name) else "play_card", "card": name})
                if deed.rulings:
                    yield deed

    def _picks(self, s: State, head: Pick) -> Iterator[Deed]:
        for i, real in enumerate(self.dealt.open):
            yield Deed(
                msg("Take {card}", card=face(s, name_of(real))), partial(self.pick, head, i),
                msg("{card}", card=corner_label(real.partition("@")[2])), emblem(real), main=True,
            )  # fmt: skip

    def _own_shogun(self, s: State) -> Iterator[Deed]:
        """The learner as Shogun: a life for two cards, at any time."""
        p = s.players[LEARNER]
        if p.character == "shogun" and p.alive:
            rulings: tuple[Ruling, ...] = tuple(check(s, k.UseAbility(by=LEARNER, ability="shogun")))
            label = msg("Two cards for a life")
            yield Deed(label, self._two_cards, ABILITIES["shogun"], "ability", rulings)

    def _two_cards(self) -> Move:
        """The two least useful ones."""
        gone = sorted(self._sorted(), key=lambda x: KEEP.get(name_of(x), 0))[:2]
        for real in gone:
            self.dealt.take(LEARNER, real)
        return k.UseAbility(by=LEARNER, ability="shogun", cards=tuple(gone))

    # --- the others ---

    def go(self, s: State) -> Move | None:
        return self.move(s)

    def _unusual(self, s: State) -> Move | None:
        return None

    def _shogun(self, s: State) -> Move | None:
        """The learner's Shogun is the learner's."""
        return None if s.players[LEARNER].character == "shogun" else super()._shogun(s)


def _id(real: str) -> c.CardId:
    return name_of(real)  # type: ignore[return-value]


def _deed(s: State, label: Msg, move: Move, detail: Msg, emblem_name: str) -> Deed:
    rulings = tuple(check(s, move))
    return Deed(label, lambda: move, detail, emblem_name, rulings, not rulings)
