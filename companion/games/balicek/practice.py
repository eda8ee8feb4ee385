"""Balíček vs balíček against a simple player: both with the same demonstration deck of invented cards, spinners spun by the app."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final

from pydantic import JsonValue

from companion.core.contract import Choice, Move, Offer
from companion.core.practice import LEARNER, Deed, Piece
from companion.core.text import Msg, msg
from companion.games.balicek import moves as k
from companion.games.balicek.attackcheck import verdict
from companion.games.balicek.cards import UNKNOWN_WEAPON
from companion.games.balicek.dealer import _DECIDE, Dealer, _outline, _untouched
from companion.games.balicek.offers import LAYING, MAINTAINING, offers
from companion.games.balicek.practice_deck import heroes, weapons
from companion.games.balicek.rules import bonus
from companion.games.balicek.rules.attack import blow, parts, targets
from companion.games.balicek.rules.common import other, slot_word, top
from companion.games.balicek.state import Attack, Shot, Stage, State
from companion.games.balicek.words import hero_word, weapon_word

SEATS = 2
OPTIONS: dict[str, str] = {"card_mode": "data"}
SILENT = frozenset({"flip_losses"})
BOT: Final = other(LEARNER)
LATE = 30  # the round in which the other player gives up a game that does not end

INVENTED = msg("Practice cards are invented by this app; the printed ones differ.")

_KINDS: Final[dict[Stage, frozenset[str]]] = {
    Stage.OPENING: LAYING - {"bottom_hero", "bottom_weapon"},  # what is left over goes under the decks by itself
    Stage.START_SPIN: frozenset({"start_spin"}),
    Stage.CHOOSE_STARTER: frozenset({"choose_starter"}),
    Stage.MAINTENANCE: MAINTAINING,
    Stage.ACTIONS: frozenset({"spin", "use_lasting", "fire_combo", "end_turn"}),
    Stage.ATTACK: frozenset({"attack"}),
    Stage.SHIELD: frozenset({"use_shield", "decline_shield"}),
    Stage.HEAL: frozenset({"heal"}),
    Stage.SUDDEN: frozenset({"sudden_death"}),
}
"""What the learner may do at each stage; energy is taken by the first action itself."""
_CHANCE: Final = frozenset({"result", "number", "target_kind", "cards"})
"""Fields nobody chooses one by one: the spinner shows them; for healed cards see `Practice._healed`."""


class Practice(Dealer):
    """See `companion.core.practice.Practice`."""

    def __init__(self, seats: int, options: dict[str, str], seed: int) -> None:
        super().__init__(seats, options, seed)
        self.heroes = [heroes() for _ in range(seats)]
        self.weapons = [weapons() for _ in range(seats)]
        for deck in (*self.heroes, *self.weapons):
            self.rng.shuffle(deck)  # type: ignore[arg-type]
        self.brings = [False] * seats
        self.stop_round = LATE

    # --- the learner ---

    def waits(self, s: State) -> bool:
        if _turned(s) is not None:
            return False  # first the turned cards get their names
        match s.stage:
            case Stage.OPENING:
                return s.players[BOT].opening == "done" and s.players[LEARNER].opening != "done"
            case Stage.START_SPIN:
                return s.spins[LEARNER] is None
            case Stage.CHOOSE_STARTER:
                return s.decider == LEARNER
            case Stage.SHIELD:
                return s.active == BOT
            case Stage.SUDDEN:
                return s.due[LEARNER] > 0
            case Stage.GAME_OVER:
                return False
            case _:
                return s.active == LEARNER

    def hand(self, s: State) -> list[Piece]:
        """Cards just drawn."""
        p = s.players[LEARNER]
        return [
            *(Piece(hero_word(h), "life-full", h.name) for h in p.drawn_heroes),
            *(Piece(weapon_word(w), "spinner", w.name) for w in p.drawn_weapons),
        ]

    def deeds(self, s: State) -> list[Deed]:
        """Cards of one name are alike, so each deed is there once."""
        found = {d.label: d for d in reversed(list(self._deeds(s)))} if self.waits(s) else {}
        return list(found.values())[::-1]

    def _deeds(self, s: State) -> Iterator[Deed]:
        for offer in offers(s, LEARNER):
            if offer.kind not in _KINDS[s.stage] or _only_an_example(s, offer):
                continue
            if offer.rulings:
                if offer.kind == "spin" and _armed(s, offer):  # which weapons cannot be used now, and why
                    yield Deed(
                        _label(s, offer, ()),
                        self._maker(s, {**dict(offer.fixed), "kind": "spin"}),
                        None,
                        offer.emblem,
                        offer.rulings,
                    )
                continue
            fields = [f for f in offer.fields if f.name not in _CHANCE]
            for choices in product(*([c for c in f.choices if not c.rulings] for f in fields)):
                chosen = {f.name: c.value for f, c in zip(fields, choices, strict=True)}
                yield Deed(
                    _label(s, offer, choices),
                    self._maker(s, {**dict(offer.fixed), **chosen, "kind": offer.kind}),
                    INVENTED if s.stage is Stage.OPENING and "draw" in offer.kind else offer.detail,
                    offer.emblem,
                    main=offer.kind not in ("end_turn", "bottom_hero", "bottom_weapon", "remove_hero", "remove_weapon"),
                )
            if offer.kind == "heal":
                yield from self._healed(s, offer)

    def _healed(self, s: State, offer: Offer) -> Iterator[Deed]:
        """Healing with a hero chosen to be drawn next; the others are the top cards of the graveyard."""
        n = next((f.many for f in offer.fields if f.name == "cards"), None)
        fixed = dict(offer.fixed)
        most = bonus.usable(s, LEARNER, s.healing.slot, "heal") if s.healing else 0
        if not n or fixed.get("bonus", 0) != (most or 0):
            return  # all of them come back, or fewer than the bonus allows
        grave = s.players[LEARNER].hero_grave
        for i in reversed(range(len(grave))):
            if grave[i].name == grave[-1].name:
                continue  # as without a choice
            rest = [j for j in range(len(grave)) if j != i][len(grave) - n :]
            label = msg("{hero} on top", hero=grave[i].name)
            yield Deed(label, self._maker(s, {**fixed, "kind": "heal", "cards": [*rest, i]}), offer.label, offer.emblem)

    def _maker(self, s: State, data: dict[str, Any]) -> Callable[[], Move]:
        def made() -> Move:
            self._follow(s)
            seen, full = self._filled(s, data)
            self._advance(full)
            return seen

        return made

    def _filled(self, s: State, data: dict[str, Any]) -> tuple[Move, Move]:
        """The learner's move with what chance decides: cards drawn, numbers spun."""
        kind = data["kind"]
        if kind == "draw_heroes":
            return self._draw_heroes(LEARNER, data["n"])
        if kind == "draw_weapons":
            return self._draw_weapons(LEARNER, data["n"])
        if kind in ("spin", "start_spin"):
            shown = self._spun(s.players[LEARNER].slots[data["slot"]])
            data = {**data, "number": shown.number}
            if kind == "spin":
                data |= {"result": shown.kind, "target_kind": shown.target_kind}
        move = k.MOVE.validate_python(data)
        return move, move

    # --- the other player ---

    def go(self, s: State) -> Move | None:
        return self.move(s)

    def _follow(self, s: State) -> None:
        """The dealer's own table is this one."""
        if self.known is None and s.stage is Stage.OPENING and _untouched(s):
            self.known = s
        elif self.known is None or _outline(self.known) != _outline(s):
            self._take_over(s)

    def _decide(self, s: State, full: State) -> tuple[Move, Move]:
        """Turned cards are named, long games given up; targets are chosen well, the rest at random."""
        found: Move | tuple[Move, Move]
        if (seat := _turned(s)) is not None:
            found = k.FlipLosses(seat=seat, heroes=full.players[seat].hero_grave[-s.flipped[seat] :])
        elif s.round >= self.stop_round:
            found = k.Concede(seat=BOT)
        elif s.stage is Stage.OPENING:
            found = self._lays_out(s, full)
        elif s.stage is Stage.START_SPIN:
            slot = next(i for i, x in enumerate(s.players[BOT].slots) if x.weapon)
            found = k.StartSpin(seat=BOT, slot=slot, number=self._spun(s.players[BOT].slots[slot]).number)
        elif s.stage is Stage.ATTACK:
            found = _best_attack(s)
        else:
            found = _DECIDE[s.stage](self, s, full)
        return found if isinstance(found, tuple) else (found, found)

    def _lays_out(self, s: State, full: State) -> Move | tuple[Move, Move]:
        """The other player lays out first, so that the learner sees how."""
        match s.players[BOT].opening:
            case "draw_heroes":
                return self._draw_heroes(BOT, s.options.opening_heroes)
            case "place_heroes":
                return self._place(s, full, BOT)
            case "draw_weapons":
                return self._draw_weapons(BOT, s.options.opening_weapons)
            case _:
                return self._arm(s, BOT)


def _turned(s: State) -> int | None:
    """Whose cards were turned from the deck and have no name yet."""
    if s.stage is Stage.GAME_OVER:
        return None
    return next((i for i, n in enumerate(s.flipped) if 0 < n <= len(s.players[i].hero_grave)), None)


def _only_an_example(s: State, offer: Offer) -> bool:
    """The use of an effect that does not lie there."""
    lying = {"use_lasting": "lasting", "fire_combo": "combo"}.get(offer.kind)
    if lying is None:
        return False
    slot = dict(offer.fixed).get("slot")
    effect = s.players[LEARNER].slots[slot].effect if isinstance(slot, int) else None
    return effect is None or effect.kind != lying


def _armed(s: State, offer: Offer) -> bool:
    """Whether the slot of an offer has a hero with a weapon: of an empty one the table says enough."""
    at = dict(offer.fixed).get("slot")
    slot = s.players[LEARNER].slots[at] if isinstance(at, int) else None
    return slot is not None and bool(slot.heroes) and slot.weapon is not None


def _label(s: State, offer: Offer, choices: tuple[Choice, ...]) -> Msg:
    """What is done and with what: "Golem: slot 2"."""
    p, card, slot = s.players[LEARNER], dict(offer.fixed).get("card"), dict(offer.fixed).get("slot")
    label = offer.label
    if offer.kind in ("remove_hero", "remove_weapon"):
        return msg("{effect}: {slot}", effect=_removed(s, offer.kind, choices[0].value), slot=msg("under the deck"))
    if offer.kind == "attack" and (kind_at := parts(str(dict(offer.fixed)["aim"])))[0] == "weapon":
        # by its name: with its resistance in words two weapons would begin alike; what is needed stands below
        hit = s.players[BOT].slots[kind_at[1]].weapon
        label = msg("{effect}: {slot}", effect=weapon_word(hit or UNKNOWN_WEAPON), slot=slot_word(kind_at[1]))
    if offer.kind == "start_spin":  # as any other spin: the slot must not be cut off
        at = int(str(choices[0].value))
        spun = msg("Spin: {slot}", slot=choices[0].label)
        return msg("{effect}: {slot}", effect=spun, slot=weapon_word(p.slots[at].weapon or UNKNOWN_WEAPON))
    if isinstance(card, int) and offer.kind == "place_hero":
        label = hero_word(p.drawn_heroes[card])
    elif isinstance(card, int) and offer.kind == "assign_weapon":
        label = weapon_word(p.drawn_weapons[card])
    elif isinstance(card, int):
        drawn = hero_word(p.drawn_heroes[card]) if offer.kind == "bottom_hero" else weapon_word(p.drawn_weapons[card])
        label = msg("{effect}: {slot}", effect=label, slot=drawn)
    elif isinstance(slot, int) and offer.kind == "spin" and p.slots[slot].weapon:
        label = msg("{effect}: {slot}", effect=label, slot=weapon_word(p.slots[slot].weapon))
    for choice in choices:
        if offer.kind not in ("attack", "use_shield"):
            label = msg("{effect}: {slot}", effect=label, slot=choice.label)
        elif choice.value:  # the bonus first: long names of targets are cut off on narrow keys
            label = msg("{effect}: {slot}", effect=choice.label, slot=label)
    return label


def _removed(s: State, kind: str, i: JsonValue) -> Msg:
    """The card that would go under its deck, with its slot: two slots may hold the same."""
    at = i if isinstance(i, int) else 0
    slot = s.players[LEARNER].slots[at]
    name = slot.weapon.name if kind == "remove_weapon" and slot.weapon else top(slot).name
    return msg("slot {n}, {hero}", n=at + 1, hero=name)


def _best_attack(s: State) -> Move:
    """The target that costs the opponent most; a bonus is always added."""
    shot = s.shots[0]
    value = bonus.usable_for(s, BOT, shot) or 0
    aim = max(targets(s, BOT, shot), key=lambda a: _worth(s, shot, a, value))
    return k.AttackMove(seat=BOT, aim=aim, bonus=value, slot=shot.slots[0] if len(s.shots) > 1 else None)


def _worth(s: State, shot: Shot, aim: str, added: int) -> int:
    kind, i = parts(aim)
    weapon = s.players[LEARNER].slots[i].weapon
    resistance = weapon.resistance if weapon and kind in ("weapon", "effect") else None
    v = verdict(blow(s, Attack(shot=shot, aim=aim, bonus=added, resistance=resistance)), s.options)
    if not v.hit:
        return 0
    return {"deck": v.lost, "hero": 2, "weapon": 3, "effect": 2}[kind]
