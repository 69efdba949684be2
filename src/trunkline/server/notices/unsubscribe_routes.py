"""The address in every email that ends these emails without signing in (RFC 8058).

One request of the mail program does it, or a page with one button.
"""

from __future__ import annotations

from litestar import Response, get, post
from litestar.di import NamedDependency as Named
from litestar.params import FromPath

from trunkline.server.errors import Refused
from trunkline.server.notices.service import Notices

PATH = "/unsubscribe/{channel_id:int}/{signature:str}"
FORMS = "application/x-www-form-urlencoded", "multipart/form-data"
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Trunkline: emails</title><body style="font: 1.1em sans-serif; max-width: 32em; margin: 3em auto; padding: 0 1em">
<h1>{title}</h1>
{body}
"""
ASK = ('<p>Trunkline will send no more notifications to this email address. Your games go on.</p>'
       '<form method="post"><button style="font: inherit; padding: .5em 1em">Stop these emails</button></form>')
DONE = ('<p>Trunkline sends no more notifications to this email address. You can turn them on again on '
        '<a href="/notices">your page of notifications</a>.</p>')
GONE = '<p>Nothing is sent to this email address any more, or the link is not complete. Copy all of it.</p>'


@get(PATH, include_in_schema=False)
async def ask_unsubscribe(notices: Named[Notices], channel_id: FromPath[int],
                          signature: FromPath[str]) -> Response[str]:
    """Show the page with the button: programs that check links in emails must not end anything."""
    return await _page(notices, channel_id, signature, "Stop emails from Trunkline?", ASK, stop=False)


@post(PATH, include_in_schema=False, status_code=200, opt={"content_type": FORMS})
async def unsubscribe(notices: Named[Notices], channel_id: FromPath[int], signature: FromPath[str]) -> Response[str]:
    """End the emails."""
    return await _page(notices, channel_id, signature, "Done", DONE, stop=True)


async def _page(notices: Notices, channel_id: int, signature: str, title: str, body: str, *,
                stop: bool) -> Response[str]:
    try:
        await notices.channels.unsubscribe(channel_id, signature, stop=stop)
    except Refused as refused:
        return Response(PAGE.format(title="This link does not work", body=GONE), status_code=refused.status,
                        media_type="text/html")
    return Response(PAGE.format(title=title, body=body), media_type="text/html")


UNSUBSCRIBE_ROUTES = [ask_unsubscribe, unsubscribe]
