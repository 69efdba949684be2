"""The built client, a server, and people who look at it in a real browser."""

from __future__ import annotations

import fcntl
import json
import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect, sync_playwright

from scripts import build_client
from tests.server.conftest import start_process

ROOT = Path(__file__).parents[2]
SHOTS = ROOT / "test-output" / "screenshots"
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync")
PATIENCE = 60_000  # ms; reached only where something hangs
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

expect.set_options(timeout=PATIENCE)

# A page that is left or reloaded gives up what it was still asking for; a download takes its navigation with it.
LEAVING = "net::ERR_ABORTED"
BLOCKED = "Service Worker registration blocked by Playwright"
# A policy's violation is an event of the document; said aloud, so that it is heard beside the page's own complaints.
TELL_VIOLATIONS = """document.addEventListener("securitypolicyviolation", (e) =>
  console.error(`CSP: ${e.violatedDirective} forbids ${e.blockedURI} (${e.sourceFile}:${e.lineNumber})`))"""

# Scroll bars are hidden in headless Chromium; nothing may need one sideways, and a table on a desk none at all.
TOO_LARGE = """() => { const page = document.documentElement
  const table = document.querySelector("[data-testid=status-line]") && innerWidth >= 1000
  const long = table && page.scrollHeight > innerHeight
  return [page.scrollWidth > page.clientWidth && `too wide: ${page.scrollWidth} of ${page.clientWidth}`,
          long && `too long: ${page.scrollHeight} of ${innerHeight}`].filter(Boolean) }"""


class Faults:
    """What went wrong in the browser; a test that provokes something names it with `expect`."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.expected: list[str] = []

    def watch(self, context: BrowserContext) -> None:
        """Note complaints of the console, uncaught errors, requests that fail or are refused."""
        context.add_init_script(TELL_VIOLATIONS)
        context.on("console", lambda m: m.type in ("error", "warning") and self.seen.append(f"{m.type}: {m.text}"))
        context.on("weberror", lambda e: self.seen.append(f"uncaught: {e.error}"))
        context.on("requestfailed", lambda r: self.seen.append(f"failed: {r.method} {r.url} {r.failure}"))
        context.on("response", lambda r: r.status >= 400 and self.seen.append(f"{r.status}: {r.url}"))

    def expect(self, *patterns: str) -> None:
        """Let pass what matches one of these."""
        self.expected += patterns

    def unexpected(self) -> list[str]:
        """All that nobody provoked."""
        return [f for f in self.seen if not any(re.search(p, f) for p in [LEAVING, BLOCKED, *self.expected])]


def fix_seed(page: Page, seed: int) -> None:
    """The next games that the page makes are dealt from this seed: the lobby leaves it to chance."""
    def deal(route: Route) -> None:
        made = route.request.method == "POST"
        route.continue_(post_data=json.dumps({**route.request.post_data_json, "seed": seed}) if made else None)

    page.route("**/api/matches", deal)


class Server:
    """A server that can be killed, and started again at the same place on the same database."""

    def __init__(self, folder: Path, **env: str) -> None:
        self._folder, self._env = folder, env
        self._stop: Any = None
        self.address = ""
        self.start()

    def start(self) -> None:
        """Come up, the second time at the address of the first."""
        self._stop = start_process(self._folder, **self._env)
        _, http = self._stop.__enter__()
        # Asking for a board waits for the rules to be compiled, which they may have to be.
        http.get("/api/games/higgins/board", timeout=600).raise_for_status()
        self.address = str(http.base_url).rstrip("/")
        self._env["TRUNKLINE_PORT"] = self.address.rpartition(":")[2]

    def kill(self) -> None:
        """SIGKILL: nothing is tidied up."""
        self._stop.__exit__(None, None, None)


@pytest.fixture(scope="session")
def client_built() -> None:
    """The client as its sources are now; of several workers one builds."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    with (SHOTS.parent / "build.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        build_client.build()


@pytest.fixture(scope="package")
def server(client_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of this run: it thinks no longer than tests need, and lets notices go to this machine."""
    found = Server(tmp_path_factory.mktemp("server"), TRUNKLINE_ANALYSIS_SECONDS="0.01", TRUNKLINE_ADVICE_SECONDS="0.3",
                   TRUNKLINE_PRIVATE_NOTICES="true", TRUNKLINE_POSTMAN="0.2")
    yield found
    found.kill()


@pytest.fixture
def own_server(client_built: None, tmp_path: Path) -> Iterator[Server]:
    """A server of this test's own, with an empty database."""
    server = Server(tmp_path)
    yield server
    server.kill()


# Not of the session: while Playwright runs, its event loop would stand in the way of another package's async tests.
@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield found
        found.close()


@pytest.fixture
def faults() -> Iterator[Faults]:
    """Watches every page of the test, and fails it in the end."""
    kept = Faults()
    yield kept
    assert not kept.unexpected(), "\n".join(kept.unexpected())


Visit = Callable[..., Page]
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    """Keep whether the test has failed, for its pictures."""
    report = yield
    if call.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def visit(browser: Browser, server: Server, faults: Faults, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Opens a browser of somebody's own at a path: `visit("/", name="Ada")`; other arguments are Playwright's.

    The name is told to the server beforehand; without one it is a stranger. Where the test fails, what each page shows
    in the end is kept.
    """
    contexts: list[BrowserContext] = []

    def come(path: str = "/", *, name: str | None = None, base: str = server.address, **options: Any) -> Page:
        options = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce", "locale": "en-US",
                   "service_workers": "block", **options}  # a worker would answer what tests intercept
        context = browser.new_context(base_url=base, timezone_id="UTC", **options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        faults.watch(context)
        if name:
            assert context.request.post("/api/guest", data={"name": name}).ok
        page = context.new_page()
        page.goto(path)
        return page

    yield come
    test = re.sub(r"[^\w-]+", "-", request.node.name.removeprefix("test_")).strip("-")
    pages = [page for context in contexts for page in context.pages]
    for number, page in enumerate(pages, 1):
        if request.node.stash.get(FAILED, True):
            page.screenshot(path=SHOTS / f"{test}{f'-{number}' if len(pages) > 1 else ''}.png", timeout=PATIENCE)
        faults.seen += [f"{page.url} is {words}" for words in page.evaluate(TOO_LARGE)]
    for context in contexts:
        context.close()
