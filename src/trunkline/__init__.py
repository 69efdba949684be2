"""Trunkline: play, host and study railway board games."""

__version__ = "0.1.0"
