"""The reference hands take at most the allowed number of taps, by one scorer and by all players."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import join, open_table
from tests.browser.taps import REFERENCES, Counted, Reference, count

TOGETHER = {name: hand for name, hand in REFERENCES.items() if hand.part}


@pytest.mark.parametrize("hand", REFERENCES.values(), ids=REFERENCES.keys())
def test_one_scorer_needs_no_more_taps_than_allowed(phone: NewPhone, hand: Reference) -> None:
    page = phone()
    open_table(page, hand.game, hand.seats, **hand.rules)
    assert count(page, hand.enter) <= hand.one


@pytest.mark.parametrize("hand", TOGETHER.values(), ids=TOGETHER.keys())
def test_no_player_needs_more_taps_than_allowed_for_the_own_part(phone: NewPhone, hand: Reference) -> None:
    pages = [phone() for _ in range(hand.seats)]
    code = open_table(pages[0], hand.game, hand.seats, **hand.rules)
    for seat, page in enumerate(pages[1:], start=1):
        join(page, pages[0], code, seat)
    thumbs = [Counted(page) for page in pages]
    assert hand.part
    for seat, thumb in enumerate(thumbs):
        hand.part(thumb, seat)
    least = min(thumbs, key=lambda thumb: thumb.taps)
    expect(least.page.locator("[data-save-button]")).to_have_text("Save hand 1")
    least.save()
    expect(pages[0]).to_have_url(re.compile(code))
    assert max(thumb.taps for thumb in thumbs) <= hand.each
