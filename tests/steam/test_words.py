"""Words that were once wrong: reasons that were untrue, moves misread, log lines that said too little."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from trunkline.engine import faults
from trunkline.engine.game import Refusal
from trunkline.engine.match import Match
from trunkline.games.steam import invariants
from trunkline.games.steam.sentences import cubes

from .positions import build, seat, table

START = {"players": 3, "map": "tutorial", "ruleset": "base"}


def position(text: str, **options: str) -> Match:
    """A match at a position file of two players on the tutorial map."""
    head = 'game = "steam"\nformat = 1\nrules = 1\n[options]\nplayers = 2\n'
    head += "".join(f'{k} = "{v}"\n' for k, v in ({"map": "tutorial"} | options).items())
    return Match.from_position("steam", head + text)


def why(match: Match, text: str) -> Any:
    """Why not; the move must be refused."""
    reason = match.why_not(text)
    assert reason is not None, text
    return reason


def test_a_town_misspelt_is_found() -> None:
    here = position('[turn]\nphase = "build track"\n[[seat]]\ncash = 30\naction = "urbanization"\n[[seat]]\n')
    assert why(here, "urbanize hudersfield red").nearest == "urbanize C6 red"
    assert "'urbanize A7'" in why(here, "urbanize leed red").words  # Leeds, which is a city already


@pytest.mark.parametrize("text", ["bid -1", "capital -5", "capital - 5", "goods -1"])
def test_a_minus_sign_is_no_blank(text: str) -> None:
    here = Match.start("steam", START | {"ruleset": "standard"}, 1)
    assert why(here, text).code == "negative"


def test_a_move_is_read_whole() -> None:
    here = Match.start("steam", START, 1)
    assert "longer" in why(here, "pass" + " " * 500 + "and more").words


def test_at_level_6_only_the_locomotive_is_refused_for_it() -> None:
    here = table(seat(0, -10, 1, level=6), phase="action tiles", ruleset="base", supply=["red"])
    assert here.why("take urbanization").code == "too-dear"
    assert here.why("take locomotive").code == "top-level"


def test_the_first_auction_says_who_wins_and_what_it_costs() -> None:
    match = Match.start("steam", START, 3, ["Ada", "Ben", "Cy"])
    said = ""
    for text in ("bid 0", "bid 7", "pass", "pass", "pass"):
        said += " ".join(entry.words for entry in match.play_text(text))
    assert "is first for $7: income 0 to -2" in said
    assert "is second for nothing" in said
    assert "is third for nothing" in said


def test_two_new_tracks_are_told_apart() -> None:
    tiles = '[map]\ntiles = ["E3 town-1 5 : -"]\n'
    here = position('[turn]\nphase = "build track"\n[[seat]]\ncash = 30\n[[seat]]\n' + tiles)
    assert here.why_not("build D2 gentle 2") is None
    assert why(here, "build D2 pass-gentle-sharp-far 2").code == "unconnected"


def test_rules_are_those_of_the_ruleset() -> None:
    for ruleset, rule in (("base", "6.1"), ("standard", "5.3")):
        here = position('[turn]\nphase = "action tiles"\n[[seat]]\n[[seat]]\n', ruleset=ruleset)
        assert why(here, "done").rule == rule
    here = position('[turn]\nphase = "income"\n[[seat]]\n[[seat]]\n', ruleset="base")
    assert why(here, "collect raising").rule == "3.1"


def test_income_is_asked_in_words_that_are_true() -> None:
    here = position('[turn]\nphase = "income"\n[[seat]]\ncash = 50\nincome = 3\n[[seat]]\n', ruleset="standard")
    assert here.view(True).prompt == "Player 1 collects $2."  # type: ignore[attr-defined]
    here = position('[turn]\nphase = "income"\n[[seat]]\ncash = 0\nincome = -3\n[[seat]]\n', ruleset="base")
    assert here.view(True).prompt == "Player 1 pays $3."  # type: ignore[attr-defined]
    here = position('[turn]\nphase = "income"\n[[seat]]\ncash = 0\nincome = 1\nlevel = 2\n[[seat]]\n')
    assert "income 1 to 0, $1 back" in here.play_text("collect")[0].words


def test_positions_keep_to_what_can_be_listed() -> None:
    with pytest.raises(Refusal, match="cash"):
        position('[turn]\nphase = "order of play"\n[[seat]]\ncash = 100000\n[[seat]]\n')


def test_an_option_is_refused_without_a_pattern() -> None:
    with pytest.raises(Refusal, match="relaxed_capital") as caught:
        Match.start("steam", {"relaxed_capital": "9"})
    assert "regex" not in str(caught.value)


def test_cubes_are_counted_with_the_word_of_the_last() -> None:
    assert cubes([1, 0, 1, 0, 0]) == "1 red and 1 yellow cube"
    assert cubes([2, 1, 0, 0, 0]) == "2 red and 1 blue cube"
    assert cubes([1, 2, 0, 0, 0]) == "1 red and 2 blue cubes"
    assert cubes([0, 0, 0, 0, 0]) == "no cubes"


def described(match: Match) -> str:
    return "\n".join(match.game.describe(match.pack, match.S, match.names))


def test_a_finished_game_is_not_told_as_if_it_ended_now() -> None:
    assert "if it ended now" in described(position('[turn]\nphase = "income"\n'))
    over = position('[turn]\nphase = "over"\n[[seat]]\npoints = 30\n[[seat]]\n')
    assert "30 points." in described(over)
    assert "if it ended now" not in described(over)


def test_the_spaces_of_the_supply_are_told_from_their_cubes() -> None:
    here = position('[turn]\nphase = "income"\n[map]\nsupply = ["red blue", "", "purple"]\n')
    assert "Goods Supply: space 1, 1 red and 1 blue cube; space 3, 1 purple cube." in described(here)


@pytest.mark.parametrize(("income", "line"), [
    (0, "   Income: 0 (8.1)"), (5, "   Income: 2, half of income 5, rounded down (8.1)"),
    (-2, "   Income: -4, 2 off for each point below 0 of income -2 (8.1)")])
def test_8_1_income_is_explained(income: int, line: str) -> None:
    over = position(f'[turn]\nphase = "over"\n[[seat]]\nincome = {income}\n[[seat]]\n').explain()
    assert line in over
    assert "   Links: 0 (8.1)" in over


def test_4_15_before_a_build_turn_may_end_its_city_is_the_nearest_move() -> None:
    given = ('[turn]\nphase = "build track"\n[[seat]]\ncash = 30\naction = "{}"\n[[seat]]\ncash = 9\n[map]\n'
             'supply = ["red blue"]\ntiles = ["D2 gentle 2 : 2"]\n')
    for action, move in (("urbanization", "urbanize"), ("city growth", "grow")):
        reason = why(position(given.format(action), ruleset="base"), "done")
        assert (reason.code, reason.rule) == ("must", "4.15")
        assert reason.nearest.startswith(f"{move} ")


def test_the_rule_is_given_where_the_words_cite_one() -> None:
    goods = position('[turn]\nphase = "move goods"\n[map]\ncubes = { Liverpool = "yellow" }\n')
    assert why(goods, "ship yellow Liverpool > Manchester").rule == "7.2"
    assert why(position('[turn]\nphase = "buy capital"\n'), "capital 7").rule == "5.1"
    assert why(position('[turn]\nphase = "action tiles"\n', ruleset="base"), "capital 5").rule == "3.1"


@pytest.mark.parametrize(("body", "words"), [
    ('[[seat]]\ncash = 9\n[[seat]]\ncash = 9\n[map]\ntiles = ["E2 gentle 2 : 2"]\n',
     ["map.tiles: E2, seat 2: track that is not joined"]),
    ('[[seat]]\ncash = 9\n[[seat]]\ncash = 9\n[map]\ntiles = ["E2 gentle 2 : -"]\n', ["map.tiles: E2: track"]),
    ('[map]\ntiles = ["D2 straight 1 : 1", "D3 straight 1 : 2"]\n', ["map.tiles: D2: a line that changes its owner"]),
    ("[[seat]]\ncash = -1\n[[seat]]\n", ["seat 1, cash"]),
    ('[map]\nnew_cities = { Burnley = "blue", Barnsley = "pink" }\n', ["map.new_cities.Barnsley: 'pink' is none of"]),
    ("[map]\ncubes = { Leeds = 3 }\n", ["map.cubes.Leeds"]),
    ('[map]\ncubes = { Leads = "red" }\n', ["map.cubes", "did you mean 'Leeds'"]),
    ('[[seat]]\naction = "fly"\n[[seat]]\n', ["seat 1, action: 'fly' is none of 'turn order'"]),
    ('[map]\ntiles = ["D2 straight 1 : 1 2"]\n', ["2 owners for 1 track"]),
    ("[[seat]]\n", ["1 seat for options.players = 2"]),
])
def test_a_refused_position_says_where(body: str, words: list[str]) -> None:
    with pytest.raises(Refusal) as refused:
        position('[turn]\nphase = "build track"\n' + body)
    for word in words:
        assert word in str(refused.value), refused.value


def test_a_fault_that_concerns_no_seat_names_none() -> None:
    known = invariants.FAULTS
    assert faults.words(known, invariants.CUBES * 8 + faults.NO_SEAT) == known[invariants.CUBES]
    assert faults.words(known, invariants.CASH * 8 + 1).startswith("seat 2: money")
    assert faults.words(known, invariants.TILE * 8 + faults.NO_SEAT + 2 * faults.PLACE) == (
        f"place 2: {known[invariants.TILE]}")
    assert faults.words(known, invariants.TILE * 8 + faults.PLACE, ["A1"]) == f"A1, seat 1: {known[invariants.TILE]}"


def test_what_is_said_to_the_builder_and_of_them() -> None:
    tiles = '[map]\ntiles = ["D2 straight 1 : 1"]\n'
    here = position('[turn]\nphase = "build track"\n[[seat]]\ncash = 30\n[[seat]]\ncash = 1\n' + tiles)
    view: Any = here.view(True)
    build = next(b for b in view.legal.builds if b.extends)
    assert "extends your link from" in build.words
    assert view.task == "Build track: 3 builds left, $30 in cash."
    said = here.play(build.move)[0].words
    assert said.startswith("Player 1 builds track at ")
    assert " and extends the link from " in said
    assert "your" not in said


def test_another_players_things_are_told_by_their_name() -> None:
    text = 'game = "steam"\nformat = 1\nrules = 1\n[options]\nplayers = 2\nmap = "tutorial"\n[turn]\n'
    tile = '[[seat]]\n[[seat]]\naction = "engineer"\n'
    here = Match.from_position("steam", text + 'order = [2, 1]\nto_move = 1\nphase = "action tiles"\n' + tile,
                               ["Ada", "Ben"])
    assert why(here, "take engineer").words == "Ben already has Engineer."


@pytest.mark.parametrize(("what", "code", "rule"), [
    ("build D4", "on-city", "4.3"), ("build A4", "unconnected", "4.5"), ("build Z9", "unknown-hex", None)])
def test_a_hex_alone_asks_why_nothing_can_be_built_there(what: str, code: str, rule: str | None) -> None:
    reason = table(seat(40)).why(what)
    assert (reason.code, reason.rule) == (code, rule)


def test_a_hex_where_only_money_or_builds_are_missing_says_so() -> None:
    assert table(seat(1)).why("build D2").code == "too-dear"
    west = [build("D2 W-E"), build("C2 SW-NE"), build("E2 NW-E")]
    assert table(seat(40)).play(*west).why("build C3").rule == "4.2"


def test_a_hex_alone_is_told_from_a_move_not_said_whole() -> None:
    """In games at random: of a hex without a legal build one is told why, by a rule; else one is asked for the tile."""
    seen = set()
    match, dice = Match.start("steam", {"players": 3, "map": "tutorial"}, 0), random.Random(0)
    while not match.over:
        if match.view(False).phase == "build track":  # type: ignore[attr-defined]
            open_hexes = {t.split()[1] for t in match.texts() if t.startswith("build")}
            for hex_ in match.pack.board.hexes:
                if hex_.terrain != "water":
                    reason = match.why_not(f"build {hex_.name}")
                    assert reason is not None
                    assert (reason.code == "incomplete") == (hex_.name in open_hexes), (hex_.name, reason)
                    assert reason.code == "incomplete" or re.match(r"4\.|3\.|1\.5", reason.rule or ""), reason
                    seen.add(reason.code)
        match.play(dice.choice(match.legal()))
    assert {"incomplete", "on-city", "unconnected"} <= seen
