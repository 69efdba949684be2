"""Build the browser client from web/ into the server's package, if any of its sources has changed.

`python -m scripts.build_client` builds; with `--packages` it only installs the npm packages.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from pathlib import Path

from scripts.node import ROOT, WEB, npm

OUT = ROOT / "src/trunkline/server/static"
BUILT = OUT / ".built"  # the hash of the sources of this build
INSTALLED = WEB / "node_modules/.installed"  # the hash of the package-lock.json that node_modules was made from


def sources() -> list[Path]:
    """Return every file that the client is built from: those of web/, and the rulebooks it shows."""
    top = [path for path in WEB.iterdir() if path.is_file()]
    below = [path for folder in (WEB / "src", WEB / "public", ROOT / "docs/rules") for path in folder.rglob("*")]
    return sorted(path for path in top + below if path.is_file())


def digest(files: Iterable[Path]) -> str:
    """Return one hash over the names and contents of these files of the project."""
    whole = hashlib.sha256()
    for path in files:
        whole.update(f"{path.relative_to(ROOT).as_posix()}\0{path.stat().st_size}\0".encode())
        whole.update(path.read_bytes())
    return whole.hexdigest()


def says(stamp: Path, text: str) -> bool:
    """Return whether a stamp file exists and holds this text."""
    return stamp.is_file() and stamp.read_text("utf-8") == text


def install_packages() -> None:
    """Install what package-lock.json says into node_modules, unless it is there."""
    want = digest([WEB / "package-lock.json"])
    if not says(INSTALLED, want):
        npm("ci", "--no-audit", "--no-fund")
        INSTALLED.write_text(want, "utf-8")


def build() -> None:
    """Build the client into OUT, unless a build of the same sources is there."""
    want = digest(sources())
    if not says(BUILT, want):
        install_packages()
        print("Building the browser client.", flush=True)
        npm("run", "build")
        BUILT.write_text(want, "utf-8")


if __name__ == "__main__":
    install_packages() if "--packages" in sys.argv[1:] else build()
