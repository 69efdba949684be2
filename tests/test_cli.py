"""The command line: what each command prints, its JSON, its exit codes, and that no input makes a traceback."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from trunkline import __version__, bots
from trunkline.cli import app, main
from trunkline.cli.terminal import LARGEST_FILE
from trunkline.engine import game as games
from trunkline.engine import matchfile
from trunkline.engine.match import Match
from trunkline.engine.warm import is_warm, warm
from trunkline.games.higgins.data import DEFAULT as PACK
from trunkline.lab.simulate import CHUNK
from trunkline.server import run as server
from trunkline.server.settings import Settings

COMMAND = [sys.executable, "-m", "trunkline.cli"]
COMMANDS = ["play", "serve", "simulate", "replay", "show", "legal", "why", "position", "check", "games"]
MOMENT = 20  # of the match: a decision with several answers


def finished() -> Match:
    if not is_warm("higgins"):
        warm("higgins")  # else the first command says that it compiles
    match = Match.start("higgins", {"players": 3}, seed=7, names=["Ada", "Grace", "Bob"])
    while not match.over:
        match.play(bots.choose("greedy", match, match.seq))
    return match


MATCH = finished()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder the commands run in, with the files that the examples of --help name."""
    (tmp_path / "game.txt").write_text(matchfile.dumps(MATCH), "utf-8")
    past = MATCH.at(MOMENT)
    (tmp_path / "position.toml").write_text(past.game.write_position(past.pack, past.S), "utf-8")
    shutil.copytree(PACK, tmp_path / "mypack")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    for name in os.environ:
        if name.startswith("TRUNKLINE_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("TRUNKLINE_DATABASE", f"sqlite+aiosqlite:///{tmp_path / 'matches.db'}")
    return tmp_path


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Settings, bool]]:
    """What the server would have been started with, in place of starting it."""
    calls: list[tuple[Settings, bool]] = []
    monkeypatch.setattr(server, "serve", lambda settings, browser: calls.append((settings, browser)))
    return calls


class Cli:
    """Runs commands in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *args: str, code: int = 0) -> str:
        """stdout of the command, which must end with the code, and say something on stderr only if that is 2."""
        found = main(args)
        out, err = self.capsys.readouterr()
        assert found == code, out + err
        assert bool(err) == (code == 2), err
        return out

    def json(self, *args: str, code: int = 0) -> Any:
        """What the command writes with --json, and nothing else."""
        return json.loads(self(*args, "--json", code=code))

    def refused(self, *args: str) -> tuple[int, str]:
        """Code and the one line on stderr of a command that prints nothing else."""
        code = main(args)
        out, err = self.capsys.readouterr()
        assert not out
        assert re.fullmatch(r"trunkline: [^\n]+\n", err), err
        return code, err


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    return Cli(capsys)


# Help

@pytest.mark.parametrize("command", COMMANDS)
def test_every_example_of_the_help_runs(command: str, cli: Cli, served: list[Any],
                                        monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    examples = re.findall(rf"^ *(trunkline {command}\b.*?) *$", cli(command, "--help"), re.MULTILINE)
    examples = [e for e in examples if "[OPTIONS]" not in e]
    assert examples
    for example in examples:
        code = main(shlex.split(example)[1:])
        assert code in ((0, 1) if command == "why" else (0,)), example
    assert not sys.stderr.getvalue()  # type: ignore[attr-defined]


def test_the_commands_are_these(cli: Cli) -> None:
    out = cli("--help")
    for command in COMMANDS:
        assert re.search(rf"^\W*{command}\b", out, re.MULTILINE)
    assert {name for name in app if not name.startswith("-")} == set(COMMANDS)


def test_version(cli: Cli) -> None:
    assert cli("--version") == f"trunkline {__version__}\n"


def test_help_loads_nothing_heavy() -> None:
    heavy = ["numba", "numpy", "litestar", "uvicorn", "sqlalchemy"]
    done = subprocess.run([sys.executable, "-c", f"""
import sys
from trunkline.cli import main
assert main(["--help"]) == 0
sys.exit(" ".join(set({heavy}) & set(sys.modules)) or 0)"""], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# Files

def test_replay_gives_every_point_and_the_digest(cli: Cli) -> None:
    out = cli("replay", "game.txt")
    assert f"{MATCH.seq} moves, every one legal" in out
    assert "Final scores:" in out
    assert all(line in out for line in MATCH.explain())
    assert f"Digest of the state: {MATCH.digest()}" in out
    for p, name in enumerate(MATCH.names):
        assert re.search(rf"Player {p + 1}: {name}.*\n  in .*, {MATCH.scores()[p]} points?, \$\d+", out)


def test_replay_as_json(cli: Cli) -> None:
    found = cli.json("replay", "game.txt")
    assert (found["moves"], found["over"], found["to_move"]) == (MATCH.seq, True, None)
    assert [(p["name"], p["points"]) for p in found["players"]] == list(zip(MATCH.names, MATCH.scores(), strict=True))
    assert min(p["place"] for p in found["players"]) == 1
    assert found["digest"] == MATCH.digest()
    assert found["explained"] == MATCH.explain()
    past = cli.json("replay", "game.txt", "--to", str(MOMENT))
    assert (past["moves"], past["over"], past["digest"]) == (MOMENT, False, MATCH.at(MOMENT).digest())


def test_replay_checks_moves_after_the_moment_too(cli: Cli, folder: Path) -> None:
    lines = matchfile.dumps(MATCH).splitlines()
    at = next(i for i in range(len(lines) - 1, 0, -1) if " =" not in lines[i].partition("#")[0])
    lines[at] = re.sub(r"^(\d+ \d) .*", r"\1 move Atlantis", lines[at])
    (folder / "game.txt").write_text("\n".join(lines), "utf-8")
    code, err = cli.refused("replay", "game.txt", "--to", "3")
    assert code == 1
    assert f"game.txt: line {at + 1}: " in err
    assert "Atlantis" in err


def test_a_match_and_the_position_of_its_moment_are_the_same(cli: Cli, folder: Path) -> None:
    moment = ["game.txt", "--to", str(MOMENT)]
    assert cli("position", *moment) == (folder / "position.toml").read_text("utf-8") == cli("position", "position.toml")
    assert cli("legal", *moment) == cli("legal", "position.toml")
    assert cli.json("legal", *moment) == cli.json("legal", "position.toml")


def test_legal_lists_the_moves(cli: Cli) -> None:
    past = MATCH.at(MOMENT)
    assert cli("legal", "position.toml").splitlines() == past.texts()
    found = cli.json("legal", "position.toml")
    assert found["to_move"] == (past.to_move or 0) + 1
    assert [(m["move"], m["text"]) for m in found["moves"]] == list(zip(past.legal(), past.texts(), strict=True))
    assert cli.json("legal", "game.txt") == {"to_move": None, "moves": []}
    assert cli("legal", "game.txt") == ""


def test_why_says_legal_of_exactly_the_legal_moves(cli: Cli) -> None:
    for text in MATCH.at(MOMENT).texts():
        assert cli("why", "position.toml", text) == "legal\n"
        assert cli.json("why", "position.toml", text) == {"legal": True}


def test_why_gives_the_reason_the_rule_and_the_nearest_move(cli: Cli) -> None:
    past = MATCH.at(MOMENT)
    reason = past.why_not("move Mexico City")
    assert reason is not None
    out = cli("why", "game.txt", "move Mexico City", "--to", str(MOMENT), code=1)
    assert f"not legal ({reason.code}): {reason.words} (rule {reason.rule})\n" in out
    assert f"nearest legal move: {reason.nearest}\n" in out
    found = cli.json("why", "position.toml", "move Mexico City", code=1)
    assert found == {"legal": False, "code": reason.code, "rule": reason.rule, "words": reason.words,
                     "nearest": reason.nearest}
    assert found["nearest"] in past.texts()


def test_why_of_another_seat(cli: Cli) -> None:
    past = MATCH.at(MOMENT)
    mover = (past.to_move or 0) + 1
    assert cli("why", "position.toml", past.texts()[0], "--seat", str(mover)) == "legal\n"
    found = cli.json("why", "position.toml", past.texts()[0], "--seat", str(mover % 3 + 1), code=1)
    assert found["code"] == "not-your-turn"


def test_show_describes_everyone_and_what_may_be_done(cli: Cli) -> None:
    past, out = MATCH.at(MOMENT), cli("show", "game.txt", "--to", str(MOMENT))
    for name in MATCH.names:
        assert out.count(f": {name} (") == 1
    assert out.count(", to move\n") == 1
    assert f"{MATCH.names[past.to_move or 0]} (" in next(x for x in out.splitlines() if x.endswith(", to move"))
    tickets = [t.short for i, t in enumerate(past.pack.board.tickets) if past.S[0]["owner"][i] >= 0]
    assert tickets
    assert all(short in out for short in tickets)
    choices = out.partition("What may be done:\n")[2]
    for text in past.texts():
        verb, _, rest = text.partition(" ")
        assert verb in choices
        assert rest in choices
    assert "What may be done" not in cli("show", "game.txt")


def test_standard_input_is_a_file_too(cli: Cli, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in "game.txt", "position.toml":
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf" + (folder / name).read_bytes())))
        assert cli("show", "-") == cli("show", name)


def test_a_name_cannot_command_the_terminal(cli: Cli, folder: Path) -> None:
    text = matchfile.dumps(MATCH).replace("seat 1 Ada", "seat 1 A\x1b[2Jda [bold]")
    (folder / "game.txt").write_text(text, "utf-8")
    out = cli("show", "game.txt")
    assert "\x1b" not in out
    assert "A\N{REPLACEMENT CHARACTER}[2Jda [bold]" in out


# Data packs and games

def test_check_of_a_sound_pack_counts(cli: Cli) -> None:
    out = cli("check", "mypack")
    board = MATCH.pack.board
    assert out.startswith("sound\n")
    assert f"{len(board.cities)} cities" in out
    assert f"{len(board.tickets)} ticket" in out
    found = cli.json("check", str(PACK), "--game", "higgins")
    assert (found["sound"], found["faults"], found["counts"]["passes.toml"]) == (True, [], {"pass": len(board.passes)})


@pytest.mark.parametrize(("file", "content", "fault"), [
    ("board.toml", None, "board.toml: cannot be read"),
    ("tickets.toml", b"", "tickets.toml: ticket: missing"),
    ("tickets.toml", b"\xff\xfe\x00", "tickets.toml: not UTF-8"),
    ("passes.toml", b"pass = 3", "passes.toml: pass: must be"),
    ("passes.toml", b"pass = " + b"9" * 5000, "passes.toml: "),
    ("passes.toml", b"pass = " + b"[" * 5000, "passes.toml: "),
    ("sets.toml", b"colour = [", "sets.toml: "),
])
def test_check_names_every_fault(file: str, content: bytes | None, fault: str, cli: Cli, folder: Path) -> None:
    path = folder / "mypack" / file
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    assert any(line.startswith(fault) for line in cli("check", "mypack", code=1).splitlines())
    found = cli.json("check", "mypack", code=1)
    assert found["sound"] is False
    assert any(line.startswith(fault) for line in found["faults"])


def test_games_are_listed_with_their_options_and_bots(cli: Cli) -> None:
    info, out = games.info("higgins"), cli("games")
    (found,) = cli.json("games")
    assert (found["id"], found["players"]) == ("higgins", [2, 6])
    for option in info.options:
        assert all(f"{option.id}={c.value}" in out for c in option.choices)
    assert [o["id"] for o in found["options"]] == [o.id for o in info.options]
    assert [b["id"] for b in found["bots"]] == [b.id for b in bots.infos("higgins")]
    assert all(f"{b.id}: {b.words}" in out for b in bots.infos("higgins"))


# Simulation

SMALL = ["simulate", "higgins", "--players", "4", "--games", "40", "--bots", "greedy,random", "--seed", "7"]


def test_simulate_prints_scores_by_seat_and_bot(cli: Cli) -> None:
    out = cli(*SMALL)
    found = cli.json(*SMALL)
    assert f"digest: {found['digest']}" in out
    assert f"decisions: {found['decisions']:,}" in out
    assert re.search(r"^decisions/s of one thread: [\d,]+$", out, re.MULTILINE)
    assert re.search(r"^mean rounds: [\d.]+$", out, re.MULTILINE)
    for row in [*found["seats"], *found["by_bot"]]:
        name = row.get("seat", row.get("bot"))
        numbers = rf"{row['games']:,} +{row['mean_score']:.1f} +{100 * row['win_share']:.1f}% ± [\d.]+"
        assert re.search(rf"^ *{name} +{numbers} *$", out, re.MULTILINE)


def test_simulate_as_json(cli: Cli) -> None:
    found = cli.json(*SMALL, "--option", "version=short")
    assert found["games"] == 40
    assert found["decisions"] > 400
    assert isinstance(found["decisions_per_s"], int)
    assert found["decisions_per_s"] > 0
    assert found["options"]["version"] == "short"
    assert found["options"]["players"] == 4
    assert found["unfinished"] == 0
    assert [row["games"] for row in found["seats"]] == [40] * 4
    assert [(row["bot"], row["games"]) for row in found["by_bot"]] == [("greedy", 80), ("random", 80)]
    assert sum(row["wins"] for row in found["by_bot"]) == pytest.approx(40, abs=0.1)
    assert re.fullmatch("[0-9a-f]{16}", found["digest"])


def test_the_digest_is_of_seed_and_options(cli: Cli) -> None:
    digest = cli.json(*SMALL)["digest"]
    assert cli.json(*SMALL)["digest"] == digest
    assert cli.json(*SMALL[:-1], "8")["digest"] != digest
    assert cli.json(*SMALL, "--option", "final=listed")["digest"] != digest


def test_the_digest_does_not_know_the_threads(cli: Cli) -> None:
    many = ["simulate", "higgins", "--players", "2", "--games", str(2 * CHUNK + 1), "--option", "version=short"]
    assert cli.json(*many)["digest"] == cli.json(*many, "--threads", "2")["digest"]


def test_interpreted_games_have_the_same_digest(cli: Cli) -> None:
    few = ["simulate", "higgins", "--games", "1", "--players", "6", "--bots", "random", "--option", "version=short"]
    assert cli.json(*few, "--interpreted")["digest"] == cli.json(*few)["digest"]


# The server

def test_play_is_for_this_machine_only(cli: Cli, served: list[tuple[Settings, bool]],
                                       monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUNKLINE_HOST", "0.0.0.0")
    cli("play")
    cli("play", "--port", "9000", "--no-browser")
    found = [(settings.host, settings.port, browser) for settings, browser in served]
    assert found == [("127.0.0.1", 8420, True), ("127.0.0.1", 9000, False)]


def test_serve_takes_the_environment_where_nothing_is_given(cli: Cli, served: list[tuple[Settings, bool]],
                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUNKLINE_PORT", "9001")
    monkeypatch.setenv("TRUNKLINE_LOG", "error")
    cli("serve", "--host", "0.0.0.0", "--database", "sqlite+aiosqlite:///club.db")
    ((settings, browser),) = served
    assert (settings.host, settings.port, settings.log, browser) == ("0.0.0.0", 9001, "error", False)
    assert settings.database == "sqlite+aiosqlite:///club.db"


@pytest.mark.parametrize(("args", "words"), [
    (["--database", "nonsense"], "TRUNKLINE_DATABASE"),
    (["--database", "sqlite+aiosqlite:////no/such/folder/x.db"], "unable to open"),
    (["--database", "sqlite:///x.db"], "async"),
    (["--database", "postgresql+psycopg2://me:secret@127.0.0.1:1/x"], "psycopg2"),
    (["--port", "99999"], "port"),
    (["--port", "nine"], "whole number"),
    (["--host", "999.1.1.1"], "cannot listen"),
])
def test_serve_refuses_what_it_cannot_do(args: list[str], words: str, cli: Cli) -> None:
    code, err = cli.refused("serve", *args)
    assert code == 2
    assert words in err
    assert "secret" not in err


def test_play_answers_until_it_is_interrupted_and_says_when_the_port_is_taken(cli: Cli) -> None:
    process = subprocess.Popen([*COMMAND, "play", "--port", "0", "--no-browser"], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    assert process.stdout
    try:
        address = re.search(r"http://127\.0\.0\.1:(\d+)", process.stdout.readline())
        assert address
        code, err = cli.refused("play", "--port", address[1], "--no-browser")
        assert code == 2
        assert "running already" in err
        assert "--port" in err
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        assert process.returncode == 0
        assert "Traceback" not in err
    finally:
        process.kill()
        process.wait()


def complaints(stderr: str) -> list[str]:
    """The lines on stderr but those that say that the rules are being compiled."""
    return [line for line in stderr.splitlines() if not re.match("Compiling the rules|The rules of .* are ready", line)]


# Asked wrongly, or of something broken

@pytest.mark.parametrize(("args", "words"), [
    ([], None),
    (["simulat"], "simulate"),
    (["simulate"], "GAME"),
    (["simulate", "chess"], "no game 'chess'; there is higgins"),
    (["simulate", "higgins", "--gmes", "3"], "--games"),
    (["simulate", "higgins", "extra"], "extra"),
    (["simulate", "higgins", "--games", "0"], "at least 1"),
    (["simulate", "higgins", "--games=-5"], "at least 1"),
    (["simulate", "higgins", "--games", "1.5"], "whole number"),
    (["simulate", "higgins", "--games", "1e999"], "whole number"),
    (["simulate", "higgins", "--games", "9" * 5000], "whole number"),
    (["simulate", "higgins", "--players", "9"], "players"),
    (["simulate", "higgins", "--players", "9" * 30], "players"),
    (["simulate", "higgins", "--seed", "-1"], "seed -1"),
    (["simulate", "higgins", "--seed", "9" * 30], "seed 9"),
    (["simulate", "higgins", "--bots", "deep-blue"], "there is random, greedy"),
    (["simulate", "higgins", "--bots", ","], "at least one"),
    (["simulate", "higgins", "--players", "2", "--bots", "random,random,greedy"], "3 for 2 players"),
    (["simulate", "higgins", "--threads", "0"], "threads 0"),
    (["simulate", "higgins", "--threads", "100000"], "threads 100000"),
    (["simulate", "higgins", "--option", "version"], "KEY=VALUE"),
    (["simulate", "higgins", "--option", "version=tall"], "classic or short or long"),
    (["simulate", "higgins", "--option", "gauge=narrow"], "no such option"),
    (["simulate", "higgins", "--option", "__class__=x"], "no such option"),
    (["simulate", "higgins", "--players", "3", "--option", "players=4"], "twice"),
    (["replay"], "FILE"),
    (["replay", "absent.txt"], "absent.txt: No such file"),
    (["replay", ""], "No such file"),
    (["replay", "."], "Is a directory"),
    (["replay", "a" * 5000], "too long"),
    (["replay", "nul\0byte"], "not a name"),
    (["replay", "game.txt", "--to", "-1"], "moves 0 to"),
    (["replay", "game.txt", "--to", "9" * 30], "moves 0 to"),
    (["replay", "game.txt", "--to", "end"], "whole number"),
    (["why", "game.txt"], "MOVE"),
    (["why", "position.toml", "stay", "--seat", "0"], "seats 1 to 3"),
    (["why", "position.toml", "stay", "--seat", "9"], "seats 1 to 3"),
    (["check", "absent"], "no such folder"),
    (["check", "game.txt"], "not a folder"),
    (["check", "mypack", "--game", "chess"], "no game 'chess'"),
    (["games", "--jsn"], "--json"),
])
def test_asked_wrongly_is_one_line_and_code_2(args: list[str], words: str | None, cli: Cli) -> None:
    if words is None:
        assert "Usage: trunkline" in cli(*args)
        return
    code, err = cli.refused(*args)
    assert code == 2
    assert words in err
    assert len(err) < 5500


@pytest.mark.parametrize("content", [
    b"", b"\n\n", b"\x00\xff\xfe\x80" * 100, bytes(range(256)), "é".encode("latin-1"), b"\x00" * 100,
    b"trunkline match", b"trunkline match 99", b"trunkline match 1\n", b"trunkline match 1\ngame chess\n",
    b"trunkline match 1\ngame higgins\nrules 1\nseed " + b"9" * 5000,
    b"trunkline match 1\ngame higgins\nrules 1\nseed 1\noption players 9\n",
    b"trunkline match 1\ngame higgins\nrules 1\nseed 1\noption gauge narrow\n",
    b"trunkline match 1\ngame ../../etc\n", b"# only a comment",
    b'game = "chess"', b"game = 3", b'game = "higgins"', b"format = 1", b"[" * 5000, b"a = " + b"[" * 5000,
    b"a." * 5000 + b"b = 1",
    b'game = "higgins"\nformat = ' + b"9" * 5000, b"x" * (LARGEST_FILE + 1), b'{"game": "higgins"}',
], ids=lambda content: repr(content[:24]))
@pytest.mark.parametrize("command", ["replay", "show", "legal", "why", "position"])
def test_a_broken_file_is_one_line_and_code_1(content: bytes, command: str, cli: Cli, folder: Path) -> None:
    (folder / "broken").write_bytes(content)
    code, err = cli.refused(command, "broken", *(["stay"] if command == "why" else []))
    assert code == 1
    assert err.startswith("trunkline: broken: ")


def test_every_line_that_is_lost_is_noticed(cli: Cli, folder: Path) -> None:
    lines = matchfile.dumps(MATCH).splitlines()
    moves = range(lines.index("") + 1, lines.index("") + 12)
    for at in [0, 1, 2, 3, *moves]:
        (folder / "game.txt").write_text("\n".join(lines[:at] + lines[at + 1:]), "utf-8")
        code, err = cli.refused("replay", "game.txt")
        assert code == 1
        assert "game.txt: " in err


@pytest.mark.parametrize("args", [
    ["replay", "absent.txt"], ["simulate", "higgins", "--games", "0"], ["games", "--what"], ["check", "absent"],
])
def test_with_json_an_error_is_an_object(args: list[str], cli: Cli) -> None:
    assert list(cli.json(*args, code=2)) == ["error"]


def test_a_letter_that_the_terminal_lacks_is_no_traceback(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    assert main([*SMALL[:4], "--games", "2"]) == 0
    assert b"? " in raw.getvalue()


def test_a_reader_that_leaves_early_is_no_error(folder: Path) -> None:
    legal = f"{shlex.join(COMMAND)} legal position.toml | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", legal], capture_output=True, text=True, check=False)
    assert (done.returncode, complaints(done.stderr)) == (0, [])
    assert done.stdout.splitlines() == MATCH.at(MOMENT).texts()[:1]
    end, pipe = os.pipe()
    os.close(end)
    done = subprocess.run([*COMMAND, "replay", "game.txt"], stdout=pipe, stderr=subprocess.PIPE, text=True, check=False)
    os.close(pipe)
    assert (done.returncode, complaints(done.stderr)) == (0, [])


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a full disk to write to")
def test_a_full_disk_is_one_line_and_code_2(folder: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*COMMAND, "legal", "position.toml"], stdout=full, stderr=subprocess.PIPE, text=True,
                              check=False)
    assert done.returncode == 2
    (line,) = complaints(done.stderr)
    assert line.startswith("trunkline: cannot write: ")


def test_the_first_use_says_that_it_compiles(cli: Cli, monkeypatch: pytest.MonkeyPatch,
                                             capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    monkeypatch.setattr("trunkline.engine.warm.CACHE_FOLDER", tmp_path)
    assert main(["legal", "position.toml", "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["moves"]
    assert err.startswith("Compiling the rules of C. C. Higgins Rail Pass")
    cli("legal", "position.toml")  # nothing on stderr the second time
