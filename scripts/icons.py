"""Draw the icons of the installed app into web/public: `python -m scripts.icons`.

One drawing, a piece of track on bottle green, as SVG and as PNG; for a mask, which may cut a circle out of the square,
with the track well within it. The icon of the browser's tab is the same drawing.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np

PUBLIC = Path(__file__).parents[1] / "web/public"
SIDE = 32
CORNER = 6.0
GREEN, BRASS, WORN = "#163c34", "#e9d9ae", "#b4b28f"
SLEEPERS = [(9.0, 8.0, 9.0, 24.0), (16.0, 8.0, 16.0, 24.0), (23.0, 8.0, 23.0, 24.0)]  # from x, y to x, y
RAILS = [(5.0, 12.0, 27.0, 12.0), (5.0, 20.0, 27.0, 20.0)]
LINES = [*((*line, 2.8, WORN) for line in SLEEPERS), *((*line, 2.4, BRASS) for line in RAILS)]
SAFE = 0.78  # of the drawing in an icon for a mask


def svg(masked: bool = False) -> str:
    """Return the drawing as SVG; `masked`: for a mask."""
    lines = "".join(f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" stroke="{colour}" stroke-width="{width}"/>'
                    for x1, y1, x2, y2, width, colour in LINES)
    within = f' transform="translate(16 16) scale({SAFE}) translate(-16 -16)"' if masked else ""
    corner = "" if masked else f' rx="{CORNER:g}"'
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
            f'<rect width="{SIDE}" height="{SIDE}"{corner} fill="{GREEN}"/>'
            f'<g stroke-linecap="round"{within}>{lines}</g></svg>\n')


def pixels(size: int, masked: bool = False, square: bool = False) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Return the drawing as (size, size, 4) RGBA; `square`: with corners, where the system rounds them itself."""
    k = size / SIDE
    at = (np.arange(size) + 0.5) / k
    x, y = np.meshgrid(at, at)
    corner = 0.0 if masked or square else CORNER
    aside = [np.maximum(np.abs(v - SIDE / 2) - (SIDE / 2 - corner), 0) for v in (x, y)]
    image = np.empty((size, size, 4))
    image[:] = (*_rgb(GREEN), 255)
    image[..., 3] *= _covered((np.hypot(*aside) - corner) * k) if corner else 1.0
    scale = SAFE if masked else 1.0
    x, y = (SIDE / 2 + (v - SIDE / 2) / scale for v in (x, y))
    for x1, y1, x2, y2, width, colour in LINES:  # each a level or an upright line with round ends
        near = np.hypot(x - np.clip(x, x1, x2), y - np.clip(y, y1, y2))
        share = _covered((near - width / 2) * k * scale)[..., None]
        image[..., :3] += share * (np.array(_rgb(colour)) - image[..., :3])
    return np.rint(image).astype(np.uint8)


def _covered(beyond: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return how much of each pixel is covered by what ends so many pixels before its middle."""
    return np.clip(0.5 - beyond, 0, 1)


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


def png(image: np.ndarray[Any, np.dtype[np.uint8]]) -> bytes:
    """Return an image as a PNG file."""
    height, width = image.shape[:2]
    rows = b"".join(b"\0" + row.tobytes() for row in image)  # 0: the row is not filtered

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)  # eight bits of red, green, blue and alpha
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def icons() -> dict[str, bytes]:
    """Return every icon by its path below web/public."""
    return {
        "favicon.svg": svg().encode(),
        "icons/icon.svg": svg().encode(),
        "icons/maskable.svg": svg(masked=True).encode(),
        "icons/apple-touch-icon.png": png(pixels(180, square=True)),
        **{f"icons/icon-{size}.png": png(pixels(size)) for size in (192, 512)},
        **{f"icons/maskable-{size}.png": png(pixels(size, masked=True)) for size in (192, 512)},
    }


if __name__ == "__main__":
    for path, content in icons().items():
        (PUBLIC / path).parent.mkdir(exist_ok=True)
        (PUBLIC / path).write_bytes(content)
