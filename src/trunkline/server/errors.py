"""Answer every refusal in one shape, those of the framework and faults of the server included."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap

from trunkline.engine.game import Reason, Refusal
from trunkline.server import metrics
from trunkline.server.outage import RETRY_AFTER, brief, is_full, is_outage, is_taken, is_unstorable

log = structlog.get_logger("trunkline.server")


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a request is refused: a stable code, words for people, the rule's number and a legal move near it.

    `index` is the place (from 0) of the refused move in a list of moves.
    """

    code: str
    message: str
    rule: str | None = None
    nearest: str | None = None
    index: int | None = None


class Refused(Exception):
    """The refusal of a request: its HTTP status, the body of the answer and further headers."""

    def __init__(self, status: int, code: str, message: str, *, rule: str | None = None, nearest: str | None = None,
                 index: int | None = None, headers: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.problem = Problem(code, message, rule, nearest, index)
        self.headers = headers or {}


class Stale(Refused):
    """A change that was meant for an earlier moment: somebody else was quicker."""

    def __init__(self, message: str = "Somebody else was quicker. Look again, then try again.") -> None:
        super().__init__(409, "stale", message)


def refused_move(reason: Reason, index: int | None) -> Refused:
    """Turn the engine's reason against a move into a refusal; `index` is the move's place in a list of moves."""
    return Refused(400, reason.code, reason.words, rule=reason.rule, nearest=reason.nearest, index=index)


CODES = {400: "invalid", 403: "forbidden", 404: "not_found", 405: "method", 413: "too_large", 415: "content_type"}

WORDS = {404: "There is nothing at this address.",
         405: "This address does not take that method.",
         413: "The request is too large."}


def on_refused(_: Request[Any, Any, Any], error: Refused) -> Response[Problem]:
    """Answer with one of our own refusals."""
    return Response(error.problem, status_code=error.status, headers=error.headers, media_type="application/json")


def on_refusal(_: Request[Any, Any, Any], error: Refusal) -> Response[Problem]:
    """Answer with a refusal of the engine that no route has handled."""
    return Response(Problem("invalid", str(error)), status_code=400, media_type="application/json")


def on_http(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """Answer a refusal of the framework: an unknown address or method, a body or parameter that does not fit."""
    status = error.status_code
    code = CODES.get(status, "invalid" if status < 500 else "internal")
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        words = "; ".join(f"{x.get('key', 'body')}: {x.get('message', 'invalid')}"
                          for x in error.extra if isinstance(x, dict))
    else:
        words = WORDS.get(status) or (error.detail if status < 500 else HTTPStatus(status).phrase)
    return Response(Problem(code, words or "The request is not valid."), status_code=status,
                    headers=error.headers, media_type="application/json")


def on_deep(_: Request[Any, Any, Any], __: RecursionError) -> Response[Problem]:
    """Refuse JSON that is nested too deeply to read."""
    return Response(Problem("invalid", "The body is nested too deeply."), status_code=400,
                    media_type="application/json")


def on_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Answer an error that is no refusal: an outage, a full disk, a lost race or a fault; log it, give no details."""
    path = request.scope["path"]
    if is_outage(error):
        metrics.OUTAGES.inc()
        log.warning("outage", path=path, error=brief(error))
        words = "The server's disk is full" if is_full(error) else "The database cannot be reached at the moment"
        return Response(Problem("unavailable", f"{words}. Try again in a moment. What was confirmed is stored."),
                        status_code=503, headers={"Retry-After": str(RETRY_AFTER)}, media_type="application/json")
    if is_taken(error):  # two servers changed the same thing at once
        log.warning("quicker", path=path, error=brief(error))
        return Response(Stale().problem, status_code=409, media_type="application/json")
    if is_unstorable(error):
        status, words = (404, WORDS[404]) if "\0" in path else (400, "Text cannot contain the character zero.")
        return Response(Problem(CODES[status], words), status_code=status, media_type="application/json")
    log.error("fault", path=path, exc_info=error)
    return Response(Problem("internal", "The server made a mistake. Its log has the details."), status_code=500,
                    media_type="application/json")


HANDLERS: ExceptionHandlersMap = {
    Refused: on_refused, Refusal: on_refusal, HTTPException: on_http, RecursionError: on_deep, Exception: on_fault,
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the refusals with these statuses, for the description of a route."""
    return {s: ResponseSpec(Problem, description=HTTPStatus(s).phrase, generate_examples=False) for s in statuses}
