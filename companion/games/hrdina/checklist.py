"""What is done at the table before the heroes are scored, or, in a followed game, before the first round."""

from __future__ import annotations

from companion.core.contract import Check, Setup, rule
from companion.core.text import Msg, msg
from companion.games.hrdina.live import checklist as live
from companion.games.hrdina.live.numbers import playable
from companion.games.hrdina.rules.common import new_table


@rule("hrdina.end.sequence", "hrdina.end.improve", "hrdina.end.discard_cards", "hrdina.battle.token_kinds")
def checklist(setup: Setup) -> list[Check]:
    """The steps in order; raises Illegal for a wrong number of heroes."""
    options = new_table(setup).options
    if options.follow != "score" and playable(options, setup.seats):
        return live.checks(options, setup.seats)
    dice = (
        msg("18 dice lie on each hero board and 3 on each familiar.")
        if options.familiars
        else msg("18 dice lie on each hero board.")
    )
    steps: list[tuple[str, Msg, tuple[str, ...], str]] = [
        ("dice", dice, ("hrdina.check.cells",), "die-6"),
    ]
    if options.monsters:
        steps += [
            (
                "improve",
                msg("Last improvements: XP still pay for attribute actions and for healing."),
                ("hrdina.end.improve", "hrdina.xp.action", "hrdina.xp.heal"),
                "action",
            ),
            (
                "battle",
                msg("The final battle is fought before anything is scored."),
                ("hrdina.end.sequence", "hrdina.battle.roll"),
                "score-monster",
            ),
        ]
    steps.append(
        (
            "cards",
            msg("Own cards may be thrown away before scoring if that helps."),
            ("hrdina.end.discard_cards",),
            "score-cards",
        )
    )
    return [Check(key, text, rules, emblem) for key, text, rules, emblem in steps]
