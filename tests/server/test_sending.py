"""Sending itself: no redirect is followed, nothing stored gets round the checks, no header is smuggled in."""

from __future__ import annotations

import base64
from email import message_from_string, policy

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server.receiver import mailbox, receiver
from trunkline.server.notices.keys import Vapid, _new
from trunkline.server.notices.sending import Message, Sender
from trunkline.server.notices.tables import ChannelRow
from trunkline.server.settings import Settings

MESSAGE = Message("Title", "Body", "/", "", "")


def subscription_keys() -> dict[str, str]:
    """A browser's, and right."""
    point = ec.generate_private_key(ec.SECP256R1()).public_key().public_bytes(Encoding.X962,
                                                                              PublicFormat.UncompressedPoint)
    return {"p256dh": base64.urlsafe_b64encode(point).decode().rstrip("="),
            "auth": base64.urlsafe_b64encode(b"0123456789abcdef").decode().rstrip("=")}


def push(address: str) -> ChannelRow:
    """A browser's subscription with keys that are right."""
    return ChannelRow(id=1, kind="push", address=address, keys=subscription_keys())


async def test_a_push_service_does_not_send_the_server_on() -> None:
    sender = Sender(Settings(private_notices=True), Vapid(_new()))
    with receiver() as outside, receiver() as inside:
        for outside.status in (301, 302, 307, 308):
            outside.location = inside.address
            assert "TooManyRedirects" in str(await sender.send(push(outside.address), MESSAGE))
        assert len(outside.raw) == 4
        assert not inside.raw
    sender.stop()


@pytest.mark.parametrize("address", ["http://93.184.216.34/x", "https://[::1/x", "https://example.com:99999/x"])
async def test_a_stored_push_subscription_is_held_to_the_rules_as_well(address: str) -> None:
    sender = Sender(Settings(), Vapid(_new()))
    assert "not a push subscription" in str(await sender.send(push(address), MESSAGE))
    sender.stop()


@pytest.mark.parametrize("words", ["Turn\r\nBcc: eve@example.org", "Turn\nBcc: eve@example.org", "Turn\rBcc: eve@x.org",
                                   "Turn\u0085Bcc: eve@x.org", "Turn\u2028Bcc: eve@x.org", "Türn\r\n\r\n<b>body</b>"])
async def test_no_header_is_smuggled_into_an_email(words: str) -> None:
    with mailbox() as post:
        sender = Sender(Settings(mail=post.url), Vapid(""))
        row = ChannelRow(id=1, kind="mail", address="ada@example.org", keys=None)
        assert await sender.send(row, Message(words, "Body", "/", "", "")) is None
        sender.stop()
    found = message_from_string(post.emails[0][1], policy=policy.default)
    assert [to for to, _ in post.emails] == ["ada@example.org"]
    assert found["bcc"] is None
    assert str(found["subject"]) == " ".join(words.split())
    assert found.get_content().strip() == "Body"
