"""Firefox: each game begun, a turn of it played, and a game of others watched."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.browser.conftest import Server
from tests.browser.firefox import Firefox, firefox

PLY = "() => Number(document.querySelector('[data-testid=replay-slider]')?.max ?? -1)"
MORE = """(ply) => new Promise((seen) => {
  const look = () => Number(document.querySelector('[data-testid=replay-slider]')?.max ?? -1) > ply
    ? seen(true) : requestAnimationFrame(look);
  look();
})"""


@pytest.fixture
def fox(server: Server, tmp_path: Path) -> Iterator[Firefox]:
    with firefox(tmp_path) as found:
        found.go(server.address)
        yield found
    assert not found.complaints, "\n".join(found.complaints)


def id_of(name: str) -> str:
    return f"[data-testid='{name}']"


def state(fox: Firefox) -> Any:
    """The match that the page shows, as the server has it for the person there."""
    text = fox.run("() => fetch('/api/matches/' + location.pathname.split('/')[2]).then((answer) => answer.text())")
    return httpx.Response(200, text=text).json()


def test_a_turn_of_each_game_and_a_game_of_others(fox: Firefox, server: Server) -> None:
    for game in ("higgins", "steam"):
        begin(fox, game)
        ply = int(fox.run(PLY))
        {"higgins": travel, "steam": buy_capital}[game](fox)
        fox.run(MORE, ply)
        fox.go(server.address)
    watch(fox, server)


def begin(fox: Firefox, game: str) -> None:
    """From the first page to the first decision; the first time a name is asked for."""
    fox.click(id_of(f"play-{game}"))
    if game == "higgins":
        fox.see(id_of("guest-name"))
        fox.type("Ada")
        fox.click(id_of("guest-save"))
    fox.see(f"{id_of('status-line')}.yours")


def travel(fox: Firefox) -> None:
    """A journey, on the map."""
    city = state(fox)["view"]["legal"]["travel"][0]["city"]
    board = fox.run("() => fetch('/api/games/higgins/board?version=short').then((answer) => answer.text())")
    fox.click(f"[data-city='{httpx.Response(200, text=board).json()['cities'][city]['id']}']")
    fox.click(id_of("confirm-move"))


def buy_capital(fox: Firefox) -> None:
    """The first decision of a Standard game."""
    fox.click(id_of("buy-capital"))


def watch(fox: Firefox, server: Server) -> None:
    """A game of two others: the move that one of them makes is seen."""
    with httpx.Client(base_url=server.address, timeout=60) as ben:
        ben.post("/api/guest", json={"name": "Ben"}).raise_for_status()
        seats = [{"kind": "me"}, {"kind": "local", "name": "Cleo"}]
        match = ben.post("/api/matches", json={"game": "higgins", "seats": seats, "seed": 3}).json()
        fox.go(f"{server.address}/m/{match['id']}")
        fox.see(id_of("status-line"), "Ben")
        move = {"seq": match["seq"], "move": match["view"]["legal"]["travel"][0]["move"], "key": "a"}
        ben.post(f"/api/matches/{match['id']}/moves", json=move).raise_for_status()
        fox.run(MORE, match["ply"])
