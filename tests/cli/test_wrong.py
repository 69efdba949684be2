"""Any command asked wrongly, or of something broken: one line and a code, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from trunkline.cli.terminal import LARGEST_FILE


@pytest.mark.parametrize(("args", "words"), [
    ([], None),
    (["simulat"], "simulate"),
    (["simulate"], "GAME"),
    (["simulate", "chess"], "no game 'chess'; choose from higgins"),
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
    (["simulate", "higgins", "--bots", "deep-blue"], "choose from random, greedy"),
    (["simulate", "higgins", "--bots", ","], "at least one"),
    (["simulate", "higgins", "--players", "2", "--bots", "random,random,greedy"], "3 for 2 players"),
    (["simulate", "higgins", "--threads", "0"], "threads 0"),
    (["simulate", "higgins", "--threads", "100000"], "threads 100000"),
    (["tournament", "higgins", "--bots", "greedy,random", "--threads", "0"], "threads 0"),
    (["simulate", "higgins", "--option", "version"], "KEY=VALUE"),
    (["simulate", "higgins", "--option", "version=tall"], "classic or short or long"),
    (["simulate", "higgins", "--option", "gauge=narrow"], "no such option"),
    (["simulate", "higgins", "--option", "__class__=x"], "no such option"),
    (["simulate", "higgins", "--players", "3", "--option", "players=4"], "twice"),
    (["tournament", "higgins"], "--bots"),
    (["tournament", "chess", "--bots", "random,random"], "no game 'chess'; choose from higgins"),
    (["tournament", "higgins", "--bots", "deep-blue,greedy"], "choose from random, apprentice"),
    (["tournament", "higgins", "--bots", "search:0,greedy"], "at least 1"),
    (["tournament", "higgins", "--bots", "greedy"], "1 for 3 players"),
    (["tournament", "higgins", "--bots", "greedy,greedy", "--games", "0"], "at least 1"),
    (["tournament", "higgins", "--bots", "greedy,greedy", "--games", "3"], "4 would do"),
    (["tournament", "higgins", "--bots", "greedy,greedy", "--out", "game.txt", "--games", "2"], "not a folder"),
    (["analyse"], "FILE"),
    (["replay"], "FILE"),
    (["replay", "absent.txt"], "absent.txt: No such file"),
    (["replay", ""], "No such file"),
    (["replay", "."], "Is a directory"),
    (["replay", "a" * 5000], "too long"),
    (["replay", "nul\0byte"], "not a file name"),
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
    b"trunkline match 1\ngame higgins\nrules 3\nseed " + b"9" * 5000,
    b"trunkline match 1\ngame higgins\nrules 3\nseed 1\noption players 9\n",
    b"trunkline match 1\ngame higgins\nrules 3\nseed 1\noption gauge narrow\n",
    b"trunkline match 1\ngame ../../etc\n", b"# only a comment",
    b'game = "chess"', b"game = 3", b'game = "higgins"', b"format = 1", b"[" * 5000, b"a = " + b"[" * 5000,
    b"a." * 5000 + b"b = 1",
    b'game = "higgins"\nformat = ' + b"9" * 5000, b"x" * (LARGEST_FILE + 1), b'{"game": "higgins"}',
], ids=lambda content: repr(content[:24]))
@pytest.mark.parametrize("command", ["analyse", "replay", "show", "legal", "why", "position"])
def test_a_broken_file_is_one_line_and_code_1(content: bytes, command: str, cli: Cli, folder: Path) -> None:
    (folder / "broken").write_bytes(content)
    code, err = cli.refused(command, "broken", *(["stay"] if command == "why" else []))
    assert code == 1
    assert err.startswith("trunkline: broken: ")


@pytest.mark.parametrize("args", [
    ["replay", "absent.txt"], ["simulate", "higgins", "--games", "0"], ["games", "--what"], ["check", "absent"],
])
def test_with_json_an_error_is_an_object(args: list[str], cli: Cli) -> None:
    assert list(cli.json(*args, code=2)) == ["error"]
