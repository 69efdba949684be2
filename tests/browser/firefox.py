"""Firefox, told what to do by WebDriver BiDi, which it speaks itself: no driver stands between."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

NAMES = ("firefox-esr", "firefox")
REMEDY = ("The browser tests need Firefox and this machine has none. Install it (Debian: apt-get install firefox-esr), "
          "or name one: TRUNKLINE_FIREFOX=/path/to/firefox make test")
PATIENCE = 60.0  # seconds; reached only where something hangs
# What is looked for is there, can be seen and is not disabled; looked at frame by frame.
SEEN = """(selector, words) => new Promise((found) => {
  const look = () => {
    const all = [...document.querySelectorAll(selector)];
    const one = all.find((e) => e.getClientRects().length && !e.disabled && e.textContent.includes(words));
    if (one) { one.scrollIntoView({block: "center", inline: "center"}); found(one); }
    else requestAnimationFrame(look);
  };
  look();
})"""


class Firefox:
    """One page in it; `complaints` are the errors and warnings of the console."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket, self._number = socket, 0
        self.complaints: list[str] = []
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        self._page = self._ask("browsingContext.getTree")["contexts"][0]["context"]
        self._ask("browsingContext.setViewport", context=self._page, viewport={"width": 1440, "height": 900})

    def _ask(self, method: str, **params: Any) -> dict[str, Any]:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            said = json.loads(self._socket.recv(PATIENCE))
            if said.get("method") == "log.entryAdded":
                entry = said["params"]
                if entry["level"] in ("error", "warn"):
                    self.complaints.append(f"{entry['level']}: {entry['text']}")
            elif said.get("id") == self._number:
                assert said["type"] == "success", said
                return dict(said["result"])

    def go(self, address: str) -> None:
        """Load a page."""
        self._ask("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def run(self, function: str, *arguments: object) -> Any:
        """Call a function in the page, wait for what it promises, and return that: text, a number, or an element."""
        given = [{"type": "number", "value": a} if isinstance(a, int) else {"type": "string", "value": a}
                 for a in arguments]
        done = self._ask("script.callFunction", functionDeclaration=function, arguments=given, awaitPromise=True,
                         target={"context": self._page})
        assert done["type"] == "success", done
        return done["result"].get("sharedId", done["result"].get("value"))

    def see(self, selector: str, words: str = "") -> str:
        """Wait until something can be seen and used, and return a reference to it."""
        return str(self.run(SEEN, selector, words))

    def click(self, selector: str, words: str = "") -> None:
        """Press the mouse on it."""
        element = {"type": "element", "element": {"sharedId": self.see(selector, words)}}
        self._act("pointer", {"type": "pointerMove", "x": 0, "y": 0, "origin": element},
                  {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})

    def type(self, text: str) -> None:
        """Press these keys."""
        self._act("key", *({"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")))

    def _act(self, kind: str, *actions: dict[str, Any]) -> None:
        self._ask("input.performActions", context=self._page,
                  actions=[{"type": kind, "id": kind, "actions": list(actions)}])


@contextmanager
def firefox(folder: Path) -> Iterator[Firefox]:
    """A Firefox with an empty profile in the folder, closed in the end."""
    named = os.environ.get("TRUNKLINE_FIREFOX")
    program = shutil.which(named) if named else next(filter(None, map(shutil.which, NAMES)), None)
    if not program:
        pytest.fail(REMEDY, pytrace=False)
    (folder / "user.js").write_text('user_pref("ui.prefersReducedMotion", 1);\n'
                                    'user_pref("browser.shell.checkDefaultBrowser", false);\n'
                                    'user_pref("datareporting.policy.dataSubmissionEnabled", false);\n')
    process = subprocess.Popen([program, "--headless", "--no-remote", "--profile", folder, "--remote-debugging-port",
                                "0", "about:blank"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                               env={**os.environ, "HOME": str(folder), "MOZ_DISABLE_CONTENT_SANDBOX": "1"})
    assert process.stderr
    try:
        address = next((line.split()[-1] for line in process.stderr if "BiDi listening on" in line), None)
        assert address, "Firefox does not start"
        drain = threading.Thread(target=process.stderr.read)  # what nobody reads would stop it some day
        drain.start()
        with connect(f"{address}/session", max_size=None, origin=None) as socket:
            yield Firefox(socket)
    finally:
        process.terminate()
        process.wait()
        drain.join()
        process.stderr.close()
