"""`python -m trunkline.server`: run the server with the settings of the environment."""

import sys

from trunkline.engine.game import Refusal
from trunkline.server.run import serve
from trunkline.server.settings import Settings

try:
    serve(Settings.from_env())
except Refusal as error:
    sys.exit(f"trunkline: {error}")
