"""A simulated table of Kuro: the real 77 cards, and players who decide at random."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.core.contract import Move
from companion.games.kuro import moves as k
from companion.games.kuro.rules.abilities import archmage_draws, works
from companion.games.kuro.rules.circle import true_answer
from companion.games.kuro.rules.common import available, wanders
from companion.games.kuro.rules.send import required
from companion.games.kuro.rules.setup import unequal
from companion.games.kuro.state import (
    ARCHMAGE,
    BLACK_KNIGHT,
    CHICKEN,
    COPIES,
    DOG_HANDLER,
    GUARD,
    HEROES,
    PYROMANIAC,
    START_HAND,
    START_HEROES,
    WITCH,
    Stage,
    State,
)

# How often the random players do things, per decision.
ABILITY, REACTION, HIRE, CLUE, CLAIM, ENTER = 0.12, 0.25, 0.3, 0.25, 0.02, 0.5
STOPS, LONGEST = 0.05, 60  # games stopped by agreement, and the round by which an endless one is stopped


class Dealer:
    """Holds what the app cannot see: the deck, the hands and every face-down card.

    It follows the states its own moves lead to; from any other state it deals the unseen cards anew at random, so that
    a table can be taken over in mid-game. One seat may be the owner of the device and enter its cards privately.
    """

    def __init__(self, seats: int, options: dict[str, str], seed: int) -> None:
        self.rng = Random(seed)
        self.deck = [h for h in HEROES for _ in range(COPIES)]
        self.rng.shuffle(self.deck)
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.up: list[int] = []
        self.down: list[int] = []
        self.wandering = 0
        self.revealed: int | None = None
        self.reshuffles = 0
        self.owner = self.rng.choice((None, *range(seats)))
        endless = options.get("deck_end") == "endless"
        stops = endless or self.rng.random() < STOPS
        self.anew = 0  # how often the unseen cards had to be dealt again
        self.stop_round = self.rng.randint(5, LONGEST) if stops else None

    def move(self, s: State) -> Move | None:
        """A legal move for the state, at random; None when the game is over."""
        if s.stage is Stage.GAME_OVER:
            return None
        self._follow(s)
        if s.pending:
            return self._reaction(s)
        return _DECIDE[s.stage](self, s)

    # --- the cards ---

    def _follow(self, s: State) -> None:
        """Carry out the refill that happened by itself; deal anew if this is not the table this dealer left."""
        if len(self.deck) != s.deck or s.reshuffles != self.reshuffles:
            for hand, player in zip(self.hands, s.players, strict=False):
                if len(hand) == player.hand - 1 and (self.deck or len(self.up) > 1):
                    hand.append(self._draw())
        if s.revealed is None:
            self.revealed = None
        if not s.wandering:
            self.wandering = 0
        if (
            len(self.deck) != s.deck
            or len(self.down) != len(s.down)
            or [len(h) for h in self.hands] != [p.hand for p in s.players]
            or (s.wandering and not self.wandering)
        ):
            self._deal_anew(s)

    def _draw(self) -> int:
        """The top card; an empty deck is rebuilt from the discard, this round's requirement stays aside."""
        if not self.deck:
            aside = [self.revealed] if self.revealed is not None and self.revealed in self.up else []
            self.deck = list(self.up)
            for h in aside:
                self.deck.remove(h)
            self.up = aside
            self.reshuffles += 1
            self.rng.shuffle(self.deck)
        return self.deck.pop() if self.deck else self.rng.choice(HEROES)  # a table corrected to too few cards

    def _deal_anew(self, s: State) -> None:
        """Put every card the app cannot see somewhere at random; where cards are missing from the counts, extra ones."""
        self.anew += 1
        pool = [h for h in HEROES for _ in range(COPIES)]
        seen = [*s.discard, *(h for p in s.players for h in (*p.party, *p.retired, *(p.known_hand or ())))]
        seen += [d.hero for d in s.down if d.hero is not None]
        if s.wandering and s.wandering_hero is not None:
            seen.append(s.wandering_hero)
        for h in seen:
            if h in pool:
                pool.remove(h)
        self.rng.shuffle(pool)

        def card() -> int:
            return pool.pop() if pool else self.rng.choice(HEROES)

        self.hands = [
            [*(p.known_hand or ()), *(card() for _ in range(p.hand - len(p.known_hand or ())))] for p in s.players
        ]
        self.down = [card() if d.hero is None else d.hero for d in s.down]
        self.wandering = (s.wandering_hero or card()) if s.wandering else 0
        self.up = list(s.discard)
        self.revealed = s.revealed
        self.reshuffles = s.reshuffles
        self.deck = [card() for _ in range(s.deck)]

    def _take(self, seat: int, cards: list[int] | None = None) -> int:
        """A random card out of a hand, of these if given."""
        card = self.rng.choice(cards or self.hands[seat])
        self.hands[seat].remove(card)
        return card

    def _told(self, seat: int | None, hero: int) -> int | None:
        """A private fact: only the owner of the device enters it."""
        return hero if seat == self.owner else None

    # --- set-up ---

    def _party(self, s: State) -> Move:
        seat = next(i for i, p in enumerate(s.players) if len(p.party) < START_HEROES)
        return k.DealParty(seat=seat, heroes=(self._draw(), self._draw()))

    def _replace(self, s: State) -> Move:
        seat = unequal(s)
        assert seat is not None
        surplus = s.players[seat].party[0]
        if s.options.start_duplicate == "discard":
            self.up.append(surplus)
        else:
            self.deck.insert(self.rng.randint(0, len(self.deck)), surplus)
        return k.ReplaceStart(seat=seat, returned=surplus, new=self._draw())

    def _hands(self, s: State) -> Move:
        for hand in self.hands:
            hand.extend(self._draw() for _ in range(START_HAND))
        return k.DealHands()

    def _start(self, s: State) -> Move:
        return k.SetStart(seat=self.rng.randrange(s.n))

    # --- the sender ---

    def _round_start(self, s: State) -> Move:
        rng = self.rng
        if self.stop_round is not None and s.round >= self.stop_round:
            return k.EndGame()
        owner = self.owner
        if owner is not None and s.players[owner].hand and rng.random() < ENTER:
            known = s.players[owner].known_hand
            if known is None or len(known) < s.players[owner].hand:
                return k.EnterHand(seat=owner, heroes=tuple(self.hands[owner]))
        if rng.random() < ABILITY and (m := self._ability(s)):
            return m
        self.revealed = None
        hero = self._draw()
        self.up.append(hero)
        self.revealed = hero
        return k.RevealRequirement(seat=s.active or 0, hero=hero)

    def _send(self, s: State) -> Move:
        if self.rng.random() < ABILITY and (m := self._ability(s)):
            return m
        seat = s.active or 0
        hand = self.hands[seat]
        wanted = required(s)
        fits = [h for h in hand if h in wanted]
        left = available(s)
        if not fits and left and not (s.permit and hand and self.rng.random() < 0.5):
            self.wandering = self._draw()
            return k.SendFromDeck(seat=seat, hero=self._told(seat, self.wandering))
        if not fits and not s.permit and (not hand or s.options.empty_deck_send == "skip"):
            return k.SkipSend(seat=seat)
        if not hand:
            return k.SkipSend(seat=seat)
        self.wandering = self._take(seat, hand if s.permit or not fits else fits)
        return k.SendFromHand(seat=seat, hero=self._told(seat, self.wandering))

    def _forced(self, s: State) -> Move:
        if self.rng.random() < ABILITY and (m := self._ability(s)):
            return m
        seat = s.active or 0
        hero = self._take(seat)
        if s.options.forced_discard == "face_up":
            self.up.append(hero)
            return k.DiscardForced(seat=seat, hero=hero)
        self.down.append(hero)
        return k.DiscardForced(seat=seat, hero=self._told(seat, hero))

    # --- the holder ---

    def _offer(self, s: State) -> Move:
        rng = self.rng
        if rng.random() < ABILITY and (m := self._ability(s)):
            return m
        if rng.random() < CLAIM:
            return k.Claim(seat=rng.randrange(s.n), hero=rng.choice(HEROES))
        seat = s.holder or 0
        if seat not in s.banned and rng.random() < HIRE:
            return k.AnnounceHire(seat=seat)
        if len(self.hands[seat]) > 1 and rng.random() < CLUE:
            card = self._take(seat)
            self.down.append(card)
            return k.AskClue(seat=seat, hero=self._told(seat, card))
        return k.Pass(seat=seat)

    def _answer(self, s: State) -> Move:
        yes = true_answer(s, self.down[-1], self.wandering) if self.down else self.rng.random() < 0.5
        return k.AnswerClue(seat=s.active or 0, yes=yes)

    def _back(self, s: State) -> Move:
        if self.rng.random() < ABILITY and (m := self._ability(s)):
            return m
        if s.active in s.banned:
            self.up.append(self.wandering)
            return k.DiscardWandering(hero=self.wandering)
        return k.AnnounceHire(seat=s.active or 0)

    def _hiring(self, s: State) -> Move:
        if self.rng.random() < ABILITY and (m := self._ability(s)):
            return m
        return k.RevealHired(hero=self.wandering)

    def _retiring(self, s: State) -> Move:
        if self.rng.random() < ABILITY * 2 and (m := self._ability(s)):
            return m
        return k.RetirePair()

    def _round_end(self, s: State) -> Move:
        heroes = tuple(self.down)
        self.up.extend(heroes)
        self.down = []
        return k.FlipDiscards(heroes=heroes)

    # --- abilities ---

    def _ability(self, s: State) -> Move | None:
        """A random ready hero of a random seat, if it can be used now."""
        rng = self.rng
        seat = rng.randrange(s.n)
        p = s.players[seat]
        hero = rng.choice(p.party) if p.party else 0
        if not hero or hero in p.used:
            return None
        if hero == ARCHMAGE:
            return k.UseAbility(seat=seat, hero=hero)
        if hero == CHICKEN:
            return k.UseAbility(seat=seat, hero=hero) if s.pending else None
        if hero in (PYROMANIAC, GUARD):
            return k.UseAbility(seat=seat, hero=hero) if wanders(s) else None
        if hero == BLACK_KNIGHT:
            return k.UseAbility(seat=seat, hero=hero) if s.stage is Stage.SEND else None
        if hero == WITCH:
            targets = [h for h in p.used if h != WITCH]
            return k.UseAbility(seat=seat, hero=hero, target_hero=rng.choice(targets)) if targets else None
        if hero == DOG_HANDLER and (s.stage in (Stage.ROUND_START, Stage.SEND) or wanders(s)):
            return k.UseAbility(seat=seat, hero=hero, target_seat=(seat + rng.randrange(1, s.n)) % s.n)
        return None

    def _reaction(self, s: State) -> Move:
        """Somebody answers with a Chicken or something else, or nobody does."""
        if self.rng.random() < REACTION:
            chickens = [i for i, p in enumerate(s.players) if CHICKEN in p.party and CHICKEN not in p.used]
            if chickens:
                return k.UseAbility(seat=self.rng.choice(chickens), hero=CHICKEN)
            if m := self._ability(s):
                return m
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


_DECIDE: dict[Stage, Callable[[Dealer, State], Move]] = {
    Stage.SETUP_PARTY: Dealer._party,
    Stage.SETUP_REPLACE: Dealer._replace,
    Stage.SETUP_HANDS: Dealer._hands,
    Stage.SETUP_START: Dealer._start,
    Stage.ROUND_START: Dealer._round_start,
    Stage.SEND: Dealer._send,
    Stage.FORCED: Dealer._forced,
    Stage.OFFER: Dealer._offer,
    Stage.ANSWER: Dealer._answer,
    Stage.RETURN: Dealer._back,
    Stage.HIRING: Dealer._hiring,
    Stage.RETIRING: Dealer._retiring,
    Stage.ROUND_END: Dealer._round_end,
}
