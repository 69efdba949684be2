"""What this room says in English: the entries of a log, why something cannot be done. A translation replaces this file.

Moves are said by their game; reasons of a move's refusal too.
"""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.server.matches.log import Entry, Table
from trunkline.server.matches.naming import Names


def said(entry: Entry, table: Table, names: Names) -> str:
    """Return the sentence of an entry that is no move; table and names are those before it."""
    data = entry.data or {}
    who = "" if entry.seat is None else names.name(entry.seat)
    match entry.kind:
        case "undo":
            return f"{who} undid {moves(table, entry.ply)}{agreed(table, names)}."
        case "ask":
            return asked(data["what"], who, table, data.get("ply"))
        case "answer" if table.ask and entry.seat == table.ask.by:
            return f"{who} no longer asks {thing(table.ask.what, table, table.ask.ply, 'for')}."
        case "answer":
            seats = [names.name(seat) for seat in data["seats"]]
            one, many = ("agrees", "agree") if data["yes"] else ("does not agree", "do not agree")
            what = thing(table.ask.what, table, table.ask.ply, "to") if table.ask else ""
            return f"{listed(seats)} {one if len(seats) == 1 else many} {what}."
        case "pause" if said_yes := agreed(table, names):
            return f"The match is paused at {who}'s request{said_yes}."
        case "pause":
            return f"{who} paused the match."
        case "time":
            return f"{who} gave {names.name(data['to'])} {span(data['seconds'])} more."
        case "resume":
            return (f"{who} resumed the match: the clocks run again." if who else
                    "Everyone who paused the match has left: it goes on.")
        case "timeout" if "bot" in data:
            return f"{who}'s time is up. {plays_on(names, data['bot'])}"
        case "timeout":
            return f"{who}'s time is up. The others may wait, or put a bot in the seat."
        case "kick":
            return f"{names.name(data['by'])} replaced {who}, who was late. {plays_on(names, data['bot'])}"
        case "leave":
            return f"{who} left the table. {plays_on(names, data['bot'])}"
        case "sit" if names.comes_back(entry):
            return f"{who} came back. {names.bot(data['bot'])} no longer plays for them."
        case "sit":
            return f"{names.of_person(data['came'])} took over from {names.called(entry.seat or 0)}."
        case "device":
            return f"{who} now plays on their own device."
        case "end":
            return ENDED[data["why"]]
    raise ValueError(f"an entry of the kind {entry.kind!r} has no words")


def asked(what: str, who: str, table: Table, ply: int | None) -> str:
    """Return what is asked of the others, in a sentence."""
    return f"{who} asks {thing(what, table, ply, 'for')}."


def thing(what: str, table: Table, ply: int | None, link: str) -> str:
    """Return what is asked, after a verb that takes `link` before a noun: "asks for", "agrees to"."""
    return f"{link} a pause" if what == "pause" else f"to undo {moves(table, ply or 0)}"


def agreed(table: Table, names: Names) -> str:
    """Say who has agreed to what is asked, once all have: "; Ben and Cy agreed"."""
    if table.ask is None or table.ask.waiting:
        return ""
    return f"; {listed([names.name(seat) for seat in table.ask.yes])} agreed"


def moves(table: Table, ply: int) -> str:
    """Quote the decisions since the ply, of more than three the first two and how many follow."""
    texts = [f"“{move.text}”" for move in table.moves[ply:] if not move.forced]
    return listed(texts if len(texts) < 4 else [*texts[:2], f"{len(texts) - 2} more"])


def span(seconds: int) -> str:
    """Say a whole number of days, hours or minutes."""
    size, unit = next((size, unit) for size, unit in ((86_400, "day"), (3600, "hour"), (60, "minute"))
                      if seconds >= size)
    n = seconds // size
    return f"{n} {unit}{'' if n == 1 else 's'}"


def listed(texts: Sequence[str]) -> str:
    """Join as in "a, b and c"."""
    return " and ".join(filter(None, (", ".join(texts[:-1]), *texts[-1:])))


def plays_on(names: Names, bot: str) -> str:
    """Say that the bot has taken a person's seat."""
    return f"{names.bot(bot)} plays on for them."


NOTATION = "{}: {}"  # a move, where the rules that would say it are not here
ENDED = {"host": "An administrator ended this game.", "left": "The game was ended: nobody is left to play it."}

# --- why not

NO_MATCH = "There is no such match."
NOT_STARTED = "This match waits for players."
NO_WAYS = "No ways are found in this match."
NO_FILE_YET = "This match has not started; there is nothing to write down yet."
NOT_SEATED = "You have no seat in this match."
NOT_YOUR_SEAT = "That is not your seat."
OVER = "This match is over."
STALE = "The match has moved on. Look again, then try again."
PAUSED = "The match is paused. Resume it, then move."
ONE_MOVE = ("Give the move either as `move`, its number, or as `text`, its words; or several as `moves`, their "
            "numbers.")

NO_UNDO = "At this table nothing can be undone."
NO_DECISION = "You have not decided anything yet."
NO_MOMENT = "There is no decision to go back to at that moment."
FREE = "You can undo your last decision without asking."
OTHERS_DECIDED = "Somebody else has decided since, so the others have to be asked."
NOBODY_TO_ASK = "The player who made those moves is away and cannot be asked."
ASKING = "Something else is being asked at this table."
NOT_ASKED = "That is not asked any more."
YOU_NOT_ASKED = "You are not asked."
NO_CLOCK = "This match has no clock that could be stopped."
PAUSED_ALREADY = "The match is paused already."
NOT_PAUSED = "The match is not paused."
IS_PAUSED = "The match is paused."

NO_CLOCK_RUNS = "This match has no clock."
NOBODY_TO_GIVE = "Nobody else here can be given more time."
NOT_SO_MUCH = "That seat cannot be given so much time."
NOT_NAMED = "Only the player who made this game can name the table, until it is over."
NO_OTHER_PERSON = "Nobody but you plays on this device."
NOT_THEIR_SEAT = "Only a seat of somebody else on your device can move to theirs."
NO_CODE = "This code is wrong, used or expired. Ask for a new one."
SEATED_ALREADY = "You have a seat at this table already."

NOBODY_LATE = "Only somebody who has to move can be late."
NOT_LATE = "That seat is not late."
NOT_HOST = "Only the player who made this game can release a reserved seat."
HOST_DECIDES = "Only the player who made this table decides that."
NO_COMPANION = "You have not played with that person yet. Send them the link of the table."
CHOOSE_BOT = "Choose a bot out of {}."
NO_FREE_SEAT = "No seat is free for them."
HAVE_SEAT = "You have a seat."
NO_TAKEOVER = "At this table nobody takes a bot's seat."
NO_BOT_SITS = "No bot plays here."
SEAT_NOT_FREE = "You cannot take that seat."
NOT_OVER = "This match is not over yet."
SEED_TOLD = "The file tells the seed of the set-up: you can have it when the match is over."
NO_ADVICE = "This match is played without advice and analysis; ask again when it is over."
NO_BRANCH = "You have no seat in this match; when it is over, anybody may play on."

CLOSED = "This table was closed."
FULL = "All seats of this match are taken."
RESERVED = "That seat is reserved for somebody else."
SEAT_TAKEN = "That seat is taken."
NO_SEAT_LEFT = "All seats are taken."
SECOND_SEAT = ("You have a seat at this table. To play another seat on this device, name the person who plays it.")
OWN_NAME = "You have a seat under your own name. Name the person who plays the other seat."
NOT_YOURSELF = "You cannot invite yourself: take a seat as `me`."

UNDONE = "Moves were undone."
BOT_SITS = "A bot has taken the seat."

# --- why not, with what is put in

SILENT = "{} may be replaced when nothing has happened here for a day."
HAS_TIME = "{} still has time."
OTHERS_TURN = "It is {}'s turn."
NO_SUCH_SEAT = "This match has {} seats, counted from 0."
NO_SUCH_MOMENT = "This match has moves 0 to {}."
SAME_NAME = "Somebody at your table is called {} already, or nearly so. Choose another name."
ACCOUNT_NAME = "The name {} belongs to an account. Choose another name for the person on your device."
NO_PERSON = "Nobody has an account with the name {!r}."
UNREADABLE = "This version of Trunkline cannot show this match: {}."
OTHER_RULES = ("This match was played with version {1} of the rules of {0}; this server has version {2}. You can read "
               "its moves here, but it cannot be drawn or played on.")
LONG_FILE = "A file of more than {:,} lines is not read here; `trunkline replay` on your own machine reads it."
PLAN_STEP = "Step {}, {!r}: {}"
MISFIT = "It no longer fits: {}"
OPEN_TABLES = "Your limit of open tables in the lobby is {}. Leave one, or wait until one has started."
BOT_GAMES = "Your limit of games of bots alone is {}. Wait until one is over."
