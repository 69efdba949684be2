"""Matches: set up, joined, played, watched, kept."""
