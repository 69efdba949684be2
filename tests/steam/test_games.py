"""Finished games of greedy bots, one on each full map, as match files: they replay, and their standings are as noted.

`TRUNKLINE_UPDATE_GAMES=1 pytest tests/steam/test_games.py` plays and writes them anew.
"""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path

import pytest

from trunkline import bots
from trunkline.engine import matchfile
from trunkline.engine.match import Match

FOLDER = Path(__file__).parent / "games"
MAPS = ["northeast", "ruhr", "chicago_gateway"]
NAMES = ["Ada", "Ben", "Cleo", "Dan"]


def standings(match: Match) -> dict[int, str]:
    """After how many moves each turn was over, and what everybody had then."""
    found = {}
    ends = [n for n, e in enumerate(match.log, 1) if e.text.startswith("collect")]  # a turn ends with the last of these
    for before, after in pairwise(match.at(seq) for seq in (0, *ends)):
        if after.S[0].turn > before.S[0].turn:
            s = after.S[0]
            seats = (f"{name} {points} (${s.cash[p]}, income {s.income[p]}, {s.points[p]} VP, locomotive {s.level[p]})"
                     for p, (name, points) in enumerate(zip(match.names, after.scores(), strict=True)))
            found[after.seq] = f"# After turn {s.turn}: {'; '.join(seats)}"
    return found


def noted(match: Match) -> str:
    """The match file with the standings after every turn."""
    lines = matchfile.dumps(match).split("\n")
    head = lines.index("") + 1
    for seq, line in sorted(standings(match).items(), reverse=True):
        lines.insert(head + seq, line)
    return "\n".join(lines)


@pytest.mark.parametrize("name", MAPS)
def test_a_finished_game_of_greedy_bots_replays_with_its_standings(name: str) -> None:
    file = FOLDER / f"{name}.txt"
    if os.environ.get("TRUNKLINE_UPDATE_GAMES"):
        match = Match.start("steam", {"map": name, "players": 4}, seed=1920, names=NAMES)
        while not match.over:
            match.play(bots.choose("greedy", match, 0))
        FOLDER.mkdir(exist_ok=True)
        file.write_text(noted(match), encoding="utf-8")
    text = file.read_text(encoding="utf-8")
    match = matchfile.loads(text)
    assert match.over
    assert match.options.players == 4 and match.options.ruleset == "standard"
    assert noted(match) == text
    assert text.count("# After turn") == 8
