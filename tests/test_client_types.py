"""The browser client's types say what the server's description says."""

import re
from pathlib import Path

from trunkline.engine.game import infos
from trunkline.server.app import create_app
from trunkline.server.settings import Settings

API = Path(__file__).parents[1] / "web" / "src" / "api"
# Names that are taken, or clearer otherwise, in TypeScript.
OTHER_NAMES = {"TicketSet": "Set", "ApiError": "Problem", "SeatRequest": "NewSeat", "Plan": "PlanShown"}
INTERFACE = re.compile(r"^export interface (\w+)(?: extends (\w+))? \{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
FIELD = re.compile(r"^  (\w+)\??:", re.MULTILINE)


def client_types() -> dict[tuple[str, str], set[str]]:
    """The fields of every interface by its file (a game's id, or "types" for what all games share) and name, without
    the game's name before it."""
    found: dict[tuple[str, str], set[str]] = {}
    for file in ["types", *infos()]:
        for name, parent, body in INTERFACE.findall((API / f"{file}.ts").read_text(encoding="utf-8")):
            short = name.removeprefix(file.title())
            found[file, short] = set(FIELD.findall(body)) | found.get((file, parent), set())
    return found


def test_the_fields_of_the_clients_types_are_those_of_the_interface() -> None:
    schema = create_app(Settings(database="sqlite+aiosqlite:///:memory:")).openapi_schema.to_schema()
    described = {name: set(shape.get("properties", {})) for name, shape in schema["components"]["schemas"].items()}

    def fields(file: str, name: str) -> set[str]:
        known = OTHER_NAMES.get(name, name)  # the longer name where two games have one of this name
        return described.get(f"{file}_shapes_{known}", described.get(known, set()))

    client = client_types()
    assert len(client) > 25 * len(infos())
    wrong = {which: have ^ fields(*which) for which, have in client.items()}
    assert {which: have for which, have in wrong.items() if have} == {}
