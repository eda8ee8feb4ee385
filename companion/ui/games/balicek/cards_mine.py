"""The group's own cards behind the screens: read once, kept in step with the store; and what they say in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.core.text import Msg, Term, msg
from companion.games.balicek.cards import PHASE_IDS, Bonus, HeroCard, Segment, WeaponCard
from companion.games.balicek.rules.common import DAY
from companion.games.balicek.words import EMBLEMS, WITHOUT_NUMBER
from companion.i18n import Words
from companion.store.own_cards import Loaded
from companion.ui.app import App
from companion.ui.games.balicek import cards_store as cs
from companion.ui.games.balicek.cards_store import Card, Kind, MyCards
from companion.ui.games.balicek.parts import cap

MINE = "balicek.cards"
EMBLEM: dict[Kind, str] = {"heroes": "holder", "weapons": "spinner"}


def mine(app: App) -> MyCards:
    """The cards as last read. The first call starts the reading; the screen is drawn again when it is done."""
    if MINE not in app.cache:
        app.cache[MINE] = MyCards()
        app.run(reload, app)
    found: MyCards = app.cache[MINE]
    return found


async def reload(app: App) -> None:
    """Read them again; raises StoreError."""
    _keep(app, await cs.load(app.store))


async def change(app: App, what: Callable[[MyCards], MyCards]) -> MyCards:
    """Change what is stored now; raises StoreError and what `what` raises."""
    return _keep(app, await cs.update(app.store, what))


def _keep(app: App, loaded: Loaded[MyCards]) -> MyCards:
    changed = app.cache.get(MINE) != loaded.cards
    app.cache[MINE] = loaded.cards
    if loaded.told:
        app.say(app.words().say(loaded.told))
    elif changed:
        app.refresh()
    return loaded.cards


# --- words ---


def kind_name(w: Words, kind: Kind) -> str:
    """ "Hero" or "Weapon"."""
    return cap(w.term("term.hero" if kind == "heroes" else "term.weapon"))


def phase_word(k: int) -> Msg:
    """Day phase `k`, 1-based, as cards name it; a table may call it otherwise."""
    return (
        msg("{phase}", phase=Term(f"phase.{('morning', 'noon', 'evening', 'night')[k - 1]}"))
        if k <= len(DAY)
        else msg("phase {n}", n=k)
    )


def bonus_words(w: Words, bonus: Bonus) -> str:
    """ "healing bonus: morning +2, night +1"."""
    shown = [f"{w.say(phase_word(k))} +{n}" for k, id in enumerate(PHASE_IDS, 1) if (n := bonus.values.get(id, 0))]
    return f"{w.term(f'bonus.{bonus.kind}')}: {', '.join(shown) if shown else w.t('none')}"


def segment_words(w: Words, x: Segment) -> str:
    """ "attack on hero 3", by its label if it has one."""
    found = w.term(f"kind.{x.kind}")
    if x.kind not in WITHOUT_NUMBER:
        found = f"{found} {x.number}"
    if x.kind in ("lasting", "combo") and x.target_kind == "attack_weapon":
        found = f"{found} ({w.t('against weapons')})"
    return f"{x.label}: {found}" if x.label else found


def facts(w: Words, card: Card) -> str:
    """What is known of a card besides its name, in a line."""
    found: list[str] = [card.type] if card.type and card.type != card.name else []
    if isinstance(card, HeroCard):
        if card.energy is not None:
            found.append(w.t("energy {n}", n=card.energy))
        if card.skills:
            found.append(w.t("handles: {skills}", skills=w.joined(list(card.skills))))
        found += [bonus_words(w, b) for b in card.bonuses or ()]
        return ", ".join(found)
    return ", ".join([*found, *_weapon(w, card)])


def _weapon(w: Words, card: WeaponCard) -> Iterable[str]:
    if card.klass:
        yield card.klass
    if card.resistance is not None:
        yield w.t("resistance {n}", n=card.resistance)
    if card.cost is not None:
        yield w.t("a spin costs {n}", n=card.cost)
    if card.segments:
        yield w.tn("{n} segment", "{n} segments", len(card.segments))


def classes_of(app: App) -> tuple[str, ...]:
    """Classes of weapons that stand on any of the cards."""
    return cs.classes(mine(app))


def lines(w: Words, card: Card) -> list[tuple[str, str, str]]:
    """Facts of a card a line each: what, its value, its emblem."""
    unknown = w.t("not known")

    def number(n: int | None) -> str:
        return unknown if n is None else str(n)

    found = [
        (w.t("Type"), card.type, ""),
        (w.t("Copies you have"), str(card.copies), "deck"),
    ]
    if isinstance(card, HeroCard):
        skills = unknown if card.skills is None else w.joined(list(card.skills)) or w.tc("several", "none")
        found += [(w.t("Energy"), number(card.energy), "energy"), (w.t("Weapons the hero handles"), skills, "spinner")]
        if not card.bonuses:
            found.append((w.t("Bonuses"), unknown if card.bonuses is None else w.tc("several", "none"), ""))
        return [*found, *((cap(bonus_words(w, b)), "", "") for b in card.bonuses or ())]
    found += [
        (w.tc("weapon", "Class"), card.klass or unknown, ""),
        (w.t("Resistance"), number(card.resistance), "effect-shield"),
        (w.t("Energy of a spin"), number(card.cost), "energy"),
    ]
    total = sum(x.share for x in card.segments or ())
    if not card.segments:
        found.append((w.t("Spinner"), unknown, "spinner"))
    return [
        *found,
        *((cap(segment_words(w, x)), f"{x.share} / {total}", EMBLEMS[x.kind]) for x in card.segments or ()),
    ]
