"""Lessons at the table: the real match after the learner's moves, worked out anew each time; nothing is stored."""

from __future__ import annotations

import asyncio
import datetime
from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.di import NamedDependency as Named
from litestar.params import FromPath, JSONBody

from trunkline.engine.game import NoSuchGame, info
from trunkline.engine.lessonfile import Lesson, NotTheMove, Progress, follow, lessons, puzzles
from trunkline.engine.match import IllegalMove, Match
from trunkline.server import clock
from trunkline.server.errors import Refused, refusals, refused_move
from trunkline.server.games import Rules
from trunkline.server.limits import MOVE, counted
from trunkline.server.matches.shapes import MOST_AT_ONCE, Answer, Can, LogLine, MatchState, Number, Seat, Seq, Text
from trunkline.server.matches.views import encoded

LONG_AGO = datetime.datetime(1920, 1, 1, tzinfo=datetime.UTC)  # a lesson is no older than its page


class LessonInfo(msgspec.Struct, frozen=True):
    """A lesson in the list of a game's lessons, which is in their order."""

    id: str
    title: str
    about: str
    minutes: int
    steps: int


class Puzzles(msgspec.Struct, frozen=True):
    """The puzzles of a game, which are lessons of one move, and the one of this day (UTC), if there is any."""

    today: str | None
    puzzles: list[LessonInfo]


class LessonMoves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The moves of the learner so far; `ply`: look at the moment after so many moves of the match instead."""

    moves: Annotated[list[Number], msgspec.Meta(max_length=MOST_AT_ONCE)]
    ply: Seq | None = None


class LessonQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move's words, and the moves made before it."""

    text: Text
    moves: Annotated[list[Number], msgspec.Meta(max_length=MOST_AT_ONCE)] = []


class LessonState(msgspec.Struct, frozen=True):
    """A lesson after these moves: the table, what is said and pointed to, the answer to the last move (`right`).

    `point` has places and panels: `hex D2`, `city omaha`, `panel tiles`. `step` counts from 0; where it is `of`,
    nothing is left to do.
    """

    state: MatchState
    step: int
    of: int
    say: str
    point: list[str]
    right: str


def _lessons(game_id: str) -> dict[str, Lesson]:
    try:
        return lessons(info(game_id).id)
    except NoSuchGame:
        raise Refused(404, "no_game", "There is no such game.") from None


def _lesson(game_id: str, lesson_id: str) -> Lesson:
    """Return the lesson, or the puzzle, which is one of a single move."""
    try:
        return {**_lessons(game_id), **puzzles(game_id)}[lesson_id]
    except KeyError:
        raise Refused(404, "no_lesson", "There is no such lesson.") from None


def _follow(game_id: str, lesson: Lesson, moves: list[int]) -> Progress:
    try:
        return follow(game_id, lesson, moves)
    except NotTheMove as error:
        raise Refused(409, "not_the_move", str(error)) from None
    except IllegalMove as error:
        raise refused_move(error.reason, None) from None


def _shown(game_id: str, lesson_id: str, wanted: LessonMoves) -> LessonState:
    """Return the lesson as its client draws it."""
    lesson = _lesson(game_id, lesson_id)
    at = _follow(game_id, lesson, wanted.moves)
    match = at.match if wanted.ply is None else at.match.at(min(wanted.ply, at.match.seq))
    asks = match.seq == at.match.seq and bool(lesson.step[at.step].expect)
    return LessonState(_state(f"{game_id}-{lesson_id}", lesson, match, asks), at.step,
                       len(lesson.step) - 1, at.say, at.point, at.right)


def _state(lesson_id: str, lesson: Lesson, match: Match, asks: bool) -> MatchState:
    mine = lesson.seat - 1
    mover = match.to_move if asks or match.to_move != mine else None  # at its end a lesson asks nothing more
    seats = [Seat("person" if p == mine else "bot", name, None, p == mine, None, False, False, False)
             for p, name in enumerate(match.names)]
    log = [LogLine(i, i, "move", e.seat, e.text, e.words, e.forced, None) for i, e in enumerate(match.log, 1)]
    options: dict[str, Any] = msgspec.to_builtins(match.options)
    return MatchState(
        id=lesson_id, game=match.game.info.id, status="over" if match.over else "running", options=options, seats=seats,
        seq=match.seq, ply=match.seq, to_move=mover, created=LONG_AGO, changed=LONG_AGO, mine=False,
        advice=False, file=False, hosting=False, visibility="unlisted", spectators=False, takeover=False, undo="none",
        pace=None, paused=False, deadline=None, rematch=None, host=None,
        view=encoded(match.view(asks and mover == mine)), log=log,
        result=match.explain() if match.over else None, clock=None, ask=None, can=Can(), plans=[], note=None)


@get("/api/lessons/{game:str}", operation_id="listLessons", summary="The lessons of a game",
     responses=refusals(400, 404))
async def list_lessons(game: FromPath[str]) -> list[LessonInfo]:
    """All lessons of the game, in their order."""
    return [_told(i, x) for i, x in _lessons(game).items()]


def _told(lesson_id: str, lesson: Lesson) -> LessonInfo:
    return LessonInfo(lesson_id, lesson.title, lesson.about, lesson.minutes, len(lesson.step) - 1)


@get("/api/puzzles/{game:str}", operation_id="listPuzzles", summary="The puzzles of a game",
     responses=refusals(400, 404))
async def list_puzzles(game: FromPath[str]) -> Puzzles:
    """All puzzles of the game, and which of them is today's; each is followed as a lesson of its id."""
    _lessons(game)
    found = puzzles(game)
    ids = list(found)
    return Puzzles(ids[clock.now().toordinal() % len(ids)] if ids else None, [_told(i, x) for i, x in found.items()])


@post("/api/lessons/{game:str}/{lesson:str}", operation_id="followLesson", summary="A lesson after moves",
      status_code=200, guards=[counted(MOVE)], responses=refusals(400, 403, 404, 409, 413, 415, 429, 503))
async def follow_lesson(rules: Named[Rules], game: FromPath[str], lesson: FromPath[str],
                        data: JSONBody[LessonMoves]) -> LessonState:
    """Make the learner's moves, and what the lesson lets happen after each; nothing is stored.

    A legal move that is not the one asked for is refused with 409 and the lesson's answer.
    """
    _lesson(game, lesson)
    await rules.ready()
    return await asyncio.to_thread(_shown, game, lesson, data)


@post("/api/lessons/{game:str}/{lesson:str}/why", operation_id="whyNotInLesson", summary="Is this move legal?",
      status_code=200, guards=[counted(MOVE)], responses=refusals(400, 403, 404, 409, 413, 415, 429, 503))
async def why_in_lesson(rules: Named[Rules], game: FromPath[str], lesson: FromPath[str],
                        data: JSONBody[LessonQuestion]) -> Answer:
    """Whether the move is legal in the lesson after these moves, and if not, why."""
    found = _lesson(game, lesson)
    await rules.ready()
    at = await asyncio.to_thread(_follow, game, found, data.moves)
    reason = at.match.why_not(data.text)
    return Answer(reason is None, reason)


LESSON_ROUTES = [list_lessons, list_puzzles, follow_lesson, why_in_lesson]
