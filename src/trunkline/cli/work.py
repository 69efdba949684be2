"""`trunkline work`."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from trunkline.cli.serve import run
from trunkline.cli.terminal import Config, Whole


def work(*, port: Annotated[Whole | None, Parameter(
             help="The port of its health checks; otherwise TRUNKLINE_WORKER_PORT or 8421.")] = None,
         config: Config = None) -> int:
    """Run a worker beside servers on the same database: it plays bots, keeps the clocks and sends notifications.

    Several can run at once and share the work. A worker answers only /api/health, /api/ready and /metrics.

    For example:

        trunkline work
        trunkline work --config trunkline.toml
    """
    return run(config, worker=True, worker_port=port)
