"""Text that people give: names and files, whichever program wrote them."""

from __future__ import annotations

import re
import unicodedata

# Zero-width non-joiner and joiner: nothing to see by themselves, but Persian, Indic scripts and emoji are spelt with
# them. All else that is invisible may hide something or turn a line around.
JOINERS = "\u200c\u200d"
# Joiners with nothing to join: at an end, beside a blank, or one after another.
_STRAY = re.compile(f"(?<!\\S)[{JOINERS}]+|[{JOINERS}]+(?!\\S)|(?<=[{JOINERS}])[{JOINERS}]+")


def unseen(c: str) -> bool:
    """Is it a character that controls or that shows nothing, neither a joiner nor a blank or line end?"""
    return unicodedata.category(c) in ("Cc", "Cf", "Cs") and c not in JOINERS and not c.isspace()


def one_line(text: str) -> str:
    """Return the text on one line, with single blanks, without what is unseen and joiners that join nothing."""
    kept = "".join(" " if unseen(c) else c for c in text)
    return " ".join(_STRAY.sub("", kept).split())


def tidy(text: str) -> str:
    """Return the text of a file without a byte-order mark, each of its lines ended by a line feed alone."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def fold(text: str) -> str:
    """Return the text as people compare it: no accents, case, points or doubled spaces; hyphens are spaces."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return " ".join(plain.replace("-", " ").replace(".", " ").replace(",", " ").split())
