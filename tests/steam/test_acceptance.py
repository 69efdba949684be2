"""Rule 11, the acceptance cases."""

from __future__ import annotations

import pytest

from .positions import lines, seat, table


@pytest.mark.parametrize(("tiles", "text", "cost"), [
    ({}, "build D2 straight 1", 2),  # plain
    ({}, "build E2 straight 2", 3),  # river
    ({"B3 straight 1": 0}, "build B4 straight 1", 4),  # hill
    ({"E2 straight 2": 1}, "build E2 cross-straights 2", 4),  # a crossing over a straight: no terrain
    ({"C5 gentle 1": 0}, "build C6 town-3-star 0", 6),  # three exits, town, hill
    ({"C5 gentle 1": 0, "C6 town-gentle 2": 0}, "build C6 town-3-star 0", 4),  # the third exit
])
def test_11_1_costs(tiles: dict[str, int], text: str, cost: int) -> None:
    assert table(seat(20), tiles=tiles).play(text).seats[0].cash == 20 - cost


def take(cash: int, income: int, points: int) -> tuple[int, int, int]:
    """What a payment of $8 in Base leaves: cash, income, VP. It is the fourth locomotive."""
    after = table(seat(cash, income, points, 3), phase="action tiles", ruleset="base").play("take locomotive").seats[0]
    return after.cash, after.income, after.points


def test_11_2_base_money_is_raised_in_the_fewest_steps() -> None:
    assert take(1, 0, 0) == (3, -2, 0)
    assert take(0, -9, 3) == (2, -10, 1)


def test_11_2_at_income_minus_10_with_1_vp_nothing_can_be_paid() -> None:
    broke = seat(0, -10, 1, 2)
    assert table(broke, ruleset="base").texts() == {"done"}
    after = table(broke, seat(), seat(), phase="income", ruleset="base").play("collect")
    assert after.seats[0].fallen == 1


def test_11_3_standard_expenses() -> None:
    paid = table(seat(0, 2, 1, 5), phase="income").play("collect").seats[0]
    assert (paid.points, paid.income, paid.cash) == (0, 1, 1)
    assert table(seat(0, -10, 0, 1), phase="income").play("collect").seats[0].fallen == 1


def test_11_4_the_auction() -> None:
    a, b, c, d = (seat(10), seat(10), seat(10), seat(10, action="turn order"))
    bids = table(a, b, c, d, phase="order of play", map="northeast", players=4)
    bids.play("bid 0", "bid 1", "bid 2", "pass", "bid 3", "pass", "bid 4", "bid 5", "pass", "pass")
    assert bids.snapshot["order"] == [3, 2, 0, 1]
    assert [s.cash for s in bids.seats] == [8, 10, 6, 5]


def ships(*seats: object, cubes: dict[str, str], level: int = 4, **owners: int | None) -> set[str]:
    """The deliveries of the first player."""
    return table(seat(level=level), phase="move goods", cubes=cubes, tiles=lines(**owners)).texts("ship")


def test_11_5_who_must_own_how_much_of_a_delivery() -> None:
    way = "Liverpool > Preston > Manchester > Huddersfield > Leeds"
    assert ships(cubes={"D1": "purple"}, Liverpool_Preston=0, Preston_Manchester=0, Manchester_Huddersfield=1,
                 Huddersfield_Leeds=1) == {f"ship purple {way}"}
    assert ships(cubes={"D1": "purple"}, level=3, Liverpool_Preston=0, Preston_Manchester=0, Manchester_Huddersfield=1,
                 Huddersfield_Leeds=1) == set()
    short = "Preston > Manchester > Huddersfield > Leeds"
    assert ships(cubes={"B2": "purple"}, Preston_Manchester=0, Manchester_Huddersfield=1, Huddersfield_Leeds=1) == set()
    assert ships(cubes={"B2": "purple"}, Preston_Manchester=0, Manchester_Huddersfield=1,
                 Huddersfield_Leeds=2) == {f"ship purple {short}"}


def test_11_6_not_through_a_city_of_the_colour_but_from_one() -> None:
    east = {"Preston_Manchester": 0, "Manchester_Huddersfield": 0, "Huddersfield_Barnsley": 0, "Barnsley_Sheffield": 0}
    way = "Preston > Manchester > Huddersfield > Barnsley > Sheffield"
    assert ships(cubes={"B2": "yellow"}, **east) == {f"ship yellow {way}"}  # Preston is yellow, and so is Sheffield
    assert ships(cubes={"D1": "yellow"}, level=6, Liverpool_Preston=0, **east) == {"ship yellow Liverpool > Preston"}
    assert ships(cubes={"D1": "blue"}, level=6, Liverpool_Preston=0, **east) == set()  # Liverpool is the only blue city


def test_11_7_urbanizing_a_town_with_three_links_and_an_open_end() -> None:
    tiles = lines(Liverpool_Warrington=0, Manchester_Warrington=0, Chester_Warrington=1) | {"D2 gentle 2": 2}
    town = table(seat(action="urbanization"), tiles=tiles, supply=["red blue"])
    before = {frozenset(e.place for e in k.ends): (k.owner, len(k.tracks)) for k in town.links if k.complete}
    assert before == {frozenset(("D1", "E3")): (0, 2), frozenset(("D4", "E3")): (0, 2), frozenset(("F1", "E3")): (1, 2)}
    town.play("urbanize E3 red")
    assert all(k.complete for k in town.links)
    assert sorted((sorted(e.place for e in k.ends), k.owner, len(k.tracks)) for k in town.links) == [
        (["D1", "E3"], 0, 1), (["D1", "E3"], 2, 1), (["D4", "E3"], 0, 1), (["E3", "F1"], 1, 1)]
    assert "E3" not in town.snapshot["tiles"]
    assert town.play("goods 1").snapshot["cubes"]["E3"] == {"red": 1, "blue": 1}
