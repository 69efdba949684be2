"""The keys of web push: the server's own, made once and kept in the table `settings`, and browsers', checked."""

from __future__ import annotations

import base64
import re
from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from trunkline.server.db import Sessions, Setting
from trunkline.server.errors import Refused

NAME = "vapid"


class Vapid:
    """The server's private key, read when it is first needed, and the public one in the form for browsers."""

    def __init__(self, pem: str) -> None:
        self._pem = pem
        self._key: Any = None

    @property
    def key(self) -> Any:
        """Return the private key."""
        if self._key is None:
            from py_vapid import Vapid02

            self._key = Vapid02.from_pem(self._pem.encode())
        return self._key

    def public(self) -> str:
        """Return the public key in base64url without padding."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self.key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).decode().rstrip("=")


def check(p256dh: str, auth: str) -> None:
    """Raise Refused when these cannot be a browser's keys: in base64url, a point of P-256 and 16 bytes (RFC 8291)."""
    from cryptography.hazmat.primitives.asymmetric import ec

    point, secret = _bytes(p256dh), _bytes(auth)
    try:
        fits = len(point) == 65 and len(secret) == 16 and ec.EllipticCurvePublicKey.from_encoded_point(
            ec.SECP256R1(), point)
    except ValueError:  # not on the curve
        fits = False
    if not fits:
        raise Refused(400, "keys", "The keys of this push subscription are not valid. Allow notifications again in "
                      "that browser.")


def _bytes(key: str) -> bytes:
    if not re.fullmatch(r"[A-Za-z0-9_-]+=*", key) or len(key.rstrip("=")) % 4 == 1:
        return b""
    return base64.urlsafe_b64decode(key.rstrip("=") + "=" * (-len(key.rstrip("=")) % 4))


async def vapid(make: Sessions) -> Vapid:
    """Return the server's keys, the same after every restart and in every process."""
    query = select(Setting.value).where(Setting.name == NAME)
    async with make() as db:
        kept = (await db.execute(query)).scalar_one_or_none()
    if kept is None:
        try:
            async with make.begin() as db:
                db.add(Setting(name=NAME, value=_new()))
        except IntegrityError:  # another process was quicker
            pass
        async with make() as db:
            kept = (await db.execute(query)).scalar_one()
    return Vapid(kept)


def _new() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
