"""Text that people write: what is kept of it, and whom it mentions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from trunkline.engine.text import JOINERS
from trunkline.server.db import Seat
from trunkline.server.errors import Refused
from trunkline.server.people.names import STACK


def message(text: str) -> str:
    """Return the message without what is invisible or turns text around; Refused when it has control characters."""
    if any(unicodedata.category(c) == "Cc" for c in text):
        raise Refused(400, "text", "A message cannot have control characters or line breaks.")
    kept = _visible(text).strip()
    if not any(unicodedata.category(c)[0] in "LNPS" for c in kept):
        raise Refused(400, "text", "This message is empty.")
    return kept


def page(text: str) -> str:
    """Return the text likewise; it may have line breaks and tabs."""
    if any(unicodedata.category(c) == "Cc" and c not in "\n\t" for c in text.replace("\r\n", "\n")):
        raise Refused(400, "text", "This text cannot have control characters.")
    return _visible(text.replace("\r\n", "\n"))


def _visible(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for c in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(c)
        marks = marks + 1 if kind[0] == "M" else 0
        if marks <= STACK and (kind[0] != "C" or kind == "Cc" or c in JOINERS):
            kept.append(c)
    return "".join(kept)


def mentioned(text: str, seats: Iterable[Seat]) -> tuple[list[str], list[str]]:
    """Find the names at the table that the text has after an @; return them, and the ids of all people so named.

    An @ inside a word, as in an email address, is no mention.
    """
    lower = text.casefold()
    named = [seat for seat in seats if seat.name]
    names: dict[str, str] = {}  # as they are sought, and as they are written
    for seat in sorted(named, key=lambda s: -len(str(s.name))):
        sought = str(seat.name).casefold()
        call = re.compile(rf"(?<![\w.%+-])@{re.escape(sought)}(?!\w)")
        if call.search(lower):
            names[sought] = str(seat.name)
            lower = call.sub(" ", lower)  # "@Ada B" is not "@Ada" as well
    called = [seat for seat in named if str(seat.name).casefold() in names]
    people = [who for seat in called if (who := seat.person or seat.reserved)]  # also whom a bot stands in for
    return list(names.values()), list(dict.fromkeys(people))
