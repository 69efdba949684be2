"""The emails that accounts need, sent beside the event loop."""

from __future__ import annotations

import asyncio

import structlog

from trunkline.engine.game import Refusal
from trunkline.server.errors import Refused
from trunkline.server.notices import addresses
from trunkline.server.notices.sending import deliver

log = structlog.get_logger("trunkline.server")


class Mailer:
    """Send without being waited for: how long an email takes must not tell whether one is sent."""

    def __init__(self, url: str, address: str) -> None:
        self._url = url
        self.address = address.rstrip("/")
        self._tasks: set[asyncio.Task[None]] = set()
        if url:
            try:
                addresses.email_service(url, "somebody@example.org")
            except Refused:
                raise Refusal("TRUNKLINE_MAIL: Apprise does not know this kind of mail server; the setting looks like "
                              "mailtos://USER:PASSWORD@HOST?from=ADDRESS") from None

    @property
    def works(self) -> bool:
        """Return whether emails with links can be sent."""
        return bool(self._url and self.address)

    def recipient(self, email: str | None) -> str | None:
        """Return the email address in its stored form, None for an empty one; Refused when no email would reach it."""
        return addresses.email(email, self._url) if email and email.strip() else None

    def post(self, to: str, subject: str, text: str) -> None:
        """Send an email, soon."""
        task = asyncio.create_task(self._send(to, subject, text))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Wait for the emails under way."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _send(self, to: str, subject: str, text: str) -> None:
        try:
            error = await asyncio.to_thread(deliver, addresses.email_service(self._url, to), subject, text)
        except Exception as fault:
            error = str(fault)
        if error:
            log.error("mail", error=error)
