"""The interface is what its description says, whatever is asked: schemathesis against a real server."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from litestar.routes import HTTPRoute
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
QUICK = {"TRUNKLINE_ADVICE_SECONDS": "0.02", "TRUNKLINE_ANALYSIS_SECONDS": "0.01", "TRUNKLINE_LIMITS": "0"}
EXAMPLES = int(os.environ.get("TRUNKLINE_EXAMPLES", "30"))
APP = create_app(Settings())
API = schemathesis.openapi.from_dict(APP.openapi_schema.to_schema())
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
    """Whatever answers at an address below /api is in the description, under a name and in words."""
    described = {(operation.method.upper(), operation.path) for operation in OPERATIONS}
    answered = {(method, re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path))
                for route in APP.routes if isinstance(route, HTTPRoute) and route.path.startswith("/api")
                for method in route.methods if method not in ("OPTIONS", "HEAD")}
    assert described == answered
    assert all(o.definition.raw.get("summary") and o.definition.raw.get("operationId") for o in OPERATIONS)


GOOD, BAD = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE
CAN_BE_BAD = {"GET /api/matches", "GET /api/matches/{match_id}/at/{ply}", "POST /api/guest", "POST /api/matches",
              "POST /api/matches/{match_id}/join", "POST /api/matches/{match_id}/moves",
              "POST /api/matches/{match_id}/preview", "POST /api/matches/{match_id}/why",
              "POST /api/account", "PATCH /api/me", "POST /api/signin", "POST /api/me/tokens",
              "POST /api/signin/link/use", "POST /api/matches/{match_id}/advice", "POST /api/matches/{match_id}/branch"}
QUESTIONS = [pytest.param(operation, mode, id=f"{operation.label} {mode.value}")
             for operation in OPERATIONS for mode in (GOOD, BAD) if (mode == GOOD or operation.label in CAN_BE_BAD)
             and operation.path != "/api/me/events"]  # which does not end


@pytest.mark.parametrize(("operation", "mode"), QUESTIONS)
def test_whatever_is_asked(operation: Any, mode: Any, server: httpx.Client, ada: Person, match: str) -> None:
    # Who becomes an account, or signs out, has another session afterwards, or none.
    asker = ada if "/matches" in operation.path else Person(server, f"Eve {secrets.token_hex(4)}")

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), database=None)
    def ask(case: Any) -> None:
        if "match_id" in case.path_parameters and len(str(case.body)) % 3:
            case.path_parameters["match_id"] = match  # most questions are to get past the door
        answer = case.call(base_url=str(server.base_url), headers=asker.cookie)
        case.validate_response(answer, checks=CHECKS)

    ask()


def test_ada_is_still_there(ada: Person, match: str) -> None:
    """The questions above were asked by her: nothing has signed her out."""
    assert ada.get("/api/guest").json()["name"]
    assert ada.state(match)["mine"]
