"""Every text of Higgins that a person reads, in English: a translation is this file again, in another language.

The other modules work out the arguments. Moves are written alike in every language (`notation`), and what is printed on
the board, such as the names of cities, is data. `name` is a player's name; what has none speaks to the player whose
move it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.engine.game import Question, Texts
from trunkline.engine.words import count, dollars, listed

TITLE = "C. C. Higgins Rail Pass"
SUMMARY = "Travel the North American railways of 1920 and collect their passes."
OPTIONS: dict[str, Texts] = {
    "version": Texts("Version", "Which of the three games of the rulebook.", {
        "classic": ("Classic", "Money, expenses and Pass cards; a ticket's free moves serve the turn after it."),
        "short": ("Short", "No money and no Pass cards: four segments from the start, a ticket every turn."),
        "long": ("Long", "As Classic, but the tracks on the maps of all your tickets are free for good.")}),
    "opening": Texts("Opening", "How the first moves are limited to 1, 2 and 3 segments (rule 4.1).", {
        "turn": ("By turn", "The first player moves up to 1 segment, the second 2, the third 3, then all 4."),
        "round": ("By round",
                  "Everyone moves up to 1 segment in the first round, 2 in the second, 3 in the third, then 4.")}),
    "final": Texts("Final destination", "Which Pay marker may be the last (rule 7.3).", {
        "any": ("Any", "The last marker you have left is your final destination, whichever it is."),
        "listed": ("As listed", "The last city of the Pay card cannot be cleared before the others.")}),
    "colours": Texts("Locomotive colours", "How locomotives, and so Pay cards, are given out (rule 2.5).", {
        "dealt": ("Dealt", "At random."),
        "chosen": ("Chosen", "In seat order, before the first turn.")}),
}
# What a puzzle asks, by the first word of its best move
QUESTIONS = {"move": Question("travel", "Travel", "Where do you go?"),
             "take": Question("take", "Ticket", "Which ticket do you take?")}
# How the coach puts a move, by its first word
URGES = {"move": "Go to {rest}.", "stay": "Stay where you are.", "buy": "Buy the {rest} card.",
         "pay": "Pay your expenses.", "take": "Take the ticket {rest}.", "no": "Take no ticket.",
         "done": "End your turn.", "locomotive": "Choose the {rest} locomotive."}
THINGS = {"city": "city", "pass": "Pass card", "ticket": "ticket", "locomotive": "locomotive"}

# By phase: what is to be decided, told of somebody and to the player who decides; then as in "It is time to ..."
PROMPTS = {
    "locomotive": ("{name} chooses a locomotive.", "Choose a locomotive.", "choose a locomotive"),
    "travel": ("{name} moves up to {segments} from {city}, or stays.", "Move up to {segments} from {city}, or stay.",
               "move, or stay"),
    "expenses": ("{name} pays the day's expenses in {city}.", "Pay the day's expenses in {city}.", "pay expenses"),
    "ticket": ("{name} may take a ticket in {city}.", "Take a ticket in {city}, or none.",
               "take a ticket of this city, or none"),
    "extra ticket": ("{name} has cleared the last Pay marker and takes one more ticket, from any city.",
                     "You have cleared your last Pay marker: take one more ticket, from any city.",
                     "take the extra ticket"),
    "end of turn": ("{name} may buy Pass cards before the turn ends.", "Buy Pass cards, or end your turn.",
                    "end the turn, or buy Pass cards"),
}
# Why a move is refused, by the code of the reason
REASONS = {
    "switch": "{switch} is a switch, not a city: trains pass it (1.1), and a move ends in a city (4.3).",
    "ambiguous": "There is more than one {said}: {cities}.",
    "no-expenses": "The Short Version has no expenses, so there is nothing to pay.",
    "no-purchases": "A turn of the Short Version ends by itself: nothing is bought at its end.",
    "no-pass-cards": "The Short Version has no Pass cards.",
    "locomotive-taken": "Another player has chosen the {colour} locomotive.",
    "has-copy": "You already have the {card} card; you can have one copy of each.",
    "sold-out": "No copy of the {card} card is left.",
    "too-dear": "The {card} card costs ${cost}; you have {cash}.",
    "already-there": "Your train is in {city}; to remain there, stay.",
    "yours": "You already have the {ticket}.",
    "taken": "{owner} already has the {ticket}.",
    "elsewhere": "The {ticket} is offered in {city}; your train is in {here}.",
    "broke": "You could not pay this turn's expenses, so you take no ticket.",
}
STANDINGS = {1: "no majority", 2: "the majority", 3: "the whole set"}  # by points a ticket (9.1)


def prompt(phase: str, name: str | None, city: str, most: int, last_round: bool) -> str:
    """Tell what is to be decided."""
    whose = PROMPTS[phase][0 if name else 1]
    said = whose.format(name=name, city=city, segments=count(most, "segment"))
    return said + (" This is the last round." if last_round else "")


def too_far(city: str, here: str, away: int, most: int, extra: int) -> str:
    """Refuse a move; the express adds `extra` to the limit."""
    express = f", {extra} of them by the express" if extra else ""
    return f"{city} is {count(away, 'segment')} from {here}; you may move {most} this turn{express}."


# What a move did, for the log


def chooses(name: str, colour: str) -> str:
    return f"{name} chooses the {colour} locomotive."


def buys(name: str, card: str, cost: int) -> str:
    return f"{name} buys the {card} card for ${cost}."


def stays(name: str, city: str) -> str:
    return f"{name} stays in {city}."


def travels(name: str, city: str, segments: int, fare: int | None) -> str:
    """Tell of a journey; `fare` is None where there is no money."""
    return f"{name} travels to {city}: {_journey(segments, fare)}."


def _journey(segments: int, fare: int | None) -> str:
    """Tell the segments and what they cost: "3 segments, 2 free, $1"."""
    parts = [count(segments, "segment")]
    if fare is not None and segments > fare:
        parts.append(f"{segments - fare if fare else 'all'} free")
    return ", ".join([*parts, f"${fare}"] if fare else parts)


def pays(name: str, fare: int, upkeep: int) -> str:
    if not fare + upkeep:
        return f"{name} has no expenses to pay."
    return f"{name} pays ${fare + upkeep}: {_bill(fare, upkeep)}."


def _bill(fare: int, upkeep: int) -> str:
    """Return the two parts of the expenses, of which one at least is something."""
    parts = [f"${fare} for segments"] * (fare > 0) + [f"${upkeep} for food, lodging and telegraph"] * (upkeep > 0)
    return listed(parts)


def cannot_pay(name: str, due: int, cash: int) -> str:
    return f"{name} owes ${due}, {f'loses all ${cash}' if cash else 'has nothing'} and takes no ticket this turn."


def takes(name: str, ticket: str, extra: bool, cleared: str) -> str:
    """Tell of a ticket: an `extra` one for the last marker; `cleared` as of `clears`."""
    return f"{name} takes the {ticket}{' as the extra ticket' if extra else ''}{cleared}."


def takes_none(name: str, cleared: str) -> str:
    return f"{name} takes no ticket{cleared}."


def clears(city: str, pay: int, left: int) -> str:
    """Return the marker cleared as a turn's tickets are done with, and the pay, 0 where there is no money."""
    return f" and clears the Pay marker in {city}{f' for ${pay}' if pay else ''} ({left or 'none'} left)"


def ends(name: str) -> str:
    return f"{name} ends the turn."


# What a move did in a few words, which follow a player's name and others of these; and what the rules did by themselves


def short_locomotive(colour: str) -> str:
    return f"{colour} locomotive"


def short_purchase(card: str, cost: int) -> str:
    return f"{card} card for ${cost}"


def short_stay(city: str) -> str:
    return f"stays in {city}"


def short_journey(city: str) -> str:
    return f"to {city}"


def short_payment(due: int, cash: int) -> str:
    """Tell the expenses, of which `cash` is all there is."""
    if due > cash:
        return f"owes ${due}, has {dollars(cash)}"
    return f"pays ${due}" if due else ""


def short_ticket(ticket: str | None, cleared: bool, pay: int) -> str:
    """Tell the ticket taken, if any, and the Pay marker cleared with its pay, 0 where there is no money."""
    marker = [f"clears a Pay marker{f', +${pay}' if pay else ''}"] if cleared else []
    return ", ".join([ticket or "no ticket", *marker])


def majority_lost(points: int, of: str) -> str:
    return f"−{points}: no majority in {of} any more"


def majority(points: int, of: str, whole: bool) -> str:
    return f"+{points}: {'the whole set' if whole else 'the majority'} in {of}"


LAST_ROUND = "The last round begins (8.1)."


# What a move would do, for the player whose move it is


def journey(segments: int, fare: int | None, upkeep: int, cash: int, clears: bool, pay: int, after: int) -> str:
    """Tell of a turn in a city; 0 segments is staying.

    Where there is no money `fare` is None, else `cash` is what there is now and `after` when all is paid.
    """
    parts = [_journey(segments, fare) if segments else "Stay"]
    due = (fare or 0) + upkeep
    broke = fare is not None and due > cash
    if fare is not None:
        parts.append(f"food, lodging and telegraph {f'${upkeep}' if upkeep else 'free'}")
    if broke:
        parts.append(f"you owe ${due} and have {dollars(cash)}: "
                     f"you {'lose it all and ' if cash else ''}take no ticket (6.2)")
    if clears:
        parts.append("clears your Pay marker" + (f" for ${pay}" if pay else ""))
    if fare is not None and (pay or not broke):
        parts.append(f"leaves you {dollars(after)}" + (f", not enough for a day there (${upkeep})" * (after < upkeep)))
    return "; ".join(parts) + "."


def taking(points: int, rivals: int) -> str:
    """Tell what a ticket changes in one's own and the others' points, the latter 0 or less."""
    own = f"+{count(points, 'point')}" if points else "No points yet"
    return own + (f"; the others lose {count(-rivals, 'point')}" if rivals else "") + "."


def locomotive(colour: str) -> str:
    return f"{colour.capitalize()} locomotive"


def pay_card(cities: Sequence[str]) -> str:
    return f"Pay markers in {listed(cities)}."


def pay_title(due: int, cash: int) -> str:
    if due > cash:
        return f"Give up ${cash}" if cash else "Pay nothing"
    return f"Pay {dollars(due)}"


def paying(fare: int, upkeep: int, cash: int) -> str:
    due = fare + upkeep
    if due > cash:
        return f"You owe ${due} and have {dollars(cash)}: you {'lose it all and ' if cash else ''}take no ticket " \
               "this turn (6.2)."
    if not due:
        return "No segments to pay for, and your Pass cards cover food, lodging and telegraph (6.1)."
    return f"{_bill(fare, upkeep)}; leaves you {dollars(cash - due)} (6.1)."


def no_ticket(broke: bool) -> tuple[str, str]:
    why = "You could not pay this turn's expenses (6.2)." if broke else "Leave what this city offers (7.1)."
    return "Take no ticket", why


DONE = "End the turn", "Buy no more Pass cards; the next player moves (3.5)."


def pass_card(saves: Sequence[tuple[int, str]], extra: int, region: str, not_with: Sequence[str]) -> str:
    """Tell a Pass card's effect: the needs it pays with their dollars, segments, region, cards it does not go with."""
    parts = [f"Pays {listed([f'${cost} {need}' for cost, need in saves])}"] if saves else []
    if extra:
        parts.append(f"{extra} more segment{'s' * (extra > 1)} in every move")
    where = "everywhere" if region == "anywhere" else f"in cities {region} of the Mississippi"
    beside = f"; not beside the {' or the '.join(not_with)} card" if not_with else ""
    return f"{'; '.join(parts)}, {where}{beside}."


# What is coming, for the player whose move it is


def cannot_pay_anywhere(cash: int, least: int) -> str:
    lose = f"lose your {dollars(cash)} and " if cash else ""
    return f"You cannot pay for this turn: it costs at least ${least}, and you have {dollars(cash)}. " \
           f"Wherever you go you {lose}take no ticket (6.2). A Pay marker still brings you $50 (7.2)."


def days_left(days: int, cash: int, upkeep: int) -> str:
    """Warn of money that lasts for so many days, of which this is the first, where the train stands."""
    last = "this turn" if days == 1 else f"{days} turns, this one included"
    return f"Your {dollars(cash)} pays food, lodging and telegraph (${upkeep} here) for {last}, without segments. " \
           "A turn you cannot pay takes all your cash and brings no ticket (6.2)."


CASH_DOES_NOT_SCORE = "Cash does not score: only tickets do (9.1). Money pays your way, and breaks ties (9.3)."


def last_marker(name: str | None, city: str, extra: bool) -> str:
    """Warn that a player can clear their last marker in their next turn; without a name that is said to them."""
    ticket = "brings one more ticket and " if extra else ""
    if name:
        return f"{name} can clear their last Pay marker in {city} next turn: that starts the last round (8.1)."
    return f"You can clear your last Pay marker, in {city}: that {ticket}starts the last round (8.1)."


def last_tickets(left: int) -> str:
    if left == 1:
        return "One ticket is left: the game ends with the turn in which it is taken (8.2)."
    return f"{left} tickets are left: the game ends with the turn in which the last is taken (8.2)."


# The score, and the position read aloud


def standing(held: int, rate: int, size: int) -> str:
    """Return a player's tickets of a set of that size, each worth `rate` points."""
    if not held:
        return f"none of {size}"
    return f"{held} of {size}, {STANDINGS[rate]}: {held} x {rate} = {count(held * rate, 'point')} (9.1)"


def result(place: int, name: str, points: int, cash: int | None, markers: int) -> str:
    """Return a line of the final table; `cash` is None where there is no money."""
    money = "" if cash is None else f", ${cash}"
    left = count(markers, "Pay marker") if markers else "no Pay markers"
    return f"{place}. {name}: {count(points, 'point')}{money}, {left} left"


def heading(version: str, round_: int, turn: int | None) -> str:
    """Head the position; `turn` is None when the game is over."""
    title = {"classic": "Classic", "short": "Short Version", "long": "Long Version"}[version]
    return f"{TITLE}, {title}, round {round_}" + (f", turn {turn}" if turn else "")


def player(number: int, name: str, colour: str, to_move: bool) -> str:
    loco = f" ({colour} locomotive)" if colour else ""
    return f"Player {number}: {name}{loco}{', to move' if to_move else ''}"


def state(city: str, points: int, cash: int | None, free_moves: int) -> str:
    parts = [f"in {city}", count(points, "point"), *([] if cash is None else [f"${cash}"])]
    return ", ".join([*parts, count(free_moves, "free move")] if free_moves else parts)


def markers_left(cities: Sequence[str]) -> str:
    return f"Pay markers left: {', '.join(cities) or 'none'}"


def pass_cards(cards: Sequence[str]) -> str:
    return f"Pass cards: {', '.join(cards) or 'none'}"


def tickets(held: int) -> str:
    return f"Tickets: {held or 'none'}"


def set_held(name: str, held: int, size: int, points: int, tickets: Sequence[str]) -> str:
    return f"{name}, {held} of {size}, {count(points, 'point')}: {', '.join(tickets)}"


CHOICES = "What you can do:"


def cities_at(segments: int, cities: Sequence[tuple[str, int]]) -> str:
    """Return the cities so many segments away, with the fare."""
    there = "; ".join(city + (f" (${fare})" if fare else "") for city, fare in cities)
    return f"move, {count(segments, 'segment')}: {there}"


def for_sale(cards: Sequence[tuple[str, int]]) -> str:
    return "buy: " + "; ".join(f"{card} (${cost})" for card, cost in cards)
