"""Where texts lie: beside the package in a checkout, inside it when installed."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
DATA = PACKAGE.parent if (PACKAGE.parent / "content").is_dir() else PACKAGE / "_data"
CONTENT = DATA / "content"
LOCALES = DATA / "locales"
ASSETS = PACKAGE / "ui" / "assets"
