"""Sends the few letters that accounts need, by SMTP, beside the event loop."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from email.message import EmailMessage
from urllib.parse import parse_qs, unquote, urlsplit

import structlog

from trunkline.engine.game import Refusal

log = structlog.get_logger("trunkline.server")
SECONDS = 20.0


def split(url: str) -> tuple[str, str, int, str | None, str | None, str]:
    """Scheme, host, port, user, password and sender of `smtp://user:password@host:587?from=games@example.org`;
    `Refusal` when it is no such address."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Refusal(f"TRUNKLINE_MAIL: {url!r} has no port that can be one") from None
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise Refusal("TRUNKLINE_MAIL: it is smtp://USER:PASSWORD@HOST:587?from=ADDRESS, or smtps:// for TLS at once")
    user = unquote(parts.username) if parts.username else None
    sender = (parse_qs(parts.query).get("from") or [user or ""])[0]
    if "@" not in sender:
        raise Refusal("TRUNKLINE_MAIL: say who sends: ?from=ADDRESS at its end")
    return (parts.scheme, parts.hostname, port or (465 if parts.scheme == "smtps" else 587), user,
            unquote(parts.password) if parts.password else None, sender)


def send(url: str, to: str, subject: str, text: str) -> None:
    """Hand the letter over; waits for that."""
    scheme, host, port, user, password, sender = split(url)
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = sender, to, subject
    letter.set_content(text)
    context = ssl.create_default_context()
    with (smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=context) if scheme == "smtps"
          else smtplib.SMTP(host, port, timeout=SECONDS)) as server:
        server.ehlo_or_helo_if_needed()
        if scheme == "smtp" and server.has_extn("starttls"):
            server.starttls(context=context)
        elif scheme == "smtp" and user:
            raise OSError("the mail server offers no TLS, and a password is not sent without")
        if user:
            server.login(user, password or "")
        server.send_message(letter)


class Mailer:
    """Sends without being waited for: how long a letter takes must not tell whether one is sent."""

    def __init__(self, url: str, address: str) -> None:
        self._url = url
        self.address = address.rstrip("/")
        self._tasks: set[asyncio.Task[None]] = set()
        if url:
            split(url)

    @property
    def works(self) -> bool:
        """Can letters with links be sent?"""
        return bool(self._url and self.address)

    def post(self, to: str, subject: str, text: str) -> None:
        """Send a letter, soon."""
        task = asyncio.create_task(self._send(to, subject, text))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Wait for the letters under way."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _send(self, to: str, subject: str, text: str) -> None:
        try:
            await asyncio.to_thread(send, self._url, to, subject, text)
        except Exception as error:
            log.error("mail", error=str(error))
