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
from trunkline.engine.lessonfile import Lesson, NotTheMove, Progress, expected, follow, lessons, puzzles
from trunkline.engine.match import IllegalMove, Match
from trunkline.server.errors import Refused, refusals, refused_move
from trunkline.server.games import Rules
from trunkline.server.limits import MOVE, counted
from trunkline.server.matches.held import made_line
from trunkline.server.matches.shapes import MOST_AT_ONCE, Answer, Can, MatchState, Number, Seat, Seq, Text
from trunkline.server.matches.views import encoded

MOST_MOMENTS = 64  # of a lesson kept whole: more than any has

LONG_AGO = datetime.datetime(1920, 1, 1, tzinfo=datetime.UTC)  # a lesson is no older than its page


class LessonInfo(msgspec.Struct, frozen=True):
    """A lesson in the list of a game's lessons, which is in their order."""

    id: str
    title: str
    about: str
    minutes: int
    steps: int


class LessonMoves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The moves of the learner so far; `ply`: look at the moment after so many moves of the match instead."""

    moves: Annotated[list[Number], msgspec.Meta(max_length=MOST_AT_ONCE)]
    ply: Seq | None = None


class LessonQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move's words, and the moves made before it."""

    text: Text
    moves: Annotated[list[Number], msgspec.Meta(max_length=MOST_AT_ONCE)] = []


class LessonState(msgspec.Struct, frozen=True):
    """A lesson after these moves: the table, what is said and pointed to, the answer to each step made (`right`).

    `point` has places and panels: `hex D2`, `city omaha`, `panel tiles`. `step` counts from 0; where it is `of`,
    nothing is left to do.
    """

    state: MatchState
    step: int
    of: int
    say: str
    point: list[str]
    right: list[str]


class LessonMoment(msgspec.Struct, frozen=True):
    """A moment of a lesson, for a client that follows it without the server.

    `later`: moves of the learner's that the lesson has made itself, and a client may send. `on`: the place in the
    list of the moment that a move leads to, by the move. `wrong`: the answer to any other legal move.
    """

    now: LessonState
    later: list[int]
    on: dict[str, int]
    wrong: str


def lessons_of(game_id: str) -> dict[str, Lesson]:
    """Return the lessons of the game; 404 when there is no such game."""
    try:
        return lessons(info(game_id).id)
    except NoSuchGame:
        raise Refused(404, "no_game", "There is no such game.") from None


def _lesson(game_id: str, lesson_id: str) -> Lesson:
    """Return the lesson, or the puzzle, which is one of a single move."""
    try:
        return {**lessons_of(game_id), **puzzles(game_id)}[lesson_id]
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


def _whole(game_id: str, lesson_id: str) -> list[LessonMoment]:
    """Follow every way through the lesson that is expected."""
    lesson = _lesson(game_id, lesson_id)
    ways: list[list[int]] = [[]]
    moments: list[LessonMoment] = []
    while len(moments) < len(ways):
        moves = ways[len(moments)]
        at = _follow(game_id, lesson, moves)
        asked, wrong = expected(lesson, at)
        on = {str(move): len(ways) + i for i, move in enumerate(asked) if len(ways) + i < MOST_MOMENTS}
        ways += [[*moves, int(move)] for move in on]
        moments.append(LessonMoment(_shown(game_id, lesson_id, LessonMoves(moves)), at.later, on, wrong))
    return moments


def _state(lesson_id: str, lesson: Lesson, match: Match, asks: bool) -> MatchState:
    mine = lesson.seat - 1
    mover = match.to_move if asks or match.to_move != mine else None  # at its end a lesson asks nothing more
    seats = [Seat("person" if p == mine else "bot", name, None, p == mine, None, False, False, False)
             for p, name in enumerate(match.names)]
    log = [made_line(i, e) for i, e in enumerate(match.log, 1)]
    options: dict[str, Any] = msgspec.to_builtins(match.options)
    return MatchState(
        id=lesson_id, name=None, game=match.game.info.id, status="over" if match.over else "running", options=options,
        seats=seats, seq=match.seq, ply=match.seq, to_move=mover, created=LONG_AGO, changed=LONG_AGO, mine=False,
        advice=False, file=False, hosting=False, visibility="unlisted", spectators=False, takeover=False, undo="none",
        pace=None, paused=False, deadline=None, rematch=None, watching=0, host=None,
        view=encoded(match.view(asks and mover == mine)), log=log,
        result=match.explain() if match.over else None, clock=None, ask=None, can=Can(), plans=[], note=None)


@get("/api/lessons/{game:str}", operation_id="listLessons", summary="The lessons of a game",
     responses=refusals(400, 404))
async def list_lessons(game: FromPath[str]) -> list[LessonInfo]:
    """All lessons of the game, in their order."""
    return [_told(i, x) for i, x in lessons_of(game).items()]


def _told(lesson_id: str, lesson: Lesson) -> LessonInfo:
    return LessonInfo(lesson_id, lesson.title, lesson.about, lesson.minutes, len(lesson.step) - 1)


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


@get("/api/lessons/{game:str}/{lesson:str}/whole", operation_id="wholeLesson", summary="A lesson, to follow offline",
     guards=[counted(MOVE)], responses=refusals(400, 404, 429, 503))
async def whole_lesson(rules: Named[Rules], game: FromPath[str], lesson: FromPath[str]) -> list[LessonMoment]:
    """All moments of the lesson on the ways that are expected, its beginning first."""
    _lesson(game, lesson)
    await rules.ready()
    return await asyncio.to_thread(_whole, game, lesson)


LESSON_ROUTES = [list_lessons, follow_lesson, why_in_lesson, whole_lesson]
