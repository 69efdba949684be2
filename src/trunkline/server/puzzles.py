"""Puzzles: the list of a game's, one a day, and what a first try says of the solver and of the puzzle.

A puzzle is shown and followed as a lesson of one move (`lessons`), which stores nothing. Here it is answered: the first
answer of a person counts, like a duel with the puzzle.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request, get, post
from litestar.di import NamedDependency as Named
from litestar.params import FromPath, FromQuery, JSONBody
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from trunkline.engine.game import info
from trunkline.engine.lessonfile import Puzzle, Tried, begun, mined, puzzles
from trunkline.engine.match import IllegalMove, Match
from trunkline.lab.ratings import Glicko, duel
from trunkline.server import clock
from trunkline.server.errors import Refused, refusals, refused_move
from trunkline.server.games import Rules
from trunkline.server.lessons import lessons_of
from trunkline.server.limits import MOVE, counted
from trunkline.server.matches.shapes import Number
from trunkline.server.people.tables import FirstTry, PuzzleRating, Solver
from trunkline.server.people.who import People

Req = Request[Any, Any, Any]
RACES = 3  # times a first try is written again when somebody else tried the same puzzle at the same moment


class Strength(msgspec.Struct, frozen=True):
    """A rating in the manner of chess (1500 to begin with), how uncertain it is, and from how many first tries."""

    rating: int
    deviation: int
    tries: int


class PuzzleInfo(msgspec.Struct, frozen=True):
    """A puzzle in the list: what it asks, its rating, and whether your first try solved it; null before that."""

    id: str
    title: str
    about: str
    rating: int
    solved: bool | None


class Puzzles(msgspec.Struct, frozen=True):
    """The puzzles of a game, the one of this day (UTC) if there is any, and your rating at them once you have one."""

    today: str | None
    puzzles: list[PuzzleInfo]
    you: Strength | None


class PuzzleMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Your answer to a puzzle; null: you give up, and want to see it."""

    move: Number | None


class TriedMove(msgspec.Struct, frozen=True):
    """A move that was searched: the outcome (0 to 1) and points its seat may expect, and how the game may go on."""

    text: str
    words: str
    outcome: float
    points: float
    then: list[str]


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """Whether the move is best; what the moves lead to, the best first, unless you may still look for it.

    `before` and `after` are your ratings, where this was your first try; null for a stranger.
    """

    solved: bool
    moves: list[TriedMove]
    before: Strength | None
    after: Strength | None


def _puzzle(game_id: str, puzzle_id: str) -> Puzzle:
    lessons_of(game_id)
    try:
        return mined(game_id)[puzzle_id]
    except KeyError:
        raise Refused(404, "no_lesson", "There is no such puzzle.") from None


@get("/api/puzzles/{game:str}", operation_id="listPuzzles", summary="The puzzles of a game",
     responses=refusals(400, 401, 404))
async def list_puzzles(request: Req, people: Named[People], game: FromPath[str],
                       day: FromQuery[bool] = False) -> Puzzles:
    """All puzzles of the game (`day`: only today's), and which is today's; each is followed as a lesson of its id."""
    lessons_of(game)
    found, who = await asyncio.to_thread(puzzles, game), await people.who(request)  # reading them takes a moment, once
    async with people.make() as db:
        rated = {row.puzzle: row.rating for row in
                 (await db.execute(select(PuzzleRating).where(PuzzleRating.game == game))).scalars()}
        tried, you = dict[str, bool](), None
        if who is not None:
            tried = {row.puzzle: row.solved for row in (await db.execute(
                select(FirstTry).where(FirstTry.person == who.id, FirstTry.game == game))).scalars()}
            you = await db.get(Solver, (who.id, game))
    ids = list(found)
    today = ids[clock.now().toordinal() % len(ids)] if ids else None
    shown = [PuzzleInfo(i, x.title, x.about, round(rated.get(i, Glicko().rating)), tried.get(i))
             for i, x in found.items() if not day or i == today]
    return Puzzles(today, shown, _shown(you) if you else None)


@post("/api/puzzles/{game:str}/{puzzle:str}", operation_id="answerPuzzle", summary="Answer a puzzle", status_code=200,
      guards=[counted(MOVE)], responses=refusals(400, 401, 403, 404, 413, 415, 429, 503))
async def answer_puzzle(request: Req, people: Named[People], rules: Named[Rules], game: FromPath[str],
                        puzzle: FromPath[str], data: JSONBody[PuzzleMove]) -> PuzzleAnswer:
    """Say whether the move is best; with null, tell the answer. Your first try changes your rating and the puzzle's.

    A move of another kind than the one asked for is no try.
    """
    found, who = _puzzle(game, puzzle), await people.who(request)
    await rules.ready()
    solved, counts, moves = await asyncio.to_thread(_judged, game, puzzle, found, data.move)
    before, after = (await _counted(people, who.id, game, puzzle, solved) if who is not None and counts
                     else (None, None))
    return PuzzleAnswer(solved, moves, before, after)


def _judged(game_id: str, puzzle_id: str, puzzle: Puzzle, move: int | None) -> tuple[bool, bool, list[TriedMove]]:
    """Tell whether the move solves the puzzle, whether it is a try, and the answer, if it does or there is no move.

    A move of another kind than the one asked for, such as buying a card before the journey, is no try.
    """
    match = begun(game_id, puzzles(game_id)[puzzle_id])
    solved = False
    if move is not None:
        try:
            text = match.copy().play(move)[0].text
        except IllegalMove as error:
            raise refused_move(error.reason, None) from None
        solved = text in puzzle.expect
        if not solved:
            asked = info(game_id).teaching.questions.get(text.partition(" ")[0])
            return False, asked is not None and asked.kind == puzzle.kind, []
    return solved, True, [_told(match, tried) for tried in puzzle.tried]


def _told(match: Match, tried: Tried) -> TriedMove:
    """Return a move of a puzzle, with its sentence and those of the moves after it."""
    copy, told = match.copy(), list[str]()
    for text in (tried.text, *tried.then):
        told += [entry.words for entry in copy.play_text(text) if not entry.forced]
    return TriedMove(tried.text, told[0], tried.outcome, tried.points, told[1:])


async def _counted(people: People, person: str, game: str, puzzle: str,
                   solved: bool) -> tuple[Strength | None, Strength | None]:
    """Write down a first try and return the ratings before and after it; nothing if it is not the first."""
    for _ in range(RACES):
        try:
            async with people.make.begin() as db:
                if await db.get(FirstTry, (person, game, puzzle)) is not None:
                    return None, None
                db.add(FirstTry(person=person, game=game, puzzle=puzzle, solved=solved, at=people.now()))
                return await _rated(db, person, game, puzzle, solved)
        except IntegrityError:  # a second try of theirs, or the first of another, was written meanwhile
            continue
    return None, None


async def _rated(db: AsyncSession, person: str, game: str, puzzle: str, solved: bool) -> tuple[Strength, Strength]:
    # The puzzle's row is locked first by all, or two who try the same would wait for each other.
    hard = await db.get(PuzzleRating, (game, puzzle), with_for_update=True)
    if hard is None:
        hard = PuzzleRating(game=game, puzzle=puzzle, tries=0, **Glicko()._asdict())
        db.add(hard)
    you = await db.get(Solver, (person, game), with_for_update=True)
    if you is None:
        you = Solver(person=person, game=game, tries=0, **Glicko()._asdict())
        db.add(you)
    before = _shown(you)
    own, other = duel(Glicko(you.rating, you.deviation), Glicko(hard.rating, hard.deviation), float(solved))
    for row, now in ((you, own), (hard, other)):
        row.rating, row.deviation, row.tries = now.rating, now.deviation, row.tries + 1
    await db.flush()
    return before, _shown(you)


def _shown(row: Solver) -> Strength:
    return Strength(round(row.rating), round(row.deviation), row.tries)


PUZZLE_ROUTES = [list_puzzles, answer_puzzle]
