"""What of an address for notifications passes: nothing of Apprise's that nobody has judged, neither new nor stored."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import apprise
import pytest
from sqlalchemy import update

from tests.server.conftest import Person, Serve
from tests.server.receiver import receiver
from tests.server.test_sending import subscription_keys
from tests.server.test_talk import in_database
from trunkline.server.errors import Refused
from trunkline.server.notices import addresses
from trunkline.server.notices.services import ALLOWED, EVERYWHERE, PASSES, SAME
from trunkline.server.notices.tables import ChannelRow
from trunkline.server.settings import Settings

ADDRESSES = {
    "discord": "discord://123456789012345678/abcdefghijklmnopqrst", "gotify": "gotify://example.com/abcdefgh",
    "json": "json://example.com/hook",
    "mmost": "mmost://example.com/3ccdd113474722377935511fc85d3dd4", "ntfy": "ntfy://example.com/topic",
    "pbul": "pbul://o.gn5kj6nfhv736I7jC3cj3QLRiyhgl98b", "pover": "pover://" + "u" * 30 + "@" + "t" * 30,
    "rocket": "rocket://user:pass@example.com/#channel", "slack": "slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ",
    "tgram": "tgram://123456789:abcdefg_hijklmnop/12315544", "workflows": "workflows://example.com/abcdef/signature",
    "zulip": "zulip://bot@example/" + "a" * 32,
}
# What is documented and does not pass, each for a reason: it reads a file or an address (attach, template, icon_url,
# avatar_url, url, actions), follows redirects, switches a check off, holds a thread up, keeps something on the disk,
# lets a message look like another's, or is of no use to a notification.
JUDGED = {
    "": {"verify", "redirect", "rto", "cto", "emojis", "store", "tz", "retry", "wait", "optional"},
    "discord": {"avatar_url", "href", "url", "footer_logo", "image", "template", "batch", ":"},
    "json": {"method", ":", "+", "-"},
    "mmost": {"icon_url", "image"},
    "ntfy": {"attach", "image", "avatar_url", "filename", "email", "actions"},
    "pover": {"url", "url_title", "key", "e2ee"},
    "slack": {"image", "template", ":"},
    "tgram": {"image", "detect", "album", "content", "template", ":"},
    "workflows": {"image", "template", ":"},
}


def documented() -> dict[str, set[str]]:
    """All parameters of the allowed services, by one of their schemes; a prefix stands for all that begin with it."""
    found: dict[str, set[str]] = {}
    for service in apprise.Apprise().details()["schemas"]:
        schemes = {s for name in ("protocols", "secure_protocols") for s in service[name] or ()} & ALLOWED
        for scheme in {SAME.get(s, s) for s in schemes}:
            prefixes = {p["prefix"] for p in service["details"]["kwargs"].values()}
            found[scheme] = set(service["details"]["args"]) | prefixes
    return found


def test_every_parameter_that_apprise_documents_is_judged() -> None:
    found = documented()
    assert set(found) == set(PASSES) == set(ADDRESSES)
    for scheme, names in found.items():
        refused = JUDGED[""] | JUDGED.get(scheme, set())
        unjudged = names - EVERYWHERE - PASSES[scheme] - refused
        assert not unjudged, f"{scheme}://: judge what this version of Apprise brings: {unjudged}"
        assert not refused & (PASSES[scheme] | EVERYWHERE), scheme


@pytest.mark.parametrize("scheme", sorted(ADDRESSES))
def test_a_parameter_passes_only_if_it_is_named(scheme: str) -> None:
    plain = ADDRESSES[scheme]
    assert addresses.service(plain)
    assert addresses.service(f"{plain}?overflow=split")
    for name in documented()[scheme] - EVERYWHERE - PASSES[scheme]:
        wanted = f"{name}key" if name in (":", "+") else name
        if name == "-":
            continue  # what a web hook is asked for
        for written in (wanted, wanted.upper(), "".join(f"%{ord(c):02x}" for c in wanted), f"overflow=split;{wanted}"):
            with pytest.raises(Refused) as refused:
                addresses.service(f"{plain}?{written}=/etc/passwd")
            assert wanted in str(refused.value)


@pytest.mark.parametrize("address", [
    "https://discord.com/api/webhooks/123456789012345678/abcdefghij?template=/etc/passwd",
    "https://prod-12.westus.logic.azure.com:443/workflows/643e69f83c8944/triggers/manual/paths/invoke"
    "?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=KODuebWbDGYFr0z0eu&template=/etc/passwd",
    "json://example.com/?+Host=inside", "json://example.com/?+Content-Length=5", "file:///etc/passwd",
    "syslog://", "dbus://", "macosx://"])
def test_neither_native_addresses_nor_other_services_are_a_way_in(address: str) -> None:
    with pytest.raises(Refused):
        addresses.service(address)


def test_the_addresses_that_services_give_out_are_taken() -> None:
    for address in ("https://discord.com/api/webhooks/123456789012345678/abcdefghij",
                    "https://hooks.slack.com/services/T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ",
                    "https://prod-12.westus.logic.azure.com:443/workflows/643e69f83c8944/triggers/manual/paths/invoke"
                    "?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=KODuebWbDGYFr0z0eu",
                    "https://example.com/hook?template=day&key=1", "json://example.com/?+X-Key=1&+Authorization=Bearer"):
        assert addresses.service(address)


def test_what_is_stored_is_held_to_it_as_well(serve: Serve, settings: Settings) -> None:
    ada = Person(serve(private_notices=True), "Ada")
    with receiver() as hook:
        added = ada.post("/api/me/channels", {"kind": "apprise", "address": hook.address})
        assert added.status_code == 201, added.text
        number = added.json()["id"]
        address = f"workflows://{urlsplit(hook.address).netloc}/abcdef/signature/?template=/etc/passwd"

        async def smuggle(session: Any) -> None:
            await session.execute(update(ChannelRow).where(ChannelRow.id == number).values(address=address))
            await session.commit()

        in_database(settings, smuggle)
        tested = ada.post(f"/api/me/channels/{number}/test", {}).json()
        assert (tested["ok"], tested["error"]) == (
            False, "Remove template from the address: Trunkline does not pass this on.")
        assert not hook.raw


@pytest.mark.parametrize("endpoint", [
    "https://[::1/x", "https://[::1]:8658/x", "https://127.0.0.1:abc/x", "https://127.0.0.1/x", "https://10.0.0.1/x",
    "https://example.com:99999/x", "http://93.184.216.34/x", "https://localhost/x", "https:///x", "ftp://example.com/x",
    "https://[::ffff:10.0.0.1]/x", "https://0x7f000001/x", "https://2130706433/x"])
def test_a_push_subscription_is_https_public_and_has_a_port(serve: Serve, endpoint: str) -> None:
    answer = Person(serve(), "Ada").post("/api/me/push", {"endpoint": endpoint, "keys": subscription_keys()})
    assert (answer.status_code, answer.json()["code"]) == (400, "address")
