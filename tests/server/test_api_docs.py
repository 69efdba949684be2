"""The commands with which docs/api.md begins, as they stand there."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import httpx

from tests.server.conftest import Process

DOC = Path(__file__).parents[2] / "docs" / "api.md"


def test_the_first_five_minutes_lead_to_a_move(process: Callable[..., Process], tmp_path: Path) -> None:
    _, http = process()
    script = re.findall(r"^```sh\n(.*?)^```$", DOC.read_text("utf-8"), re.MULTILINE | re.DOTALL)[0]
    done = subprocess.run(["bash", "-euo", "pipefail", "-c", script + 'echo; echo "$MATCH $SEQ $TOKEN"'], cwd=tmp_path,
                          env={**os.environ, "AT": str(http.base_url).rstrip("/")}, capture_output=True, text=True,
                          check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    *_, answers, last = done.stdout.splitlines()
    match, seq, token = last.split()
    moved = re.search(r'\{"seq":(\d+)\}$', answers)
    assert moved and int(moved[1]) > int(seq)
    with httpx.Client(base_url=http.base_url, headers={"Authorization": f"Bearer {token}"}) as program:
        assert program.get("/api/me").json()["account"]
        log = program.get(f"/api/matches/{match}").json()["log"]
    assert [line["kind"] for line in log if line["seat"] == 0 and line["seq"] == int(seq) + 1] == ["move"]
