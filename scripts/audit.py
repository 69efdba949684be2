"""Look for known vulnerabilities of the packages in the lock files: `python -m scripts.audit [--must]`.

The exit code is 1 when there are any. When something could not be checked, this says what and why; with --must the exit
code is then 3, otherwise 0. A package that was not checked never counts as safe.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from scripts.node import WEB, npm_command

ROOT = Path(__file__).parent.parent
LOCKS = "requirements.lock", "requirements-dev.lock", "requirements-node.lock"
SECONDS = 300
FOUND, NOT_LOOKED_AT = 1, 3


class Verdict(NamedTuple):
    """What the audit of one lock file found: its vulnerabilities, and why something was not checked, if so."""

    weak: list[str]
    skipped: str | None


def of_python(out: str, err: str) -> Verdict:
    """Read the JSON and the errors of pip-audit. A package its service does not know counts as not checked."""
    try:
        packages: list[dict[str, Any]] = json.loads(out)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return Verdict([], _last(err) or "pip-audit said nothing")
    weak = [f"{p['name']} {p.get('version', '')}: {v['id']}, mended in "
            f"{', '.join(v.get('fix_versions') or ['nothing yet'])}" for p in packages for v in p.get("vulns", [])]
    unknown = [p["name"] for p in packages if "skip_reason" in p]
    if not packages:
        return Verdict(weak, "pip-audit found no packages to look at")
    if not unknown:
        return Verdict(weak, None)
    return Verdict(weak, f"the service knows nothing of {len(unknown)} of {len(packages)} packages, such as "
                         f"{unknown[0]}")


def of_node(out: str, err: str) -> Verdict:
    """Read the JSON and the errors of `npm audit --json`."""
    try:
        found = json.loads(out)
        packages: dict[str, dict[str, Any]] = found["vulnerabilities"]
    except (ValueError, KeyError, TypeError):
        try:
            said = json.loads(out)
            return Verdict([], str(said.get("message") or said.get("error") or _last(err)))
        except (ValueError, AttributeError):
            return Verdict([], _last(err) or "npm said nothing")
    return Verdict([f"{name} {p.get('range', '')}: {p.get('severity')}" for name, p in packages.items()], None)


def _last(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:300] if lines else ""


def _run(command: Sequence[str], **more: Any) -> tuple[str, str]:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False, **more)
    except (OSError, subprocess.TimeoutExpired) as error:
        return "", str(error)
    return done.stdout, done.stderr


def report(verdicts: dict[str, Verdict], must: bool) -> int:
    """Print the verdicts by lock file and return the exit code."""
    for name, verdict in verdicts.items():
        for line in verdict.weak:
            print(f"audit: {name}: WEAK: {line}")
        if verdict.skipped:
            print(f"audit: {name}: SKIPPED, not looked at: {verdict.skipped}")
        elif not verdict.weak:
            print(f"audit: {name}: looked at, nothing known against it")
    if any(v.weak for v in verdicts.values()):
        return FOUND
    return NOT_LOOKED_AT if must and any(v.skipped for v in verdicts.values()) else 0


def main(arguments: Sequence[str]) -> int:
    """Audit all lock files and return the exit code."""
    verdicts = {}
    for lock in LOCKS:
        verdicts[lock] = of_python(*_run([sys.executable, "-m", "pip_audit", "-r", str(ROOT / lock), "--disable-pip",
                                          "--require-hashes", "--format", "json", "--progress-spinner", "off"]))
    command, env = npm_command()
    verdicts["web/package-lock.json"] = of_node(*_run([*command, "audit", "--json"], cwd=WEB, env=env))
    return report(verdicts, "--must" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
