"""Pictures of a game's balance by matplotlib, which is an extra: `pip install trunkline[plots]`."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trunkline.engine.game import Refusal

if TYPE_CHECKING:
    from trunkline.lab.balance import Cell

WIDTH, HEIGHT = 8.0, 4.5  # inches


def prepare(folder: Path) -> None:
    """Make the folder; Refusal when that fails, or when matplotlib is not installed."""
    if importlib.util.find_spec("matplotlib") is None:
        raise Refusal("plots need matplotlib, which is not installed: pip install 'trunkline[plots]'")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal(f"{str(folder)!r}: no folder can be made there: {error.strerror or error}") from None
    except ValueError:
        raise Refusal(f"{str(folder)!r}: not the name of a folder") from None


def draw(folder: Path, cells: Sequence[Cell]) -> list[Path]:
    """Draw an SVG for each cell's shares of wins and for each of its series; return the files, in order."""
    import matplotlib

    matplotlib.use("agg")
    matplotlib.rcParams["svg.hashsalt"] = "trunkline"  # the same figures, the same file
    files = []
    for cell in cells:
        figures = {"wins": _shares(cell)} | {what: _series(cell, what) for what in cell.series}
        for what, figure in figures.items():
            files.append(folder / (re.sub(r"\W+", "-", f"{cell.game} {cell.title} {what}") + ".svg"))
            figure.savefig(files[-1], metadata={"Date": None})
    return files


def _axes(cell: Cell) -> tuple[Any, Any]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, HEIGHT), layout="constrained")
    axes = figure.subplots()
    axes.set_title(f"{cell.game}, {cell.title}: {cell.games:,} games")
    axes.grid(alpha=0.3)
    return figure, axes


def _shares(cell: Cell) -> Any:
    """Draw every share of wins over an even one, with its interval."""
    figure, axes = _axes(cell)
    rows = [(f"{what} {s.name}", s) for what, shares in cell.shares.items() for s in shares][::-1]
    axes.axvline(1.0, color="black", linewidth=1)
    for i, (_, s) in enumerate(rows):
        axes.plot([s.low, s.high], [i, i], color="tab:blue", linewidth=2)
    axes.plot([s.ratio for _, s in rows], range(len(rows)), "o", color="tab:blue")
    axes.set_yticks(range(len(rows)), [label for label, _ in rows])
    axes.set_xlabel("share of wins over an even share")
    return figure


def _series(cell: Cell, what: str) -> Any:
    """Draw the mean after every round, and the middle 80% of the seats."""
    figure, axes = _axes(cell)
    points = cell.series[what]
    rounds = [p.rounds for p in points]
    axes.fill_between(rounds, [p.low for p in points], [p.high for p in points], alpha=0.25)
    axes.plot(rounds, [p.mean for p in points])
    axes.set_xlabel("rounds")
    axes.set_ylabel(what)
    return figure

