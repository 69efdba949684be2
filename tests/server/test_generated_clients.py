"""Clients are generated from the description of the interface, and work."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from scripts.build_client import install_packages
from scripts.node import WEB, npm_command
from tests.server.conftest import Process, Serve
from trunkline.server.app import create_app
from trunkline.server.settings import Settings

BIN = Path(sys.executable).parent


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    return create_app(Settings(database="sqlite+aiosqlite:///:memory:")).openapi_schema.to_schema()


def operations(schema: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [(method, path, operation) for path, methods in schema["paths"].items()
            for method, operation in methods.items()]


def test_every_operation_says_what_it_answers_to_whom_and_where_it_belongs(schema: dict[str, Any]) -> None:
    groups = {tag["name"] for tag in schema["tags"]}
    schemes = schema["components"]["securitySchemes"]
    assert schemes["session"]["name"] == "trunkline_session"
    assert (schemes["token"]["type"], schemes["token"]["scheme"]) == ("http", "bearer")
    for method, path, operation in operations(schema):
        which = method, path
        assert operation["description"] and operation["tags"], which
        assert set(operation["tags"]) <= groups, which
        assert {scheme for way in operation["security"] for scheme in way} <= set(schemes), which
        done = {status: answer for status, answer in operation["responses"].items() if status.startswith("2")}
        assert len(done) == 1, which
        for status, answer in done.items():
            assert status == "204" or all(kind["schema"] for kind in answer["content"].values()), which
    assert groups == {tag for *_, operation in operations(schema) for tag in operation["tags"]}
    events = schema["paths"]["/api/me/events"]["get"]["responses"]["200"]["content"]
    assert list(events) == ["text/event-stream"]


def test_no_two_shapes_have_one_title(schema: dict[str, Any]) -> None:
    titles = Counter(shape["title"] for shape in schema["components"]["schemas"].values())
    assert [title for title, times in titles.items() if times > 1] == []


def test_a_stranger_may_ask_what_the_description_lets_them(schema: dict[str, Any], serve: Serve) -> None:
    """401 to a stranger where it names a way to say who one is, and only there."""
    client = serve()
    for method, path, operation in operations(schema):
        if method not in ("get", "delete"):
            continue  # a body that does not fit is refused before anybody asks who sends it
        asked = path.replace("{game_id}", "higgins").replace("{channel_id}", "1").replace("{ply}", "0")
        client.cookies.clear()
        answer = client.request(method, asked)
        open_to_all = not operation["security"] or {} in operation["security"]
        assert (answer.status_code == 401) != open_to_all, (method, path, answer.text)


@pytest.fixture(scope="module")
def generated(schema: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], ModuleType]:
    """Imports modules of a Python client made by `openapi-python-client`, which had nothing to complain of."""
    folder = tmp_path_factory.mktemp("generated")
    (folder / "openapi.json").write_text(json.dumps(schema))
    # What this generator can send beside JSON are bytes.
    (folder / "config.yml").write_text("content_type_overrides:\n  text/plain: application/octet-stream\n")
    wanted = ("--path", "openapi.json", "--config", "config.yml", "--meta", "none", "--output-path", "made_client")
    done = subprocess.run([BIN / "openapi-python-client", "generate", *wanted, "--fail-on-warning"], cwd=folder,
                          env={**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"},  # it calls Ruff
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    sys.path.insert(0, str(folder))
    try:
        importlib.import_module("made_client")
    finally:
        sys.path.remove(str(folder))
    return lambda name: importlib.import_module(f"made_client.{name}")


def test_a_generated_python_client_plays(generated: Callable[[str], ModuleType],
                                         process: Callable[..., Process]) -> None:
    """From a guest to an account, a token, a match and a move; each answer is of the type described."""
    _, http = process()
    root, models, types = (generated(name) for name in ("client", "models", "types"))

    def call(name: str, *arguments: Any, client: Any, **more: Any) -> Any:
        answer = generated(f"api.{name}").sync(*arguments, client=client, **more)
        assert answer is not None and not isinstance(answer, models.Problem), (name, answer)
        return answer

    browser = root.Client(base_url=str(http.base_url), raise_on_unexpected_status=True)
    assert call("account.set_guest", client=browser, body=models.GuestName(name="Ada")).name == "Ada"
    me = call("account.make_account", client=browser, body=models.NewAccount(password="seven brown owls at dusk"))
    assert me.account
    token = call("account.make_token", client=browser, body=models.NewToken(
        name="bot", scopes=[models.NewTokenScopesItem.READ, models.NewTokenScopesItem.PLAY])).token

    program = root.AuthenticatedClient(base_url=str(http.base_url), token=token, raise_on_unexpected_status=True)
    assert call("account.get_me", client=program).id == me.id
    bot = models.NewSeat(kind=models.NewSeatKind.BOT, bot="random")
    seats = [models.NewSeat(kind=models.NewSeatKind.ME), bot, bot]
    for game, view in ("higgins", models.HigginsView), ("steam", models.SteamView):
        match = call("matches.create_match", client=program, body=models.NewMatch(game=game, seats=seats))
        while match.to_move != 0:
            match = call("matches.get_match", match.id, client=program)
        assert isinstance(match.view, view)
        assert call("games.get_board", game, client=program).game == game
        legal = [move["move"] for group in match.view.legal.to_dict().values() for move in group]
        moved = call("matches.make_move", match.id, client=program,
                     body=models.NewMove(seq=match.seq, key="first", move=legal[0]))
        assert moved.seq > match.seq
        assert match.id in [m.id for m in call("matches.list_matches", client=program, mine=True)]

    file = call("matches.get_match_file", match.id, client=program)
    kept = call("matches.upload_file", client=program, body=types.File(payload=file))
    assert kept.status == models.MatchStateStatus.VIEWING
    refused = generated("api.matches.get_match").sync("nothing", client=program)
    assert isinstance(refused, models.Problem) and refused.code == "no_match"


USE = """
import type { components, operations, paths } from "./schema";

type Ok<O extends keyof operations, S extends number> =
  operations[O]["responses"] extends Record<S, { content: { "application/json": infer T } }> ? T : never;

export function first(match: Ok<"getMatch", 200>): components["schemas"]["NewMove"] {
  const view = match.view;
  if (view?.game === "steam") view satisfies components["schemas"]["steam_shapes_View"];
  return { seq: match.seq, key: "k", move: Object.values(view?.legal ?? {}).flat()[0]!.move };
}
export const stream: paths["/api/me/events"]["get"]["responses"]["200"]["content"]["text/event-stream"] = "data: {}";
// @ts-expect-error: a match has no such field
export const wrong = (match: Ok<"getMatch", 200>): unknown => match.nonsense;
"""


def test_generated_typescript_fits(schema: dict[str, Any], tmp_path: Path) -> None:
    """`openapi-typescript` makes types that the compiler takes, and by which a program can be written."""
    install_packages()
    command, env = npm_command()
    (tmp_path / "openapi.json").write_text(json.dumps(schema))
    (tmp_path / "use.ts").write_text(USE)
    (tmp_path / "tsconfig.json").write_text(json.dumps({"compilerOptions": {
        "strict": True, "noEmit": True, "skipLibCheck": False, "target": "ES2022", "module": "ESNext",
        "moduleResolution": "bundler", "types": []}, "include": ["*.ts"]}))
    for program in (["openapi-typescript", str(tmp_path / "openapi.json"), "-o", str(tmp_path / "schema.ts")],
                    ["tsc", "--project", str(tmp_path)]):
        done = subprocess.run([*command, "exec", "--offline", "--", *program], cwd=WEB, env=env, capture_output=True,
                              text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
