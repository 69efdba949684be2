"""Serve the built client: its files, and its one page at each of its addresses."""

from __future__ import annotations

import asyncio
import hashlib
import mimetypes
from pathlib import Path
from typing import Any

from litestar import Request, Response, route
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException

from trunkline.server.settings import Settings

NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Trunkline</title>
<h1>The client is not built yet</h1>
<p>Run <code>make setup</code> in the project's folder, then reload this page.
The server's HTTP interface is described at <a href="/schema">/schema</a>.</p></html>
"""
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2",
         ".svg": "image/svg+xml"}  # the machine's own table may be wrong
FILES_ONLY = "api", "schema", "assets"  # below these the client has no pages of its own


def read(root: Path, path: str) -> tuple[bytes, str, bool] | None:
    """Return a file of the client, or its page: its bytes, its media type and whether it never changes.

    None where there is neither.
    """
    try:
        file = (root / path.lstrip("/")).resolve()
        if file.is_relative_to(root) and file.is_file():
            kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            return file.read_bytes(), kind, "assets" in file.relative_to(root).parts
        if path.strip("/").partition("/")[0] in FILES_ONLY or "." in path.rpartition("/")[2]:
            return None
        page = root / "index.html"
        return (page.read_bytes() if page.is_file() else NOT_BUILT.encode()), "text/html", False
    except (OSError, ValueError):  # no file can have this name
        return None


@route(["/", "/{path:path}"], http_method=["GET", "HEAD"], include_in_schema=False)
async def client(request: Request[Any, Any, Any], settings: NamedDependency[Settings]) -> Response[bytes]:
    """Answer with a file of the client; those in `assets` are named by their content, so they never change."""
    found = await asyncio.to_thread(read, Path(settings.static).resolve(), request.scope["path"])
    if found is None:
        raise NotFoundException
    body, kind, fixed = found
    etag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    headers = {"ETag": etag, "Cache-Control": "public, max-age=31536000, immutable" if fixed else "no-cache"}
    if etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    return Response(body, media_type=kind, headers=headers)
