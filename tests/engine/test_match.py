"""Matches and their files."""

from __future__ import annotations

import contextlib
import re

import pytest

from trunkline.engine import files, matchfile
from trunkline.engine import game as games
from trunkline.engine.game import Refusal
from trunkline.engine.match import IllegalMove, Match

PINNED = [[1, 4, 0, 3, 5, 2], [4, 3, 5, 1, 2, 0], [3, 4, 0, 5, 2, 1], [0, 3, 4, 2, 5, 1]]


def match(moves: int = 6) -> Match:
    m = Match.start("higgins", {"players": 2}, 7, ["Ada", "Bob # the builder"])
    for _ in range(moves):
        m.play(m.legal()[-1])
    return m


def test_an_illegal_move_changes_nothing_and_says_why() -> None:
    m = match(0)
    digest, log = m.digest(), list(m.log)
    for move in (-1, 0, 10**9, 2**40):
        with pytest.raises(IllegalMove):
            m.play(move)
    with pytest.raises(IllegalMove) as refused:
        m.play_text("move Seattle")
    assert refused.value.reason.rule == "4.1"
    assert refused.value.reason.nearest in m.texts()
    assert (m.digest(), m.log) == (digest, log)


@pytest.mark.parametrize(("options", "words"), [
    ({"players": 7}, "players"), ({"players": "x"}, "players"), ({"version": "longer"}, "classic or short or long"),
    ({"colour": "red"}, "no such option"), ({"players": None}, "players"),
])
def test_options_are_refused_by_name(options: dict[str, object], words: str) -> None:
    with pytest.raises(Refusal, match=words):
        Match.start("higgins", options)


def test_seeds_names_and_games_are_refused() -> None:
    for seed in (-1, 2**63):
        with pytest.raises(Refusal, match="seed"):
            Match.start("higgins", seed=seed)
    with pytest.raises(Refusal, match="names"):
        Match.start("higgins", {"players": 2}, names=["Ada"])
    with pytest.raises(Refusal, match="choose from higgins"):
        Match.start("chess")
    with pytest.raises(Refusal, match="has moves 0 to"):
        match().at(99)


def test_the_set_up_is_pinned() -> None:
    """The same seed, the same set-up, on every platform and version of Python."""
    dealt = [Match.start("higgins", {"players": 6}, seed).S[0].locomotive.tolist() for seed in range(4)]
    assert dealt == PINNED


def test_a_match_from_a_position_looks_back_to_it_and_has_no_match_file() -> None:
    m = match()
    text = m.game.write_position(m.pack, m.S)
    again = Match.from_position("higgins", text)
    again.play(again.legal()[-1])
    assert again.at(0).digest() == m.digest()
    assert again.at(again.seq).digest() == again.digest()
    with pytest.raises(Refusal, match="began in a position"):
        matchfile.dumps(again)


def test_a_file_reads_back_with_hostile_names() -> None:
    m = Match.start("higgins", {"players": 2}, 1, ["Ada\nseat 9 Eve", "# Bob"])
    m.play(m.legal()[-1])
    back = matchfile.loads(matchfile.dumps(m))
    assert back.names == ["Ada seat 9 Eve", "# Bob"]
    assert back.digest() == m.digest()


def test_comments_blank_lines_and_line_ends_do_not_matter() -> None:
    text = matchfile.dumps(match())
    loose = "# found in a drawer\r\n\r\n" + re.sub(r" +# .*", "", text).replace("\n", "\r\n")
    assert matchfile.loads(loose).digest() == match().digest()


def spoil(old: str, new: str) -> str:
    text = matchfile.dumps(match())
    assert re.search(old, text, re.MULTILINE), old
    return re.sub(old, new, text, count=1, flags=re.MULTILINE)


@pytest.mark.parametrize(("old", "new", "words"), [
    (r"^trunkline match 1", "trunkline match 2", r"line 1: format 2 is newer"),
    (r"^trunkline match 1", "18xx match 1", r"line 1: expected 'trunkline match'"),
    (r"^game higgins", "game chess", r"line 2: no game 'chess'"),
    (r"^rules 3", "rules 4", r"line 3: rules version 4 of higgins is newer"),
    (r"^rules 3", "rules one", r"line 3: rules is a whole number"),
    (r"^seed 7", "seed 99999999999999999999", r"line 4: seed 9+: at most 9223372036854775807"),
    (r"^seed 7", "seed ٧", r"line 4: seed is a whole number"),
    (r"^option players 2", "option players 9", r"players"),
    (r"^option players 2", "option hats 2", r"line 5: option 'hats'"),
    (r"^option players 2", "option players 2\noption players 2", r"line 6: option 'players' is there twice"),
    (r"^seat 2.*\n", "", r"line 12: expected 'seat 2' and a name, got '1 1 .*: there are 2 players"),
    (r"^seat 2", "seat 3", r"expected seat 2"),
    (r"^1 1 ", "1 2 ", r"line 13: move 1: seat 2 cannot move here, seat 1 does"),
    (r"^1 1 ", "2 1 ", r"line 13: move 2: expected move 1"),
    (r"^1 1 .*#", "1 1 move Seattle #", r"line 13: 'move Seattle' is not legal: .*rule 4.1"),
    (r"^1 1 .*#", "1 1 fly Seattle #", r"line 13: 'fly Seattle' is not legal"),
    (r"^1 1 ", "1 1 =", r"line 13: .*not forced"),
    (r"^1 1 .*", "checkmate", r"line 13: expected a move"),
    (r"^1 1 .*", "1 1 move Jol\0iet", r"line 13"),
])
def test_a_faulty_file_is_refused_with_its_line(old: str, new: str, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        matchfile.loads(spoil(old, new))


def test_forced_moves_must_be_there_as_forced() -> None:
    m = Match.start("higgins", {"players": 2, "version": "short"}, 7)
    while not m.log or not m.log[-1].forced:
        m.play(m.legal()[1])
    lines = matchfile.dumps(m).splitlines()
    with pytest.raises(Refusal, match=f"line {len(lines)}: the forced move '{m.log[-1].text}' is missing"):
        matchfile.loads("\n".join(lines[:-1]))
    with pytest.raises(Refusal, match="the only legal move is made"):
        matchfile.loads("\n".join([*lines[:-1], lines[-1].replace("=", "")]))


def test_a_copy_is_played_on_alone() -> None:
    m = match(0)
    while m.seq < 10:
        m.play(m.legal()[-1])
    before, copy = (m.digest(), m.log.copy()), m.copy()
    assert (copy.digest(), copy.log, copy.names, copy.dealt) == (*before, m.names, m.dealt)
    copy.play(copy.legal()[0])
    assert copy.at(m.seq).digest() == m.digest()
    assert (m.digest(), m.log) == before
    m.play(m.legal()[-1])
    assert matchfile.loads(matchfile.dumps(copy)).log == copy.log


@pytest.mark.parametrize("text", ["", "\n\n", "\0", "trunkline match", "trunkline match 1\n", "\ufefftrunkline match"])
def test_what_is_no_match_file_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="line"):
        matchfile.loads(text)


@pytest.mark.parametrize("tail", [" " * 900_000 + "x", " #" * 450_000, "\t" * 900_000, "x" * 900_000, "\n" * 900_000])
def test_a_monstrous_line_is_read_at_once(tail: str) -> None:
    """A pattern of quadratic time would take hours over these, and the server with it."""
    head = "".join(matchfile.dumps(match(0)).splitlines(keepends=True)[:12])
    for begin in ("1 1 move ", "1 1", "trunkline match 1\n", ""):
        with contextlib.suppress(Refusal):
            matchfile.loads(head + begin + tail)
        with contextlib.suppress(Refusal):
            files.game_of(f"trunkline match 1\n{begin}{tail}")


def test_games_are_found_by_looking() -> None:
    assert "higgins" in games.infos()
