"""Words that were once wrong: rules of another version, switches taken for nothing, sums of nothing."""

from __future__ import annotations

from typing import Any

import pytest

from trunkline.engine.game import Refusal

from .positions import GAME, real, seat

HEAD = f'format = 1\ngame = "higgins"\nrules = {GAME.info.rules_version}\n'


def test_1_1_4_3_a_move_to_a_switch_is_told_what_that_is() -> None:
    table = real(seat("boston", locomotive="red"), number=7)
    reason = table.why("move White River Junction")
    assert (reason.code, reason.rule) == ("switch", "4.3")
    assert "White River Junction is a switch" in reason.words
    assert "(1.1)" in reason.words
    assert reason.nearest in table.texts("move")
    assert table.why("move white-river-junction").code == "switch"


@pytest.mark.parametrize("text", ["pay", "done", "buy harvey"])
@pytest.mark.parametrize("phase", ["travel", "ticket"])
def test_10_1_what_the_short_version_has_not_is_refused_by_its_rule(text: str, phase: str) -> None:
    assert real(seat(), phase=phase, version="short").why(text).rule == "10.1"


def test_5_1_another_pass_card_is_the_nearest_to_one_that_cannot_be_bought() -> None:
    assert real(seat(cash=30)).why("buy dining car").nearest == "buy harvey"  # $25, the nearest in price
    assert real(seat(cash=30)).why("buy nothing at all").nearest == "buy express"


def test_words_that_are_no_city_have_the_nearest_that_can_be_reached() -> None:
    table = real(seat("seattle", locomotive="red"), number=1)
    assert table.why("move Bostn").nearest in table.texts("move")


def test_2_5_before_the_first_turn_the_turn_is_that_of_choosing() -> None:
    choosing = real(*[seat() for _ in range(2)], colours="chosen", number=1)
    choosing.match.S["phase"], choosing.match.S["locomotive"] = 0, -1
    assert choosing.why("locomotive red", 1).rule == "2.5"


def test_10_1_scores_of_the_short_version_tell_no_money() -> None:
    for version, told in (("classic", True), ("short", False)):
        over = real(seat(markers=[]), seat(), number=10, phase="over", closing=True, version=version)
        lines = over.match.explain()
        assert lines[0].endswith("no Pay markers left")
        assert ("$" in "".join(lines)) == told


def test_nothing_is_said_of_nothing() -> None:
    free = real(seat("chicago", 20, passes=["express"], tickets=["cnw"], latest="cnw"))
    lines = GAME.describe(free.match.pack, free.match.S, free.match.names)
    assert "0 free moves" not in "\n".join(lines)
    covered = real(seat("chicago", 0, passes=["dining-car", "pullman", "western-union"]), phase="expenses")
    pay = covered.match.view(True).legal.plain[0]  # type: ignore[attr-defined]
    assert (pay.title, "$0" in pay.words) == ("Pay nothing", False)
    sentence = GAME.sentence(covered.match.pack, covered.match.S, pay.move, covered.match.names)
    assert sentence == "Player 1 has no expenses to pay."


def test_a_free_way_is_told_as_such() -> None:
    match = real(seat("chicago", 20, tickets=["cnw"], latest="cnw")).match
    near = next(t for t in match.view(True).legal.travel if t.fare == 0 and t.segments)  # type: ignore[attr-defined]
    assert "all free; food" in near.words
    assert GAME.sentence(match.pack, match.S, near.move, match.names).endswith("all free.")


def test_what_is_said_to_the_player_who_decides_and_of_them() -> None:
    view: Any = real(seat("topeka"), seat(), number=9).match.view(True)
    assert view.prompt == "Player 1 moves up to 4 segments from Topeka, or stays."
    assert view.task == "Move up to 4 segments from Topeka, or stay."
    stay = next(t for t in view.legal.travel if not t.segments)
    assert stay.words == "Stay; food, lodging and telegraph $5; leaves you $45."


def test_7_2_the_log_tells_of_the_pay_with_the_last_ticket_as_well() -> None:
    board: Any = real(seat(), seat()).match.pack.board
    city = next(board.cities[c] for c in board.locomotives[0].cities if board.cities[c].tickets)
    here = real(seat(city.id, locomotive=board.locomotives[0].id), seat(), phase="ticket", number=9).match
    ticket = city.tickets[0]
    here.S["owner"][0, : len(board.tickets)] = 1
    here.S["owner"][0, ticket], here.S["left"] = -1, 1
    said = here.play_text(f"take {board.tickets[ticket].short}")[0].words
    assert f"clears the Pay marker in {city.label} for $50 (5 left)" in said
    assert (int(here.S[0].cash[0]), here.over) == (100, True)


def test_7_1_whose_ticket_it_is_is_told_by_name() -> None:
    table = real(seat("chicago", tickets=["cnw"]), seat("chicago"), phase="ticket", number=10)
    table.match.names[:] = ["Ada", "Ben"]
    board = table.match.pack.board
    short, name = next((t.short, t.name) for t in board.tickets if t.id == "cnw")
    assert table.why(f"take {short}").words == f"Ada already has the {name}."


@pytest.mark.parametrize(("body", "words"), [
    ('[[seat]]\nlocomotive = "red"\ncity = "chicago"\n[[seat]]\nlocomotive = "blue"\ncity = "chicago"\n',
     ['seat 1, markers: none', "turn.closing = true", '"cape-charles"']),
    ('[[seat]]\nlocomotive = "red"\ncity = "white-river-junction"\n' * 2, ["seat 1, city", "switch", "4.3"]),
    ('[[seat]]\nlocomotive = "red"\ncity = "chicgo"\n' * 2, ["seat 1, city", "did you mean 'chicago'"]),
    ('[[seat]]\nlocomotive = "red"\n' * 2, ["seat 1", "city is missing"]),
    ('[[seat]]\nlocomotive = "red"\ncity = "chicago"\n' * 1, ["1 seat for"]),
    ('[[seat]]\nlocomotive = "red"\ncity = "chicago"\nmarkers = ["boston", 3]\n' * 2, ["seat 1, markers, number 2"]),
])
def test_a_refused_position_says_where_and_what_to_do(body: str, words: list[str]) -> None:
    text = HEAD + '[options]\nplayers = 2\n[turn]\nnumber = 1\nphase = "travel"\n' + body
    with pytest.raises(Refusal) as refused:
        GAME.read_position(text)
    for word in words:
        assert word in str(refused.value), refused.value


def test_a_position_has_the_version_of_the_rules_and_older_ones_are_read() -> None:
    table = real(seat(), seat())
    text = GAME.write_position(table.match.pack, table.match.S)
    assert f"rules = {GAME.info.rules_version}\n" in text
    for version in range(1, GAME.info.rules_version + 1):
        GAME.read_position(text.replace(f"rules = {GAME.info.rules_version}", f"rules = {version}"))
    for wrong, words in ((GAME.info.rules_version + 1, "newer"), (0, "not a version")):
        with pytest.raises(Refusal, match=rf"rules.*{words}"):
            GAME.read_position(text.replace(f"rules = {GAME.info.rules_version}", f"rules = {wrong}"))
