"""The picture of the board on the first page."""

from __future__ import annotations

from scripts import card_picture


def test_the_picture_of_the_first_page_is_made_of_the_board_as_it_is() -> None:
    assert card_picture.OUT.read_text("utf-8") == card_picture.text()
