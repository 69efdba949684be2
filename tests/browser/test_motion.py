"""Moves of others are played on the board: at a pace, without motion where that is wanted, and past with one key."""

from __future__ import annotations

from typing import Any, Literal

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.made import make, midgame
from tests.browser.motion import Stage
from tests.browser.steam import BOT, ME, forward, script
from tests.browser.table import Table

WAYS = "(all) => all.map((e) => e.getAttribute('d'))"
Motion = tuple[str, Literal["reduce", "no-preference"]]
STILL: list[Motion] = [("off", "no-preference"), ("quick", "reduce")]  # the pace chosen, and what the system asks for


def best(state: dict[str, Any]) -> list[int]:
    """The moves of a whole turn that ends elsewhere."""
    travel = max(state["view"]["legal"]["travel"], key=lambda t: (not t["broke"], t["segments"] > 0, t["cash_after"]))
    return list(travel["turns"][0]["moves"])


def journeys(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The lines of the log that tell of a train that ran."""
    return [line for line in lines if line["shown"] and line["shown"]["tracks"]]


def test_trains_run_from_city_to_city(visit: Visit) -> None:
    page = visit("/", name="Ada")
    page.clock.install()
    path = midgame(page.request, seats=3, moves=6)
    stage = Stage(page, path, "quick")
    table = Table(page)
    ids = [city["id"] for city in table.board["cities"]]

    before, lines = stage.send(moves=best(stage.state()))
    expect(stage.caption).to_contain_text(lines[0]["words"])
    expect(page.locator("[data-testid^=destination-]")).to_have_count(0)  # what was decides nothing any more
    stage.play_on()
    at = [seat["city"] for seat in before["view"]["seats"]]
    ran = journeys(lines)
    pieces = stage.pieces("running")
    assert [piece["seat"] for piece in pieces] == [line["seat"] for line in ran]
    for piece, line in zip(pieces, ran, strict=True):
        assert [piece["at"][0], piece["at"][2]] == [ids[at[line["seat"]]], ids[line["shown"]["city"]]]
        at[line["seat"]] = line["shown"]["city"]
    assert stage.pieces("rising"), "tickets are seen to be taken"
    expect(page.locator("[data-testid=running]")).to_have_count(0)
    expect(page.locator("[data-train]")).to_have_count(3)
    assert at == [seat["city"] for seat in stage.state()["view"]["seats"]]
    marked = page.locator("[data-moved=way]")
    expect(marked).to_have_count(sum(line["seat"] != 0 for line in ran))
    stage.said_once(lines)

    # the decision is there at once for whoever does not want to wait
    stage = Stage(page, path, "slow")
    _, lines = stage.send(moves=best(stage.state()))
    expect(stage.caption).to_be_visible()
    page.keyboard.press("s")
    expect(stage.caption).to_have_count(0)
    expect(page.locator("[data-testid^=destination-]").first).to_be_visible()
    expect(page.locator("[data-testid=running]")).to_have_count(0)

    for pace, motion in STILL:
        stage = Stage(page, path, pace, motion)
        _, lines = stage.send(moves=best(stage.state()))
        expect(page.locator("[data-testid^=destination-]").first).to_be_visible()
        assert not stage.caption.count() and not stage.pieces("running")
        expect(marked).to_have_count(sum(line["seat"] != 0 for line in journeys(lines)))

    # a turn is a line of the log; pointed at, it is drawn; a step through the past is played
    page.emulate_media(reduced_motion="no-preference")
    table.id_of("tab-log").click()
    own = next(line for line in reversed(journeys(stage.state()["log"])) if line["seat"] == 0)
    others = marked.evaluate_all(WAYS)
    table.id_of("log").locator("> li").filter(has=page.locator(f"details [data-ply='{own['ply']}']")).hover()
    expect(marked).to_have_count(1)
    assert marked.evaluate_all(WAYS)[0] not in others
    table.id_of("open-settings").click()
    table.id_of("motion-normal").check()
    page.keyboard.press("Escape")
    first = journeys(stage.state()["log"])[0]
    stage.slider.fill(str(first["ply"] - 1))
    expect(page.get_by_text("You are looking back.")).to_be_visible()
    table.id_of("replay-forward").click()
    expect(page.locator("[data-testid=running]")).to_have_count(1)
    stage.play_on()


def test_cubes_travel_link_by_link(visit: Visit) -> None:
    page = visit("/", name="Ada")
    page.clock.install()
    lines = script(page.request, 2, 2, map="tutorial")
    ships = [i for i, line in enumerate(lines) if line["text"].startswith("ship ") and line["seat"] == 1]
    mine = {i: max(k for k in range(i) if lines[k]["seat"] == 0 and not lines[k]["forced"]) for i in ships}
    one = next(i for i in ships if all(lines[k]["seat"] == 1 or lines[k]["forced"] for k in range(mine[i] + 1, i)))
    match = make(page.request, [ME, BOT], 2, "steam", map="tutorial")
    forward(page.request, match, lines, lambda state: state["seq"] == mine[one])
    path = f"/m/{match}"
    stage = Stage(page, path, "quick")
    table = Table(page)
    before, new = stage.send(text=lines[mine[one]]["text"])
    ship = next(line for line in new if (line["shown"] or {}).get("kind") == "ship" and line["seat"] == 1)
    expect(stage.caption).to_be_visible()
    stage.play_on()
    hexes = [hex_["name"] for hex_ in table.board["hexes"]]
    cube = stage.pieces("running")[-1]
    assert cube["at"][0] == hexes[ship["shown"]["hex"]]
    assert cube["at"][2] == hexes[end(table.board, ship["shown"])]
    assert [piece["seat"] for piece in stage.pieces("rising")][-len(ship["shown"]["hops"]):] == [
        hop["owner"] for hop in ship["shown"]["hops"]]
    expect(page.locator("[data-testid=running]")).to_have_count(0)
    expect(page.locator("[data-moved=way]")).to_have_count(1)
    stage.said_once(new)

    stop, colour = table.board["hexes"][ship["shown"]["hex"]]["stop"], ship["shown"]["colour"]
    left = stage.state()["view"]["stops"][stop]["cubes"][colour]
    expect(page.locator(f"[data-cube='{stop}-{colour}']")).to_have_count(left)

    # the income of the turn is told when it is over, and again from the log
    stage = Stage(page, path, *STILL[0])
    while (state := stage.state())["view"]["turn"] == before["view"]["turn"]:
        stage.send(text=lines[state["seq"]]["text"])
    assert not stage.caption.count() and not stage.pieces("running")
    sheet = table.id_of("income-sheet")
    expect(sheet.get_by_role("heading")).to_have_text(f"Income of turn {before['view']['turn']}")
    paid = [line["shown"]["paid"] for line in state["log"] if (line["shown"] or {}).get("paid")][-2:]
    for of in paid:
        expect(sheet).to_contain_text(f"${of['before']} → ${of['after']}")
    table.id_of("income-close").click()
    expect(sheet).to_have_count(0)
    table.id_of("tab-log").click()
    row = table.id_of("log").locator("> li").filter(has_text="Income of turn").last
    row.locator("summary").click()
    expect(row.get_by_role("table")).to_contain_text(f"${paid[-1]['before']} → ${paid[-1]['after']}")

    stage = Stage(page, path, *STILL[1])
    stage.send(text=lines[state["seq"]]["text"])
    assert not stage.caption.count() and not stage.pieces("running")


def end(board: dict[str, Any], shown: dict[str, Any]) -> int:
    """The hex in which a delivery ends: across the side that its last track leaves by, or that of the town."""
    where, _, side = shown["hops"][-1]["way"][-1]
    return int(where if side == 6 else board["hexes"][where]["near"][side])
