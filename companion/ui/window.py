"""How Flet's own widgets (fields, switches, scroll bars) look, so that they look like the rest.

The client reads a theme as names and values. `ft.Theme` knows the theme of every widget there is: its module alone takes
longer to import in a browser than the first screen takes to draw. These have the properties that are set here, no others.
"""

from __future__ import annotations

from dataclasses import field

from flet.controls.base_control import value

from companion.ui.fonts import family
from companion.ui.theme import Look

A_COLOR = {"event": False}  # Flet takes what is called on_… for something that happens


@value
class Colors:
    """What is set of `ft.ColorScheme`."""

    primary: str | None = None
    on_primary: str | None = field(default=None, metadata=A_COLOR)
    surface: str | None = None
    on_surface: str | None = field(default=None, metadata=A_COLOR)
    on_surface_variant: str | None = field(default=None, metadata=A_COLOR)
    outline: str | None = None
    outline_variant: str | None = None
    error: str | None = None


@value
class Transitions:
    """What is set of `ft.PageTransitionsTheme`, in the words of `ft.PageTransitionTheme`."""

    android: str | None = None


@value
class Theme:
    """What is set of `ft.Theme`."""

    font_family: str | None = None
    color_scheme: Colors | None = None
    scaffold_bgcolor: str | None = None
    splash_color: str | None = None
    page_transitions: Transitions | None = None


def theme(look: Look) -> Theme:
    """The theme of a window with this look."""
    return Theme(
        font_family=family(400),
        color_scheme=Colors(
            primary=look.accent,
            on_primary=look.card,
            surface=look.card,
            on_surface=look.ink,
            on_surface_variant=look.ink2,
            outline=look.edge,
            outline_variant=look.line,
            error=look.bad,
        ),
        scaffold_bgcolor=look.ground,
        splash_color="transparent",
        page_transitions=Transitions(android="none" if look.reduced_motion else "fadeForwards"),
    )
