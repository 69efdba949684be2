"""The audit of dependencies: what is not looked at is never taken for sound."""

from __future__ import annotations

import json

import pytest

from scripts.audit import Verdict, of_node, of_python, report

WEAK = {"name": "thing", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1"]}]}
SOUND = {"name": "other", "version": "2.0", "vulns": []}
UNKNOWN = {"name": "third", "skip_reason": "Dependency not found on PyPI"}


def python(*packages: dict[str, object]) -> Verdict:
    return of_python(json.dumps({"dependencies": packages}), "")


def test_weaknesses_are_found() -> None:
    assert python(WEAK, SOUND).weak == ["thing 1.0: PYSEC-1, mended in 1.1"]
    node = of_node(json.dumps({"vulnerabilities": {"left": {"severity": "high", "range": "<2"}}}), "")
    assert node == Verdict(["left <2: high"], None)
    assert report({"a": python(WEAK), "b": node}, must=False) == 1


def test_sound_is_what_was_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    assert report({"a": python(SOUND), "b": of_node('{"vulnerabilities": {}}', "")}, must=True) == 0
    assert capsys.readouterr().out.count("nothing known against it") == 2


@pytest.mark.parametrize("verdict", [
    python(SOUND, UNKNOWN), python(), of_python("", "ConnectionError: no route to host\n"), of_python("[]", ""),
    of_node('{"message": "405 Method Not Allowed"}', ""), of_node("", "npm error network"), of_node("[]", "x"),
])
def test_what_was_not_looked_at_is_said(verdict: Verdict, capsys: pytest.CaptureFixture[str]) -> None:
    assert verdict.skipped
    assert report({"a": verdict}, must=False) == 0
    assert "SKIPPED, not looked at: " in capsys.readouterr().out
    assert report({"a": verdict}, must=True) == 3
