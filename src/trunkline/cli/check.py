"""`trunkline check`."""

from __future__ import annotations

import contextlib
import tomllib
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from trunkline.cli.terminal import ASKED_WRONGLY, NO, Json, Trouble, emit, say


def check(path: Annotated[str, Parameter(help="The folder of the data pack.")], /, *,
          game: Annotated[str, Parameter(help="The game the pack is for.")] = "higgins", json: Json = False) -> int:
    """Name every fault of a data pack (board, maps, tickets, lessons) by file and key; exit code 1 if there are any.

    For example:

        trunkline check mypack
        trunkline check mymaps --game steam --json
    """
    from trunkline.engine import game as games
    from trunkline.engine import lessonfile

    games.info(game)
    folder = Path(path)
    if "\0" in path or not folder.is_dir():
        raise Trouble(ASKED_WRONGLY, f"{path}: {'not a folder' if folder.exists() else 'no such folder'}; "
                                     "a data pack is a folder of TOML files")
    faults = [*games.game(game).check(folder), *lessonfile.check(game, folder)]
    counts = {} if faults else _counts(folder)
    if json:
        emit({"sound": not faults, "faults": faults, "counts": counts})
    elif faults:
        say(*faults)
    else:
        say("sound", *(f"  {name}: {', '.join(f'{n} {key}' for key, n in of.items())}" for name, of in counts.items()))
    return NO if faults else 0


def _counts(folder: Path) -> dict[str, dict[str, int]]:
    """Count the entries of each table in each file that can be read; a folder may hold other files too."""
    found = {}
    for path in sorted(p for p in folder.rglob("*.toml") if p.is_file()):
        with contextlib.suppress(ValueError, OSError, RecursionError):
            found[path.relative_to(folder).as_posix()] = tomllib.loads(path.read_text("utf-8"))
    return {name: {key: len(table) for key, table in tables.items() if isinstance(table, dict | list)
                   and all(isinstance(entry, dict) for entry in (table.values() if isinstance(table, dict) else table))}
            for name, tables in found.items()}
