"""The interface is what its description says, whatever is asked: schemathesis against a real server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.conftest import Person, start_process
from trunkline.server.app import create_app
from trunkline.server.settings import Settings

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_headers_conformance,
          response_schema_conformance]
QUICK = {"TRUNKLINE_ADVICE_SECONDS": "0.02", "TRUNKLINE_ANALYSIS_SECONDS": "0.01"}
EXAMPLES = int(os.environ.get("TRUNKLINE_EXAMPLES", "30"))
API = schemathesis.openapi.from_dict(create_app(Settings()).openapi_schema.to_schema())
OPERATIONS = [operation.ok() for operation in API.get_all_operations()]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with start_process(tmp_path_factory.mktemp("openapi"), **QUICK) as (_, client):
        yield client


@pytest.fixture(scope="module")
def ada(server: httpx.Client) -> Person:
    return Person(server, "Ada")


@pytest.fixture(scope="module")
def match(ada: Person) -> str:
    return str(ada.create("me", {"kind": "local", "name": "Bo"}, "random")["id"])


def test_everything_is_described() -> None:
    labels = {operation.label for operation in OPERATIONS}
    assert {"GET /api/health", "GET /api/games", "GET /api/games/{game_id}/board", "GET /api/guest", "POST /api/guest",
            "GET /api/matches", "POST /api/matches", "GET /api/matches/{match_id}", "POST /api/files",
            "GET /api/matches/{match_id}/at/{seq}", "POST /api/matches/{match_id}/join",
            "POST /api/matches/{match_id}/moves", "POST /api/matches/{match_id}/preview",
            "POST /api/matches/{match_id}/why", "GET /api/matches/{match_id}/file",
            "POST /api/matches/{match_id}/advice", "GET /api/matches/{match_id}/analysis",
            "POST /api/matches/{match_id}/analysis", "POST /api/matches/{match_id}/branch", "GET /api/me",
            "PATCH /api/me", "POST /api/account", "POST /api/signin", "POST /api/signin/link",
            "POST /api/signin/link/use", "POST /api/signout", "GET /api/me/sessions", "DELETE /api/me/sessions",
            "DELETE /api/me/sessions/{session_id}", "GET /api/me/tokens", "POST /api/me/tokens",
            "DELETE /api/me/tokens/{token_id}", "GET /api/people/{person}", "GET /api/online"} == labels


GOOD, BAD = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE
CAN_BE_BAD = {"GET /api/matches", "GET /api/matches/{match_id}/at/{seq}", "POST /api/guest", "POST /api/matches",
              "POST /api/matches/{match_id}/join", "POST /api/matches/{match_id}/moves",
              "POST /api/matches/{match_id}/preview", "POST /api/matches/{match_id}/why",
              "POST /api/matches/{match_id}/advice", "POST /api/matches/{match_id}/branch"}
QUESTIONS = [pytest.param(operation, mode, id=f"{operation.label} {mode.value}")
             for operation in OPERATIONS for mode in (GOOD, BAD) if mode == GOOD or operation.label in CAN_BE_BAD]


@pytest.mark.parametrize(("operation", "mode"), QUESTIONS)
def test_whatever_is_asked(operation: Any, mode: Any, server: httpx.Client, ada: Person, match: str) -> None:
    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), database=None)
    def ask(case: Any) -> None:
        if "match_id" in case.path_parameters and len(str(case.body)) % 3:
            case.path_parameters["match_id"] = match  # most questions are to get past the door
        answer = case.call(base_url=str(server.base_url), headers=ada.cookie)
        case.validate_response(answer, checks=CHECKS)

    ask()
