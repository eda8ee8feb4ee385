"""A simulated table of Za jedna!: the real 80 cards, secret roles, and players who decide at random but sensibly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from companion.core.contract import Move
from companion.games.za_jedna import cards as c
from companion.games.za_jedna import moves as k
from companion.games.za_jedna.dealt import Dealt
from companion.games.za_jedna.distance import dist, unlimited, weapon, weapon_range
from companion.games.za_jedna.rules.common import flips, living, open_roles, others
from companion.games.za_jedna.rules.quick import open_deaths
from companion.games.za_jedna.rules.turn import surplus
from companion.games.za_jedna.state import Ability, Answer, Death, Duel, Pending, Pick, Rescue, State, deck_of, name_of
from companion.games.za_jedna.state import Test as FlipTest

# How often the players do things, per decision.
END, ANSWER, PAY, SHIELD, RESCUED, HEAL = 0.1, 0.92, 0.8, 0.85, 0.25, 0.6
CORNER, NAMED, ONLY_RESULT, DECLINE, LATER = 0.3, 0.6, 0.1, 0.2, 0.25
# How often a table does unusual things: per game, and per decision.
NEXT_GAME, SWITCHES, TELLS = 0.04, 0.1, 0.8
UNUSUAL, OTHER_LEVEL = 0.004, 0.03

BLUE_FIRST = ("klepna", "kelpie", "stit")


class Dealer:
    """Holds what the app cannot see: the cards (`dealt`), and the role of every seat.

    It follows the states its own moves lead to, and any other state: then the cards are moved to where the state has
    them, or the unseen ones are dealt anew. `games`: how many games this table plays; `switches`: it changes the level
    now and then; `tells`: it shows all roles after the end.
    """

    def __init__(self, seats: int, options: dict[str, str], seed: int) -> None:
        self.rng = Random(seed)
        self.dealt = Dealt(self.rng)
        self.roles: list[c.Role] = []
        self.hostile = [0] * seats  # how often each seat attacked the king
        self.games = 2 if self.rng.random() < NEXT_GAME else 1
        self.switches = self.rng.random() < SWITCHES
        self.tells = self.rng.random() < TELLS
        self.only_result = ONLY_RESULT  # how often a flip is told without its card
        self._game = 0

    def move(self, s: State) -> Move | None:
        """A legal move for the state, at random; None when the game is over."""
        self._deal_roles(s)
        if s.stage == "setup":
            return self._setup(s)
        if s.stage == "over":
            return self._over(s)
        if (m := self._unusual(s)) is not None:
            return m
        if s.level == "quick":
            return self._quick(s)
        self.dealt.follow(s)
        if (m := self._shogun(s)) is not None:
            return m
        if s.queue:
            return _HEADS[s.queue[0].kind](self, s, s.queue[0])
        assert s.turn is not None
        return _STEPS[s.turn.step](self, s, s.turn.seat)

    def _chance(self, p: float) -> bool:
        return self.rng.random() < p

    # --- roles, the set-up and the end ---

    def _deal_roles(self, s: State) -> None:
        """Roles for a new game, and again where the table shows others than these."""
        if self._game == s.game:
            for i, p in enumerate(s.players):
                if p.role is not None and p.role != self.roles[i]:
                    break
            else:
                if s.king is None or self.roles[s.king] == "king":
                    return
        self._game, self.hostile = s.game, [0] * s.n
        shown: list[c.Role | None] = [p.role for p in s.players]
        if s.king is not None and shown[s.king] is None:
            shown[s.king] = "king"
        rest = [role for role, n in c.roles(s.n).items() for _ in range(n - shown.count(role))]
        self.rng.shuffle(rest)
        rest += ["brigand"] * s.n  # a table corrected to roles that cannot be
        self.roles = [role or rest.pop(0) for role in shown]

    def _setup(self, s: State) -> Move:
        taken = {x for p in s.players for x in (p.character, p.counter)}
        seat = next((i for i, p in enumerate(s.players) if p.character is None), None)
        if seat is not None:
            free = [x for x in c.CHARACTERS if x not in taken]
            one, two = self.rng.sample(free, 2) if len(free) > 1 else (free[0], None)
            return k.TakeCharacter(
                seat=seat, character=one, counter=two if s.options.character_choice == "one_of_two" else None
            )
        if s.king is None:
            return k.SetKing(seat=self.roles.index("king"))
        if self._chance(UNUSUAL):
            return self._weapon_range(s)
        return k.StartGame()

    def _over(self, s: State) -> Move | None:
        if self.tells and any(p.role is None for p in s.players):
            return k.RevealAll(roles=tuple(self.roles))
        if self.games <= s.game:
            return None
        alive = [i for i, p in enumerate(s.players) if p.alive]
        kept = [i for i in alive if self._chance(0.7)] if s.options.keep_characters == "on" else []
        return k.NextGame(kept=tuple(kept))

    # --- what hardly ever happens ---

    def _unusual(self, s: State) -> Move | None:
        rng = self.rng
        if self.switches and rng.random() < OTHER_LEVEL and (m := self._other_level(s)) is not None:
            return m
        if rng.random() >= UNUSUAL:
            return None
        if s.level == "guided" and self._chance(0.6):
            return k.Reshuffle()
        return self._weapon_range(s) if self._chance(0.3) else k.Note(text=rng.choice(_NOTES))

    def _weapon_range(self, s: State) -> Move:
        return k.EditDeck(card=self.rng.choice(c.WEAPONS), range=self.rng.randint(1, 5))

    def _other_level(self, s: State) -> Move | None:
        from companion.games.za_jedna.offers import offers  # the counts the app proposes

        offer = next(o for o in offers(s) if o.kind == "set_level")
        return None if offer.rulings else k.MOVE.validate_python(offer.data())

    # --- whom to attack ---

    def enmity(self, s: State, seat: int, other: int) -> float:
        """How much a player would like to hit another one, by the own role and by who has attacked the king."""
        role, king = self.roles[seat], other == s.king
        if role == "brigand":
            return 6.0 if king else 1.0 / (1 + self.hostile[other])
        if role == "necromancer":
            return (8.0 if living(s) == 2 else 0.2) if king else 1.0 + self.hostile[other]
        return 0.0 if king else 1.0 + 2 * self.hostile[other]

    def _target(self, s: State, seat: int, seats: Sequence[int]) -> int | None:
        weights = [self.enmity(s, seat, i) for i in seats]
        if not seats or not any(weights):
            return None
        return self.rng.choices(seats, weights)[0]

    def _aimed(self, s: State, by: int, target: int) -> None:
        if target == s.king and by != target:
            self.hostile[by] += 1

    # --- a turn ---

    def _draw(self, s: State, seat: int) -> Move:
        character, rng = s.players[seat].character, self.rng
        if character == "catchena" and s.discard and self._chance(0.5):
            return k.DrawPhase(by=seat, first="discard")
        if character == "sanguinar" and self._chance(0.5):
            rich = [i for i in others(s, seat) if s.players[i].hand]
            if rich:
                return k.DrawPhase(by=seat, first=rng.choice(rich))
        if character == "gimli" and self._chance(0.9):
            self.dealt.refill(2)
            if len(self.dealt.deck) > 1:
                return k.DrawPhase(by=seat, shown=c.suit(self.dealt.deck[-2]))
        return k.DrawPhase(by=seat)

    def _play(self, s: State, seat: int) -> Move:
        hand = self.dealt.hands[seat]
        if hand and not self._chance(END):
            for real in self.rng.sample(hand, len(hand)):
                if (m := self.use(s, seat, real)) is not None:
                    return m
        return k.EndPlay(by=seat)

    def use(self, s: State, seat: int, real: str) -> Move | None:
        """What a player would do with this card now; None to keep it."""
        name = name_of(real)
        return _USES[name](self, s, seat, real) if name in _USES else self._weapon(s, seat, real)

    def _discard(self, s: State, seat: int) -> Move:
        n = surplus(s, seat)
        hand = self.dealt.hands[seat]
        keep = {"mimo": 3, "lektvar": 3, "shot": 1}
        order = sorted(hand, key=lambda x: keep.get(name_of(x), 0) + self.rng.random() * 2)
        gone = [self.dealt.take(seat, real) for real in order[:n]]
        return k.Discard(by=seat, n=n, cards=tuple(self.told(s, seat, x) for x in gone) if self._chance(NAMED) else ())

    def told(self, s: State, seat: int, real: str) -> str:
        """How a player names a card of a hand: often without its corner, unless just this corner has been seen there."""
        corner = self._corner(s, seat, real)
        return real if corner else name_of(real)

    def _corner(self, s: State, seat: int, real: str) -> str | None:
        corner = real.partition("@")[2]
        known = s.players[seat].known
        return corner if self._chance(CORNER) or (known and f"@{corner}" in known) else None

    def announce(self, s: State, seat: int, real: str, **fields: Any) -> Move:
        """The card is laid down and announced."""
        self.dealt.take(seat, real)
        corner = self._corner(s, seat, real)
        return k.PlayCard(by=seat, card=fields.pop("card", name_of(real)), corner=corner, **fields)

    # --- cards in the second phase ---

    def _shot(self, s: State, seat: int, real: str) -> Move | None:
        assert s.turn is not None
        if s.turn.shots and not unlimited(s, seat):
            return None
        printed = None
        if name_of(real) == "mimo":
            if s.players[seat].character != "goranda" or self._chance(0.5):
                return None
            printed = "mimo"
        far = weapon_range(s, seat)
        target = self._target(s, seat, [i for i in others(s, seat) if dist(s, seat, i) <= far])
        if target is None:
            return None
        self._aimed(s, seat, target)
        return self.announce(s, seat, real, card="shot", target=target, printed=printed)

    def _lektvar(self, s: State, seat: int, real: str) -> Move | None:
        p = s.players[seat]
        works = p.lives < p.max and (living(s) > 2 or s.options.potion_two_players == "heals")
        return self.announce(s, seat, real) if self._chance(HEAL if works else 0.03) else None

    def _knez(self, s: State, seat: int, real: str) -> Move | None:
        p = s.players[seat]
        return self.announce(s, seat, real) if p.lives < p.max or self._chance(0.05) else None

    def _at_once(self, s: State, seat: int, real: str) -> Move | None:
        return self.announce(s, seat, real)

    def _vetesnictvi(self, s: State, seat: int, real: str) -> Move | None:
        deck, n = self.dealt.deck, living(s)
        faces: Sequence[str] = ()
        if len(deck) >= n and self._chance(NAMED):
            faces = [x if self._chance(CORNER) else name_of(x) for x in deck[-n:]]
        return self.announce(s, seat, real, cards=tuple(faces))

    def _all(self, s: State, seat: int, real: str) -> Move | None:
        if self._chance(LATER) or (self.roles[seat] == "guard" and s.king is not None and s.players[s.king].lives < 2):
            return None
        return self.announce(s, seat, real)

    def _ferovka(self, s: State, seat: int, real: str) -> Move | None:
        target = None if self._chance(LATER) else self._target(s, seat, others(s, seat))
        if target is None:
            return None
        self._aimed(s, seat, target)
        return self.announce(s, seat, real, target=target)

    def _take(self, s: State, seat: int, real: str) -> Move | None:
        """Podřezání and Markytánky: sometimes a friend is freed of Jed or Avene, otherwise an enemy loses something."""
        near = name_of(real) == "podrezani"
        seats = [i for i in others(s, seat) if not near or dist(s, seat, i) == 1]
        seats = [i for i in seats if s.players[i].hand or s.players[i].table]
        own = s.options.self_target == "on" and self._chance(0.1)
        if own and ("jed" in s.players[seat].table or self._chance(0.3)):
            if len(self.dealt.hands[seat]) < 2 and not s.players[seat].table:
                return None
            target: int | None = seat
        else:
            target = self._target(s, seat, seats)
        if target is None:
            return None
        self._aimed(s, seat, target)
        self.dealt.take(seat, real)
        p = s.players[target]
        hidden = self.dealt.hands[target]
        take = "hand" if hidden and (not p.table or self._chance(0.6)) else self.rng.choice(p.table)
        faces: tuple[str, ...] = ()
        if not near and take == "hand":
            lost = self.dealt.take(target, self.rng.choice(hidden))
            faces = (self.told(s, target, lost),) if self._chance(NAMED) else ()
        return k.PlayCard(
            by=seat, card="podrezani" if near else "markytanky", target=target, take=take, corner=self._corner(s, seat, real),
            cards=faces,
        )  # fmt: skip

    def _own_blue(self, s: State, seat: int, real: str) -> Move | None:
        name = name_of(real)
        if name in s.players[seat].table or (name == "jed" and self._chance(LATER)):
            return None
        return self._lay(seat, real, seat)

    def _avene(self, s: State, seat: int, real: str) -> Move | None:
        seats = [i for i in others(s, seat) if i != s.king and "avene" not in s.players[i].table]
        target = self._target(s, seat, seats)
        if s.options.avene_on_self == "on" and seat != s.king and self._chance(0.1):
            target = seat if "avene" not in s.players[seat].table else None
        return None if target is None else self._lay(seat, real, target)

    def _weapon(self, s: State, seat: int, real: str) -> Move | None:
        name, now = name_of(real), weapon(s, seat)
        if now == name and (s.options.same_weapon_replace == "off" or not self._chance(0.05)):
            return None
        further = c.range_of(deck_of(s), name) > weapon_range(s, seat)
        return self._lay(seat, real, seat) if further or self._chance(0.15) or now is None else None

    def _lay(self, seat: int, real: str, on: int) -> Move:
        self.dealt.take(seat, real)
        return k.Equip.model_validate({"by": seat, "card": name_of(real), "on": None if on == seat else on})

    # --- reactions ---

    def _shogun(self, s: State) -> Move | None:
        """Shogun gives up two cards for a life at any moment, the sooner the fewer lives are left."""
        for i, p in enumerate(s.players):
            if p.character != "shogun":
                continue
            if not p.alive or p.hand < 2 or p.lives >= p.max or (p.lives < 1 and not self._rescuing(s, i)):
                return None
            if (living(s) <= 2 and s.options.shogun_two_players == "blocked") or not self._chance(0.5 / (p.lives + 3)):
                return None
            return self.shogun(s, i)
        return None

    def _rescuing(self, s: State, seat: int) -> bool:
        head = s.queue[0] if s.queue else None
        return isinstance(head, Rescue) and head.seat == seat

    def shogun(self, s: State, seat: int) -> Move:
        """Two random cards for a life."""
        gone = [self.dealt.take(seat, x) for x in self.rng.sample(self.dealt.hands[seat], 2)]
        faces = tuple(self.told(s, seat, x) for x in gone) if self._chance(NAMED) else ()
        return k.UseAbility(by=seat, ability="shogun", cards=faces)

    def _test(self, s: State, h: Pending) -> Move:
        assert isinstance(h, FlipTest)
        return self.flip(s, h)

    def flip(self, s: State, h: FlipTest) -> Move:
        """The cards are turned; Erikkson chooses the better one."""
        return k.Flip(by=h.seat, **self.turned(s, h.seat, jed=h.card == "jed"))

    def turned(self, s: State, seat: int, *, jed: bool = False) -> dict[str, Any]:
        """What is told about a flip: the cards, or only the result."""
        n = flips(s, seat)
        corners = [real.partition("@")[2] for real in self.dealt.turn(n)]
        if not corners:
            return {}
        good = [c.is_heart(x) if not jed else not c.fires_jed(x) for x in corners]
        chosen = good.index(True) if True in good else 0
        if self._chance(self.only_result):
            return {"outcome": c.fires_jed(corners[chosen]) if jed else good[chosen]}
        return {"cards": tuple(f"@{x}" for x in corners), "chosen": chosen}

    def _answer(self, s: State, h: Pending) -> Move:
        assert isinstance(h, Answer)
        fitting = self.fitting(s, h.seat, h.accepts)
        if h.shields and self._chance(SHIELD):
            return self.shield(s, h.seat, h.shields[0])
        enough = len(fitting) + len(h.shields) >= h.need - h.got
        if fitting and self._chance((ANSWER if h.accepts == "mimo" else PAY) if enough else 0.1):
            return self.give(s, h.seat, fitting[0])
        return k.TakeHit(by=h.seat)

    def shield(self, s: State, seat: int, source: str) -> Move:
        """A Štít flip."""
        return k.UseShield.model_validate({"by": seat, "source": source, **self.turned(s, seat)})

    def fitting(self, s: State, seat: int, wanted: str) -> list[str]:
        """The hand cards that count where `wanted` is asked, the right ones first."""
        hand = self.dealt.hands[seat]
        found = [x for x in hand if name_of(x) == wanted]
        if s.players[seat].character == "goranda":
            other = "shot" if wanted == "mimo" else "mimo"
            found += [x for x in hand if name_of(x) == other]
        return found

    def give(self, s: State, seat: int, real: str) -> Move:
        """This card is the answer."""
        self.dealt.take(seat, real)
        return k.AnswerWith.model_validate({"by": seat, "card": name_of(real), "corner": self._corner(s, seat, real)})

    def _duel(self, s: State, h: Pending) -> Move:
        assert isinstance(h, Duel)
        fitting = self.fitting(s, h.to_move, "shot")
        return self.give(s, h.to_move, fitting[0]) if fitting and self._chance(PAY) else k.TakeHit(by=h.to_move)

    def _rescue(self, s: State, h: Pending) -> Move:
        assert isinstance(h, Rescue)
        seat = h.seat
        p, hand = s.players[seat], self.dealt.hands[seat]
        potions = [x for x in hand if name_of(x) == "lektvar"]
        works = living(s) > 2 or s.options.potion_two_players == "heals"
        heals = len(potions) * works
        can = p.character == "shogun" and len(hand) > 1
        can = can and (living(s) > 2 or s.options.shogun_two_players == "works")
        heals += (len(hand) - len(potions)) // 2 if can else 0
        if heals + p.lives < 1 and not self._chance(0.1):
            return k.GiveUp(by=seat)
        if potions:
            return self.announce(s, seat, potions[0])
        return self.shogun(s, seat) if can else k.GiveUp(by=seat)

    def _death(self, s: State, h: Pending) -> Move:
        assert isinstance(h, Death)
        role = self.roles[h.seat]
        if role not in (left_over := open_roles(s)):  # a table corrected to roles that cannot be
            role = next(x for x in c.ROLES if x in left_over)
        lying = [*self.dealt.hands[h.seat], *self.dealt.tables[h.seat]]
        top = self.rng.sample(lying, min(len(lying), 2)) if self._chance(0.3) else []
        return k.RevealRole(seat=h.seat, role=role, top=tuple(self.told(s, h.seat, x) for x in top))

    def _ability(self, s: State, h: Pending) -> Move:
        assert isinstance(h, Ability)
        return k.Decline(by=h.seat) if self._chance(DECLINE) else k.UseAbility(by=h.seat, ability=h.name)

    def _pick(self, s: State, h: Pending) -> Move:
        assert isinstance(h, Pick)
        return self.pick(h, self.rng.randrange(len(self.dealt.open)))

    def pick(self, h: Pick, i: int) -> Move:
        """Open card number `i` is picked, by the face the table knows, or by its name."""
        real = self.dealt.open[i]
        face = h.cards[i] if len(h.cards) == len(self.dealt.open) else ""
        if not face and self._chance(NAMED):
            face = name_of(real)
        self.dealt.pick_up(real)
        return k.PickCard(by=h.order[0], card=face)

    # --- the quick level ---

    def _quick(self, s: State) -> Move:
        rng = self.rng
        alive = [i for i, p in enumerate(s.players) if p.alive]
        nameless = [i for i, p in enumerate(s.players) if not p.alive and p.role is None]
        if nameless:
            return k.RevealRole(seat=nameless[0], role=self._quick_role(s, nameless[0]))
        if dying := open_deaths(s):
            return self._quick_death(s, dying)
        if not alive:
            return k.NextTurn()
        assert s.turn is not None
        x = rng.random()
        if s.batch or x < 0.45:
            return self._quick_hit(s, alive)
        if x < 0.75:
            return k.NextTurn() if rng.random() < 0.8 else k.NextTurn(seat=rng.choice(alive))
        seat = rng.choice(alive)
        p = s.players[seat]
        if x < 0.8 and p.lives < p.max:
            return k.ChangeLives(seat=seat, delta=1, cause="heal")
        if x < 0.85 and p.table:
            card = rng.choice(p.table)
            to = rng.choice(("discard", "hand", "left") if card == "jed" else ("discard", "hand"))
            return k.Unequip.model_validate({"seat": seat, "card": card, "to": to})
        lays = rng.choice([x for x in c.BLUE if x not in p.table and (x != "avene" or seat != s.king)])
        return k.Equip.model_validate({"by": seat, "card": lays})

    def _quick_hit(self, s: State, alive: list[int]) -> Move:
        """Somebody is hit by the seat on turn, or by Jed, or loses an own duel."""
        assert s.turn is not None
        by, rng = s.turn.seat, self.rng
        more = not s.batch and rng.random() < 0.1
        target = self._target(s, by, [i for i in alive if i != by])
        if target is None or rng.random() < 0.05:
            return k.ChangeLives(seat=rng.choice(alive), delta=-1, cause="own", more=more)
        if rng.random() < 0.03:
            return k.ChangeLives(seat=target, delta=-3, cause="jed", more=more)
        self._aimed(s, by, target)
        n = min(3, max(1, s.players[target].lives)) if s.batch and rng.random() < 0.4 else 1
        return k.ChangeLives(seat=target, delta=-n, cause=by if rng.random() < 0.7 else None, more=more)

    def _quick_role(self, s: State, seat: int) -> c.Role:
        left_over = open_roles(s)
        own = self.roles[seat]
        return own if own in left_over or s.players[seat].role else next(x for x in c.ROLES if x in left_over)

    def _quick_death(self, s: State, dying: tuple[int, ...]) -> Move:
        assert s.turn is not None
        rng, by = self.rng, s.turn.seat
        seat = rng.choice(dying)
        if rng.random() < RESCUED:
            return k.ChangeLives(seat=seat, delta=min(3, 1 - s.players[seat].lives), cause="heal")
        others_too = len(dying) > 1 or rng.random() < 0.1
        killer = rng.choice((by, by, by, "jed", None)) if by != seat else rng.choice(("own", "jed"))
        return k.RecordDeath.model_validate(
            {"seat": seat, "role": self._quick_role(s, seat), "killer": killer, "more": others_too}
        )


_NOTES = ("Tea break", "Přestávka")

_STEPS: dict[str, Callable[[Dealer, State, int], Move]] = {
    "draw": Dealer._draw,
    "play": Dealer._play,
    "discard": Dealer._discard,
}
_HEADS: dict[str, Callable[[Dealer, State, Pending], Move]] = {
    "test": Dealer._test,
    "answer": Dealer._answer,
    "duel": Dealer._duel,
    "rescue": Dealer._rescue,
    "death": Dealer._death,
    "ability": Dealer._ability,
    "pick": Dealer._pick,
}
_USES: dict[str, Callable[[Dealer, State, int, str], Move | None]] = {
    "shot": Dealer._shot,
    "mimo": Dealer._shot,
    "lektvar": Dealer._lektvar,
    "knez": Dealer._knez,
    "stagecoach": Dealer._at_once,
    "wells_fargo": Dealer._at_once,
    "vetesnictvi": Dealer._vetesnictvi,
    "podrezani": Dealer._take,
    "markytanky": Dealer._take,
    "cpcka": Dealer._all,
    "vlnity_plech": Dealer._all,
    "ferovka": Dealer._ferovka,
    "klepna": Dealer._own_blue,
    "kelpie": Dealer._own_blue,
    "stit": Dealer._own_blue,
    "jed": Dealer._own_blue,
    "avene": Dealer._avene,
}
