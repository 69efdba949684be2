"""The command line: `trunkline COMMAND ...`.

Exit codes: 0 for yes; 1 for no (an illegal move, a faulty pack, a broken file); 2 for a wrong call (an unknown game or
option, a missing file, a bad value). Nothing heavy is imported before a command needs it: help must be quick.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from cyclopts import App, CycloptsError, Parameter

from trunkline import __version__
from trunkline.cli.admin import app as admin
from trunkline.cli.admin import data, matches, people, reports
from trunkline.cli.terminal import ASKED_WRONGLY, Trouble, clean, emit

COMMANDS = ("play", "serve", "work", "simulate", "tournament", "balance", "analyse", "advise", "replay", "show",
            "legal", "why", "position", "check", "games", "bench", "puzzles")

app = App(
    name="trunkline",
    help="Play, host and study railway board games. Each command has --help with examples.",
    version=f"trunkline {__version__}",
    default_parameter=Parameter(negative=()),
)
for name in COMMANDS:  # each in the module of its name
    app.command(getattr(import_module(f"trunkline.cli.{name}"), name))
for command in (people.people, matches.matches, reports.reports, data.verify, data.export, data.backup):
    admin.command(command)
admin.command(data.import_, name="import")
app.command(admin)


def main(args: Sequence[str] | None = None) -> int:
    """Run the command of the arguments (by default the process's) and return its exit code."""
    tokens = list(sys.argv[1:] if args is None else args)
    for stream in (sys.stdout, sys.stderr):  # a terminal that cannot show a letter gets a "?", not a traceback
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    code = 0
    try:
        try:
            code = _run(tokens)
        except Trouble as trouble:
            code = trouble.code
            if "--json" in tokens:
                emit({"error": str(trouble)})
            print(f"trunkline: {clean(str(trouble))}", file=sys.stderr)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough
        _drop_output()
    except OSError as error:  # a full disk, for example
        _drop_output()
        print(f"trunkline: cannot write: {error.strerror or error}", file=sys.stderr)
        code = ASKED_WRONGLY
    except KeyboardInterrupt:
        code = 130
    return code


def _run(tokens: list[str]) -> int:
    try:
        command, bound, _ = app.parse_args(tokens, exit_on_error=False, print_error=False)
        return command(*bound.args, **bound.kwargs) or 0
    except CycloptsError as error:
        raise Trouble(ASKED_WRONGLY, f"{' '.join(str(error).split())} (--help shows what there is)") from None
    except ValueError as error:
        from trunkline.engine.game import Refusal

        if not isinstance(error, Refusal):
            raise
        raise Trouble(ASKED_WRONGLY, str(error)) from None


def _drop_output() -> None:
    """Drop what is still buffered, so that it is not written when the process ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
