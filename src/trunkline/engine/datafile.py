"""What the data packs of all games share: TOML files, and faults that name the file and the field."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from trunkline.engine.game import Refusal


def read(folder: Path, name: str) -> dict[str, Any]:
    """Read a file of the folder; Refusal, which begins with its name, when it is no TOML."""
    try:
        return tomllib.loads((folder / name).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Refusal(f"{name}: cannot be read: there is no such file") from None
    except OSError as e:
        raise Refusal(f"{name}: cannot be read: {e.strerror or e}") from None
    except UnicodeDecodeError as e:
        raise Refusal(f"{name}: not UTF-8 at byte {e.start}") from None
    except (ValueError, RecursionError) as e:  # TOML's faults; a number of 5000 digits, lists 1000 deep
        raise Refusal(f"{name}: {e}") from None


def fault(error: msgspec.ValidationError) -> str:
    """Return msgspec's message with the field instead of a path: "lat: Expected `float`, got `str`"."""
    words, _, path = str(error).partition(" - at `")
    field = path.rstrip("`").removeprefix("$").removeprefix("[...]").removeprefix(".")
    return f"{field}: {words}" if field and field != "key" else words
