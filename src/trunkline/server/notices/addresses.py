"""Where people may have notices sent: the services allowed, and no machine of the server's own network."""

from __future__ import annotations

import ipaddress
import re
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

import apprise

from trunkline.server.errors import Refused
from trunkline.server.notices import services
from trunkline.server.notices.services import ALLOWED

OWN_HOST = frozenset({"gotify", "gotifys", "json", "jsons", "mmost", "mmosts", "rocket", "rockets", "workflow",
                      "workflows"})
UNICAST = ipaddress.IPv6Network("2000::/3")  # all that is given out of IPv6
LONGEST = 1000
MAIL = re.compile(r"[^\s@<>,;:\"()\[\]\\]{1,64}@[\w-]+(\.[\w-]+)+")

ASSET = apprise.AppriseAsset(app_id="Trunkline", app_desc="Trunkline", app_url="", image_url_mask="", image_url_logo="",
                             theme="", async_mode=False, http_redirects=False, default_extension="")
_guarded = threading.local()


class Private(OSError):
    """A connection to an address of the server's own network was refused."""


def service(address: str) -> Any:
    """Return the Apprise service of an address; Refused when no allowed service knows it, or a parameter may not pass.

    The address of a web hook (https://...) stands for json: the notification is sent there as JSON. Stored addresses
    come through here as well each time something is sent.
    """
    address = address.strip()
    if len(address) > LONGEST or any(not c.isprintable() for c in address):
        raise Refused(400, "address", f"An address has at most {LONGEST} characters, none of them for control.")
    scheme = address.partition("://")[0].lower()
    found = None
    try:
        read = services.read(address) if scheme in ALLOWED | {"http", "https"} else None
        if read is None and scheme in ("http", "https"):
            address = _hook(address)
            read = services.read(address)
        unknown = services.judge(address, str(read["schema"])) if read else set()
        if read and not unknown:
            found = apprise.Apprise.instantiate(read, asset=ASSET)
    except Exception:  # the services' own parsers raise whatever they like
        unknown = set()
    if unknown:
        raise Refused(400, "address", f"Remove {', '.join(sorted(unknown))[:200]} from the address: Trunkline does not "
                      "pass this on.")
    if found is None:
        raise Refused(400, "address", "This is no address that notices can be sent to. Give the https address of a web "
                      "hook, or an Apprise address that begins with one of: "
                      + ", ".join(f"{s}://" for s in sorted(ALLOWED)) + ".")
    return found


def _schemes(found: Any) -> set[str]:
    said: set[str] = set()
    for name in ("protocol", "secure_protocol"):
        value = getattr(found, name, None)
        said |= {value} if isinstance(value, str) else set(value or ())
    return said


def own_host(found: Any) -> str | None:
    """The host that the person has chosen, None where the service has its own."""
    schemes = _schemes(found)
    chosen = schemes & OWN_HOST or (schemes & {"ntfy", "matrix"} and getattr(found, "mode", None) == "private")
    return str(found.host).strip("[]") if chosen or schemes & {"matrix"} else None


def _hook(address: str) -> str:
    """A web hook's address as Apprise's json:// has it, where what is asked for begins with a minus sign."""
    parts = urlsplit(address)
    asked = urlencode([(f"-{name}", value) for name, value in parse_qsl(parts.query, keep_blank_values=True)])
    return parts._replace(scheme=f"json{parts.scheme[4:]}", query=asked, fragment="").geturl()


def mail(address: str) -> str:
    """The mail address; Refused when it is none."""
    address = address.strip()
    if len(address) > 254 or not MAIL.fullmatch(address):
        raise Refused(400, "address", "This is not a valid email address.")
    return address


def mail_service(server: str, address: str) -> Any:
    """The server's own mail, to that address."""
    found = apprise.Apprise.instantiate(f"{server}{'&' if '?' in server else '?'}to={quote(address)}&format=text",
                                        asset=ASSET)
    if found is None:
        raise Refused(409, "no_mail", "This server's setting for mail is not right; tell whoever runs it.")
    return found


def endpoint(address: str, private: bool) -> str:
    """Return the host of a push subscription's address; Refused when a browser could not have made the address."""
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname, parts.port
    except ValueError:  # brackets that do not match, a port that is no number or too large
        host = None
    if not host or len(address) > LONGEST or (parts.scheme != "https" and not private):
        raise Refused(400, "address", "This is not a push subscription of a browser.")
    return host


def check_host(host: str) -> None:
    """Refused when the host is not on the public internet; takes a look-up."""
    try:
        found = {str(info[4][0]) for info in socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)}
    except (OSError, UnicodeError):
        raise Refused(400, "address", f"There is no host called {host[:100]}.") from None
    if not all(map(public, found)):
        raise Refused(400, "address", f"{host[:100]} is not on the public internet; notices are not sent there.")


def public(address: str) -> bool:
    """Is the IP address one of the public internet?"""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        ip = ip.ipv4_mapped or ip.sixtofour or ip
        if isinstance(ip, ipaddress.IPv6Address) and ip not in UNICAST:  # such as fec0::1, which counts as global
            return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved


@contextmanager
def guarded(on: bool) -> Iterator[None]:
    """Inside, this thread connects to the public internet only: whatever a name resolves to by now, and wherever a
    service redirects to."""
    _guarded.on = on
    try:
        yield
    finally:
        _guarded.on = False


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "socket.connect" and getattr(_guarded, "on", False):
        address = arguments[1]
        if not (isinstance(address, tuple) and public(str(address[0]))):
            raise Private(f"{address[0] if isinstance(address, tuple) else 'this'} is not on the public internet")


sys.addaudithook(_watch)
