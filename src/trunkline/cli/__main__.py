"""`python -m trunkline.cli`: the same as the command `trunkline`."""

import sys

from trunkline.cli import main

sys.exit(main())
