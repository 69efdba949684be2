"""What a table agrees on, the things of the game, and what is to be decided."""

from __future__ import annotations

from trunkline.engine.game import Question, Texts
from trunkline.engine.words import count, dollars

TITLE = "Steam"
SUMMARY = "Build the railways, carry the goods: every link used earns its owner income or victory points."
OPTIONS: dict[str, Texts] = {
    "map": Texts("Map", "Where the railways are built; each map has its numbers of players.", {}),
    "ruleset": Texts("Rules", "Which of the two games of the rulebook.", {
        "standard": ("Standard",
                     "Capital is bought at the start of a turn and the order of play bid for every turn."),
        "base": ("Base", "Money is raised when it is needed; the action tiles make the next order of play.")}),
    "order": Texts("First order", "How the first order of play is found in the Base game (rules 2.4, 2.5).", {
        "auction": ("Auction", "The places are auctioned, the first place first."),
        "random": ("Random", "At random; later places get $1 more each. For first games.")}),
    "tiles": Texts("Track tiles", "Whether tiles can run out (rule 1.5).", {
        "limited": ("Limited", "136 two-sided pieces, as in the box."),
        "unlimited": ("Unlimited", "Every face, always.")}),
    "relaxed_capital": Texts(
        "Relaxed capital", "Who may raise money for track and upkeep at any time in the Standard game (rule 3.4).", {
            "none": ("Nobody", "Capital is bought in its own phase only."),
            "all": ("Everybody", "For newer players: nobody is stuck for a dollar.")}),
}

# What a puzzle asks, by the first word of its best move
QUESTIONS = {"ship": Question("deliver", "Deliver", "Which delivery is best?"),
             "build": Question("build", "Build", "Where do you build first?"),
             "bid": Question("bid", "Bid", "What do you bid?"),
             "take": Question("take", "Action tile", "Which action tile do you take?")}

# How the coach puts a move, by its first word
URGES = {"pass": "Pass.", "bid": "Bid ${rest}.", "capital": "Raise ${rest}.", "take": "Take {rest}.",
         "build": "Build track on {first}.", "urbanize": "Make a city: {rest}.", "grow": "Let {rest} grow.",
         "goods": "Take the cubes of space {rest}.", "done": "End your build turn.",
         "locomotive": "Raise your locomotive.", "ship": "Send a cube: {rest}.", "income": "Take income.",
         "points": "Take victory points.", "collect": "Collect your income."}


def one_seat(n: int) -> tuple[str, str]:
    """Return the choice of `relaxed_capital` for one seat."""
    return f"Player {n}", f"Only the player in seat {n}."


# The action tiles by id: their names, what they do in the Standard game (5.3), and in the Base game (6.1) if otherwise
TILES = {
    "turn order": ("Turn Order", "In the next auction for the order of play you can pass once and stay in.",
                   "You play first in the next turn."),
    "first move": ("First Move", "Move goods before the others in both rounds.", ""),
    "engineer": ("Engineer", "Build four times instead of three.", ""),
    "first build": ("First Build", "Build track before the others.", ""),
    "city growth": ("City Growth", "Put a growth marker and the cubes of a supply space on a city without a marker.",
                    "Pay $2: put a growth marker and the cubes of a supply space on a city without a marker."),
    "locomotive": ("Locomotive", "Raise your locomotive by one level at once.",
                   "Pay $4 and the new level: raise your locomotive by one level at once."),
    "urbanization": ("Urbanization", "Make a town a city with the cubes of a supply space.",
                     "Pay $6: make a town a city with the cubes of a supply space."),
}
COLOURS = {"red": "red", "blue": "blue", "yellow": "yellow", "purple": "purple", "gray": "gray"}
SIDES = ["NE", "E", "SE", "SW", "W", "NW"]
PLACES = ["first", "second", "third", "fourth", "fifth", "sixth"]
THINGS = {"action": "action tile", "tile": "tile", "town": "town", "city": "city", "stop": "city or town",
          "colour": "colour", "hex": "hex", "dollars": "many dollars as a number", "space": "space as a number"}

# By phase: what is to be decided, told of somebody and to the player who decides; then as in "It is time to ..."
PROMPTS = {
    "first order": ("{name} bids {bid} for the {place} place, or passes.", "Bid {bid} for the {place} place, or pass.",
                    "bid for the places of the first order"),
    "buy capital": ("{name} raises capital for this turn, with ${cash} in cash.",
                    "Raise capital for this turn; you have ${cash}.", "buy capital"),
    "order of play": ("{name} bids {bid} for the order of play, or passes.",
                      "Bid {bid} for the order of play, or pass.", "bid for the order of play"),
    "action tiles": ("{name} takes an action tile.", "Take an action tile.", "take an action tile"),
    "build track": ("{name} builds track: {builds} left, ${cash} in cash{also}.",
                    "Build track: {builds} left, ${cash} in cash{also}.", "build track"),
    "goods for a city": ("{name} chooses goods for {city}.", "Choose goods for {city}.", "choose goods for the city"),
    "move goods": ("{name} moves a cube, raises the locomotive or passes, in round {round} of 2.",
                   "Move a cube, raise your locomotive or pass, in round {round} of 2.", "move goods"),
    "income or points": ("{name} takes {points} as income or as VP.", "Take {points} as income or as VP.",
                         "take the points of a delivery as income or as VP"),
    "income": ("{name} {settles}.", "{settles}.", "collect income"),
}


def prompt(phase: str, name: str | None, standing: int, place: int, cash: int, builds: int, action: bool, city: str,
           round_: int, points: int, amount: int, lack: int) -> str:
    """Tell what is to be decided.

    By the standing bid (-1 none), the builds left, whether the action tile is still to be used, and the amount received
    (or paid, below 0) as income, of which `lack` must be found.
    """
    also = " and the action tile still to use" if action else ""
    whose = PROMPTS[phase][0 if name else 1]
    return whose.format(
        name=name, bid=f"more than ${standing}" if standing >= 0 else "from $0 up", place=PLACES[place], cash=cash,
        builds=count(builds, "build") if builds else "no builds", also=also, city=city, round=round_,
        points=count(points, "point"), settles=_settles(name, amount, lack))


def _settles(name: str | None, amount: int, lack: int) -> str:
    if amount >= 0:
        got = f"${amount}" if amount else "nothing"
        return f"collects {got}" if name else f"Collect {got}"
    if lack > 0:
        return f"lacks {dollars(lack)} for the locomotive's upkeep and has to find it" if name else \
            f"You lack {dollars(lack)} for your locomotive's upkeep: choose how to find it"
    return f"pays ${-amount}" if name else f"Pay ${-amount}"
