"""The reference hands take at most the allowed number of taps, by one scorer and by all players.

Taps are counted from the open form to Save, with a tap for every digit.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, free_tile, hands_of, pad_key, synced
from tests.browser.seated import at_form, sit_all


class Counted(Thumb):
    """A thumb that also counts each digit as a tap."""

    def type(self, name: str, digits: str) -> None:
        super().type(name, digits)
        self.taps += len(digits)


@dataclass(frozen=True)
class Reference:
    """An ordinary hand of a game, and the maximum of taps to enter it."""

    game: str
    enter: Callable[[Counted], None]
    most: int
    seats: int = 4
    rules: dict[str, str] = field(default_factory=dict)


def tien_gow(thumb: Counted) -> None:
    for seat, piles in ((1, 3), (2, 1), (3, 0)):
        thumb.pick(f"piles.{seat}", piles)
    thumb.pick("winner", 0)  # also fills the remaining piles
    expect(thumb.page.locator('[name="piles.0"][value="4"]')).to_be_checked()


def tricks(thumb: Counted) -> None:
    thumb.pick("tricks.0", 3)
    thumb.pick("tricks.1", 3)
    thumb.rest()


def buki_blocked(thumb: Counted) -> None:
    for seat, bet in ((1, 4), (2, 2), (3, 6)):
        thumb.pick(f"bets.{seat}", bet)
    thumb.tap(thumb.page.locator("label:has([data-blocked])"))
    for seat, pips in enumerate((9, 4, 5, 12)):
        thumb.page.locator(f'[id="pips.{seat}"]:focus').wait_for()
        thumb.tap(pad_key(thumb.page, pips))


TILES = ((), ("6-5", "1-1"), ("2-1", "6-2"), ("6-5", "3-3", "1-1"))
COUNTS = ((0, 0), (2, 12), (2, 11), (3, 18))


def tiles_of(thumb: Counted, seat: int) -> None:
    for tile in TILES[seat]:
        thumb.tap(free_tile(thumb.page, seat, tile))
    if not TILES[seat]:
        thumb.pick(f"players.{seat}.face_down", 0)


def count_of(thumb: Counted, seat: int) -> None:
    thumb.count(seat, *COUNTS[seat])


def twister_tiles(thumb: Counted) -> None:
    for seat in range(4):
        thumb.turn_to(seat)
        tiles_of(thumb, seat)


def twister_counts(thumb: Counted) -> None:
    for seat in range(4):
        count_of(thumb, seat)


def freestyle(thumb: Counted) -> None:
    thumb.tap(thumb.page.locator('[data-keys-length="2"]'))
    for seat, points in enumerate(("12", "34", "56", "78")):
        thumb.page.locator(f'[id="points.{seat}"]:focus').wait_for()
        for digit in points:
            thumb.tap(pad_key(thumb.page, digit))


REFERENCES = {
    "打天九 piles 4 3 1 0, 結": Reference("tien-gow", tien_gow, 5),
    "Moon without an auction": Reference("moon", tricks, 4, 3, {"contract": "", "target": ""}),
    "Buki blocked with four counts": Reference("buki", buki_blocked, 9),
    "Twister tiles 0 2 2 3": Reference("twister", twister_tiles, 11),
    "Twister counts 0, 2/12, 2/11, 3/18": Reference("twister", twister_counts, 8),
    "freestyle difference, two digits each": Reference("freestyle", freestyle, 10),
}


@pytest.mark.parametrize("hand", REFERENCES.values(), ids=REFERENCES.keys())
def test_one_scorer_needs_no_more_taps_than_allowed(phone: NewPhone, hand: Reference) -> None:
    page, _ = at_form(phone(), hand.game, hand.seats, **hand.rules)
    thumb = Counted(page)
    hand.enter(thumb)
    thumb.save()
    assert thumb.taps <= hand.most


def piles_of(thumb: Counted, seat: int) -> None:
    if seat == 3:
        thumb.rest()
        return
    thumb.pick(f"piles.{seat}", (4, 3, 1)[seat])
    if seat == 0:
        thumb.pick("winner", 0)


def bet_of(thumb: Counted, seat: int) -> None:
    if seat == 0:  # the banker does not bet
        thumb.pick("winner", 1)
    else:
        thumb.pick(f"bets.{seat}", 2 * seat)


@pytest.mark.parametrize(
    ("game", "part", "order", "most"),
    [
        ("tien-gow", piles_of, (0, 1, 2, 3), 2),
        ("buki", bet_of, (1, 2, 3, 0), 2),
        ("twister", tiles_of, (1, 2, 3, 0), 3),
        ("twister", count_of, (1, 2, 3, 0), 2),
    ],
)
def test_no_player_needs_more_taps_than_allowed_for_the_own_part_and_the_last_one_saves(
    phone: NewPhone, game: str, part: Callable[[Counted, int], None], order: tuple[int, ...], most: int
) -> None:
    pages, code = sit_all(phone, game, 4)
    thumbs = [Counted(page) for page in pages]
    for seat in order:
        part(thumbs[seat], seat)
        synced(pages[seat], code)
    *others, last = order
    expect(pages[last].locator("[data-save-button]")).to_have_text("Save hand 1")
    thumbs[last].save()
    for seat in others:
        expect(pages[seat].locator("[data-saved]")).to_be_visible()
    assert hands_of(pages[0], code) == 1
    assert max(thumb.taps for thumb in thumbs) <= most
