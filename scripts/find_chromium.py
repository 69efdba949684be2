"""Find the Chromium that the browser tests run in.

`python -m scripts.find_chromium` prints its path; `--install` installs one first when there is none.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

# The first has no window of its own, and does a quarter less work for the same pages.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = ("chromium-headless-shell", "fonts-liberation", "fonts-noto-color-emoji",
            "libatomic1")  # for Playwright's Node
REMEDY = (
    "The browser tests need Chromium and this machine has none. Install it "
    "(Debian: apt-get install chromium-headless-shell), or let Playwright do it "
    "(.venv/bin/playwright install --with-deps chromium), "
    "or name one: TRUNKLINE_CHROMIUM=/path/to/chromium make test"
)


def find() -> str | None:
    """Return the path of the Chromium that TRUNKLINE_CHROMIUM names, else one on PATH, else Playwright's, or None.

    Raise `SystemExit` when TRUNKLINE_CHROMIUM names something that cannot be run.
    """
    if named := os.environ.get("TRUNKLINE_CHROMIUM"):
        if found := shutil.which(named):
            return found
        raise SystemExit(f"TRUNKLINE_CHROMIUM={named} is not a program that can be run.")
    return next(filter(None, map(shutil.which, NAMES)), None) or playwrights()


def driver() -> subprocess.CompletedProcess[str]:
    """Run Playwright's driver, which controls browsers, to see whether it works."""
    command = [sys.executable, "-m", "playwright", "--version"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def playwrights() -> str | None:
    """Return the path of the browser that `playwright install chromium` installs, if it is there."""
    from playwright.sync_api import sync_playwright

    if driver().returncode:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def install() -> None:
    """Install Debian's Chromium as root where there is apt-get, and Playwright's if that did not work."""
    attempts = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    if shutil.which("apt-get") and os.geteuid() == 0:
        attempts.insert(0, ["apt-get", "install", "--yes", "--no-install-recommends", *PACKAGES])
        attempts.insert(0, ["apt-get", "update", "--quiet"])
    for attempt in attempts:
        if not find() or driver().returncode:
            print("Getting what the browser tests need:", *attempt, flush=True)
            subprocess.run(attempt, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, check=False)


def main() -> None:
    """Print the path; raise `SystemExit` with the remedy when there is none, or Playwright does not run."""
    if "--install" in sys.argv[1:]:
        install()
    if (run := driver()).returncode:
        raise SystemExit(f"{run.stderr}Playwright does not run here (Debian, Ubuntu: apt-get install libatomic1).")
    found = find()
    if not found:
        raise SystemExit(REMEDY)
    print(found)


if __name__ == "__main__":
    main()
