"""The description of the interface as a page that needs no script and no other site."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

STYLE = "body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}dt{margin-top:1em}"


class PlainPage(OpenAPIRenderPlugin):
    """Lists every address with what it does and answers."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The page."""
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
