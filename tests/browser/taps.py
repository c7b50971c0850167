"""Reference hands and the maximum of taps for each, from the open form to Save, counting every digit.

`one` is the maximum for a single scorer. `each` is the maximum for one player if all players enter their own part,
including Save. test_together counts the hands in which each player has one or two things to enter.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from playwright.sync_api import Page

from tests.browser.phones import BETS, Thumb, buki, da_san, free_tile, moon, pad_key

Enter = Callable[["Counted"], None]
Part = Callable[["Counted", int], None]


class Counted(Thumb):
    """A thumb that also counts each digit as a tap."""

    def type(self, name: str, digits: str) -> None:
        super().type(name, digits)
        self.taps += len(digits)

    def key(self, digit: str) -> None:
        """Type a digit into the focused field, as one tap."""
        self.page.keyboard.insert_text(digit)
        self.taps += 1


@dataclass(frozen=True)
class Reference:
    """An ordinary hand of a game, and the maximum of taps to enter it."""

    game: str
    seats: int
    enter: Enter
    one: int
    part: Part | None = None
    each: int = 0
    rules: Mapping[str, str] = field(default_factory=dict)


def count(page: Page, enter: Enter) -> int:
    """Return the taps of one scorer, from the open form to the saved hand."""
    thumb = Counted(page)
    enter(thumb)
    thumb.save()
    return thumb.taps


def tien_gow(thumb: Counted) -> None:
    for seat, piles in ((1, 3), (2, 1), (3, 0)):
        thumb.pick(f"piles.{seat}", piles)
    thumb.pick("winner", 0)  # also fills the remaining piles


def buki_blocked(thumb: Counted) -> None:
    for seat, bet in BETS.items():
        thumb.pick(f"bets.{seat}", bet)
    thumb.tap(thumb.page.locator("label:has([data-blocked])"))
    for seat, pips in enumerate((9, 4, 5, 12)):
        thumb.page.locator(f'[id="pips.{seat}"]:focus').wait_for()
        thumb.tap(pad_key(thumb.page, pips))


TILES = ((), ("6-5", "1-1"), ("2-1", "6-2"), ("6-5", "3-3", "1-1"))


def _tiles(thumb: Counted, seat: int) -> None:
    for tile in TILES[seat]:
        thumb.tap(free_tile(thumb.page, seat, tile))
    if not TILES[seat]:
        thumb.pick(f"players.{seat}.face_down", 0)


def twister_tiles(thumb: Counted) -> None:
    for seat in range(4):
        thumb.turn_to(seat)
        _tiles(thumb, seat)


def twister_three_counted(thumb: Counted) -> None:
    """Enter three players by tiles and one by count, because three tiles take fewer taps as a count."""
    for seat in range(3):
        thumb.turn_to(seat)
        _tiles(thumb, seat)
    thumb.count(3, 3, 25)


COUNTS = ((0, 0), (2, 12), (2, 11), (3, 18))


def _counts(thumb: Counted, counts: tuple[tuple[int, int], ...]) -> None:
    for seat, (tiles, pips) in enumerate(counts):
        thumb.count(seat, tiles, pips)


def twister_counts(thumb: Counted) -> None:
    _counts(thumb, COUNTS)


def counts_part(thumb: Counted, seat: int) -> None:
    thumb.count(seat, *COUNTS[seat])


def che_deng_counts(thumb: Counted) -> None:
    _counts(thumb, (COUNTS[0], COUNTS[1], COUNTS[3]))


def freestyle(thumb: Counted) -> None:
    thumb.tap(thumb.page.locator('[data-keys-length="2"]'))
    for seat, points in enumerate(("12", "34", "56", "78")):
        thumb.page.locator(f'[id="points.{seat}"]:focus').wait_for()
        for digit in points:
            thumb.tap(pad_key(thumb.page, digit))


REFERENCES = {
    "打天九 piles 4 3 1 0, 結": Reference("tien-gow", 4, tien_gow, 5),
    "Moon bid 5, tricks 5 1 1": Reference("moon", 3, moon, 6),
    "大三 bidder, 2, winner": Reference("da-san", 3, da_san, 4),
    "Buki three bets, winner": Reference("buki", 4, buki, 5),
    "Buki blocked with four counts": Reference("buki", 4, buki_blocked, 9),
    "Twister tiles 0 2 2 3, each of them tapped": Reference("twister", 4, twister_tiles, 11, _tiles, 3),
    "Twister tiles 0 2 2 3": Reference("twister", 4, twister_three_counted, 10),
    "Twister counts 0, 2/12, 2/11, 3/18": Reference("twister", 4, twister_counts, 8, counts_part, 2),
    "Che Deng counts 0, 2/12, 3/18": Reference("che-deng", 3, che_deng_counts, 6),
    "freestyle difference, two digits each": Reference("freestyle", 4, freestyle, 10),
}
