"""Check concurrent requests of many devices."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from scorekeeper.service.errors import AlreadyChanged
from scorekeeper.service.hands import corrections, recording
from scorekeeper.service.people import joining
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.service.views.hands import HandView
from tests.service.conftest import AKI_WINS, BEN_WINS, Party, key

MANY = 8


T = TypeVar("T")


def at_once(call: Callable[[int], T]) -> list[T]:
    """Return the results of `MANY` threads that start together."""
    barrier = Barrier(MANY)

    def begin(number: int) -> T:
        barrier.wait()
        return call(number)

    with ThreadPoolExecutor(MANY) as pool:
        return list(pool.map(begin, range(MANY)))


def test_the_same_key_from_many_threads_is_one_hand(party: Party) -> None:
    answers = at_once(lambda _: recording.record_hand(party.database, party.aki, BEN_WINS, number=1, key=key("once")))
    assert Counter(new for _, new in answers) == {True: 1, False: MANY - 1}
    assert len({hand.revision for hand, _ in answers}) == 1
    assert party.view().sheet.next.number == 2


def test_one_of_many_concurrent_hands_is_recorded_and_the_others_get_it(party: Party) -> None:
    def write(writer: int) -> HandView | None:
        entry = [BEN_WINS, AKI_WINS][writer % 2]
        try:
            return recording.record_hand(party.database, party.aki, entry, number=1, key=key(f"writer-{writer}"))[0]
        except AlreadyChanged as taken:
            shown.append(taken.current)
            return None

    shown: list[HandView | None] = []
    recorded = [hand for hand in at_once(write) if hand]
    assert recorded == recorded[:1] * (MANY // 2), "who enters the same hears that it is saved"
    assert shown == recorded[:1] * (MANY - MANY // 2)
    assert len(party.view().sheet.hands) == 1


def test_one_of_many_concurrent_devices_gets_the_seat(party: Party) -> None:
    def sit(_: int) -> bool:
        try:
            joining.join(party.database, party.opened.code, party.opened.links.play or "", seat=1)
        except AlreadyChanged:
            return False
        return True

    assert Counter(at_once(sit)) == {True: 1, False: MANY - 1}


def test_concurrent_corrections_and_hands_get_consecutive_numbers_in_a_consistent_database(party: Party) -> None:
    party.record(*[BEN_WINS, AKI_WINS] * 3)

    def work(worker: int) -> None:
        for turn in range(4):
            if worker % 2:
                recording.record_hand(party.database, party.aki, [BEN_WINS, AKI_WINS][turn % 2])
            else:
                corrections.correct_hand(party.database, party.aki, 1 + turn, [AKI_WINS, BEN_WINS][turn % 2])

    at_once(work)
    assert [hand.number for hand in party.view().sheet.hands] == list(range(1, 7 + 2 * MANY))
    assert list(verify_tables(party.database, party.opened.code)) == []
    assert sum(party.view().totals.values()) == 0
