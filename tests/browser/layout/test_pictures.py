"""The pictures of the README match the pages, in their stored size, and are small."""

import io

import pytest
from PIL import Image
from playwright.sync_api import Browser

from tests.browser.pictures import FOLDER, PEOPLE, taken
from tests.length import soak, some_of
from tests.server import Server

LARGEST = 80_000
"""The maximum size of a picture, in bytes."""


@soak
@pytest.mark.parametrize("language", some_of(PEOPLE, 0, len(PEOPLE)))
def test_the_stored_pictures_match_new_ones_and_are_small(browser: Browser, server: Server, language: str) -> None:
    now = {name: (size(picture), len(picture)) for name, picture in taken(browser, server, language)}
    kept = {file.stem: file.read_bytes() for file in (FOLDER / language).iterdir()}
    assert {name: shape for name, (shape, _) in now.items()} == {name: size(kept[name]) for name in kept}
    assert max(*(length for _, length in now.values()), *map(len, kept.values())) < LARGEST


def size(picture: bytes) -> tuple[int, int]:
    """Return width and height in pixels."""
    with Image.open(io.BytesIO(picture)) as image:
        return image.size
