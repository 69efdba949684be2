"""The browser client's types say what the server's description says."""

import re
from pathlib import Path

from trunkline.server.app import create_app
from trunkline.server.settings import Settings

TYPES = Path(__file__).parents[1] / "web" / "src" / "api" / "types.ts"
OTHER_NAMES = {"TicketSet": "Set", "ApiError": "Problem", "SeatRequest": "NewSeat"}  # taken or clearer in TypeScript
INTERFACE = re.compile(r"^export interface (\w+)(?: extends (\w+))? \{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
FIELD = re.compile(r"^  (\w+)\??:", re.MULTILINE)


def test_the_fields_of_the_clients_types_are_those_of_the_interface() -> None:
    schema = create_app(Settings(database="sqlite+aiosqlite:///:memory:")).openapi_schema.to_schema()
    described = {name: set(shape.get("properties", {})) for name, shape in schema["components"]["schemas"].items()}
    client: dict[str, set[str]] = {}
    for name, parent, body in INTERFACE.findall(TYPES.read_text(encoding="utf-8")):
        client[name] = set(FIELD.findall(body)) | client.get(parent, set())
    assert len(client) > 25
    wrong = {name: fields ^ described.get(OTHER_NAMES.get(name, name), set()) for name, fields in client.items()}
    assert {name: fields for name, fields in wrong.items() if fields} == {}
