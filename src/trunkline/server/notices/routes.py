"""The HTTP routes of notifications: channels, wishes, news, the event stream."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, patch, post, put
from litestar.di import NamedDependency as Named
from litestar.params import JSONBody, PathParameter
from litestar.response import ServerSentEvent

from trunkline.server.errors import refusals
from trunkline.server.limits import CHANNEL, PUSH, counted
from trunkline.server.matches.routes import Req, asker, known
from trunkline.server.notices import shapes
from trunkline.server.notices.events import sent
from trunkline.server.notices.service import Notices
from trunkline.server.people import People
from trunkline.server.settings import Settings

Id = Annotated[int, PathParameter(ge=1, le=2**53)]
READS = 400, 401, 403
CHANGES = 400, 401, 403, 404, 409, 413, 415, 429


@get("/api/me/channels", operation_id="listChannels", summary="Your channels", responses=refusals(*READS))
async def list_channels(request: Req, people: Named[People], notices: Named[Notices]) -> shapes.Channels:
    """List your channels, each with the outcome of its last delivery."""
    person, _ = await known(request, people, "read")
    return await notices.channels.all(person)


@post("/api/me/channels", operation_id="addChannel", summary="Add a channel",
      guards=[counted(CHANNEL)], responses=refusals(*CHANGES))
async def add_channel(request: Req, people: Named[People], notices: Named[Notices],
                      data: JSONBody[shapes.NewChannel]) -> shapes.Channel:
    """Add a channel: an email address is used once its code is entered, any other channel at once."""
    person, _ = await known(request, people)
    return await notices.channels.add(person, data)


@patch("/api/me/channels/{channel_id:int}", operation_id="changeChannel", summary="Change a channel",
       responses=refusals(*CHANGES))
async def change_channel(request: Req, people: Named[People], notices: Named[Notices], channel_id: Id,
                         data: JSONBody[shapes.ChannelChange]) -> shapes.Channel:
    """Change what is given."""
    person, _ = await known(request, people)
    return await notices.channels.change(person, channel_id, data)


@delete("/api/me/channels/{channel_id:int}", operation_id="removeChannel", summary="Remove a channel",
        responses=refusals(*CHANGES))
async def remove_channel(request: Req, people: Named[People], notices: Named[Notices], channel_id: Id) -> None:
    """Remove a channel; what still waits for it is not sent."""
    person, _ = await known(request, people)
    await notices.channels.remove(person, channel_id)


@post("/api/me/channels/{channel_id:int}/confirm", operation_id="confirmChannel", summary="Confirm an email address",
      status_code=200, responses=refusals(*CHANGES))
async def confirm_channel(request: Req, people: Named[People], notices: Named[Notices], channel_id: Id,
                          data: JSONBody[shapes.Code]) -> shapes.Channel:
    """Enter the code that was sent to the address; five guesses."""
    person, _ = await known(request, people)
    return await notices.channels.confirm(person, channel_id, data.code)


@post("/api/me/channels/{channel_id:int}/test", operation_id="testChannel", summary="Send a test", status_code=200,
      guards=[counted(CHANNEL)], responses=refusals(*CHANGES))
async def test_channel(request: Req, people: Named[People], notices: Named[Notices], channel_id: Id,
                       data: JSONBody[shapes.Empty]) -> shapes.Tested:
    """Send a test and answer with the outcome; to an unconfirmed email address send a new code."""
    person, _ = await known(request, people)
    return await notices.channels.test(person, channel_id)


@get("/api/me/notices", operation_id="getWishes", summary="Your wishes for notifications", responses=refusals(*READS))
async def get_wishes(request: Req, people: Named[People], notices: Named[Notices]) -> shapes.Wishes:
    """Return your quiet hours, the hour of digests, and the kinds of news you do not want."""
    person, _ = await known(request, people, "read")
    return await notices.wishes(person)


@put("/api/me/notices", operation_id="setWishes", summary="Set your wishes for notifications",
     responses=refusals(*CHANGES))
async def set_wishes(request: Req, people: Named[People], notices: Named[Notices],
                     data: JSONBody[shapes.Wishes]) -> shapes.Wishes:
    """Set quiet hours, the hour of digests, and unwanted kinds of news, from now on."""
    person, _ = await known(request, people)
    return await notices.wish(person, data)


@get("/api/push/key", operation_id="getPushKey", summary="The server's key for web push")
async def get_push_key(notices: Named[Notices]) -> shapes.PushKey:
    """Return the key for `pushManager.subscribe({applicationServerKey})`."""
    return shapes.PushKey(notices.push_key())


@post("/api/me/push", operation_id="subscribePush", summary="Notify this browser",
      guards=[counted(PUSH)], responses=refusals(*CHANGES))
async def subscribe_push(request: Req, people: Named[People], notices: Named[Notices],
                         data: JSONBody[shapes.Subscription]) -> shapes.Channel:
    """Add the subscription as a channel; a second time it is the same channel."""
    person, _ = await known(request, people)
    return await notices.channels.subscribe(person, data)


@get("/api/me/news", operation_id="getNews", summary="Your news", responses=refusals(*READS))
async def get_news(request: Req, people: Named[People], notices: Named[Notices]) -> shapes.AllNews:
    """Return your last 50 news, and the matches that wait for your move; nothing for a stranger."""
    return await notices.news(await asker(request, people))


@post("/api/me/news/seen", operation_id="seeNews", summary="Mark news as seen", status_code=200,
      responses=refusals(*CHANGES))
async def see_news(request: Req, people: Named[People], notices: Named[Notices],
                   data: JSONBody[shapes.Seen]) -> shapes.AllNews:
    """Mark news as seen: what still waits to be sent is not sent."""
    person, _ = await known(request, people)
    return await notices.see(person, data.until)


@get("/api/me/events", operation_id="followEvents", summary="What happens, as it happens", opt={"stream": True},
     media_type="text/event-stream", responses=refusals(*READS, 429))
async def follow_events(request: Req, people: Named[People], notices: Named[Notices],
                        settings: Named[Settings]) -> ServerSentEvent:
    """Send server-sent events, the data of each JSON with a `type`.

    turn (`match`, `seq`, and after the first of a match `before` and `log`), match (`match`, `seq`, `status`), invited
    (`match`, `kind`, `game`, `by`), news. First come the turns and invitations that wait already. The stream ends when
    your session or token is revoked.
    """
    person, _ = await known(request, people, "read")
    notices.events.may_listen(person)

    async def still() -> bool:
        return await asker(request, people) == person

    stream = notices.events.stream(person, still, settings.heartbeat)
    return ServerSentEvent((sent(event) async for event in stream), headers={"Cache-Control": "no-store",
                                                                            "X-Accel-Buffering": "no"})


NOTICE_ROUTES = [list_channels, add_channel, change_channel, remove_channel, confirm_channel, test_channel, get_wishes,
                 set_wishes, get_push_key, subscribe_push, get_news, see_news, follow_events]
