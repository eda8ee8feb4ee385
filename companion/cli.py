"""The command line: `companion run`, `games`, `schema`, `replay`, `score`, `rules`, `check`."""

from __future__ import annotations

import argparse
import gettext
import importlib
import importlib.util
import io
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NoReturn, TextIO

from companion import content, i18n
from companion.core import registry
from companion.core.command import Command
from companion.core.contract import Outcome, Ruling, ScoreLine, ScoreSheet
from companion.core.table import Entry, Refused, Table, TableFile
from companion.core.telling import told, told_value
from companion.core.text import Msg, Who, msg
from companion.i18n import Words
from companion.paths import LOCALES
from companion.store.files import MAX_BYTES, BadFile, IllegalLog, file_schema, read_table

OK, NO, ILLEGAL, BAD, MISSING, UNKNOWN, BUSY, USAGE = 0, 1, 2, 3, 4, 5, 6, 64

EXIT_CODES: tuple[tuple[int, Msg], ...] = (
    (OK, msg("done")),
    (NO, msg("it could not be done; the message says why")),
    (ILLEGAL, msg("an entry of the table is not legal; the rulings are printed")),
    (BAD, msg("the file is not a table of this version, or is damaged")),
    (MISSING, msg("the file is not there or cannot be opened")),
    (UNKNOWN, msg("no such game, rule text or check")),
    (BUSY, msg("the address or port cannot be used")),
    (USAGE, msg("the command is not written right")),
)

# What argparse itself says; it looks its words up with gettext, in the catalogue chosen by `_speak`.
ARGPARSE: tuple[Msg, ...] = (
    msg("usage: "),
    msg("options"),
    msg("positional arguments"),
    msg("show this help message and exit"),
    msg("show program's version number and exit"),
    msg("%(prog)s: error: %(message)s\n"),
    msg("argument %(argument_name)s: %(message)s"),
    msg("the following arguments are required: %s"),
    msg("unrecognized arguments: %s"),
    msg("expected one argument"),
    msg("invalid choice: %(value)r (choose from %(choices)s)"),
    msg("invalid %(type)s value: %(value)r"),
)


class Failure(Exception):
    """A command that ends with an error: the exit code, what is said, and the rulings behind it."""

    def __init__(self, code: int, why: Msg | str, rulings: Sequence[Ruling] = (), entry: int | None = None) -> None:
        super().__init__(str(why))
        self.code = code
        self.why = why
        self.rulings = tuple(rulings)
        self.entry = entry


class _Parser(argparse.ArgumentParser):
    """Ends with USAGE, so that 2 keeps its meaning; takes no shortened options."""

    def __init__(self, **given: Any) -> None:
        super().__init__(allow_abbrev=False, **given)

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(USAGE, gettext.gettext("%(prog)s: error: %(message)s\n") % {"prog": self.prog, "message": message})


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; gives the exit code."""
    given = list(sys.argv[1:] if argv is None else argv)
    lang = _language(given)
    words = Words(lang)
    _speak(lang)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without Czech letters still gets an answer
    options = _parser(words, given).parse_args(given)
    try:
        code = options.command(options, words)
        sys.stdout.flush()
    except Failure as e:
        _complain(e, words, options)
        return e.code
    except BrokenPipeError:  # whoever read the output has had enough of it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except KeyboardInterrupt:
        return 130
    return int(code)


def _language(argv: Sequence[str]) -> str:
    """The language asked for, read before the parser exists, so that its help speaks it too."""
    for i, word in enumerate(argv):
        value = argv[i + 1] if word == "--lang" and i + 1 < len(argv) else word.partition("--lang=")[2]
        if value in i18n.LANGUAGES:
            return value
    env = os.environ
    return i18n.pick(env.get("LC_ALL") or env.get("LC_MESSAGES") or env.get("LANG"))


def _speak(lang: str) -> None:
    """Let argparse take its words from our catalogue."""
    os.environ["LANGUAGE"] = lang
    gettext.bindtextdomain(i18n.DOMAIN, str(LOCALES))
    gettext.textdomain(i18n.DOMAIN)


def _complain(e: Failure, words: Words, options: argparse.Namespace) -> None:
    said = _failure_data(e, words)
    if getattr(options, "json", False):
        _print_json({"error": said})
        return
    show(said["message"], sys.stderr)
    for r in said["rulings"]:
        show(f"  {r['why']} ({r['rule']})", sys.stderr)


# --- the parser ---


def _parser(words: Words, argv: Sequence[str]) -> argparse.ArgumentParser:
    t = words.t
    common = _Parser(add_help=False)
    common.add_argument("--lang", choices=i18n.LANGUAGES, help=t("language of the answer"))
    common.add_argument("--json", action="store_true", help=t("answer in JSON"))
    codes = "\n".join(f"  {code:>2}  {words.say(what)}" for code, what in EXIT_CODES)
    parser = _Parser(
        prog="companion",
        description=t("A rules assistant for games on a real table."),
        epilog=t("exit codes:") + "\n" + codes,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"companion {_version()}")
    parser.add_argument("--lang", choices=i18n.LANGUAGES, default=words.lang, help=t("language of the answer"))
    commands = parser.add_subparsers(metavar=t("command"), required=True, parser_class=_Parser)
    add = partial(commands.add_parser, parents=[common])

    run = add("run", help=t("serve the app to a browser"))
    run.add_argument("--host", help=t("address to listen on (this machine only, unless given)"))
    run.add_argument("--port", type=_port, help=t("port (8550 or the next free one, unless given)"))
    run.add_argument("--lan", action="store_true", help=t("let phones of the same network in; prints a QR code"))
    run.add_argument("--no-open", action="store_true", help=t("do not open the browser"))
    run.add_argument("--data", type=Path, help=t("file of the saved tables"))
    run.set_defaults(command=_run)

    add("games", help=t("list the games")).set_defaults(command=_games)

    schema = add("schema", help=t("JSON Schema of a table file"))
    schema.add_argument("game")
    schema.set_defaults(command=_schema)

    for name, about, command in (
        ("replay", t("replay a table file and tell it in words"), _replay),
        ("score", t("the score of a table file, explained"), _score),
    ):
        reader = add(name, help=about)
        reader.add_argument("file", type=Path)
        reader.set_defaults(command=command)

    rules = add("rules", help=t("the rules of a game, or those that hold all the words looked for"))
    rules.add_argument("game")
    rules.add_argument("--search", metavar=t("text"), default="", help=t("words to look for, diacritics do not matter"))
    rules.set_defaults(command=_rules)

    check = add("check", help=t("answer one question of the rules without a table"))
    games = check.add_subparsers(metavar=t("game"), required=True, parser_class=_Parser)
    for id, found in _checks().items() if "check" in argv else ():
        one = games.add_parser(id, parents=[common], help=words.say(found.about), description=words.say(found.about))
        for argument in found.arguments:
            about = words.say(argument.about)
            if argument.read is None:
                one.add_argument(f"--{argument.name}", action="store_true", help=about)
            else:
                one.add_argument(
                    f"--{argument.name}",
                    type=_reader(argument.read, argument.name),
                    metavar=argument.values or None,
                    required=argument.required,
                    help=about,
                )
        one.set_defaults(command=partial(_check, id, found))
    return parser


def _version() -> str:
    from companion import __version__

    return __version__


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port <= 65535:
        raise ValueError
    return port


_port.__name__ = "port"  # argparse says "invalid port value"


def _reader(read: Any, name: str) -> Any:
    def reader(text: str) -> Any:
        return read(text)

    reader.__name__ = name  # argparse says "invalid hand value"
    return reader


def _checks() -> dict[str, Command]:
    found = {}
    for id in registry.metas():
        name = f"{registry.GAMES}.{id}.cli"
        if importlib.util.find_spec(name):
            found[id] = importlib.import_module(name).CHECK
    return found


# --- output ---


def show(text: str = "", stream: TextIO | None = None) -> None:
    """Print a line; foreign text (players' names) cannot steer the terminal."""
    print("".join(c if c.isprintable() or c in "\n\u00a0\u202f" else "?" for c in text), file=stream or sys.stdout)


def _print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


def _known(id: str) -> str:
    if id not in registry.metas():
        known = ", ".join(registry.metas())
        raise Failure(UNKNOWN, msg("There is no game called {game}. Known: {known}.", game=id, known=known))
    return id


def _game_words(id: str, words: Words, names: Sequence[str] = ()) -> Words:
    try:
        return Words(words.lang, content.glossary(id), names)
    except content.ContentError as e:
        raise Failure(UNKNOWN, str(e)) from e


# --- commands ---


def _run(options: argparse.Namespace, words: Words) -> int:
    try:
        from companion import serve
    except ModuleNotFoundError as e:
        raise Failure(NO, msg("Serving the app needs the package {name}.", name=e.name or "")) from e
    from companion.store.base import StoreError

    host = options.host or (serve.EVERYWHERE if options.lan else serve.LOOPBACK)
    try:
        sock = serve.listen(host, options.port)
    except serve.CannotListen as e:
        raise Failure(BUSY, msg("Cannot listen there: {why}", why=e.strerror or "")) from e
    except OSError as e:
        raise Failure(BUSY, msg("Cannot listen there: {why}", why=str(e))) from e
    here = serve.lan_address() if host in (serve.EVERYWHERE, "::") else host
    url = f"http://{f'[{here}]' if ':' in here else here}:{sock.getsockname()[1]}/"
    data = options.data or data_file()

    def ready() -> None:
        if options.json:
            print(json.dumps({"url": url, "data": str(data)}), flush=True)
            return
        show(words.t("Companion is at {url}", url=url))
        if options.lan:
            import segno

            segno.make(url, error="m").terminal(compact=True)
        show(words.t("Tables are saved in {path}", path=str(data)))
        show(words.t("Stop with Ctrl+C."))
        sys.stdout.flush()
        if not options.no_open:
            serve.open_browser(url)

    try:
        serve.serve(sock, data, ready)
    except StoreError as e:
        raise Failure(NO, e.why) from e
    except OSError as e:
        raise Failure(NO, msg("The saved tables cannot be opened: {why}", why=str(e))) from e
    return OK


def data_file() -> Path:
    """Where tables are saved: $COMPANION_DATA, or the user's own place for data."""
    if given := os.environ.get("COMPANION_DATA"):
        return Path(given)
    from platformdirs import user_data_path

    return user_data_path("companion", appauthor=False) / "companion.sqlite"


def _games(options: argparse.Namespace, words: Words) -> int:
    metas = registry.metas().values()
    if options.json:
        _print_json(
            [
                {
                    "id": m.id,
                    "name": words.say(m.name),
                    "idea": words.say(m.idea),
                    "seats": list(m.seats),
                    "unofficial": {str(n): option for n, option in m.unofficial},
                    "options": {o.key: [v.value for v in o.values] for o in m.options},
                    "sources": list(m.sources),
                }
                for m in metas
            ]
        )
        return OK
    width = max((len(m.id) for m in metas), default=0)
    for m in metas:
        seats = ", ".join(map(str, m.seats))
        players = words.t("players: {seats}", seats=seats)
        show(f"{m.id:<{width}}  {words.say(m.name)} ({players})")
        show(f"{'':<{width}}  {words.say(m.idea)}")
    return OK


def _schema(options: argparse.Namespace, words: Words) -> int:
    _print_json(file_schema(_known(options.game)))
    return OK


def _read(path: Path) -> TableFile:
    """The table file of a path. Its log may stop being legal somewhere; anything else raises Failure."""
    try:
        with path.open("rb") as f:
            data = f.read(MAX_BYTES + 1)
    except (OSError, ValueError) as e:
        why = e.strerror if isinstance(e, OSError) else str(e)
        raise Failure(MISSING, msg("{path}: {why}", path=str(path), why=why or "")) from e
    try:
        return read_table(data)
    except IllegalLog:
        return TableFile.model_validate_json(data.decode("utf-8-sig"))
    except BadFile as e:
        raise Failure(BAD, e.why) from e


def _fold(file: TableFile, seen: Callable[[Table, Entry, Table], None]) -> tuple[Table, Failure | None]:
    """Replay as far as the log is legal; `seen` is told each entry with the table before and after it."""
    table = Table.new(registry.game(file.header.game), file.header)
    for entry in file.entries:
        try:
            after = table.append(entry)
        except Refused as e:
            return table, Failure(ILLEGAL, msg("Entry {n}: {why}", n=entry.n, why=e.why), e.rulings, entry.n)
        seen(table, entry, after)
        table = after
    return table, None


def _replay(options: argparse.Namespace, words: Words) -> int:
    file = _read(options.file)
    words = _game_words(file.header.game, words, file.header.seats)
    lines: list[dict[str, Any]] = []

    def seen(before: Table, entry: Entry, after: Table) -> None:
        line = {
            "n": entry.n,
            "at": entry.at,
            "kind": entry.do.kind,
            "text": words.say(told(before, entry)),
            "does_not_hold": _does_not_hold(after, words) if entry.do.kind in ("play", "mend") else [],
        }
        lines.append(line)
        if not options.json:
            _print_entry(line, words)

    if not options.json:
        show(f"{words.say(registry.metas()[file.header.game].name)}: {words.joined(file.header.seats)}")
    table, failure = _fold(file, seen)
    if options.json:
        _print_json(_table_data(table, lines, failure, words))
    else:
        _print_table(table, words)
        if failure is not None:
            sys.stdout.flush()
            _complain(failure, words, options)
    return OK if failure is None else failure.code


def _table_data(table: Table, lines: list[dict[str, Any]], failure: Failure | None, words: Words) -> dict[str, Any]:
    status = table.game.status(table.state)
    return {
        "game": table.header.game,
        "seats": list(table.header.seats),
        "options": table.header.options,
        "entries": lines,
        "status": [words.say(m) for m in (status.headline, status.detail) if m is not None],
        "state": table.state.model_dump(mode="json"),
        "score": _sheet_data(table.game.score(table.state), words),
        "outcome": _outcome_data(table.game.outcome(table.state), words),
        "error": None if failure is None else _failure_data(failure, words),
    }


def _print_table(table: Table, words: Words) -> None:
    status = table.game.status(table.state)
    show()
    for m in (status.headline, status.detail):
        if m is not None:
            show(words.say(m))
    _print_items(table, words)
    show()
    _print_sheet(table.game.score(table.state), words)
    outcome = table.game.outcome(table.state)
    if outcome is not None:
        show(f"\n{words.say(outcome.why)} ({outcome.rule})")


def _failure_data(e: Failure, words: Words) -> dict[str, Any]:
    why = words.say(e.why) if isinstance(e.why, Msg) else e.why
    said = {"code": e.code, "message": why, "rulings": [_ruling_data(r, words) for r in e.rulings]}
    return said if e.entry is None else {**said, "entry": e.entry}


def _ruling_data(r: Ruling, words: Words) -> dict[str, str]:
    return {"rule": r.rule, "why": words.say(r.why)}


def _does_not_hold(table: Table, words: Words) -> list[dict[str, Any]]:
    """Steps the rules do not allow, after a move played anyway (the last step) or a mend (any)."""
    steps = table.steps()
    changed = steps if table.entries[-1].do.kind == "mend" else steps[-1:]
    return [
        {"n": s.n, "skipped": s.skipped, "rulings": [_ruling_data(r, words) for r in s.rulings]}
        for s in changed
        if s.rulings or s.skipped
    ]


def _print_entry(line: Mapping[str, Any], words: Words) -> None:
    show(f"{line['n']:>4}. {line['text']}")
    for step in line["does_not_hold"]:
        mark = words.t("entry {n} left out", n=step["n"]) if step["skipped"] else words.t("entry {n}", n=step["n"])
        for r in step["rulings"]:
            show(f"      {mark}: {r['why']} ({r['rule']})")


def _print_items(table: Table, words: Words) -> None:
    group = None
    for item in table.game.items(table.state):
        if words.say(item.group) != group:
            group = words.say(item.group)
            show(f"\n{group}")
        show("  " + words.t("{label}: {value}", label=item.label, value=told_value(item, item.value)))


def _score(options: argparse.Namespace, words: Words) -> int:
    file = _read(options.file)
    words = _game_words(file.header.game, words, file.header.seats)
    table, failure = _fold(file, lambda *_: None)
    if failure is not None:
        _complain(failure, words, options)
        return failure.code
    sheet = table.game.score(table.state)
    if options.json:
        outcome = table.game.outcome(table.state)
        _print_json({"score": _sheet_data(sheet, words), "outcome": _outcome_data(outcome, words)})
    else:
        _print_sheet(sheet, words)
    return OK


def _outcome_data(outcome: Outcome | None, words: Words) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {
        "winners": list(outcome.winners),
        "rule": outcome.rule,
        "why": words.say(outcome.why),
        "stopped": outcome.stopped,
    }


def _sheet_data(sheet: ScoreSheet, words: Words) -> dict[str, Any]:
    return {
        "unit": words.say(sheet.unit),
        "note": words.say(sheet.note) if sheet.note else None,
        "seats": [
            {
                "seat": s.seat,
                "name": words.name(s.seat),
                "place": s.place,
                "total": s.total,
                "lines": [_line_data(line, words) for line in s.lines],
            }
            for s in sheet.seats
        ],
    }


def _line_data(line: ScoreLine, words: Words) -> dict[str, Any]:
    return {
        "key": line.key,
        "label": words.say(line.label),
        "points": line.points,
        "rule": line.rule,
        "sum": line.sum,
        "inputs": [{"label": words.say(i.label), "value": i.value} for i in line.inputs],
        "note": words.say(line.note) if line.note else None,
        "lines": [_line_data(inner, words) for inner in line.lines],
    }


def _print_sheet(sheet: ScoreSheet, words: Words) -> None:
    show(words.t("Score ({unit})", unit=sheet.unit))
    for s in sheet.seats:
        total = "?" if s.total is None else s.total
        show("  " + words.t("{place}. {who}: {total}", place=s.place, who=Who(s.seat), total=total))
        for line in s.lines:
            _print_line(line, words, 5)
    if sheet.note:
        show("  " + words.say(sheet.note))


def _print_line(line: ScoreLine, words: Words, indent: int) -> None:
    points = "?" if line.points is None else str(line.points)
    how = f"{line.sum} = {points}" if line.sum and line.sum != points else points
    told = words.t("{label}: {value}", label=line.label, value=how)
    show(f"{'':<{indent}}{told} ({line.rule})")
    for inner in line.lines:
        _print_line(inner, words, indent + 2)
    if line.note:
        show(f"{'':<{indent + 2}}{words.say(line.note)}")


def _rules(options: argparse.Namespace, words: Words) -> int:
    try:
        rules = content.rules(_known(options.game), words.lang)
    except content.ContentError as e:
        raise Failure(UNKNOWN, str(e)) from e
    found = rules.search(options.search) if options.search.strip() else list(rules.sections)
    if options.json:
        _print_json([s.model_dump(mode="json") for s in found])
        return OK
    if not found:
        raise Failure(NO, msg("Nothing in the rules holds all these words."))
    if options.search.strip():
        show(words.tn("{n} section", "{n} sections", len(found)))
    else:
        show(rules.title)
    chapters = dict(rules.chapters)
    chapter = None
    for s in found:
        if not options.search.strip() and s.chapter != chapter:
            chapter = s.chapter
            show(f"\n\n{chapters[chapter]}\n{'=' * len(chapters[chapter])}")
        show(f"\n{s.title} ({', '.join(s.rules)})\n\n{content.plain(s.body)}")
    return OK


def _check(id: str, found: Command, options: argparse.Namespace, words: Words) -> int:
    words = _game_words(id, words)
    values = {a.name: getattr(options, a.name.replace("-", "_")) for a in found.arguments}
    reply = found.run(values)
    if options.json:
        _print_json({**reply.data, "text": [words.say(m) for m in reply.lines]})
    else:
        for m in reply.lines:
            show(words.say(m))
    return NO if reply.refused else OK
