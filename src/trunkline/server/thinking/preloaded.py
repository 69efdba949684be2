"""Imported once, by the process from which workers are forked: they find rules and bots in memory, and share it."""

from __future__ import annotations

import gc
import traceback

from trunkline.engine.game import infos
from trunkline.server.thinking import worker  # noqa: F401 - what the workers run
from trunkline.server.warm import exercise, is_warm

for _game in infos():
    try:
        if is_warm(_game):
            exercise(_game)
    except Exception:  # a worker meets it again, and its caller is told
        traceback.print_exc()
gc.freeze()  # what is here for good is not looked at again, which would copy it into every worker
