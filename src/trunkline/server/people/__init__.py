"""People: guests and accounts, their sessions and tokens, ratings and results."""

from trunkline.server.people.who import People, Who

__all__ = ["People", "Who"]
