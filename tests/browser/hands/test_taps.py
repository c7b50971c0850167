"""An ordinary hand takes at most the allowed number of taps, by one scorer and by all players.

One scorer's taps are counted from the page of the table to the saved hand: opening the form, a tap for every digit, and
Save. An ordinary hand is one of the most common results, after a first hand has been played.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import NAMES, Thumb, free_tile, hands_of, opened, pad_key, send, synced
from tests.browser.seated import sit_all


class Counted(Thumb):
    """A thumb that also counts each digit as a tap."""

    def type(self, name: str, digits: str) -> None:
        super().type(name, digits)
        self.taps += len(digits)


@dataclass(frozen=True)
class Reference:
    """An ordinary hand of a game, the hand before it, and the maximum of taps to enter it."""

    game: str
    enter: Callable[[Counted], None]
    most: int
    before: dict[str, str]
    seats: int = 4
    rules: dict[str, str] = field(default_factory=dict)
    opens: str = "Enter hand 2"


def tien_gow(thumb: Counted) -> None:
    for seat, piles in ((1, 3), (2, 1)):
        thumb.pick(f"piles.{seat}", piles)
    thumb.pick("winner", 0)  # also fills the remaining piles
    for seat, piles in ((0, 4), (3, 0)):
        expect(thumb.page.locator(f'[name="piles.{seat}"][value="{piles}"]')).to_be_checked()


def two_with_piles(thumb: Counted) -> None:
    thumb.pick("piles.1", 3)
    thumb.pick("piles.0", 5)
    thumb.pick("winner", 0)


def one_with_two_piles(thumb: Counted) -> None:
    for seat, piles in ((0, 6), (1, 1), (2, 1)):
        thumb.pick(f"piles.{seat}", piles)


def moon(thumb: Counted) -> None:
    thumb.pick("bidder", 0)
    thumb.pick("bid", 4)
    tricks(thumb)


def tricks(thumb: Counted) -> None:
    thumb.pick("tricks.0", 4)
    thumb.pick("tricks.1", 2)


def all_tricks(thumb: Counted) -> None:
    thumb.pick("bidder", 0)
    thumb.pick("bid", "moon")
    thumb.pick("tricks.0", 7)


def da_san(thumb: Counted) -> None:
    thumb.bid(0, 2)
    thumb.pick("winner", 0)


def buki(thumb: Counted) -> None:
    thumb.tap(thumb.page.get_by_role("button", name="as before: Chie 2, Dai 6"))
    thumb.pick("bets.0", 4)
    thumb.pick("winner", 2)


def buki_blocked(thumb: Counted) -> None:
    thumb.tap(thumb.page.get_by_role("button", name="as before: Chie 2, Dai 6"))
    thumb.pick("bets.0", 4)
    thumb.tap(thumb.page.locator("label:has([data-blocked])"))
    for seat, pips in enumerate((9, 4, 5, 12)):
        thumb.page.locator(f'[id="pips.{seat}"]:focus').wait_for()
        thumb.tap(pad_key(thumb.page, pips))


TILES = ((), ("6-5",), ("2-1",), ("3-3", "1-1"))
COUNTS = ((0, 0), (1, 11), (1, 3), (2, 8))


def tiles_of(thumb: Counted, seat: int) -> None:
    for tile in TILES[seat]:
        thumb.tap(free_tile(thumb.page, seat, tile))
    if not TILES[seat]:
        thumb.pick(f"players.{seat}.face_down", 0)


def count_of(thumb: Counted, seat: int) -> None:
    thumb.count(seat, *COUNTS[seat])


def twister_tiles(thumb: Counted) -> None:
    for seat in range(1, 4):  # the first player's 0 is entered by opening the form
        thumb.turn_to(seat)
        tiles_of(thumb, seat)


def twister_counts(thumb: Counted) -> None:
    for seat in range(1, 4):
        count_of(thumb, seat)


def points(*keys: str) -> Callable[[Counted], None]:
    def enter(thumb: Counted) -> None:
        thumb.tap(thumb.page.locator('[id="points.0"]'))
        for seat, key in enumerate(keys):
            thumb.page.locator(f'[id="points.{seat}"]:focus').wait_for()
            thumb.tap(thumb.page.locator(".key.before", has_text=re.compile(f"^{key}$")))

    return enter


def amount(number: int) -> Callable[[Counted], None]:
    def enter(thumb: Counted) -> None:
        thumb.pick("winner", 1)
        thumb.tap(thumb.page.get_by_role("group", name="Amount").get_by_role("button", name=str(number), exact=True))

    return enter


PILES = {"winner": "0", **{f"piles.{seat}": piles for seat, piles in enumerate("4310")}}
BETS = {"bets.length": "4", "bets.1": "4", "bets.2": "2", "bets.3": "6", "winner": "1"}
TRICKS = {f"tricks.{seat}": taken for seat, taken in enumerate("430")}
AUCTION = {"bidder": "0", "bid": "4"}
POINTS = {"points.0": "12", "points.1": "5", "points.2": "5", "points.3": "22"} | {
    f"points.{seat}.minus": "on" for seat in (2, 0)
}
ZERO = POINTS | {"points.3": "12"}
ONE_AMOUNT = {"winner": "0", "amount": "15"}
FACE_DOWN = {"players.0.face_down": "0", "players.0.pips": "0"} | {
    f"players.{seat}.{name}": value for seat in (1, 2, 3) for name, value in (("face_down", "1"), ("pips", "6"))
}

REFERENCES = {
    "打天九 piles 4 3 1 0": Reference("tien-gow", tien_gow, 5, PILES),
    "打天九 piles 5 3 0 0": Reference("tien-gow", two_with_piles, 5, PILES),
    "打天九 piles 6 1 1 0": Reference("tien-gow", one_with_two_piles, 5, PILES),
    "Moon, 4 bid, tricks 4 2 1": Reference("moon", moon, 6, AUCTION | TRICKS, 3),
    "Moon, all seven tricks": Reference("moon", all_tricks, 5, AUCTION | TRICKS, 3),
    "Moon without an auction": Reference("moon", tricks, 4, TRICKS, 3, {"contract": "", "target": ""}),
    "大三": Reference("da-san", da_san, 4, AUCTION | {"bid": "2", "winner": "0"}, 3),
    "Buki, two bets as before": Reference("buki", buki, 5, BETS),
    "Buki blocked with four counts": Reference("buki", buki_blocked, 9, BETS),
    "Twister tiles 0 1 1 2": Reference("twister", twister_tiles, 8, FACE_DOWN, opens="Aki"),
    "長天 tiles 0 1 1 2": Reference("che-deng", twister_tiles, 8, FACE_DOWN, opens="Aki"),
    "Twister counts 0, 1/11, 1/3, 2/8": Reference("twister", twister_counts, 8, FACE_DOWN, opens="Aki"),
    "freestyle points as before": Reference("freestyle", points("22", "−5", "5", "−12"), 7, POINTS),
    "freestyle zero-sum as before": Reference("freestyle", points("−12", "5", "−5"), 6, ZERO, 4, {"mode": "zero-sum"}),
    "freestyle winner, 1 to 9": Reference("freestyle", amount(7), 4, ONE_AMOUNT, 4, {"mode": "winner"}),
    "freestyle winner, as before": Reference("freestyle", amount(15), 4, ONE_AMOUNT, 4, {"mode": "winner"}),
}


@pytest.mark.parametrize("hand", REFERENCES.values(), ids=REFERENCES.keys())
def test_one_scorer_needs_no_more_taps_than_allowed(phone: NewPhone, hand: Reference) -> None:
    page = phone()
    code = opened(page, hand.game, hand.seats, NAMES, **hand.rules)
    send(page, f"/t/{code}/sheets/1/hand", hand.before | {"action": "save", "number": "1"})
    page.goto(f"/t/{code}")
    thumb = Counted(page)
    thumb.tap(page.get_by_role("link", name=hand.opens, exact=True))
    page.wait_for_url("**/hand*")
    hand.enter(thumb)
    thumb.save()
    assert hands_of(page, code) == 2
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
        ("tien-gow in large text", piles_of, (0, 1, 2, 3), 2),
        ("buki", bet_of, (1, 2, 3, 0), 2),
        ("twister", tiles_of, (1, 2, 3, 0), 3),
        ("twister", count_of, (1, 2, 3, 0), 2),
    ],
)
def test_no_player_needs_more_taps_than_allowed_for_the_own_part_and_the_last_one_saves(
    phone: NewPhone, game: str, part: Callable[[Counted, int], None], order: tuple[int, ...], most: int
) -> None:
    game, _, large = game.partition(" in ")
    pages, code = sit_all(phone, game, 4)
    for page in pages if large else ():
        page.goto(f"{page.url}?text=large")
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
