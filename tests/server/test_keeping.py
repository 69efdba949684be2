"""`trunkline admin verify`, `export`, `import` and `backup`."""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import text

from tests.server.conftest import Person, Serve, legal
from tests.server.services import Postgres
from trunkline import bots
from trunkline.cli import main
from trunkline.engine.match import Match
from trunkline.server import db
from trunkline.server.app import create_app
from trunkline.server.keeping.backup import backup
from trunkline.server.keeping.snapshot import tables
from trunkline.server.settings import Settings

SHORT = {"version": "short"}
BO = {"kind": "local", "name": "Bo"}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database in which one match is over, one was gone back in, one runs with a clock and one waits."""
    folder = tmp_path_factory.mktemp("played")
    settings = Settings(database=f"sqlite+aiosqlite:///{folder / 'made.db'}", static=str(folder), bot_delay=0, limits=0)
    with TestClient(create_app(settings)) as client:
        ada, bob = Person(client, "Ada"), Person(client, "Bob \N{STEAM LOCOMOTIVE}")
        over = ada.create("me", BO, options=SHORT, seed=5)["id"]
        mirror = Match.start("higgins", {**SHORT, "players": 2}, 5, ["Ada", "Bo"])
        while not mirror.over:
            seq, moves = mirror.seq, []
            while len(moves) < 40 and not mirror.over:
                moves.append(bots.choose("greedy", mirror, mirror.seq))
                mirror.play(moves[-1])
            assert ada.post(f"/api/matches/{over}/moves", {"seq": seq, "key": f"k{seq}", "moves": moves}).is_success
        assert ada.state(over)["status"] == "over"
        back = ada.create("me", BO, options=SHORT)["id"]
        ply = ada.play(back, 4)["ply"]
        undone = ada.post(f"/api/matches/{back}/undo", {"seq": ada.state(back)["seq"], "ply": ply - 2})
        assert undone.status_code == 200, undone.text
        ada.play(back, 3)
        pace = {"per": "move", "seconds": 3600, "bank": 7200, "refill": 60, "late": "bot"}
        timed = ada.create("me", "open", pace=pace)["id"]
        assert bob.post(f"/api/matches/{timed}/join", {}).status_code == 200
        state = ada.state(timed)
        mover = ada if state["to_move"] == 0 else bob
        assert mover.move(timed, state["seq"], legal(mover.state(timed))[0]).status_code == 200
        ada.create("me", "open")
    return folder / "made.db"


@pytest.fixture
def played(made: Path, tmp_path: Path) -> str:
    """A copy of it; its URL."""
    backup(f"sqlite+aiosqlite:///{made}", tmp_path / "test.db")  # also what its -wal file has
    return f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"


def admin(*tokens: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any], str]:
    capsys.readouterr()
    code = main(["admin", *tokens])
    out = capsys.readouterr()
    try:
        return code, json.loads(out.out), out.err
    except ValueError:
        return code, {}, out.out + out.err


def run(url: str, *statements: str) -> list[Any]:
    async def work() -> list[Any]:
        engine = db.connect(url)
        async with engine.begin() as connection:
            results = [await connection.execute(text(one)) for one in statements]
            found = [list(r) if r.returns_rows else r.rowcount for r in results]
        await engine.dispose()
        return found

    return asyncio.run(work())


def test_what_was_played_is_verified(played: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, said, _ = admin("verify", "--database", played, "--json", capsys=capsys)
    assert (code, said["matches"], said["faulty"], said["reports"]) == (0, 4, 0, [])
    assert said["entries"] > 20
    code, _, words = admin("verify", "--database", played, capsys=capsys)
    assert code == 0 and "4 matches" in words and "all as stored" in words
    code, _, words = admin("verify", "--database", played, "nothing", capsys=capsys)
    assert code == 1 and "nothing: no such match" in words


TIMED = "(SELECT number FROM matches WHERE deadline IS NOT NULL)"
OVER = "(SELECT number FROM matches WHERE status = 'over')"


@pytest.mark.parametrize(("change", "words"), [
    (f"UPDATE entries SET text = 'x' WHERE seq = 3 AND number = {OVER}", "entry 3: its text is stored as 'x'"),
    (f"UPDATE entries SET move = 2000000000 WHERE seq = 5 AND number = {OVER}", "does not replay"),
    (f"UPDATE entries SET seat = 1 - seat WHERE seq = 4 AND number = {OVER}", "entry 4: its seat"),
    (f"UPDATE entries SET forced = NOT forced WHERE seq = 4 AND number = {OVER}", "entry 4: its forced"),
    (f"DELETE FROM entries WHERE seq = 6 AND number = {OVER}", "entry 7 follows entry 5"),
    (f"UPDATE matches SET seq = seq - 1 WHERE number = {OVER}", "entries; there are"),
    (f"UPDATE matches SET ply = ply + 1 WHERE number = {OVER}", "moves are in force"),
    (f"UPDATE matches SET status = 'running' WHERE number = {OVER}", "it says that it is running; it is over"),
    ("UPDATE matches SET to_move = 1 - to_move WHERE deadline IS NOT NULL", "it is seat"),
    ("UPDATE matches SET deadline = NULL WHERE deadline IS NOT NULL", "its deadline is stored as None"),
    (f"UPDATE entries SET spent = 4000 WHERE move IS NOT NULL AND forced = FALSE AND number = {TIMED}", "its deadline"),
    (f"UPDATE intents SET seq = 10000 WHERE number = {OVER}", "acknowledged a move that is not in the log"),
    ("UPDATE matches SET seq = 1 WHERE status = 'open'", "waits for players and has a log"),
])
def test_whatever_differs_is_told(played: str, change: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    [changed] = run(played, change)
    assert changed
    code, said, _ = admin("verify", "--database", played, "--json", capsys=capsys)
    assert code == 1 and said["faulty"] == 1
    assert any(words in fault for fault in said["reports"][0]["faults"]), said["reports"]


def test_a_result_that_is_not_the_games(played: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(played, f"UPDATE results SET place = 3 - place WHERE number = {OVER}")
    code, said, _ = admin("verify", "--database", played, "--json", capsys=capsys)
    assert code == 1 and "is said to be place" in said["reports"][0]["faults"][0]


def test_another_version_of_the_rules_is_no_fault(played: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(played, f"UPDATE matches SET rules_version = 1 WHERE number = {OVER}")
    code, said, _ = admin("verify", "--database", played, "--json", capsys=capsys)
    assert (code, said["reports"][0]["other_rules"], said["reports"][0]["faults"]) == (0, 1, [])


def test_from_sqlite_to_postgresql_and_back_nothing_changes(
        played: str, serve: Serve, postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there, back = postgres.database(), f"sqlite+aiosqlite:///{tmp_path / 'back.db'}"
    first, second = str(tmp_path / "1.gz"), str(tmp_path / "2.gz")
    run(played, "UPDATE people SET bot = TRUE WHERE name = 'Ada'", *(
        f"INSERT INTO ratings SELECT id, 'steam', '{pool}', 26.5, 4.0, 3 FROM people WHERE name = 'Ada'"
        for pool in ("people", "bots")))
    steps = [admin("export", first, "--database", played, "--json", capsys=capsys),
             admin("import", first, "--database", there, "--json", capsys=capsys),
             admin("export", second, "--database", there, "--json", capsys=capsys),
             admin("import", second, "--database", back, "--json", capsys=capsys)]
    assert [code for code, *_ in steps] == [0, 0, 0, 0], steps
    assert all(said == steps[0][1] for _, said, _ in steps)
    rows = {table["table"]: table["rows"] for table in steps[0][1]["tables"]}
    assert set(rows) == {table.name for table in tables()}
    assert rows["matches"] == 4 and rows["entries"] > 20 and rows["settings"] > 0
    for url in there, back:
        assert run(url, "SELECT name FROM people WHERE bot", "SELECT pool, mu FROM ratings ORDER BY pool DESC") == [
            [("Ada",)], [("people", 26.5), ("bots", 26.5)]]
        code, said, _ = admin("verify", "--database", url, "--json", capsys=capsys)
        assert (code, said["matches"], said["faulty"]) == (0, 4, 0)
        client = serve(database=url)
        eve = Person(client, "Eve")
        before = {match["id"] for match in eve.get("/api/matches").json()}
        new = eve.create("me", BO)["id"]  # numbered after those that came with numbers
        assert new not in before and eve.play(new)["seq"] > 0
        code, _, words = admin("import", first, "--database", url, capsys=capsys)
        assert code == 2 and "not empty" in words


@pytest.mark.parametrize("damage", ["row", "cut", "not gzip", "other tables", "missing"])
def test_a_damaged_file_is_refused_and_nothing_is_imported(played: str, tmp_path: Path, damage: str,
                                                           capsys: pytest.CaptureFixture[str]) -> None:
    path, url = tmp_path / "all.gz", f"sqlite+aiosqlite:///{tmp_path / 'new.db'}"
    assert admin("export", str(path), "--database", played, capsys=capsys)[0] == 0
    lines = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    if damage == "row":
        index = next(i for i, line in enumerate(lines) if b'"stay"' in line or b"Ada" in line)
        lines[index] = lines[index].replace(b"Ada", b"Eve").replace(b'"stay"', b'"go"')
    elif damage == "other tables":
        lines[0] = lines[0].replace(b'"schema":"', b'"schema":"9')
    path.write_bytes(b"no gzip" if damage == "not gzip" else gzip.compress(b"".join(lines)))
    if damage == "cut":
        path.write_bytes(path.read_bytes()[:-200])
    elif damage == "missing":
        path.unlink()
    code, _, words = admin("import", str(path), "--database", url, capsys=capsys)
    assert code == 2 and "Traceback" not in words and words.startswith("trunkline: ")
    assert run(url, "SELECT COUNT(*) FROM people") == [[(0,)]]


def test_a_backup_of_a_running_server_is_restored_and_verified(serve: Serve, played: str, tmp_path: Path,
                                                               capsys: pytest.CaptureFixture[str]) -> None:
    ada = Person(serve(), "Ada")
    match = ada.create("me", BO, options=SHORT)["id"]
    kept = ada.play(match, 3)
    copy = tmp_path / "backup.db"
    assert admin("backup", str(copy), "--database", played, capsys=capsys)[0] == 0
    ada.play(match, 2)  # the server has gone on
    code, _, words = admin("backup", str(copy), "--database", played, capsys=capsys)
    assert code == 2 and "there already" in words
    url = f"sqlite+aiosqlite:///{copy}"
    code, said, _ = admin("verify", "--database", url, "--json", capsys=capsys)
    assert (code, said["matches"], said["faulty"]) == (0, 5, 0)
    again = Person(serve(database=url))
    again.cookie = ada.cookie
    assert again.state(match)["seq"] == kept["seq"]
    assert again.play(match)["seq"] > kept["seq"]
    assert sorted(p.name for p in tmp_path.glob("backup.db*"))[0] == "backup.db"


def test_a_backup_of_postgresql_says_how(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, _, words = admin("backup", str(tmp_path / "x"), "--database", "postgresql+asyncpg://me:secret@db/trunkline",
                           capsys=capsys)
    assert code == 2 and "pg_dump" in words and "secret" not in words


READERS = [["verify"], ["export", "new.gz"], ["backup", "new.db"], ["people", "list"], ["people", "export", "Ada"],
           ["people", "disable", "Ada"], ["people", "enable", "Ada"], ["people", "delete", "Ada"], ["reports", "list"],
           ["reports", "close", "1"]]


@pytest.mark.parametrize("command", READERS, ids=" ".join)
@pytest.mark.parametrize("there", ["nothing", "an empty file", "another database"])
def test_no_command_but_import_makes_a_database(command: list[str], there: str, tmp_path: Path,
                                                monkeypatch: pytest.MonkeyPatch,
                                                capsys: pytest.CaptureFixture[str]) -> None:
    if there != "nothing" and command[0] == "backup":
        pytest.skip("a copy of what is there")
    monkeypatch.chdir(tmp_path)
    if there == "an empty file":
        Path("nowhere.db").touch()
    elif there == "another database":
        with closing(sqlite3.connect("nowhere.db")) as other:
            other.execute("CREATE TABLE people (id)")
    Path("trunkline.toml").write_text('database = "sqlite+aiosqlite:///nowhere.db"')
    for given in ["--database", "sqlite+aiosqlite:///nowhere.db"], ["--config", "trunkline.toml"]:
        code, _, words = admin(*command, *given, capsys=capsys)
        assert code == 2 and "nowhere.db" in words and ("no database" in words or "not a database" in words), words
    found = {path.name for path in tmp_path.iterdir()}
    made = set() if there == "nothing" else {"nowhere.db", "nowhere.db-wal", "nowhere.db-shm"}
    assert found <= {"trunkline.toml", *made}
    if there != "nothing":
        with closing(sqlite3.connect("nowhere.db")) as other:
            tables = other.execute("SELECT name FROM sqlite_master").fetchall()
        assert tables == ([("people",)] if there == "another database" else [])
