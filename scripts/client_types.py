"""Write web/src/api/schema.d.ts: the shapes that the server says and hears, as TypeScript has them.

`python -m scripts.client_types` makes it anew. Its head says of what shapes it was made and what text that gave, so
that a test can tell without Node whether it is fresh.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from scripts.build_client import install_packages
from scripts.node import WEB, npm
from trunkline.engine.game import infos
from trunkline.server.app import create_app
from trunkline.server.settings import Settings

OUT = WEB / "src/api/schema.d.ts"
HEAD = "// By scripts/client_types.py from the server's description; do not edit. Shapes {shapes}, text {text}.\n"
REF = re.compile(r'(?<="#/components/schemas/)[^"]+')
FLAGS = ["--root-types", "--root-types-no-schema-prefix", "--root-types-keep-casing", "--alphabetize",
         "--empty-objects-unknown"]


def described() -> str:
    """Every shape of the interface, as JSON; those of a game with its name before their own.

    What the server answers has all its fields; what it is only asked with may leave out those that have a default.
    """
    schema = create_app(Settings(database="sqlite+aiosqlite:///:memory:")).openapi_schema.to_schema()
    known: dict[str, dict[str, Any]] = schema["components"]["schemas"]
    operations = [o for path in schema["paths"].values() for o in path.values()]
    answers = [answer for o in operations for status, answer in o["responses"].items() if status.startswith("2")]
    said = _reached(answers, known)
    for name, shape in known.items():
        if name in said and "properties" in shape:
            shape["required"] = sorted(shape["properties"])
        for field in shape.get("properties", {}).values():
            field.pop("default", None)
    names = _names(known)
    text = json.dumps({"openapi": schema["openapi"], "info": {"title": "Trunkline", "version": "0"}, "paths": {},
                       "components": {"schemas": {names.get(k, k): shape for k, shape in known.items()}}},
                      indent=1, sort_keys=True)
    return REF.sub(lambda found: names.get(found[0], found[0]), text)


def _names(known: Mapping[str, Any]) -> dict[str, str]:
    """Name the games' shapes anew, by their keys: with the module before a name that is used twice."""
    names = {}
    for game in infos():
        for name, shape in vars(importlib.import_module(f"trunkline.games.{game}.shapes")).items():
            if isinstance(shape, type) and issubclass(shape, msgspec.Struct):
                key = f"{game}_shapes_{name}"
                names[key if key in known else name] = game.title() + name
    return names


def _reached(start: Any, known: Mapping[str, Any]) -> set[str]:
    """Collect the shapes that are part of something, by their keys."""
    found: set[str] = set()
    todo = [start]
    while todo:
        new = set(REF.findall(json.dumps(todo))) - found
        found |= new
        todo = [known[name] for name in new]
    return found


def digest(text: str) -> str:
    """Half of a hash: enough to tell two texts apart."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def fresh(file: str, shapes: str) -> bool:
    """Whether the file was made from these shapes, and has not been edited since."""
    head, _, text = file.partition("\n")
    return head + "\n" == HEAD.format(shapes=digest(shapes), text=digest(text))


def write() -> None:
    """Make the file anew."""
    install_packages()
    shapes = described()
    with tempfile.TemporaryDirectory() as folder:
        made, result = Path(folder, "shapes.json"), Path(folder, "schema.d.ts")
        made.write_text(shapes, "utf-8")
        npm("exec", "--offline", "--", "openapi-typescript", str(made), "--output", str(result), *FLAGS)
        text = result.read_text("utf-8")
    OUT.write_text(HEAD.format(shapes=digest(shapes), text=digest(text)) + text, "utf-8")


if __name__ == "__main__":
    write()
