"""Match files: what is written is read back, and what is wrong is blamed on its line."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from trunkline.engine import files, matchfile
from trunkline.engine import game as games
from trunkline.engine.game import Refusal
from trunkline.engine.integers import MAX_SEED
from trunkline.engine.match import MAX_NAME, Match
from trunkline.engine.text import one_line, unseen

# A game of greedy against random, as `trunkline tournament` wrote it.
SHORT = """\
trunkline match 1
game higgins
rules 3
seed 4370460608403578663
option players 2
option version short
option opening turn
option final any
option colours dealt
seat 1 greedy
seat 2 random

1 1 move Hammond                         # greedy travels to Hammond: 1 segment.
"""
PERSIAN = "نیک\u200cاختر"  # the parts of the name stand apart; without the non-joiner they would grow together
NAMES = ["Ada", "Bob # the builder", "seat 9 Eve", "=pay", "option", "Zoë  Ωμέγα", "李雷", PERSIAN, "👩\u200d🚀",
         "क\u094d\u200dष", "#", "1 1 move Omaha", "x" * MAX_NAME]


@st.composite
def set_ups(draw: st.DrawFn) -> tuple[str, dict[str, Any], int, list[str]]:
    """A game, its options, a seed and names, of all there are."""
    info = draw(st.sampled_from(list(games.infos().values())))
    options: dict[str, Any] = {}
    least, most = info.players
    for option in info.options:
        choice = draw(st.sampled_from(option.choices))
        options[option.id] = choice.value
        if choice.players:
            least, most = max(least, choice.players[0]), min(most, choice.players[1])
    if least > most:  # a seat that the map does not have
        options.pop("relaxed_capital")
        least, most = next(c.players for o in info.options for c in o.choices if c.value == options.get("map"))
    options["players"] = draw(st.integers(least, most))
    name = st.sampled_from(NAMES) | st.text(max_size=2 * MAX_NAME)
    return info.id, options, draw(st.integers(0, MAX_SEED)), draw(
        st.lists(name, min_size=options["players"], max_size=options["players"]))


@settings(max_examples=60)
@given(set_ups(), st.integers(0, 60), st.randoms(use_true_random=False))
def test_what_a_match_takes_its_file_gives_back(set_up: Any, moves: int, dice: random.Random) -> None:
    game_id, options, seed, names = set_up
    if any(any(map(unseen, name)) or not 1 <= len(one_line(name)) <= MAX_NAME for name in names):
        with pytest.raises(Refusal, match=r"^seat \d: a name (needs|cannot have|has at most)"):
            Match.start(game_id, options, seed, names)
        return
    match = Match.start(game_id, options, seed, names)
    while match.seq < moves and not match.over:
        match.play(dice.choice(match.legal()))
    text = matchfile.dumps(match)
    back = files.read(text)
    assert (back.options, back.seed, back.names, back.moves) == (match.options, seed, match.names, match.moves)
    assert back.digest() == match.digest()
    assert matchfile.dumps(back) == text


@given(st.text())
@example("a\u200c\u200db")
@example("\u200d \u200c")
@example("a\u202eb\u2066c\u200e\u00ad\ufeff")
def test_a_line_is_one_line_and_stays_so(text: str) -> None:
    line = one_line(text)
    assert one_line(line) == line
    assert len(line.splitlines()) <= 1
    assert not any(map(unseen, line))


@pytest.mark.parametrize(("name", "kept"), [
    (PERSIAN, PERSIAN), ("👩\u200d🚀", "👩\u200d🚀"), ("Ada\u200c", "Ada"), ("\u200dAda \u200c Bo", "Ada Bo"),
    ("Ada\nseat 9 Eve", "Ada seat 9 Eve"), ("  Ada\t", "Ada"),
])
def test_joiners_between_letters_are_kept(name: str, kept: str) -> None:
    match = Match.start("higgins", {"players": 2}, 1, [name, "Bob"])
    assert match.names == [kept, "Bob"]
    match.play(match.legal()[0])
    text = matchfile.dumps(match)
    assert f"\nseat 1 {kept}\n" in text
    assert f"# {kept} " in text
    assert matchfile.loads(text).names == [kept, "Bob"]


@pytest.mark.parametrize(("name", "words"), [
    ("", "seat 2: a name needs at least one visible"), (" \n", "seat 2: a name needs"),
    ("\u200d", "seat 2: a name needs"), *((f"A{c}da", "seat 2: a name cannot have control characters or invisible")
                                          for c in "\u202e\u2066\u200b\u200e\u00ad\ufeff\x1b\0\ud800"),
    ("x" * 81, "seat 2: a name has at most 80 characters; this one has 81"), (None, "seat 2: a name is text, not None"),
    (5, "seat 2: a name is text, not 5"),
])
def test_a_name_that_could_not_be_read_back_is_refused(name: Any, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        Match.start("higgins", {"players": 2}, 1, ["Ada", name])
    match = Match.start("higgins", {"players": 2}, 1)
    position = match.game.write_position(match.pack, match.S)
    with pytest.raises(Refusal, match=words):
        Match.from_position("higgins", position, ["Ada", name])
    match.names = ["Ada", name]
    with pytest.raises(Refusal, match=words):
        matchfile.dumps(match)


def test_names_are_a_list() -> None:
    with pytest.raises(Refusal, match="names: 1 for 2 players"):
        Match.start("higgins", {"players": 2}, 1, "AB")
    with pytest.raises(Refusal, match="names: 3 for 2 players"):
        Match.from_position("higgins", _position(), ["A", "B", "C"])


def _position() -> str:
    match = Match.start("higgins", {"players": 2}, 1)
    return match.game.write_position(match.pack, match.S)


@pytest.mark.parametrize("spoil", [
    lambda text: "\ufeff" + text, lambda text: text.replace("\n", "\r"), lambda text: text.replace("\n", "\r\n"),
    lambda text: "\ufeff" + text.replace("\n", "\r"),
])
def test_marks_and_line_ends_of_other_programs_are_taken(spoil: Any) -> None:
    assert files.is_match(spoil(SHORT))
    assert files.game_of(spoil(SHORT)) == "higgins"
    for read in (files.read, matchfile.loads):
        assert read(spoil(SHORT)).digest() == matchfile.loads(SHORT).digest()
    position = _position()
    assert files.game_of(spoil(position)) == "higgins"
    assert files.read(spoil(position)).digest() == files.read(position).digest()


def test_a_separator_of_unicode_ends_no_line() -> None:
    """Editors do not count them: the lines after would be blamed for another's fault."""
    odd = SHORT.replace("seat 1 greedy", "seat 1 gr\u2028ee\x85dy").replace("move Hammond", "fly Hammond")
    with pytest.raises(Refusal, match=r"^line 13: 'fly Hammond'"):
        matchfile.loads(odd)


def played() -> str:
    """A match with forced moves in it."""
    match = Match.start("higgins", {"players": 2, "version": "short"}, 7, ["Ada", "Grace"])
    while sum(e.forced for e in match.log) < 2 or match.seq < 20:
        match.play(match.legal()[0])
    return matchfile.dumps(match)


@pytest.mark.parametrize("text", [SHORT, played()])
@pytest.mark.parametrize("garbage", ["zzz", "0 0 0", "seat", "option colours", "1 1 =", "trunkline match 1", "\x00",
                                     "=", "option players 0", "99999999999999999999999 1 pay", "۱ ۱ pay"])
def test_a_line_replaced_by_garbage_is_the_one_that_is_blamed(text: str, garbage: str) -> None:
    lines = text.splitlines()
    for i, line in enumerate(lines):
        if line and not line.startswith(garbage):
            with pytest.raises(Refusal, match=rf"^line {i + 1}: "):
                matchfile.loads("\n".join([*lines[:i], garbage, *lines[i + 1:]]))


@pytest.mark.parametrize(("old", "new", "words"), [
    ("seed 4370460608403578663", "seed 9223372036854775808", "line 4: seed 9223372036854775808: at most"),
    ("seed 4370460608403578663", "seed 99999999999999999999", "line 4: seed 9+: at most 9223372036854775807"),
    ("seed 4370460608403578663", "seed -1", "line 4: seed is a whole number, got '-1'"),
    ("option players 2", "option players 7", "line 5: option 'players'"),
    ("option players 2", "option players", "line 5: option 'players': .*; it is 2 to 6"),
    ("option players 2", "option players 3", "line 13: expected 'seat 3' and a name, got '1 1 move"),
    ("option version short", "option version brief", "line 6: option 'version'.*classic or short or long"),
    ("option opening turn", "option opening", "line 7: option 'opening': .*; it is turn or round"),
    ("option final any", "option final listless", "line 8: option 'final'"),
    ("seat 2 random", "seat 2 " + "x" * 81, "line 11: seat 2: a name has at most 80"),
    ("seat 2 random", "seat 2 ran\u202edom", "line 11: seat 2: a name cannot have"),
    ("seat 2 random", "seat 2 \u200d", "line 11: seat 2: a name needs"),
    ("seat 2 random\n", "seat 2 random\nseat 3 Eve\n", "line 12: seat 3: there are 2 players"),
    ("rules 3", "rules 0", "line 3: rules version 0"),
])
def test_a_wrong_value_is_blamed_on_its_line(old: str, new: str, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        matchfile.loads(SHORT.replace(old, new))


@pytest.mark.parametrize(("options", "words"), [
    ({"players": 6}, "line 5: players: the map"), ({"map": "nowhere"}, "line 6: map: no map 'nowhere'"),
    ({"relaxed_capital": "5"}, "line 10: relaxed_capital: there is no player 5"),
])
def test_options_that_do_not_go_together_are_blamed_on_one_of_them(options: dict[str, Any], words: str) -> None:
    lines = matchfile.dumps(Match.start("steam", {"players": 3}, 1)).splitlines()
    given = {line.split()[1]: line.split()[2] for line in lines if line.startswith("option ")} | options
    head = [*lines[:4], *(f"option {key} {value}" for key, value in given.items())]
    seats = [f"seat {i + 1} P{i}" for i in range(int(given["players"]))]
    with pytest.raises(Refusal, match=words):
        matchfile.loads("\n".join([*head, *seats]))
