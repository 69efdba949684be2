"""A new match out of what a person asked for: options, seats and names that fit, or a refusal."""

from __future__ import annotations

import secrets
from collections.abc import Container, Sequence
from typing import Any

import msgspec

from trunkline import bots
from trunkline.engine.game import Info, NoSuchGame, Refusal, game, info
from trunkline.engine.match import Entry as LogEntry
from trunkline.engine.match import Match, options_of
from trunkline.server.db import MatchRow, Seat
from trunkline.server.errors import Refused
from trunkline.server.matches.shapes import Branch, NewMatch, NewSeat
from trunkline.server.matches.store import new_match
from trunkline.server.people.names import LONGEST, LONGEST_TABLE, alike, chosen, clean


def known(game_id: str) -> Info:
    """The game of that id; refused when there is none."""
    try:
        return info(game_id)
    except NoSuchGame as error:
        raise Refused(400, "no_game", str(error)) from None


def options(found: Info, told: dict[str, Any]) -> Any:
    """The game's options struct, defaults filled in."""
    try:
        return options_of(found.id, told)
    except Refusal as error:
        raise Refused(400, "options", str(error)) from None


def pack(game_id: str, chosen: dict[str, Any] | msgspec.Struct) -> Any:
    """What the game makes of its options; refused when they do not go together, as a map and a number of players."""
    try:
        return game(game_id).load(options_of(game_id, chosen))
    except Refusal as error:
        raise Refused(400, "options", str(error)) from None


def row(data: NewMatch, person: str, name: str, invited: dict[str, str]) -> MatchRow:
    """The match asked for by `person`, not yet stored and not yet started; `invited` are persons by their names."""
    found = known(data.game)
    lo, hi = found.players
    players = len(data.seats)
    if not lo <= players <= hi:
        raise Refused(400, "seats", f"{found.title} is for {lo} to {hi} players; there are {players} seats.")
    if (said := data.options.get("players", players)) != players:
        raise Refused(400, "seats", f"There are {players} seats, but the options say {said} players.")
    chosen = msgspec.to_builtins(options(found, {**data.options, "players": players}))
    titles = {b.id: b.title for b in bots.infos(found.id)}
    people = [name if wanted.kind == "me" else wanted.name for wanted in data.seats if wanted.kind in ("me", "local")]
    seats: list[Seat] = []
    for place, wanted in enumerate(data.seats):
        seats.append(_seat(wanted, place, person, name, titles, [*people, *(s.name for s in seats)], invited))
    # A person may play several seats under their own name.
    named = [str(s.name) for s, w in zip(seats, data.seats, strict=True)
             if s.kind != "bot" and s.name and (w.kind != "me" or data.seats.index(w) == s.place)]
    for place, one in enumerate(named):
        if any(alike(one, other) for other in named[:place]):
            raise Refused(409, "name_taken", f"Two people at this table would be called {one}, or nearly so. Name one "
                                             "of them otherwise.")
    status = "open" if any(s.kind == "open" for s in seats) else "running"
    seed = data.seed if data.seed is not None else secrets.randbelow(2**31)
    advice = data.advice if data.advice is not None else status == "running"
    pace = msgspec.to_builtins(data.pace)
    return new_match(found.id, found.rules_version, chosen, seed, seats, status, advice, person, data.visibility,
                     data.spectators, data.takeover, data.undo, pace, table_name(data.name))


def _seat(wanted: NewSeat, place: int, person: str, name: str, bot_titles: dict[str, str],
          taken: list[str | None], invited: dict[str, str]) -> Seat:
    given = chosen(wanted.name) if wanted.name is not None else None
    match wanted.kind:
        case "me":
            return Seat(place=place, kind="person", person=person, known_as=name)
        case "local":
            if given is None:
                raise Refused(400, "name", f"Seat {place + 1}: another person on this device needs a name.")
            return Seat(place=place, kind="person", person=person, alias=given)
        case "bot":
            if wanted.bot not in bot_titles:
                raise Refused(400, "no_bot", f"Seat {place + 1}: choose a bot out of {', '.join(bot_titles)}.")
            return Seat(place=place, kind="bot", bot=wanted.bot, alias=numbered(given or bot_titles[wanted.bot], taken))
        case "invited":
            if wanted.name is None:
                raise Refused(400, "name", f"Seat {place + 1}: who is invited?")
            return Seat(place=place, kind="open", reserved=invited[wanted.name], known_as=given)
        case "open":
            return Seat(place=place, kind="open")


def table_name(name: str | None) -> str | None:
    """The name of a table as it is kept, None for none; Refused where it would disturb a screen, or is too long."""
    return clean(name, LONGEST_TABLE) if name and name.strip() else None

def numbered(title: str, taken: Container[str | None]) -> str:
    """Return the name of a bot, with a number where that is taken."""
    names = [title, *(f"{title[:LONGEST - 1 - len(str(n))]} {n}" for n in range(2, 100))]
    return next(name for name in names if name not in taken)


def fewest(found: Info) -> int:
    """Return the least number of players that the options allow which nobody chooses."""
    usual = [choice.players[0] for option in found.options for choice in option.choices
             if choice.value == option.default and choice.players]
    return max(found.players[0], *usual, 0)


def names(row: MatchRow) -> list[str]:
    """What the seats are called."""
    return [str(s.name) for s in row.seats]


def branch(row: MatchRow, log: Sequence[LogEntry], wanted: Branch, person: str, name: str) -> tuple[MatchRow, Match]:
    """A new match, not yet stored, that begins with the moves of the log: the person on the seat wanted, bots on the
    others."""
    players = len(row.seats)
    if wanted.seat is not None and wanted.seat >= players:
        raise Refused(400, "no_seat", f"This match has {players} seats, counted from 0.")
    titles = {b.id: b.title for b in bots.infos(row.game)}
    if wanted.bot not in titles:
        raise Refused(400, "no_bot", f"Choose a bot out of {', '.join(titles)}.")
    match = Match.start(row.game, row.options, row.seed)
    for n, entry in enumerate(log):
        if n == match.seq:  # else it was forced, and made after the move before it
            match.play(entry.move)
    if match.to_move is None:
        raise Refused(409, "over", "The match is over at that moment: there is nothing left to play.")
    own = match.to_move if wanted.seat is None else wanted.seat
    seats: list[Seat] = []
    for place in range(players):
        kind = NewSeat("me") if place == own else NewSeat("bot", bot=wanted.bot)
        seats.append(_seat(kind, place, person, name, titles, [name, *(s.name for s in seats)], {}))
    return new_match(row.game, row.rules_version, row.options, row.seed, seats, "running", advice=True,
                     host=person), match
