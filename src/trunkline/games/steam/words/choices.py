"""What a move would do, for the player whose move it is."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.engine.words import count, dollars, listed
from trunkline.games.steam.words.table import PLACES


def build(price: int, does: str) -> str:
    """Price a build; `does` as of `effects`."""
    return f"${price}: {does}" if does else f"${price}"


def effects(does: Sequence[str]) -> str:
    return listed(does)


def bid_place(amount: int, place: int, raises: int) -> str:
    return f"${amount} for the {PLACES[place]} place" + (f"; raises ${raises}" if raises else "")


def bid_order(amount: int, later: int, place: int) -> str:
    return f"${amount} if you end first; {dollars(later)} if you are the next to pass, and {PLACES[place]}"


def capital(cash: int, income: int, due: int) -> str:
    """Return the money of the turn, and what is received (or paid, below 0) at its end if nothing is earned."""
    end = f"{'pay' if due < 0 else 'receive'} {dollars(abs(due))}"
    return f"${cash} to spend, income {income}; {end} at the end of the turn if you earn nothing"


WITHOUT_ACTION = "Only its number counts; you pass its action."


def as_income(income: int, more: int, turns: int, lost: int) -> str:
    return f"income {income}: +${more} by the end of the game, over {count(turns, 'turn')}" + _lost(lost)


def as_points(points: int) -> str:
    return f"{points} VP (final)"


def _lost(lost: int) -> str:
    return f"; {lost} lost at income 10" if lost else ""


PASS_GOODS = "Pass", "Move nothing in this round."
PASS_STAY = "Pass and stay", "Turn Order lets you pass once and stay in (5.2)."


def pass_order(place: int, price: int) -> tuple[str, str]:
    return f"Pass, be {PLACES[place]}", f"Pay {dollars(price)} and play {PLACES[place]} this turn."


def pass_place(place: int) -> tuple[str, str]:
    return "Pass", f"Leave the auction of the {PLACES[place]} place."


def locomotive(level: int, upkeep: bool) -> tuple[str, str]:
    return f"Locomotive to level {level}", "Free, once per turn, instead of moving a cube (7.1)" + (
        "; its upkeep rises with it." if upkeep else ".")


def done(lost: Sequence[str]) -> tuple[str, str]:
    """End building; `lost` is where the links begin that lapse."""
    if not lost:
        return "End building", "Nothing lapses."
    return "End building", f"The open link{'s' * (len(lost) > 1)} from {listed(lost)} " \
                           f"become{'s' * (len(lost) == 1)} unowned (4.9)."


def raise_upkeep(amount: int, owed: int, income: int, points: int) -> tuple[str, str]:
    return f"Raise ${amount}", f"Pays ${owed} by raising money (3.4): income {income}, VP {points}."


def give_up(owed: int) -> tuple[str, str]:
    return "Give up VP and income", f"Pay ${owed} from cash, then 1 VP or 1 income for every $2 (5.6)."
