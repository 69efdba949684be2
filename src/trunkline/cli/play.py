"""`trunkline play`."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from trunkline.cli.serve import Port, run
from trunkline.cli.terminal import Config


def play(*, port: Port = None,
         no_browser: Annotated[bool, Parameter(help="Only print the address.", show_default=False)] = False,
         config: Config = None) -> int:
    """Open the lobby in your browser, for this machine only. Ctrl-C stops it; matches are kept.

    For example:

        trunkline play
        trunkline play --port 9000 --no-browser
    """
    return run(config, browser=not no_browser, host="127.0.0.1", port=port)
