"""The icons of the installed app are what their script draws."""

from __future__ import annotations

import json
import re
import struct
import zlib

import pytest

from scripts.icons import PUBLIC, icons


def drawn(content: bytes) -> bytes:
    """What a file shows: of a PNG its pixels, however they were packed."""
    packed = re.search(rb"IDAT(.*).{4}\0\0\0\0IEND", content, re.DOTALL)
    return zlib.decompress(packed[1]) if packed else content


@pytest.mark.parametrize("path", icons())
def test_an_icon_is_what_the_script_draws(path: str) -> None:
    assert drawn((PUBLIC / path).read_bytes()) == drawn(icons()[path])


def test_the_manifest_names_icons_of_their_sizes_for_every_purpose() -> None:
    manifest = json.loads((PUBLIC / "manifest.webmanifest").read_text("utf-8"))
    sizes = set()
    for icon in manifest["icons"]:
        content = (PUBLIC / icon["src"].lstrip("/")).read_bytes()
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", content[16:24])
            assert icon["sizes"] == f"{width}x{height}"
        sizes.add((icon["sizes"], icon["purpose"]))
    assert sizes == {(size, purpose) for size in ("any", "192x192", "512x512") for purpose in ("any", "maskable")}
