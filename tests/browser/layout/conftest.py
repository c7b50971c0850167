"""The tests of the layout measure Japanese and Chinese text, so they need its font."""

import pytest

from tests.browser.browsers import font_lacks, reason_to_skip


@pytest.fixture(scope="session", autouse=True)
def font() -> None:
    """Skip all tests of this folder if the font is missing."""
    if lacks := font_lacks():
        pytest.skip(reason_to_skip(lacks))
