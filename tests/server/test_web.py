"""The client's files."""

from __future__ import annotations

from pathlib import Path

from tests.server.conftest import Serve


def test_not_built_yet(serve: Serve) -> None:
    answer = serve().get("/")
    assert answer.status_code == 200
    assert "make setup" in answer.text


def test_the_built_client(serve: Serve, tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html>the client")
    (static / "assets" / "index-abc123.js").write_text("console.log(1)" * 200)
    (static / "favicon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    client = serve()
    for path in "/", "/m/abcdefghjk", "/rules/higgins/4", "/index.html":
        page = client.get(path)
        assert (page.status_code, page.text) == (200, "<!doctype html>the client")
        assert page.headers["content-type"].startswith("text/html")
        assert page.headers["cache-control"] == "no-cache", "a new build is seen at once"
        assert client.get(path, headers={"if-none-match": page.headers["etag"]}).status_code == 304
    script = client.get("/assets/index-abc123.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-encoding"] == "gzip"
    assert client.get("/favicon.svg").headers["content-type"].startswith("image/svg+xml")
    for path in "/assets/index-old.js", "/assets/", "/api/x", "/api", "/schema/x", "/missing.png":
        assert client.get(path).status_code == 404, path
    for path in "/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "//etc/passwd", "/%00":
        answer = client.get(path)
        assert answer.status_code in (200, 400, 404)
        assert "secret" not in answer.text.replace("secret.txt", "")
        assert "root:" not in answer.text
