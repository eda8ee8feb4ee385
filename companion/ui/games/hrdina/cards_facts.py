"""What is printed on cards, in words: names of kinds and facts, and their values for a line of text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.core.text import Msg, msg
from companion.games.hrdina import cards as c
from companion.games.hrdina.catalogue import Kind
from companion.games.hrdina.live.state import Arrow
from companion.games.hrdina.rows import goal_text, signed
from companion.games.hrdina.text import letter
from companion.games.hrdina.words import ARMOR, TOKEN, row_label
from companion.i18n import Words
from companion.mycards import Gains, Offer

KIND: dict[Kind, Msg] = {
    "board": msg("Hero board"),
    "class": msg("Class"),
    "backstory": msg("Backstory"),
    "alignment": msg("Alignment"),
    "familiar": msg("Familiar"),
    "monster": msg("Monster"),
    "armor": msg("Armor"),
    "trait": msg("Trait"),
    "fiend": msg("Fiend"),
    "weapon": msg("Weapon"),
    "piece": msg("Piece of armor"),
    "skill": msg("Skill"),
    "scroll": msg("Scroll"),
    "minion": msg("Minion"),
    "adventure": msg("Adventure card"),
    "colour": msg("Colour"),
}
KINDS: dict[Kind, Msg] = {
    "board": msg("Hero boards"),
    "class": msg("Classes"),
    "backstory": msg("Backstories"),
    "alignment": msg("Alignments"),
    "familiar": msg("Familiars"),
    "monster": msg("Monsters"),
    "armor": msg("Armor"),
    "trait": msg("Traits"),
    "fiend": msg("Fiends"),
    "weapon": msg("Weapons"),
    "piece": msg("Pieces of armor"),
    "skill": msg("Skills"),
    "scroll": msg("Scrolls"),
    "minion": msg("Minions"),
    "adventure": msg("Adventure cards"),
}
EMBLEMS: dict[Kind, str] = {
    "board": "holder",
    "class": "score-goals",
    "backstory": "score-backstory",
    "alignment": "score-alignment",
    "familiar": "familiar",
    "monster": "score-monster",
    "armor": "score-cards",
    "trait": "score-cards",
    "fiend": "role-necromancer",
    "weapon": "weapon-dagger",
    "piece": "score-cards",
    "skill": "ability",
    "scroll": "score-cards",
    "minion": "score-monster",
    "adventure": "wandering",
}
FACT: dict[str, Msg] = {
    "name": msg("Name"),
    "mods": msg("Race modifiers"),
    "colour": msg("Colour"),
    "goals": msg("Goals"),
    "wanted": msg("Wanted dice"),
    "values": msg("Stars of the grid"),
    "range": msg("Danger range"),
    "points": msg("Stars"),
    "story": msg("Story"),
    "rungs": msg("Ladder"),
    "strength": msg("Strength of the monster"),
    "bonus": msg("Bonus of the champion"),
    "reroll_price": msg("Price of a reroll"),
    "ability": msg("Ability"),
    "table": msg("Stars by number of cards"),
    "colours": msg("Printed colours"),
    "condition": msg("Condition"),
    "worth": msg("Stars when banished"),
}
# What a screen shows as one line, and the facts behind it.
LINES: dict[str, tuple[str, ...]] = {"range": ("low", "high")}
SHOWN: dict[Kind, tuple[str, ...]] = {
    "board": ("mods",),
    "class": ("colour", "goals"),
    "backstory": ("wanted",),
    "alignment": ("values",),
    "familiar": ("range", "points", "story"),
    "monster": ("rungs", "strength", "bonus", "reroll_price", "ability"),
    "armor": ("table", "colours"),
    "trait": ("points", "condition"),
    "fiend": ("worth",),
}
# What a group remembers of a card besides: told when it is bought or met at the table.
MORE: dict[str, Msg] = {
    "price": msg("Price"),
    "hands": msg("Hands it takes"),
    "mods": msg("What it adds to rows"),
    "arrow": msg("Arrow"),
    "threshold": msg("Trophy from the sum"),
    "text": msg("What it does"),
    "gains": msg("What it changes"),
    "rewards": msg("Rewards so far"),
}
ARROW: dict[Arrow, Msg] = {
    "up": msg("up"),
    "down": msg("down"),
    "left": msg("left"),
    "right": msg("right"),
    "up_left": msg("up left"),
    "up_right": msg("up right"),
    "down_left": msg("down left"),
    "down_right": msg("down right"),
}
BOX: dict[str, Msg] = {
    "base": msg("base game"),
    "bestiar": msg("Bestiář"),
    "dablici": msg("Ďáblíci a společníci"),
    "promo": msg("promo"),
    "own": msg("from your own cards"),
}


def behind(line: str) -> tuple[str, ...]:
    """The facts of a shown line: "range" -> ("low", "high")."""
    return LINES.get(line, (line,))


def attr(w: Words, row: int) -> str:
    return w.term(f"attr.{c.ROWS[row]}")


def colour(w: Words, code: str) -> str:
    return w.term(f"colour.{code}")


def name_of(w: Words, offer: Offer) -> str:
    """The card's name; an armor type by its term."""
    if offer.kind == "armor" and not offer.typed:
        return w.say(ARMOR[offer.id])
    return offer.name(w.lang) or offer.id


def box(w: Words, offer: Offer) -> str:
    """ "base game, no. 3"."""
    if offer.set not in BOX:
        return ""
    where = w.say(BOX[offer.set])
    return w.t("{box}, no. {n}", box=where, n=offer.no) if offer.no else where


def stars(w: Words, n: int) -> str:
    """ "3 points", "−1 point"."""
    return w.tn("{shown} star", "{shown} stars", abs(n), shown=signed(n) if n < 0 else str(n))


# --- values ---


def mods_words(w: Words, mods: Iterable[int]) -> str:
    """ "Strength +2, Intelligence −2"."""
    shown = [f"{attr(w, row)} {signed(n)}" for row, n in enumerate(mods) if n]
    return ", ".join(shown) or w.t("no modifiers")


def goals_words(w: Words, goals: Iterable[c.Goal]) -> str:
    return ", ".join(f"{attr(w, row)} {goal_text(goal)}" for row, goal in enumerate(goals))


def goal_words(w: Words, goal: c.Goal) -> str:
    """ "14–15, 2 points"."""
    return f"{goal_text(goal)}, {stars(w, goal.stars)}"


def wanted_words(w: Words, wanted: Iterable[c.Wanted]) -> str:
    """ "Strength 3 red, Dexterity 1 white"."""
    return ", ".join(f"{attr(w, row)} {x.cell} {colour(w, x.colour)}" for row, x in enumerate(wanted))


def grid_words(w: Words, values: Iterable[int]) -> str:
    return ", ".join(f"{w.term(f'alignment.{c.ALIGNMENT_CELLS[cell]}')} {signed(n)}" for cell, n in enumerate(values))


def value_words(w: Words, line: str, card: Any) -> str:
    """A shown line of a printed card in words; "" = not known."""
    if line == "range":
        return f"{card.low}–{card.high}" if card.low is not None and card.high is not None else ""
    value: Any = getattr(card, line, None)
    match line:
        case "mods":
            return mods_words(w, value)
        case "colour":
            return colour(w, value)
        case "goals":
            return ", ".join(f"{attr(w, row)} {goal_text(g)} ({g.stars})" for row, g in enumerate(value))
        case "wanted" if value:
            return wanted_words(w, value)
        case "values" if value:
            return grid_words(w, value)
        case "story" if value:
            return ", ".join(colour(w, x) for x in value)
        case "rungs" if value:
            return ", ".join(w.t("from {total}: {stars}", total=total, stars=stars(w, n)) for total, n in value)
        case "table" if value:
            return ", ".join(f"{k}: {n}" for k, n in enumerate(value) if k)
        case "colours":
            return ", ".join(colour(w, x) for x in value) or w.tc("several", "none")
        case "condition" if value is not None:
            return condition_words(w, value)
        case "points" | "worth" if value is not None:
            return stars(w, value)
        case "bonus" | "reroll_price" | "strength" if value is not None:
            return str(value)
        case "ability":
            return str(value or "")
    return ""


def more_words(w: Words, fact: str, value: Any) -> str:
    """A remembered fact of MORE in words."""
    match fact:
        case "price":
            return w.tn("{n} gold", "{n} gold", value)
        case "mods":
            return ", ".join(f"{w.say(row_label(row))} {signed(n)}" for row, n in enumerate(value) if n)
        case "arrow":
            way: Arrow = value
            return w.say(ARROW[way])
        case "gains":
            return gains_words(w, value)
        case "rewards":
            return "; ".join(
                w.t("{n}: {what}", n=reward.at, what=reward_words(w, reward.gains, reward.trophy)) for reward in value
            )
    return str(value)


def gains_words(w: Words, gains: Gains) -> str:
    """What an effect changes: "Gold +2, Injuries +1"."""
    return ", ".join(f"{w.say(TOKEN[what])} {signed(n)}" for what, n in gains) or w.t("nothing that is counted")


def reward_words(w: Words, gains: Gains, trophy: bool) -> str:
    """A reward: "Gold +2, the trophy"."""
    told = [gains_words(w, gains)] if gains else []
    return ", ".join([*told, w.t("the trophy")] if trophy else told) or w.t("nothing")


# --- conditions of traits ---

CARD_OF: dict[str, Msg] = {
    "weapon": msg("Weapons"),
    "armor": msg("Armor"),
    "trait": msg("Traits"),
    "skill": msg("Skills"),
    "scroll": msg("Scrolls"),
    **ARMOR,
}
DICE_KIND: dict[str, Msg] = {
    "normal": msg("one-coloured dice"),
    "gold": msg("gold dice"),
    "boost": msg("boost dice"),
    "split": msg("split dice"),
}
OF_ROW: dict[str, Msg] = {
    "highest_attribute": msg("{attribute} is the highest attribute"),
    "lowest_attribute": msg("{attribute} is the lowest attribute"),
    "goal_met": msg("{attribute}: goal met"),
    "goal_missed": msg("{attribute}: goal missed"),
    "row_same_values": msg("{attribute}: three equal values"),
    "row_rising": msg("{attribute}: values rise"),
}
AMOUNT: dict[str, Msg] = {
    "attribute_total": msg("total of an attribute"),
    "goals_met": msg("goals met"),
    "dice_value_count": msg("dice of a value"),
    "colour_count": msg("dice of a colour"),
    "kind_count": msg("dice of a kind"),
    "alignment_value": msg("stars of the alignment"),
    "cards": msg("cards"),
    "gold": msg("gold"),
    "xp": msg("XP"),
    "honor": msg("honor"),
    "injuries": msg("injuries"),
    "trophies": msg("trophies"),
    "fiends": msg("fiends"),
    "backstory_matches": msg("matches of the backstory"),
}
FIENDS: dict[str, Msg] = {
    "": msg("all fiends"),
    "active": msg("active fiends"),
    "banished": msg("banished fiends"),
}


def amount_words(w: Words, condition: c.Amount) -> str:
    of = condition.of
    match condition.what:
        case "attribute_total":
            return w.term(f"attr.{of}")
        case "dice_value_count":
            return w.t("dice showing {n}", n=of)
        case "colour_count":
            return w.t("dice: {colour}", colour=colour(w, of))
        case "kind_count":
            return w.say(DICE_KIND[of])
        case "cards":
            return w.say(CARD_OF[of])
        case "fiends":
            return w.say(FIENDS[of])
    return w.say(AMOUNT[condition.what])


def condition_words(w: Words, condition: c.Condition) -> str:
    """A typed condition in words: "red dice: at least 4"."""
    match condition:
        case c.Amount(op=op, n=n):
            what = amount_words(w, condition)
            if op == ">=":
                return w.t("{what}: at least {n}", what=what, n=signed(n) if n < 0 else n)
            if op == "<=":
                return w.t("{what}: at most {n}", what=what, n=signed(n) if n < 0 else n)
            return w.t("{what}: exactly {n}", what=what, n=signed(n) if n < 0 else n)
        case c.OfRow(what=kind, of=of):
            return w.say(Msg(OF_ROW[kind].id, (("attribute", w.term(f"attr.{of}")),)))
        case c.AlignmentIn(cells=cells):
            return w.t("alignment: {cells}", cells=w.joined([w.term(f"alignment.{x}") for x in cells], "or"))
        case c.AllOf(parts=parts):
            return w.joined([_part_words(w, p) for p in parts])
        case c.AnyOf(parts=parts):
            return w.joined([_part_words(w, p) for p in parts], "or")


def _part_words(w: Words, part: c.Condition) -> str:
    """A part of a condition; in brackets when it has an "and" or "or" of its own."""
    words = condition_words(w, part)
    several = isinstance(part, c.AllOf | c.AnyOf) or (isinstance(part, c.AlignmentIn) and len(part.cells) > 1)
    return f"({words})" if several else words


def letters(w: Words, code: str) -> str:
    """Letters of a die in this language."""
    return letter(code, w.lang)
