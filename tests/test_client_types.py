"""The client's types are made from the server's description, and are those of now."""

from scripts.client_types import OUT, described, fresh


def test_the_clients_types_are_fresh() -> None:
    shapes, file = described(), OUT.read_text("utf-8")
    assert fresh(file, shapes), "run: python -m scripts.client_types"
    assert not fresh(file, shapes.replace('"seat"', '"chair"', 1))
    assert not fresh(file.replace("seat", "chair", 1), shapes)
