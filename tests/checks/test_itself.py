"""The project speaks of itself only: no path of a machine, no host of a package registry, nothing left for later."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]

# Written in pieces, so that this file does not hold what it looks for.
STRANGE = re.compile(
    "|".join(
        (
            r"(?<![\w.])/" + r"(?:home|root|Users|work)/[\w.-]+",
            r"[A-Z]:\\\\?" + r"Users\\",
            "python" + r"hosted\.",
            "pypi" + r"\.org/simple",
            "registry" + r"\.npm",
            r"deb\." + r"debian\.",
            r"\bTO" + r"DO\b",
            r"\bFIX" + r"ME\b",
        )
    )
)


def files() -> list[Path]:
    """What is, or is about to be, in the repository."""
    asked = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def strange(text: str) -> list[str]:
    return [m[0] for m in STRANGE.finditer(text)]


def test_nothing_strange_stands_in_the_project() -> None:
    found = {}
    for path in files():
        data = path.read_bytes()
        if b"\0" not in data and (hits := strange(data.decode("utf-8"))):
            found[str(path.relative_to(ROOT))] = hits
    assert found == {}


def test_a_strange_path_is_noticed() -> None:
    assert strange("see /" + "home/somebody/x") == ["/" + "home/somebody"]
    assert strange("companion/ui/at_work/home.py") == []
