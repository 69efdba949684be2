"""What the commands share: reading files and options, printing, and errors."""

from __future__ import annotations

import contextlib
import json
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from trunkline.engine.text import JOINERS

if TYPE_CHECKING:
    from cyclopts import Token

    from trunkline.engine.match import Match

NO, ASKED_WRONGLY = 1, 2  # exit codes
LARGEST_FILE = 8 << 20  # bytes; far above the longest match


class Trouble(Exception):
    """An error that ends a command, with its exit code and the line that says why."""

    def __init__(self, code: int, words: str) -> None:
        super().__init__(words)
        self.code = code


def _whole(_type: Any, tokens: Sequence[Token]) -> int:
    """Read a whole number and nothing else: "1.5" is not 2."""
    value = tokens[0].value
    if not value.removeprefix("-").isdecimal() or len(value) > 40:
        raise ValueError(f"{value[:40]!r} is not a whole number")
    return int(value)


Whole = Annotated[int, Parameter(converter=_whole)]
File = Annotated[str, Parameter(help="A match file or a position in TOML; - is stdin.", allow_leading_hyphen=True)]
To = Annotated[Whole | None, Parameter(help="Stop after this many moves, instead of at the end of the file.")]
Config = Annotated[str | None, Parameter(help="A settings file in TOML; otherwise the one TRUNKLINE_CONFIG names.")]
Database = Annotated[str | None, Parameter(
    help="An async SQLAlchemy URL; otherwise TRUNKLINE_DATABASE or your own file.")]
Json = Annotated[bool, Parameter(help="Write JSON, and nothing else, to stdout.", show_default=False)]


def clean(text: str) -> str:
    """Return the text without anything that could control a terminal: a name in a file may hold anything."""
    return "".join(c if c.isprintable() or c == "\n" or c in JOINERS else "\N{REPLACEMENT CHARACTER}" for c in text)


def say(*lines: str) -> None:
    """Print the lines; on a terminal, fold long ones below their indent."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    for line in lines:
        text = clean(line)
        indent = " " * (len(text) - len(text.lstrip()) + 4)
        print(textwrap.fill(text, width, subsequent_indent=indent) if width >= 20 and len(text) > width else text)


def emit(value: Any) -> None:
    """Print the value as JSON."""
    print(json.dumps(value, ensure_ascii=False, indent=2))


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table, its first column to the left and the others to the right."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    shown = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for i, heading in enumerate(headings):
        shown.add_column(heading, justify="right" if i else "left", no_wrap=True)
    for row in rows:
        shown.add_row(*row)
    Console(markup=False, highlight=False).print(shown)


def prepare(game_id: str) -> None:
    """Compile the game's rules if need be, saying so on stderr; Refusal when there is no such game."""
    from trunkline.engine import game as games
    from trunkline.engine import warm

    games.info(game_id)
    if not warm.is_warm(game_id):
        with contextlib.redirect_stdout(sys.stderr):
            warm.warm(game_id)


def prepare_bots(game_id: str) -> None:
    """Compile the game's rules and bots if need be, saying so on stderr."""
    from trunkline.server import warm

    if not warm.is_warm(game_id):
        with contextlib.redirect_stdout(sys.stderr):
            warm.warm(game_id)


def options_given(pairs: Sequence[str], players: int | None) -> dict[str, Any]:
    """Return the options as plain values; Refusal for one that is not KEY=VALUE or is given twice."""
    from trunkline.engine.game import Refusal

    options: dict[str, Any] = {} if players is None else {"players": players}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise Refusal(f"--option {pair!r}: write it as KEY=VALUE, for example version=long")
        if key in options:
            raise Refusal(f"--option {pair!r}: {key} is given twice")
        options[key] = value
    return options


def names_given(bots: str) -> list[str]:
    """Return the names between the commas."""
    return [name.strip() for name in bots.split(",") if name.strip()]


@contextlib.contextmanager
def progressing(total: int, doing: str) -> Iterator[Callable[[int], None]]:
    """Show a progress bar if stderr is a terminal; call what is given with how many more are done."""
    from rich import progress as rich
    from rich.console import Console

    # Both times: a single match between bots that think may take minutes.
    columns = (rich.TextColumn("{task.description}"), rich.BarColumn(), rich.MofNCompleteColumn(),
               rich.TimeElapsedColumn(), rich.TextColumn("elapsed,"), rich.TimeRemainingColumn(),
               rich.TextColumn("left"))
    with rich.Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("preparing the bots", total=total)

        def progress(n: int) -> None:
            bar.update(task, advance=n, description=doing)

        yield progress


def open_match(path: str, to: int | None = None) -> Match:
    """Read the match of a file ("-": of stdin), or the one that begins in its position, as of `to` moves."""
    from trunkline.engine import files
    from trunkline.engine.game import Refusal

    try:
        text = _read(path)
        prepare(files.game_of(text))
        match = files.read(text)
    except UnicodeDecodeError as error:
        raise Trouble(NO, f"{path}: not a text file (byte {error.start} is not UTF-8)") from None
    except Refusal as error:
        raise Trouble(NO, f"{path}: {error}") from None
    return match if to is None else match.at(to)


def _read(path: str) -> str:
    try:
        if path == "-":
            found = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with open(path, "rb") as file:  # noqa: PTH123 - Path would take "" for the folder
                found = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise Trouble(ASKED_WRONGLY, f"{path or repr(path)}: {error.strerror or error}") from None
    except ValueError:  # a null byte in the name
        raise Trouble(ASKED_WRONGLY, f"{path!r} is not a file name") from None
    if len(found) > LARGEST_FILE:
        raise Trouble(NO, f"{path}: larger than {LARGEST_FILE >> 20} MiB, so not a match or position")
    return found.decode("utf-8-sig")
