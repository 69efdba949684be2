"""The signed address in every email that ends these emails without signing in; `unsubscribe_routes` answers there."""

from __future__ import annotations

import base64
import hashlib
import hmac

from trunkline.server.notices.tables import ChannelRow


def link(site: str, secret: bytes, channel: ChannelRow) -> str:
    """Return the address that ends emails to this channel; empty where the server does not know its own."""
    return f"{site}/unsubscribe/{channel.id}/{sign(secret, channel)}" if site else ""


def sign(secret: bytes, channel: ChannelRow) -> str:
    """Sign the channel, whose number alone could be another's one day."""
    said = f"unsubscribe {channel.id} {channel.person} {channel.address}".encode()
    return base64.urlsafe_b64encode(hmac.digest(secret, said, hashlib.sha256)[:18]).decode()


def fits(secret: bytes, channel: ChannelRow, signature: str) -> bool:
    """Return whether the signature is the channel's."""
    return hmac.compare_digest(sign(secret, channel).encode(), signature.encode())
