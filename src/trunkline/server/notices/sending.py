"""Send notifications by Apprise or as web push, in threads, within a time limit."""

from __future__ import annotations

import asyncio
import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import structlog

from trunkline.server.errors import Refused
from trunkline.server.notices import addresses, wire
from trunkline.server.notices.keys import Vapid
from trunkline.server.notices.tables import ChannelRow
from trunkline.server.settings import Settings

log = structlog.get_logger("trunkline.server")
CONNECT, READ, LIMIT = 5.0, 8.0, 20.0  # seconds: to connect, to wait for an answer, for everything
THREADS, MAILING = 8, 4  # emails have threads of their own: other services are chosen by people
DAY = 24 * 3600
GONE = frozenset({404, 410})  # a push service's answers for a subscription that is gone


class Message(msgspec.Struct, frozen=True):
    """What is sent.

    `link` is the whole address of a page, empty when the server does not know its own. Of two with one `tag` a browser
    shows the later. `stop` is the address that ends emails like this, if there is one.
    """

    title: str
    body: str
    path: str
    tag: str
    link: str
    stop: str = ""


class Gone(Exception):
    """The browser has ended the push subscription."""


class Sender:
    """Send messages with the server's own mail server and keys."""

    def __init__(self, settings: Settings, vapid: Vapid) -> None:
        wire.set_up()
        self._settings = settings
        self.vapid = vapid
        self._threads = ThreadPoolExecutor(THREADS, "notices", wire.begin, (not settings.private_notices,))
        self._mailing = ThreadPoolExecutor(MAILING, "emails", wire.begin, (False,))

    @property
    def mails(self) -> bool:
        """Return whether this server can send email."""
        return bool(self._settings.mail)

    def stop(self) -> None:
        """Stop without waiting for what is under way."""
        for threads in (self._threads, self._mailing):
            threads.shutdown(wait=False, cancel_futures=True)

    async def send(self, channel: ChannelRow, message: Message) -> str | None:
        """Send a message; return None when it was taken, otherwise why not. `Gone`: the channel is dead."""
        kind, address, keys = channel.kind, channel.address, dict(channel.keys or {})
        line, threads = wire.Line(), self._mailing if kind == "mail" else self._threads
        doing = asyncio.get_running_loop().run_in_executor(threads, self._send, line, kind, address, keys, message)
        try:
            return await asyncio.wait_for(doing, LIMIT)
        except TimeoutError:
            return f"There was no answer within {LIMIT:.0f} seconds."
        except Gone:
            raise
        except Refused as error:
            return str(error)
        except Exception as error:
            log.error("notice", channel=channel.id, kind=kind, exc_info=error)
            return "The server failed to send this; its log says why."
        finally:
            line.cut()  # or the thread would go on for as long as the other end likes

    def _send(self, line: wire.Line, kind: str, address: str, keys: dict[str, str], message: Message) -> str | None:
        with wire.held(line):
            if kind == "push":
                return self._push(address, keys, message)
            found = (addresses.email_service(self._settings.mail, address) if kind == "mail"
                     else addresses.service(address))
            if message.stop:
                found.headers["List-Unsubscribe"] = f"<{message.stop}>"
                found.headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
            return deliver(found, message.title, message.body + (f"\n\n{message.link}" if message.link else ""))

    def _push(self, address: str, keys: dict[str, str], message: Message) -> str | None:
        from pywebpush import WebPushException, webpush
        from requests import RequestException, Session

        addresses.endpoint(address, self._settings.private_notices)  # what was stored before is held to it as well
        session = Session()
        session.max_redirects = 0
        claims: dict[str, str | int] = {"sub": self._settings.address if self._settings.address.startswith("https://")
                                        else "mailto:trunkline@localhost.invalid"}
        said = {"title": message.title, "body": message.body, "path": message.path, "tag": message.tag}
        try:
            webpush({"endpoint": address, "keys": keys}, msgspec.json.encode(said).decode(), self.vapid.key, claims,
                    timeout=READ, ttl=DAY, headers={"Urgency": "normal"}, requests_session=session)
        except WebPushException as error:
            status = error.status_code
            if status in GONE:
                raise Gone from None
            return f"The browser's push service answered {status}." if status else _plain(str(error))
        except RequestException as error:
            return _network(error)
        except (ValueError, TypeError):
            return "The keys of this push subscription are not valid. Allow notifications again in that browser."
        return None


def deliver(found: Any, title: str, body: str) -> str | None:
    """Send a message by an Apprise service; return None when it was taken, otherwise why not."""
    from apprise import NotifyType

    found.socket_connect_timeout, found.socket_read_timeout = CONNECT, READ
    with Heard() as heard:
        done = found.notify(body=body, title=title, notify_type=NotifyType.INFO)
    if done:
        return None
    return _plain("; ".join(dict.fromkeys(heard)) or "The service refused it without saying why.")


def _plain(words: str) -> str:
    """Return the words in one line, not too long."""
    return " ".join(words.split())[:400]


def _cause(words: str) -> str:
    """Return the last of the network's words, without those of the libraries they came through."""
    return words.rpartition(": ")[2].rstrip("\"')> ") or words


def _network(error: Exception) -> str:
    found: BaseException | None = error
    while found is not None:
        if isinstance(found, wire.Private):
            return f"It was not sent: {found}."
        found = found.__cause__ or found.__context__
    return f"The service could not be reached ({type(error).__name__})."


class Heard(logging.Handler):
    """Collect what Apprise complains about in this thread, in its own words or the network's."""

    def __enter__(self) -> list[str]:
        self._heard: list[str] = []
        self._thread = threading.get_ident()
        _LOGGER.addHandler(self)
        return self._heard

    def __exit__(self, *_: object) -> None:
        _LOGGER.removeHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the record if it is of this thread."""
        if record.thread != self._thread:
            return
        words = record.getMessage()
        below = words.partition("Socket Exception: ")[2]
        if below or record.levelno >= logging.WARNING:  # the rest tells what is sent, and where
            self._heard.append(_cause(below) if below else words)


_LOGGER = logging.getLogger("apprise")
_LOGGER.setLevel(logging.DEBUG)  # the network's own words are told at this level only
_LOGGER.propagate = False
