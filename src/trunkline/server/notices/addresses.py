"""Where notifications may be sent: to allowed services, and to no machine of the server's own network."""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

import apprise

from trunkline.server.errors import Refused
from trunkline.server.notices import services
from trunkline.server.notices.services import ALLOWED

OWN_HOST = frozenset({"gotify", "gotifys", "json", "jsons", "mmost", "mmosts", "rocket", "rockets", "workflow",
                      "workflows"})
UNICAST = ipaddress.IPv6Network("2000::/3")  # all of IPv6 that is assigned
# These count as global in Python: Azure's own service at every machine, protocols' addresses (RFC 6890), those of
# documentation (RFC 9637).
NOT_PUBLIC = tuple(map(ipaddress.ip_network, ("168.63.129.16/32", "192.0.0.0/24", "3fff::/20")))
LONGEST = 1000
EMAIL = re.compile(r"[^\s@<>,;:\"()\[\]\\]{1,64}@[\w-]+(\.[\w-]+)+")

ASSET = apprise.AppriseAsset(app_id="Trunkline", app_desc="Trunkline", app_url="", image_url_mask="", image_url_logo="",
                             theme="", async_mode=False, http_redirects=False, default_extension="")
# Names are looked up in threads of their own: a slow name server of a person's choice must delay nothing but look-ups.
LOOKING, QUEUE, PATIENCE = 2, 8, 5.0  # threads; look-ups under way or waiting; seconds for each
_lookups = ThreadPoolExecutor(LOOKING, "lookups")
_under_way: set[Future[None]] = set()


def service(address: str) -> Any:
    """Return the Apprise service of an address; Refused when no allowed service knows it, or a parameter may not pass.

    The address of a web hook (https://...) stands for json: the notification is sent there as JSON. Stored addresses
    come through here as well each time something is sent.
    """
    address = address.strip()
    if len(address) > LONGEST or any(not c.isprintable() for c in address):
        raise Refused(400, "address", f"An address can have at most {LONGEST} characters, and no control characters.")
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
        raise Refused(400, "address", "Notifications cannot be sent to this address. Give the https address of a web "
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
    """Return the host that the person has chosen, None where the service has its own."""
    schemes = _schemes(found)
    chosen = schemes & OWN_HOST or (schemes & {"ntfy"} and getattr(found, "mode", None) == "private")
    return str(found.host).strip("[]") if chosen else None


def _hook(address: str) -> str:
    """Return a web hook's address as Apprise's json:// has it, where parameters begin with a minus sign."""
    parts = urlsplit(address)
    asked = urlencode([(f"-{name}", value) for name, value in parse_qsl(parts.query, keep_blank_values=True)])
    return parts._replace(scheme=f"json{parts.scheme[4:]}", query=asked, fragment="").geturl()


def email(address: str, server: str) -> str:
    """Return the email address in its stored form; Refused when it is not valid.

    Refused also when the mail server of this setting, if it is not empty, would not be asked to write to it.
    """
    local, _, domain = address.strip().rpartition("@")
    address = f"{local}@{domain.lower()}"
    fits = len(address) <= 254 and address.isprintable() and EMAIL.fullmatch(address)
    # Apprise drops an address that it does not like, and then writes to the sender instead.
    if not fits or (server and [to if isinstance(to, str) else to[-1]
                                for to in email_service(server, address).targets] != [address]):
        raise Refused(400, "email", "This is not a valid email address; one looks like ada@example.org.")
    return address


def email_service(server: str, address: str) -> Any:
    """Return the server's own email service, with that address to write to."""
    found = apprise.Apprise.instantiate(f"{server}{'&' if '?' in server else '?'}to={quote(address)}&format=text",
                                        asset=ASSET)
    if found is None:
        raise Refused(409, "no_mail", "This server cannot send email: its setting is wrong. Tell the host.")
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


async def check_host(host: str) -> None:
    """Raise Refused when the host is not on the public internet, or cannot be looked up soon."""
    if len(_under_way) >= QUEUE:
        raise Refused(429, "too_many", "Too many addresses are being checked at the moment. Try again in a minute.",
                      headers={"Retry-After": "60"})
    doing = _lookups.submit(_check, host)
    _under_way.add(doing)
    doing.add_done_callback(_under_way.discard)
    try:
        await asyncio.wait_for(asyncio.wrap_future(doing), PATIENCE)
    except TimeoutError:
        raise Refused(400, "address", f"{host[:100]} could not be looked up within {PATIENCE:.0f} seconds. "
                      "Try again later.") from None


def _check(host: str) -> None:
    try:
        found = {str(info[4][0]) for info in socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)}
    except (OSError, UnicodeError):
        raise Refused(400, "address", f"There is no host called {host[:100]}.") from None
    if not all(map(public, found)):
        raise Refused(400, "address", f"{host[:100]} is not on the public internet: notifications cannot go there.")


def public(address: str) -> bool:
    """Return whether the IP address is one of the public internet."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        ip = ip.ipv4_mapped or ip.sixtofour or ip
        if isinstance(ip, ipaddress.IPv6Address) and ip not in UNICAST:  # such as fec0::1, which counts as global
            return False
    return (ip.is_global and not ip.is_multicast and not ip.is_reserved
            and not any(ip in network for network in NOT_PUBLIC))
