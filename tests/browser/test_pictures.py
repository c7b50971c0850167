"""The pictures of the README are what its phones show, as large as they are kept, and small to load."""

import io

import pytest
from PIL import Image
from playwright.sync_api import Browser

from tests.browser.pictures import FOLDER, PEOPLE, taken
from tests.length import soak, some_of
from tests.server import Server

LARGEST = 80_000
"""Bytes."""


@soak
@pytest.mark.parametrize("language", some_of(PEOPLE, 0, len(PEOPLE)))
def test_the_pictures_are_taken_at_a_running_server_and_kept_small(
    browser: Browser, server: Server, language: str
) -> None:
    now = {name: (size(picture), len(picture)) for name, picture in taken(browser, server, language)}
    kept = {file.stem: file.read_bytes() for file in (FOLDER / language).iterdir()}
    assert {name: shape for name, (shape, _) in now.items()} == {name: size(kept[name]) for name in kept}
    assert max(*(length for _, length in now.values()), *map(len, kept.values())) < LARGEST


def size(picture: bytes) -> tuple[int, int]:
    """Width and height in pixels."""
    with Image.open(io.BytesIO(picture)) as image:
        return image.size
