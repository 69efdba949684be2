"""What stays of a game: the final table, the way back through it, its file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.access import look_all_round
from tests.browser.conftest import Faults, Visit
from tests.browser.made import finished
from tests.browser.table import Table

# A finished game, and what of a seat stands for its points.
GAMES = pytest.mark.parametrize(("match", "points"), [
    ({}, "points"), ({"game": "steam", "seats": 3, "map": "tutorial"}, "score")], ids=["higgins", "steam"])


@GAMES
def test_the_slider_goes_over_a_finished_game(visit: Visit, match: dict[str, Any], points: str) -> None:
    page = visit(name="Ada")
    page.goto(finished(page.request, **match))
    table = Table(page)
    expect(table.final).to_be_visible()
    for line in table.state()["result"]:
        expect(table.final).to_contain_text(line)
    look_all_round(page)
    page.keyboard.press("Escape")
    log, last = table.state()["log"], table.ply()
    count = page.locator(".count")
    expect(count).to_have_text(f"{last} / {last}")

    middle = last // 2
    table.slider.fill(str(middle))
    expect(count).to_have_text(f"{middle} / {last}")
    there = page.request.get(f"/api/matches/{table.id}/at/{middle}").json()["view"]
    players = page.get_by_role("list", name="Players")
    for seat in there["seats"]:
        shown = str(seat[points]).replace("-", "−")
        expect(players.get_by_role("listitem").nth(there["seats"].index(seat))).to_contain_text(shown)
    table.id_of("replay-back").click()
    expect(count).to_have_text(f"{middle - 1} / {last}")
    expect(page.get_by_text(log[middle - 2]["words"]).first).to_be_visible()
    table.slider.press("Home")
    expect(count).to_have_text(f"0 / {last}")
    expect(page.get_by_text("The beginning")).to_be_visible()
    table.id_of("replay-play").click()
    expect(count).to_have_text(f"2 / {last}")
    table.id_of("replay-now").click()
    expect(count).to_have_text(f"{last} / {last}")


@GAMES
def test_a_downloaded_match_file_opens_for_viewing_and_a_broken_one_names_the_line(
        visit: Visit, faults: Faults, tmp_path: Path, match: dict[str, Any], points: str) -> None:
    faults.expect("400")
    page = visit(name="Ada")
    page.goto(finished(page.request, **match))
    table = Table(page)
    with page.expect_download() as coming:
        table.id_of("download-file-final").click()
    file = tmp_path / coming.value.suggested_filename
    coming.value.save_as(file)
    scores = [seat[points] for seat in table.state()["view"]["seats"]]

    other = visit(name="Bo")
    other.get_by_test_id("upload-file").set_input_files(file)
    opened = Table(other)
    assert opened.id != table.id
    assert opened.state()["status"] == "viewing"
    assert [seat[points] for seat in opened.state()["view"]["seats"]] == scores
    opened.slider.fill("5")
    expect(other.locator(".count")).to_have_text(f"5 / {opened.ply()}")

    lines = file.read_text("utf-8").splitlines()
    text = next(line["text"] for line in table.state()["log"] if not line["forced"])
    broken = next(i for i, line in enumerate(lines) if f" {text} " in line)
    lines[broken] = lines[broken].replace(text, "move Atlantis", 1)
    (tmp_path / "broken.txt").write_text("\n".join(lines) + "\n", "utf-8")
    other.goto("/")
    other.get_by_test_id("upload-file").set_input_files(tmp_path / "broken.txt")
    expect(other.get_by_role("alert")).to_contain_text("broken.txt")
    expect(other.get_by_role("alert")).to_contain_text(f"line {broken + 1}")
