"""The catalogue entry of Balíček vs balíček."""

from companion.core.contract import Meta, Option, OptionValue, Tool
from companion.core.text import Msg, msg, msgn

OFF_ON = (OptionValue("off", msg("off")), OptionValue("on", msg("on")))
ON_OFF = OFF_ON[::-1]


def numbers(*values: int) -> tuple[OptionValue, ...]:
    """Numbers to choose from, the default first."""
    return tuple(OptionValue(str(n), msg("{n}", n=str(n))) for n in values)


def _phases(n: int) -> Msg:
    return msgn("{n} phase", "{n} phases", n)


META = Meta(
    id="balicek",
    name=msg("Deck vs Deck"),
    idea=msg("Two decks against each other: heroes are lives, weapons are spun, squads hold out longest."),
    seats=(2,),
    options=(
        Option(
            key="slots",
            label=msg("Slots of each player"),
            values=numbers(3, 2, 4),
            hint=msg("Two make a short game, four a long one."),
            rules=("balicek.slot.count", "balicek.slot.variant"),
        ),
        Option(
            key="card_mode",
            label=msg("Cards"),
            values=(
                OptionValue("none", msg("The players say what the cards say")),
                OptionValue("data", msg("From my own cards")),
            ),
            rules=("balicek.data.none", "balicek.data.own"),
        ),
        Option(
            key="phases",
            label=msg("Day phases"),
            values=(
                OptionValue("4", msg("morning, noon, evening, night")),
                *(OptionValue(str(n), _phases(n)) for n in (1, 2, 3, 5, 6, 7, 8)),
            ),
            rules=("balicek.phase.list",),
        ),
        Option(
            key="day_advance",
            label=msg("The day moves on"),
            values=(
                OptionValue("per_action", msg("With every action, each turn starts in the morning")),
                OptionValue("per_round", msg("With every round")),
                OptionValue("manual", msg("By hand")),
            ),
            rules=("balicek.phase.advance", "balicek.phase.other", "balicek.turn.morning"),
        ),
        Option(
            key="squad_threshold",
            label=msg("A squad is hit by a strength of"),
            values=(
                OptionValue("at_least", msg("at least as much as it has cards")),
                OptionValue("more_than", msg("more than it has cards")),
            ),
            hint=msg("The rulebook says both."),
            rules=("balicek.hattack.squad_threshold",),
        ),
        Option(
            key="weapon_threshold",
            label=msg("A weapon breaks by a strength of"),
            values=(
                OptionValue("at_least", msg("at least its resistance")),
                OptionValue("more_than", msg("more than its resistance")),
            ),
            rules=("balicek.wattack.break",),
        ),
        Option(
            key="effect_threshold",
            label=msg("A postponed effect is cancelled by"),
            values=(
                OptionValue("any", msg("any strength")),
                OptionValue("resistance", msg("a strength that would break the weapon")),
            ),
            rules=("balicek.eattack.strength",),
        ),
        Option(
            key="starter_lives",
            label=msg("Lives the starting player loses"),
            values=numbers(2, 0, 1, 3, 4, 5),
            rules=("balicek.start.lives",),
        ),
        Option(
            key="sudden_round",
            label=msg("Sudden death at the start of round"),
            values=numbers(9, 6, 7, 8, 10, 11, 12, 15),
            rules=("balicek.sudden.when",),
        ),
        Option(
            key="sudden_lives",
            label=msg("Lives taken by sudden death"),
            values=numbers(5, 0, 3, 4, 6, 7, 8, 10),
            rules=("balicek.sudden.loss",),
        ),
        Option(
            key="sudden_repeat",
            label=msg("Sudden death in every later round too"),
            values=OFF_ON,
            rules=("balicek.sudden.once",),
        ),
        Option(
            key="opening_heroes",
            label=msg("Heroes drawn in the opening"),
            values=numbers(3, 2, 4, 5),
            rules=("balicek.open.heroes", "balicek.open.sizes"),
        ),
        Option(
            key="opening_weapons",
            label=msg("Weapons drawn in the opening"),
            values=numbers(5, 3, 4, 6, 7),
            rules=("balicek.open.weapons", "balicek.open.sizes"),
        ),
        Option(
            key="check_deck",
            label=msg("Decks must have 20 heroes and 20 weapons"),
            values=ON_OFF,
            rules=("balicek.deck.size", "balicek.deck.max_type", "balicek.deck.unvalidated"),
        ),
        Option(
            key="bonus_identity",
            label=msg("A bonus printed for several day phases"),
            values=(
                OptionValue("kind", msg("serves once in a turn")),
                OptionValue("kind_phase", msg("serves once in each phase")),
            ),
            rules=("balicek.bonus.identity", "balicek.bonus.once"),
        ),
        Option(
            key="squad_read",
            label=msg("Energy and skills of a squad"),
            values=(
                OptionValue("top", msg("of its top card")),
                OptionValue("highest", msg("the best of its cards")),
            ),
            rules=("balicek.energy.squad",),
        ),
        Option(
            key="effect_energy",
            label=msg("Energy for using a laid effect"),
            values=numbers(0, 1, 2, 3),
            rules=("balicek.energy.effect_free",),
        ),
        Option(
            key="shields_stack",
            label=msg("Several shields against one attack"),
            values=OFF_ON,
            rules=("balicek.shield.one",),
        ),
        Option(
            key="shield_spent",
            label=msg("A used shield is taken away"),
            values=OFF_ON,
            rules=("balicek.shield.stays",),
        ),
        Option(
            key="shield_weapon",
            label=msg("Shields help against attacks on weapons and effects too"),
            values=OFF_ON,
            rules=("balicek.shield.weapon",),
        ),
        Option(
            key="shield_bonus_once",
            label=msg("A shield bonus serves once in the opponent's turn"),
            values=OFF_ON,
            rules=("balicek.bonus.shield_limit",),
        ),
        Option(
            key="heal_choice",
            label=msg("Healed heroes"),
            values=(
                OptionValue("choose", msg("the owner chooses them")),
                OptionValue("top", msg("the top ones of the graveyard")),
            ),
            rules=("balicek.heal.choice",),
        ),
        Option(
            key="combo_sum",
            label=msg("Combos fired together are one attack"),
            values=OFF_ON,
            rules=("balicek.combo.all",),
        ),
        Option(
            key="combo_stays",
            label=msg("Fired combos stay laid"),
            values=OFF_ON,
            rules=("balicek.combo.spent",),
        ),
        Option(
            key="final_lasting",
            label=msg("A lasting attack closes its hero"),
            values=(
                OptionValue("all", msg("always")),
                OptionValue("hero_only", msg("only when it attacks heroes")),
            ),
            rules=("balicek.final.lasting",),
        ),
        Option(
            key="remove_lone",
            label=msg("A weapon without a hero may be removed in maintenance"),
            values=ON_OFF,
            rules=("balicek.maint.lone_weapon",),
        ),
    ),
    tools=(Tool("attack", msg("Attack check"), "spinner"), Tool("cards", msg("Heroes and weapons"), "holder")),
    motif="motif-balicek",
    sources=("Balíček vs balíček (Úroveň 4)",),
    order=40,
)
