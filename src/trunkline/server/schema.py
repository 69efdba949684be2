"""Describe the HTTP interface, and show that as a page that loads nothing from other sites."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, fields
from html import escape
from typing import Any

from litestar import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.openapi.spec import Components, OpenAPI, SecurityScheme, Tag

from trunkline import __version__

STYLE = "body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}dt{margin-top:1em}"
# An address belongs to the first group whose pattern it matches.
GROUPS = {
    "server": ("Whether the server is up.", r"/api/(health|ready)$"),
    "games": ("The games and their boards.", r"/api/games\b"),
    "learn": ("Lessons and puzzles.", r"/api/(lessons|puzzles)\b"),
    "notices": ("Notifications, and the event stream.",
                r"/api/(push/key|me/(channels|notices|news|push|events))\b"),
    "talk": ("Chat, notes, muting and reports.", r".*/(chat|note|mutes?|reports)$"),
    "study": ("Advice, analysis, and playing on from any moment.", r".*/(advice|analysis|branch)$"),
    "table": ("What players can do at a table besides moving.",
              r".*/(undo|answer|pause|resume|kick|leave|sit|invite|fill|time|device|use|name|rematch|plan)$"),
    "matches": ("Make, find, join, play and keep matches.", r"/api/(matches|quick|files)\b"),
    "people": ("Other people.", r"/api/(people|online)\b"),
    "account": ("You: guest, account, sessions, tokens.", r"/api/"),
}
COOKIE, TOKEN = "session", "token"
SCHEMES = {
    COOKIE: SecurityScheme("apiKey", name="trunkline_session", security_scheme_in="cookie",
                           description="A browser's session; over TLS the cookie's name begins with `__Host-`."),
    TOKEN: SecurityScheme("http", scheme="bearer", description="A token made by POST /api/me/tokens."),
}
# Operations that need neither session nor token; that can do without; that need a session, not a token. All others need
# one of the two.
NOBODY = {"getHealth", "getReady", "listGames", "getBoard", "getPushKey", "getWays", "listLessons",
          "followLesson", "whyNotInLesson", "wholeLesson", "signIn", "askLink", "useLink",
          "makeAccount", "setGuest", "signOut"}
ANYBODY = {"getGuest", "getMe", "getOnline", "getPerson", "listMatches", "getMatch", "getMatchAt", "getMatchFile",
           "getMoves", "getAnalysis", "getChat", "getNews", "uploadFile", "whyNot", "listPuzzles", "answerPuzzle"}
SESSION = {"changeMe", "listSessions", "endSession", "endSessions", "listTokens", "makeToken", "revokeToken"}
# The bodies that are not JSON; their routes read them.
BODIES = {"uploadFile": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}}
DONE = {"200": "Done, with an answer.", "201": "Made, with an answer.", "204": "Done, without an answer."}


def needs(operation: str) -> list[dict[str, list[str]]]:
    """Return the security schemes, one of which the operation needs; an empty one means that none is needed."""
    if operation in NOBODY:
        return []
    ways: list[dict[str, list[str]]] = [{COOKIE: []}] if operation in SESSION else [{COOKIE: []}, {TOKEN: []}]
    return [{}, *ways] if operation in ANYBODY else ways


def group(path: str) -> str:
    """Return the first group whose pattern the address matches."""
    return next(name for name, (_, pattern) in GROUPS.items() if re.match(pattern, path))


@dataclass
class Description(OpenAPI):
    """The description, completed with what depends on all of it."""

    def to_schema(self) -> dict[str, Any]:
        """Add the group, the security schemes and plain words to each operation; make the titles of shapes unique."""
        schema = super().to_schema()
        for path, methods in schema["paths"].items():
            for operation in methods.values():
                operation["tags"] = [group(path)]
                operation["security"] = needs(operation["operationId"])
                if body := BODIES.get(operation["operationId"]):
                    operation["requestBody"] = body
                for status, answer in operation["responses"].items():
                    if answer["description"].startswith(("Request fulfilled", "Document created")):
                        answer["description"] = DONE[status]
                    if stream := answer.get("content", {}).get("text/event-stream"):
                        stream["schema"] = {"type": "string"}
        shapes = schema["components"]["schemas"]
        titles = Counter(shape["title"] for shape in shapes.values())
        for key, shape in shapes.items():
            if titles[shape["title"]] > 1:  # the key has the module's name before the shape's: steam_shapes_View
                shape["title"] = "".join(part[0].upper() + part[1:] for part in key.split("_") if part != "shapes")
        return schema


@dataclass
class Config(OpenAPIConfig):
    """The settings that make a `Description`."""

    def to_openapi_schema(self) -> OpenAPI:
        """Return the description, to which Litestar then adds the addresses."""
        plain = super().to_openapi_schema()
        return Description(**{field.name: getattr(plain, field.name) for field in fields(plain)})


class PlainPage(OpenAPIRenderPlugin):
    """A page that lists every address, what it does and the statuses it answers with."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return the page as HTML."""
        items = [
            f"<dt><code>{method.upper()} {escape(path)}</code> {escape(operation.get('summary', ''))}</dt>"
            f"<dd>{escape(operation.get('description') or '')} <small>{', '.join(operation['responses'])}</small></dd>"
            for path, methods in openapi_schema["paths"].items() for method, operation in methods.items()
            if isinstance(operation, dict) and "responses" in operation
        ]
        info = openapi_schema["info"]
        return (f"<!doctype html><html lang=en><meta charset=utf-8><title>{escape(info['title'])}</title>"
                f"<style>{STYLE}</style><h1>{escape(info['title'])} {escape(info['version'])}</h1>"
                f"<p>For programs: <a href='/schema/openapi.json'>openapi.json</a>.</p><dl>{''.join(items)}</dl></html>"
                ).encode()


CONFIG = Config(
    "Trunkline", __version__, path="/schema", render_plugins=[PlainPage(path="/")], use_handler_docstrings=True,
    description="Play, host and study railway board games. A program can do whatever the browser client does.",
    components=Components(security_schemes={**SCHEMES}),
    tags=[Tag(name, description=words) for name, (words, _) in GROUPS.items()],
)
