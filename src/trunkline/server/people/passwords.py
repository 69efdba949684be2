"""Passwords, stored as argon2 hashes with the parameters that OWASP recommends."""

from __future__ import annotations

import asyncio
import functools

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from zxcvbn import zxcvbn

from trunkline.server.errors import Refused
from trunkline.server.people.names import fold

SHORTEST, LONGEST = 8, 200
JUDGED = 16  # characters that zxcvbn looks at: 72 symbols in place of letters would take it 8 seconds
SAFE = 2  # of its scores 0 to 4: 0 and 1 can be guessed in a million tries
AT_ONCE = 2  # each takes 19 MB and a core for a moment: a flood of sign-ins must not take the server
_hasher = PasswordHasher(time_cost=2, memory_cost=19456, parallelism=1)


class Passwords:
    """Hash and check passwords, a few at a time and beside the event loop."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(AT_ONCE)

    async def hash(self, password: str, name: str) -> str:
        """Return the hash of the password; Refused when it is short or easy to guess."""
        if len(password) < SHORTEST:
            raise Refused(400, "password", f"A password needs at least {SHORTEST} characters. Try three or four random "
                                           "words.")
        async with self._turn:
            if fold(name) == fold(password) or await asyncio.to_thread(_score, password, name) < SAFE:
                raise Refused(400, "password", "This password is too easy to guess. Try three or four random words.")
            return await asyncio.to_thread(_hasher.hash, password)

    async def fits(self, stored: str | None, password: str) -> bool:
        """Check a password; take as long when nothing is stored, so that the time does not tell who is known."""
        async with self._turn:
            return await asyncio.to_thread(_verify, stored or _nobody(), password) and stored is not None


@functools.cache
def _nobody() -> str:
    return _hasher.hash("a password that nobody has")


def _score(password: str, name: str) -> int:
    return int(zxcvbn(password[:JUDGED], user_inputs=["trunkline", name, fold(name)])["score"])


def _verify(stored: str, password: str) -> bool:
    try:
        return _hasher.verify(stored, password)
    except (Argon2Error, InvalidHashError):
        return False
