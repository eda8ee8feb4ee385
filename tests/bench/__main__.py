"""`make bench`: what the budgets speak of, measured in one run and printed. Nothing here is asserted.

`python -m tests.bench rules store browser web` chooses parts; without a word all of them run but `hrdina_taps`, which takes
ten minutes.
"""

from __future__ import annotations

import sys

from tests.bench import browser, hrdina, hrdina_taps, hrdina_web, rules, store, web

PARTS = {
    "rules": rules.main,
    "hrdina": hrdina.main,
    "store": store.main,
    "browser": browser.main,
    "web": web.main,
    "hrdina_web": hrdina_web.main,
    "hrdina_taps": hrdina_taps.main,
}
ASKED_FOR = ("hrdina_taps",)


def main(wanted: list[str]) -> int:
    for name in wanted or [name for name in PARTS if name not in ASKED_FOR]:
        print(f"\n{name}")
        PARTS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
