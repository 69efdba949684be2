"""Text that people give: names and files, whichever program wrote them."""

from __future__ import annotations

import re

# Zero-width non-joiner and joiner: nothing to see by themselves, but Persian, Indic scripts and emoji are spelt with
# them. All else that is invisible may hide something or turn a line around.
JOINERS = "\u200c\u200d"
# Joiners with nothing to join: at an end, beside a blank, or one after another.
_STRAY = re.compile(f"(?<!\\S)[{JOINERS}]+|[{JOINERS}]+(?!\\S)|(?<=[{JOINERS}])[{JOINERS}]+")


def shown(c: str) -> bool:
    """Is the character one to see, a blank, or one that joins two others?"""
    return c.isprintable() or c in JOINERS


def one_line(text: str) -> str:
    """Return the text on one line, with single blanks and without what is invisible, but joiners between letters."""
    kept = "".join(c if shown(c) else " " for c in text)
    return " ".join(_STRAY.sub("", kept).split())


def tidy(text: str) -> str:
    """Return the text of a file without a byte-order mark, each of its lines ended by a line feed alone."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
