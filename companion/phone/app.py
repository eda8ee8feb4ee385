"""Starts the app in a package built by Flet: on a phone tables lie in the app's own folder, in a browser in its storage."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import flet as ft

FOLDER = "FLET_APP_STORAGE_DATA"  # set by Flet: the app's own folder, kept over updates
FILE = "companion.sqlite"


def data() -> Path:
    """Where the tables of this phone lie."""
    return Path(os.environ.get(FOLDER) or Path.home()) / FILE


def start() -> None:
    """Run the app."""
    if sys.platform == "emscripten":
        from companion.web.main import main

        ft.run(main)
    else:
        from companion.store.sqlite import SqliteStore
        from companion.ui.app import make_main

        ft.run(make_main(SqliteStore(data())))
