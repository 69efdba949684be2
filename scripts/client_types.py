"""Write web/src/api/schema.d.ts: the shapes of the server's requests and answers, as TypeScript types.

Run `python -m scripts.client_types` to generate it. Its first line has hashes of the shapes and of the text made from
them, by which a test can tell without Node whether the file is up to date.
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
    """Return every shape of the HTTP interface as JSON; the shapes of a game have its name as a prefix.

    A shape that the server answers with has all its fields; in other shapes, fields with a default may be left out.
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
    """Return the new names of the games' shapes by their keys; those begin with the module if a name is used twice."""
    names = {}
    for game in infos():
        for name, shape in vars(importlib.import_module(f"trunkline.games.{game}.shapes")).items():
            if isinstance(shape, type) and issubclass(shape, msgspec.Struct):
                key = f"{game}_shapes_{name}"
                names[key if key in known else name] = game.title() + name
    return names


def _reached(start: Any, known: Mapping[str, Any]) -> set[str]:
    """Return the keys of all shapes that `start` refers to, directly or through other shapes."""
    found: set[str] = set()
    todo = [start]
    while todo:
        new = set(REF.findall(json.dumps(todo))) - found
        found |= new
        todo = [known[name] for name in new]
    return found


def digest(text: str) -> str:
    """Return half of a SHA-256, enough to tell two texts apart."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def fresh(file: str, shapes: str) -> bool:
    """Return whether the file was made from these shapes and has not been edited since."""
    head, _, text = file.partition("\n")
    return head + "\n" == HEAD.format(shapes=digest(shapes), text=digest(text))


def write() -> None:
    """Generate the file from the server's description."""
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
