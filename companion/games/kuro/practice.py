"""Kuro against simple players: they hire when the chances are good, and otherwise send the card on."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from companion.core.contract import Move
from companion.core.practice import LEARNER, Deed, Piece
from companion.core.text import Msg, Who, msg
from companion.games.kuro import coach
from companion.games.kuro import moves as k
from companion.games.kuro.dealer import Dealer
from companion.games.kuro.offers import offers
from companion.games.kuro.rules import check
from companion.games.kuro.rules.abilities import archmage_draws, works
from companion.games.kuro.rules.common import available
from companion.games.kuro.rules.send import required
from companion.games.kuro.state import ARCHMAGE, DOG_HANDLER, GUARD, PYROMANIAC, WITCH, Stage, State
from companion.games.kuro.words import ABILITIES, EMBLEMS, hero_label

SEATS = 3
OPTIONS: dict[str, str] = {}
SILENT = frozenset({"enter_hand"})

BOLD = Fraction(1, 4)  # a simple player hires when it may expect to gain at least this much of a hero
CURIOUS = 0.2  # how often it asks for a clue instead

SETUP = {Stage.SETUP_PARTY, Stage.SETUP_REPLACE, Stage.SETUP_HANDS, Stage.SETUP_START}


class Practice(Dealer):
    """See `companion.core.practice.Practice`."""

    def __init__(self, seats: int, options: dict[str, str], seed: int) -> None:
        super().__init__(seats, options, seed)
        self.owner = LEARNER
        self.stop_round = None
        self._asked: tuple[int, int] | None = None

    # --- the learner ---

    def waits(self, s: State) -> bool:
        if s.stage in SETUP or s.stage is Stage.GAME_OVER:
            return False
        if s.pending:
            return s.pending[-1].seat == LEARNER
        if s.stage in (Stage.OFFER, Stage.HIRING, Stage.RETIRING, Stage.RETURN):
            return s.holder == LEARNER
        if s.stage in (Stage.ROUND_START, Stage.SEND, Stage.FORCED, Stage.ANSWER):
            return s.active == LEARNER
        return False

    def hand(self, s: State) -> list[Piece]:
        self._follow(s)
        return [Piece(hero_label(h), EMBLEMS[h], str(h)) for h in sorted(self.hands[LEARNER])]

    def deeds(self, s: State) -> list[Deed]:
        if s.stage in SETUP or s.stage is Stage.GAME_OVER:
            return []
        self._follow(s)
        found = self._main(s) if self.waits(s) else []
        return [*found, *self._abilities(s)]

    def _main(self, s: State) -> list[Deed]:
        if s.pending:
            return [Deed(msg("Nobody reacts"), lambda: self._resolved(s), emblem="ability", main=True)]
        match s.stage:
            case Stage.ROUND_START:
                return [
                    Deed(
                        msg("Turn up a card"),
                        lambda: self._reveal(s),
                        msg("Its corner says what to send."),
                        "deck",
                        (),
                        True,
                    )
                ]
            case Stage.SEND:
                return self._sends(s)
            case Stage.FORCED:
                return [
                    self._of_hand(
                        h, msg("Discard {hero}", hero=hero_label(h)), lambda c: k.DiscardForced(seat=0, hero=c), up=True
                    )
                    for h in sorted(set(self.hands[LEARNER]))
                ]
            case Stage.OFFER:
                return self._offers(s)
            case Stage.ANSWER:
                return [Deed(msg("Answer truly"), lambda: self._answer(s), emblem="clue", main=True)]
            case Stage.RETURN | Stage.HIRING | Stage.RETIRING:
                return [Deed(_GO_ON[s.stage], lambda: self._forced_step(s), emblem="hire", main=True)]
        return []

    def _sends(self, s: State) -> list[Deed]:
        """Each different card of the hand, and the top of the deck if nothing fits; what is not allowed says why."""
        out = []
        for h in sorted(set(self.hands[LEARNER])):
            deed = self._of_hand(h, msg("Send {hero}", hero=hero_label(h)), lambda c: k.SendFromHand(seat=0, hero=c))
            rulings = () if h in required(s) or s.permit else tuple(check(s, k.SendFromHand(seat=LEARNER, hero=h)))
            out.append(Deed(deed.label, deed.make, None, deed.emblem, rulings, not rulings))
        if not any(d.main for d in out):
            if available(s):
                out.append(
                    Deed(msg("Send from the deck"), self._from_deck, msg("Nothing in the hand fits."), "deck", (), True)
                )
            else:
                out.append(Deed(msg("Nobody is sent"), lambda: k.SkipSend(seat=LEARNER), emblem="pass", main=True))
        return out

    def _from_deck(self) -> Move:
        self.wandering = self._draw()
        return k.SendFromDeck(seat=LEARNER, hero=self.wandering)

    def _offers(self, s: State) -> list[Deed]:
        hire = tuple(check(s, k.AnnounceHire(seat=LEARNER)))
        out = [
            Deed(
                msg("I hire"), lambda: k.AnnounceHire(seat=LEARNER), msg("and turn the card up"), "hire", hire, not hire
            ),
            Deed(msg("I pass"), lambda: k.Pass(seat=LEARNER), msg("The card moves on."), "pass", (), bool(hire)),
        ]
        clue = tuple(check(s, k.AskClue(seat=LEARNER)))
        if clue:
            return [*out, Deed(msg("I ask for a clue"), lambda: k.AskClue(seat=LEARNER), None, "clue", clue)]
        return [
            *out,
            *(
                self._of_hand(
                    h, msg("Clue: {hero}?", hero=hero_label(h)), lambda c: k.AskClue(seat=0, hero=c), down=True
                )
                for h in sorted(set(self.hands[LEARNER]))
            ),
        ]

    def _of_hand(
        self, hero: int, label: Msg, make: Callable[[int], Move], *, up: bool = False, down: bool = False
    ) -> Deed:
        """Something done with a card of the learner's hand, which then lies where the game says."""

        def played() -> Move:
            self.hands[LEARNER].remove(hero)
            if up:
                self.up.append(hero)
            elif down:
                self.down.append(hero)
            else:
                self.wandering = hero
            return make(hero)

        return Deed(label, played, emblem=EMBLEMS[hero])

    def _reveal(self, s: State) -> Move:
        self.revealed = None
        hero = self._draw()
        self.up.append(hero)
        self.revealed = hero
        return k.RevealRequirement(seat=s.active or 0, hero=hero)

    def _forced_step(self, s: State) -> Move:
        if s.stage is Stage.RETURN:
            if s.active in s.banned:
                self.up.append(self.wandering)
                return k.DiscardWandering(hero=self.wandering)
            return k.AnnounceHire(seat=s.active or 0)
        return k.RevealHired(hero=self.wandering) if s.stage is Stage.HIRING else k.RetirePair()

    def _abilities(self, s: State) -> list[Deed]:
        """The learner's heroes that can be used now, one deed for each target."""
        out: list[Deed] = []
        for offer in offers(s, LEARNER):
            if offer.kind != "use_ability" or offer.rulings:
                continue
            hero = int(dict(offer.fixed)["hero"])  # type: ignore[arg-type]
            if hero not in (DOG_HANDLER, WITCH):
                out.append(self._ability_deed(hero, hero_label(hero), k.UseAbility(seat=LEARNER, hero=hero)))
                continue
            for choice in offer.fields[0].choices:
                if choice.rulings or not isinstance(choice.value, int):
                    continue
                if hero == DOG_HANDLER:
                    move = k.UseAbility(seat=LEARNER, hero=hero, target_seat=choice.value)
                    label = msg("{hero} against {who}", hero=hero_label(hero), who=Who(choice.value))
                else:
                    move = k.UseAbility(seat=LEARNER, hero=hero, target_hero=choice.value)
                    label = msg("{hero} for {target}", hero=hero_label(hero), target=hero_label(choice.value))
                out.append(self._ability_deed(hero, label, move))
        return out

    @staticmethod
    def _ability_deed(hero: int, label: Msg, move: Move) -> Deed:
        return Deed(label, lambda: move, ABILITIES[hero], EMBLEMS[hero])

    # --- the others ---

    def go(self, s: State) -> Move | None:
        if s.stage is Stage.GAME_OVER:
            return None
        self._follow(s)
        if s.pending:
            return self._resolved(s)
        known = s.players[LEARNER]
        if s.stage is Stage.ROUND_START and (known.known_hand is None or len(known.known_hand) < known.hand):
            return k.EnterHand(seat=LEARNER, heroes=tuple(sorted(self.hands[LEARNER])))
        if s.stage is Stage.ROUND_START:
            return self._reveal(s)
        if s.stage is Stage.OFFER:
            return self._decided(s)
        if s.stage in (Stage.RETURN, Stage.HIRING, Stage.RETIRING):
            return self._forced_step(s)
        return self.move(s)

    def _decided(self, s: State) -> Move:
        """A simple player with the card before it."""
        seat = s.holder or 0
        odds = next((o for o in coach.coach(s, None).seats if o.seat == seat), None)
        if odds and odds.expected is not None and seat not in s.banned:
            if odds.expected >= BOLD or odds.win == 1:
                return k.AnnounceHire(seat=seat)
            asked = (s.round, seat)
            if len(self.hands[seat]) > 1 and self._asked != asked and self.rng.random() < CURIOUS:
                self._asked = asked
                card = self._take(seat)
                self.down.append(card)
                return k.AskClue(seat=seat)
        return k.Pass(seat=seat)

    def _ability(self, s: State) -> Move | None:
        """The others use abilities at random; the learner's heroes are the learner's."""
        move = super()._ability(s)
        return move if isinstance(move, k.UseAbility) and move.seat != LEARNER else None

    def _resolved(self, s: State) -> Move:
        """Nobody reacts: the announced ability takes effect."""
        top = s.pending[-1]
        if top.hero == PYROMANIAC and works(s):
            self.up.append(self.wandering)
            return k.ResolveAbility(hero=self.wandering)
        if top.hero == GUARD and works(s):
            return k.ResolveAbility(seen=self._told(top.seat, self.wandering))
        if top.hero == ARCHMAGE:
            drawn = tuple(self._draw() for _ in range(archmage_draws(s)))
            self.hands[top.seat].extend(drawn)
            return k.ResolveAbility(heroes=drawn if top.seat == self.owner else None)
        return k.ResolveAbility()


_GO_ON: dict[Stage, Msg] = {
    Stage.RETURN: msg("The card is back"),
    Stage.HIRING: msg("Turn the card up"),
    Stage.RETIRING: msg("Retire the pair"),
}
