"""The interval of a share."""

from __future__ import annotations

import pytest

from trunkline.lab.interval import wilson


def test_wilson_is_the_known_interval() -> None:
    """Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20 and 1 of 29."""
    for wins, n, low, high in [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611),
                               (1, 29, 0.0061, 0.1718)]:
        assert wilson(wins, n) == pytest.approx((low, high), abs=0.0002)
    assert wilson(20, 20) == pytest.approx((1 - 0.1611, 1), abs=0.0002)
    assert wilson(0, 0) == (0, 1)
