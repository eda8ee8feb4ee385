"""The physical set-up with the counts for this table."""

from __future__ import annotations

from companion.core.contract import Check, Setup, rule
from companion.core.text import Listed, Msg, msg, msgn
from companion.games.za_jedna.cards import BOX_ROLES, CHARACTERS, PLAYING_CARDS, ROLE_TABLE, ROLES, Role
from companion.games.za_jedna.rules.setup import new_game


def _role(role: Role, n: int) -> Msg:
    """So many cards of a role."""
    if role == "king":
        return msgn("{n} king", "{n} kings", n)
    if role == "guard":
        return msgn("{n} guard", "{n} guards", n)
    if role == "brigand":
        return msgn("{n} brigand", "{n} brigands", n)
    return msgn("{n} necromancer", "{n} necromancers", n)


@rule("za_jedna.setup.roles.deal", "za_jedna.setup.king.reveal", "za_jedna.setup.others.secret")
@rule("za_jedna.setup.character.draw", "za_jedna.setup.lives.counter", "za_jedna.setup.deck", "za_jedna.setup.leftover")
def checklist(setup: Setup) -> list[Check]:
    """The steps in order; raises Illegal outside 4 to 7 players."""
    options = new_game(setup).options
    n = setup.seats
    dealt = ROLE_TABLE[n]
    roles = Listed(tuple(_role(r, dealt[r]) for r in ROLES if dealt[r]))
    two = options.character_choice == "one_of_two"
    aside_roles = sum(BOX_ROLES.values()) - n
    aside = len(CHARACTERS) - 2 * n
    hand = (
        msg("Everybody draws as many cards as the character has lives; the king one more. Do not show them.")
        if options.king_hand_bonus == "on"
        else msg("Everybody draws as many cards as the character has lives, the king too. Do not show them.")
    )
    character = (
        msg(
            "Shuffle the {all} characters. Everybody gets two, keeps one and tells the table its name and ability.",
            all=len(CHARACTERS),
        )
        if two
        else msg(
            "Shuffle the {all} characters. Everybody gets one and tells the table its name and ability.",
            all=len(CHARACTERS),
        )
    )
    counter = (
        msg("The other one lies under it, back side up, so that as many marks are uncovered as there are lives.")
        if two
        else msg(
            "Another character lies under it, back side up, so that as many marks are uncovered as there are lives."
        )
    )
    rest = msgn(
        "Put {n} role and the unused characters back in the box: {characters}.",
        "Put {n} roles and the unused characters back in the box: {characters}.",
        aside_roles,
        characters=aside,
    )
    if not aside_roles:
        rest = msg("Put the unused characters back in the box: {characters}.", characters=aside)
    steps: list[tuple[str, Msg, tuple[str, ...], str]] = [
        ("roles", msg("Shuffle these roles and deal everybody one, face down: {roles}.", roles=roles),
         ("za_jedna.setup.roles.deal", f"za_jedna.role.set.{n}", "za_jedna.setup.others.secret"), "role-hidden"),
        ("king", msg("The king turns the role up and begins. The other roles stay secret."),
         ("za_jedna.setup.king.reveal", "za_jedna.turn.first"), "role-king"),
        ("characters", character,
         ("za_jedna.setup.character.draw", "za_jedna.setup.character.announce", "za_jedna.setup.character.choice"),
         "ability"),
        ("lives", counter, ("za_jedna.setup.lives.counter", "za_jedna.setup.lives.start"), "life-full"),
        ("bonus", msg("The king has one life more than the character's card says."),
         ("za_jedna.setup.king.extra_life",), "life-bonus"),
        ("deck", msg("Shuffle the {n} playing cards.", n=PLAYING_CARDS), ("za_jedna.setup.deck",), "deck"),
        ("hands", hand, ("za_jedna.setup.hand", "za_jedna.setup.king.no_extra_card"), "hand"),
        ("rest", msg("The rest is the draw pile in the middle; leave room for the discard pile."),
         ("za_jedna.setup.deck",), "discard"),
        ("box", rest, ("za_jedna.setup.leftover",), "card-closed"),
    ]  # fmt: skip
    return [Check(key, text, rules, emblem) for key, text, rules, emblem in steps]
