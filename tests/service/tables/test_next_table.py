"""Open the next table with the same people, join it with the same seat, and carry open debts over once."""

from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import given, strategies as some

from scorekeeper.games.problems import Refused
from scorekeeper.ledger.money import MICROS
from scorekeeper.service import quota
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import Forbidden, JoiningLocked, NotAllowedNow, NotFound
from scorekeeper.service.hands import corrections, recording
from scorekeeper.service.money import chip_entries, settlement
from scorekeeper.service.money.settlement import SeenLine
from scorekeeper.service.people import devices, hosts, joining, people
from scorekeeper.service.sheets import seating
from scorekeeper.service.sheets.seating import SeatingRequest
from scorekeeper.service.tables import carry_over, closing, deletion, detail, next_table, terms
from scorekeeper.service.transfer import exporter
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from tests.length import some_examples
from tests.service.conftest import AKI_WINS, BEN_WINS, PLAYERS, Party, caller, gather, refuses
from tests.service.hands.evenings import exported, is_consistent
from tests.service.hands.test_same_time import at_once


def test_the_next_table_has_the_same_people_rules_and_terms_and_no_debts(database: Database) -> None:
    party = gather(database, rules={"base": 7}, name="Friday", chips=500)
    party.record(BEN_WINS)
    worth = {"rate": {"currency": "JPY", "amount": "10"}, "note": "yen", "rounding": 50, "bearer": "Chie"}
    terms.change_terms(database, party.aki, worth)
    with database.writing() as writing:
        table = queries.tables.by_code(writing, party.opened.code)
        assert table
        writing.update(table, settlement_method="pairs")
    over = next_table.open_next_table(database, party.aki)
    there = detail.get_table(database, caller(over))
    assert there.code != party.opened.code
    assert [player.name for player in there.players] == PLAYERS
    assert there.sheet.rules == party.view().sheet.rules
    assert (there.name, there.chips, there.note) == ("Friday", 500, "yen")
    assert there.totals == dict.fromkeys(PLAYERS, 0)
    assert (there.me.name, there.me.role, over.created) == ("Aki", "host", True)
    with database.reading() as reading:
        kept = queries.tables.by_code(reading, over.code)
        assert kept
        assert (kept.currency, kept.chip_value, kept.rounding, kept.rounding_person) == ("JPY", "10", 50, 3)
        assert kept.settlement_method == "pairs"


def test_each_device_joins_the_next_table_as_the_same_person(party: Party, ben: Caller, eva: Caller) -> None:
    helper = party.join()
    opened = next_table.open_next_table(party.database, ben)
    assert party.view().adjacent_tables.after == opened.code
    seen = {
        name: next_table.join_next_table(party.database, who)
        for name, who in (("Aki", party.aki), ("Eva", eva), ("", helper))
    }
    roles = {name: detail.get_table(party.database, caller(over)).me for name, over in seen.items()}
    assert [(me.name, me.role, me.seat) for me in roles.values()] == [
        ("Aki", "host", 0),
        ("Eva", "watcher", None),
        (None, "player", None),
    ]
    there = detail.get_table(party.database, caller(opened))
    assert (there.me.name, there.me.role, there.me.seat) == ("Ben", "host", 1)
    assert [player.has_device for player in there.players] == [True, True, False, False]
    assert there.adjacent_tables.before == party.opened.code
    assert seen["Eva"].links.play is None
    (told,) = party.view().activity
    assert (told.kind, told.by, told.mine, told.what) == ("next_table", "Ben", False, {"table": opened.code})
    hosts.dismiss(party.database, caller(opened), 1)
    assert next_table.join_next_table(party.database, party.aki).role == "player", "joining again changes nothing"
    assert is_consistent(party.database, party.opened.code)


def test_a_big_screen_stays_one_at_the_next_table(party: Party) -> None:
    screen = Caller(party.opened.code, devices.add_screen(party.database, party.aki), "Linux")
    opened = next_table.open_next_table(party.database, party.aki)
    assert next_table.join_next_table(party.database, screen).role == "watcher"
    shown = devices.list_devices(party.database, caller(opened)).devices
    assert [(one.kind, one.role, one.name) for one in shown][1:] == [(devices.SCREEN, "watcher", None)]


def test_opening_again_joins_the_next_table_and_another_opens_only_after_the_seen(party: Party, ben: Caller) -> None:
    first = next_table.open_next_table(party.database, party.aki)
    second = next_table.open_next_table(party.database, ben)
    assert (second.code, second.created, second.seat, second.role) == (first.code, False, 1, "player")
    other = next_table.open_next_table(party.database, ben, another=first.code.lower())
    assert (other.created, other.role) == (True, "host")
    assert other.code != first.code
    late = next_table.open_next_table(party.database, party.aki, another=first.code)
    assert (late.code, late.created, late.role) == (other.code, False, "host")
    assert party.view().adjacent_tables.after == other.code
    deletion.delete_table(party.database, caller(other), other.code)
    assert party.view().adjacent_tables.after == first.code, "the newest that is left"
    deletion.delete_table(party.database, party.aki, party.opened.code)
    assert detail.get_table(party.database, caller(first)).adjacent_tables.before is None


def test_concurrent_openings_create_one_next_table_which_each_device_joins_once(party: Party) -> None:
    phones = [party.aki, *(party.join(seat=seat) for seat in (1, 2, 3))]
    seen = at_once(lambda number: next_table.open_next_table(party.database, phones[number % 4]))
    first = seen[0].code
    assert ({over.code for over in seen}, sum(over.created for over in seen)) == ({first}, 1)
    joined = at_once(lambda number: next_table.join_next_table(party.database, phones[number % 4]))
    assert {over.token for over in joined} == {over.token for over in seen}
    assert len({over.token for over in seen}) == 4
    assert all(player.has_device for player in detail.get_table(party.database, caller(seen[0])).players)
    assert list(verify_tables(party.database, first)) == []
    seen = at_once(lambda _: next_table.open_next_table(party.database, party.aki, another=first))
    assert (len({over.code for over in seen} | {first}), sum(over.created for over in seen)) == (2, 1)


def test_the_next_table_has_the_newest_seats_and_all_people_also_under_other_names(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    seating.change_seats(party.database, party.aki, SeatingRequest((1, 4, 3)))
    opened = caller(next_table.open_next_table(party.database, party.aki))
    assert [player.name for player in detail.get_table(party.database, opened).players] == ["Aki", "Dai", "Chie"]
    for who, name, now in ((opened, "Chie", "Ben II"), (opened, "Ben", "Benjamin"), (ben, "Ben", "Benni")):
        people.rename_person(party.database, who, name, now)
    there = detail.get_table(party.database, caller(next_table.join_next_table(party.database, ben)))
    assert (there.me.name, there.me.seat, there.sitting_out is not None) == ("Benjamin", None, True)


def test_a_person_who_joins_later_is_matched_by_name_and_seated_if_nobody_else_is(database: Database) -> None:
    party = gather(database, players=["Aki", "Ben", "", ""])
    opened = next_table.open_next_table(database, party.aki)
    kim, lars = party.join("Kim", seat=2), party.join("Lars", seat=3)
    lee, eva = party.join("Lee"), party.join("Eva", watch=True)
    joining.join(database, opened.code, opened.links.play or "", seat=3, name="Uma")
    joining.join(database, opened.code, opened.links.watch, name="Eva")
    seen = [next_table.join_next_table(database, who) for who in (kim, lars, lee, eva)]
    there = [detail.get_table(database, caller(over)).me for over in seen]
    assert [(me.name, me.role, me.seat) for me in there] == [
        ("Kim", "player", 2),
        ("Lars", "player", None),
        ("Lee", "player", None),
        (None, "watcher", None),
    ]


def test_a_stranger_or_removed_device_cannot_join_the_next_table(party: Party, ben: Caller, sam: Caller) -> None:
    refuses(NotFound, next_table.join_next_table, party.database, ben)
    opened = next_table.open_next_table(party.database, party.aki)
    next_table.join_next_table(party.database, ben)
    party.claim(1, opened)
    refuses(Forbidden, next_table.join_next_table, party.database, ben)
    party.claim(1)
    for who in (ben, Caller(party.opened.code, sam.token), Caller(party.opened.code, opened.token)):
        refuses(NotFound, next_table.join_next_table, party.database, who)
    refuses(NotFound, detail.get_table, party.database, Caller(opened.code, party.aki.token))


def test_a_full_table_can_have_a_next_table_which_admits_no_new_device_if_locked(
    party: Party, ben: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quota, "MAX_EVENTS", 0)
    opened = next_table.open_next_table(party.database, party.aki)
    assert party.view().activity == ()
    joining.lock_joining(party.database, caller(opened), True)
    refuses(JoiningLocked, next_table.join_next_table, party.database, ben)
    assert next_table.join_next_table(party.database, party.aki).token == opened.token
    joining.lock_joining(party.database, caller(opened), False)
    over = next_table.join_next_table(party.database, ben)
    assert (over.code, over.seat) == (opened.code, 1)


Line = tuple[str, str, int]
YEN = {"rate": {"currency": "JPY", "amount": "10"}}


def seen(database: Database, who: Caller) -> list[SeenLine]:
    """Return every open line, as a page shows it."""
    there = settlement.get_settlement(database, who).settlement
    return [SeenLine(one.payer_number, one.payee_number, *one.open.said, there.last) for one in there.lines]


def lines(database: Database, who: Caller) -> list[Line]:
    """Return the open lines of a table in chips."""
    there = settlement.get_settlement(database, who).settlement
    return [(one.payer, one.payee, one.open.chips) for one in there.lines]


def shown(those: tuple[carry_over.CarriedDebt, ...]) -> list[Line]:
    return [(one.payer, one.payee, one.amount.chips) for one in those]


def follow(party: Party, who: Caller | None = None, *, carry: bool = True) -> Caller:
    """Open the next table, and carry over all open lines if requested."""
    who = who or party.aki
    over = next_table.open_next_table(party.database, who, carry=seen(party.database, who) if carry else ())
    return Caller(over.code, over.token)


@pytest.fixture
def played(party: Party) -> Party:
    party.record(BEN_WINS, AKI_WINS)
    return party


def test_a_carried_debt_is_settled_at_the_old_table_and_open_at_the_next(played: Party) -> None:
    database = played.database
    before = lines(database, played.aki)
    there = follow(played)
    assert before
    assert lines(database, played.aki) == []
    assert lines(database, there) == before
    assert set(detail.get_table(database, there).totals.values()) == {0}
    assert played.view().totals != dict.fromkeys(played.view().totals, 0)
    old, new = carry_over.get_carry_over(database, played.aki), carry_over.get_carry_over(database, there)
    assert shown(old.outgoing) == shown(new.incoming) == before
    assert (old.incoming, new.outgoing) == ((), ())
    assert {one.code for one in new.incoming} == {played.opened.code}
    assert [one.kind for one in chip_entries.list_chip_entries(database, there).entries] == ["carried"] * len(before)
    for code in (played.opened.code, there.code):
        assert list(verify_tables(database, code)) == []


def test_concurrent_and_repeated_requests_leave_each_debt_at_one_table(played: Party, ben: Caller) -> None:
    database, known = played.database, seen(played.database, played.aki)
    before = lines(database, played.aki)
    there = follow(played, carry=False)
    at_once(lambda phone: carry_over.carry_over(database, (played.aki, ben)[phone % 2], known))
    assert Counter(lines(database, there)) == Counter(before)
    assert lines(database, played.aki) == []
    other = next_table.open_next_table(database, ben, another=there.code, carry=known)
    assert lines(database, Caller(other.code, other.token)) == []

    def turn(phone: int) -> None:
        with suppress(NotFound, NotAllowedNow, IndexError):
            if phone % 2:
                entry = carry_over.get_carry_over(database, there).incoming[0].entry
                carry_over.undo_carry_over(database, there, entry)
            else:
                carry_over.carry_over(database, played.aki, seen(database, played.aki))

    at_once(turn)
    tables = (played.aki, there, Caller(other.code, other.token))
    assert Counter([line for who in tables for line in lines(database, who)]) == Counter(before)


def test_one_line_is_carried_and_an_outdated_one_is_not_and_opens_no_table(played: Party) -> None:
    database, known, before = played.database, seen(played.database, played.aki), lines(played.database, played.aki)
    settlement.record_payment(database, played.aki, known[0], "1")
    refuses(NotAllowedNow, next_table.open_next_table, database, played.aki, carry=known)
    assert played.view().adjacent_tables.after is None
    there = follow(played, carry=False)
    refuses(NotAllowedNow, carry_over.carry_over, database, played.aki, known)
    assert lines(database, there) == []
    closing.close_table(database, there)
    with pytest.raises(NotAllowedNow, match="The next table is closed"):
        next_table.open_next_table(database, played.aki, carry=known[1:2])
    with pytest.raises(NotAllowedNow, match="The next table is closed"):
        carry_over.carry_over(database, played.aki, known[1:2])
    assert not carry_over.get_carry_over(database, played.aki).may_go_over
    closing.reopen_table(database, there)
    assert carry_over.get_carry_over(database, played.aki).may_go_over
    carry_over.carry_over(database, played.aki, known[1:2])
    assert lines(database, there) == before[1:2]
    assert lines(database, played.aki)[1:] == before[2:]


def test_a_carry_over_is_undone_at_both_tables_from_either(played: Party, ben: Caller) -> None:
    database = played.database
    before = lines(database, played.aki)
    there = follow(played)
    (first, *_), (*_, last) = (
        carry_over.get_carry_over(database, played.aki).outgoing,
        carry_over.get_carry_over(database, there).incoming,
    )
    carry_over.undo_carry_over(database, ben, first.entry)
    carry_over.undo_carry_over(database, there, last.entry)
    assert lines(database, played.aki) == [before[0], before[-1]]
    assert lines(database, there) == before[1:-1]
    revision = detail.get_table(database, there).revision
    carry_over.undo_carry_over(database, there, last.entry)  # as from a second phone
    assert detail.get_table(database, there).revision == revision
    refuses(NotFound, carry_over.undo_carry_over, database, there, 99)
    refuses(NotAllowedNow, settlement.choose_method, database, ben, "pairs")
    assert not settlement.get_settlement(database, ben, "pairs").may_choose
    with pytest.raises(NotAllowedNow):
        chip_entries.withdraw_chip_entry(
            database, played.aki, carry_over.get_carry_over(database, played.aki).outgoing[0].entry
        )
    carry_over.carry_over(database, ben, seen(database, ben))
    assert Counter(lines(database, there)) == Counter(before)
    for code in (played.opened.code, there.code):
        assert list(verify_tables(database, code)) == []


def test_a_later_correction_is_shown_at_both_tables_and_not_carried(played: Party) -> None:
    database = played.database
    there = follow(played)

    def since() -> list[dict[str, int]]:
        old, new = carry_over.get_carry_over(database, played.aki), carry_over.get_carry_over(database, there)
        return [dict(old.since), dict(new.since_before)]

    carried, was = lines(database, there), played.view().totals
    assert since() == [{}, {}]
    corrections.correct_hand(database, played.aki, 2, BEN_WINS)
    now = played.view().totals
    changed = {name: now[name] - was[name] for name in was if now[name] != was[name]}
    assert changed
    assert since() == [changed, changed]
    assert lines(database, there) == carried
    assert sum(chips for *_, chips in lines(database, played.aki)) == sum(max(0, chips) for chips in changed.values())
    settlement.record_payment(database, played.aki, seen(database, played.aki)[0])
    assert since() == [changed, changed]


def test_a_debt_is_carried_in_money_if_the_currencies_are_equal_else_in_chips(played: Party) -> None:
    database = played.database
    terms.change_terms(database, played.aki, YEN | {"rounding": 100})
    money = [one.open.money for one in settlement.get_settlement(database, played.aki).settlement.lines]
    there = follow(played, carry=False)
    people.rename_person(database, there, "Chie", "Chié")
    people.rename_person(database, played.aki, "Dai", "Daisuke")
    terms.change_terms(database, there, {"rate": {"currency": "JPY", "amount": "5"}})
    carry_over.carry_over(database, played.aki, seen(database, played.aki))
    assert all(money)
    assert {name for *both, _ in lines(database, there) for name in both} <= {"Aki", "Ben", "Chié", "Dai"}
    assert [one.open.money for one in settlement.get_settlement(database, there).settlement.lines] == money
    for one in carry_over.get_carry_over(database, played.aki).outgoing:
        carry_over.undo_carry_over(database, played.aki, one.entry)
    terms.change_terms(database, there, {"rate": {"currency": "TWD", "amount": "1"}})
    carry_over.carry_over(database, played.aki, seen(database, played.aki))
    assert {one.amount.money for one in carry_over.get_carry_over(database, there).incoming} == {None}
    assert lines(database, played.aki) == []


@pytest.mark.parametrize("rate_before", ["JPY", "TWD"], ids=["in money", "in chips"])
def test_what_is_carried_over_is_owed_as_it_is_and_play_is_rounded_beside_it(played: Party, rate_before: str) -> None:
    database = played.database
    terms.change_terms(database, played.aki, {"rate": {"currency": rate_before, "amount": "10"}, "rounding": 50})
    for line in seen(database, played.aki):
        settlement.record_payment(database, played.aki, line, str(int(line.money) - 20))
    there = follow(played, carry=False)
    terms.change_terms(database, there, YEN)
    carry_over.carry_over(database, played.aki, seen(database, played.aki))

    def money() -> dict[str, int]:
        shown = settlement.get_settlement(database, there).settlement
        owed = {name: amount.money for name, amount in shown.open.items()}
        assert owed == {name: share.total.money for name, share in shown.shares.items() if share.total.money}
        return {name: money // MICROS for name, money in owed.items() if money}

    assert money() == {"Aki": 20, "Ben": 20, "Chie": -40}, "¥20 is less than half of ¥50"
    recording.record_hand(database, there, BEN_WINS)
    won = detail.get_table(database, there).totals
    assert won == {"Aki": -2, "Ben": 8, "Chie": -5, "Dai": -1}
    assert money() == {"Aki": 20, "Ben": 70, "Chie": -90}, "of the hand, only ¥50 from Chie to Ben"


def test_a_spectator_cannot_carry_debts_and_nobody_without_a_next_table(played: Party, eva: Caller) -> None:
    database, known = played.database, seen(played.database, played.aki)
    there = follow(played)
    entry = carry_over.get_carry_over(database, there).incoming[0].entry
    for who in (eva, caller(next_table.join_next_table(database, eva))):
        refuses(Forbidden, carry_over.carry_over, database, who, known)
        refuses(Forbidden, carry_over.undo_carry_over, database, who, entry)
    refuses(NotFound, carry_over.carry_over, database, there, known)


def test_the_debts_of_somebody_who_came_later_are_carried_to_one_person(party: Party) -> None:
    database = party.database
    there = follow(party)
    seating.change_seats(database, party.aki, SeatingRequest((1, 2, 3, "Lee")))
    settlement.choose_method(database, party.aki, "pairs")
    party.record(BEN_WINS, AKI_WINS)
    known = seen(database, party.aki)
    expected = lines(database, party.aki)
    assert sum("Lee" in line for line in expected) == 2
    carry_over.carry_over(database, party.aki, known)
    assert shown(carry_over.get_carry_over(database, there).incoming) == expected
    assert [one["name"] for one in exported(database, there.code)["people"]] == [*PLAYERS, "Lee"]


def test_no_debt_is_carried_to_somebody_who_has_taken_the_name(party: Party) -> None:
    database = party.database
    there = follow(party)
    people.rename_person(database, there, "Ben", "Lee")
    seating.change_seats(database, party.aki, SeatingRequest((1, 2, 3, "Lee")))
    party.record(BEN_WINS, AKI_WINS)
    known, expected = seen(database, party.aki), lines(database, party.aki)
    refuses(NotAllowedNow, carry_over.carry_over, database, party.aki, known)
    assert lines(database, party.aki) == expected
    people.rename_person(database, there, "Lee", "Ben II")
    carry_over.carry_over(database, party.aki, known)
    now = {"Ben": "Ben II"}
    moved = [(now.get(payer, payer), now.get(payee, payee), chips) for payer, payee, chips in expected]
    assert shown(carry_over.get_carry_over(database, there).incoming) == moved


def test_an_imported_carry_over_cannot_be_undone_without_the_other_table(played: Party) -> None:
    database = played.database
    terms.change_terms(database, played.aki, YEN)
    settlement.record_payment(database, played.aki, seen(database, played.aki)[0])
    there = follow(played)
    for who in (played.aki, there):
        assert is_consistent(database, who.code)
        kept = exported(database, who.code)
        back = caller(exporter.import_table(database, kept))
        assert lines(database, back) == lines(database, who)
        carried = carry_over.get_carry_over(database, back)
        (one, *_) = (*carried.outgoing, *carried.incoming)
        assert not one.may_be_taken_back
        refuses(NotAllowedNow, carry_over.undo_carry_over, database, back, one.entry)
        kept["chip_entries"][0]["what"]["money"] = "-1"
        refuses(Refused, exporter.import_table, database, kept)


DEEDS = ("record", "correct", "tick", "carry", "take_back")
STEPS = some.lists(some.tuples(some.sampled_from(DEEDS), some.integers(0, 2), some.integers(0, 9)), max_size=16)


def do(database: Database, who: Caller, deed: str, number: int) -> None:
    """Do one random action at a table, if it is possible there."""
    open_now, carried = seen(database, who), carry_over.get_carry_over(database, who)
    hands = detail.get_table(database, who).sheet.next.number - 1
    if deed == "record":
        recording.record_hand(database, who, (AKI_WINS, BEN_WINS)[number % 2])
    elif deed == "correct" and hands:
        corrections.correct_hand(database, who, 1 + number % hands, (AKI_WINS, BEN_WINS)[number % 2])
    elif deed == "tick" and open_now:
        settlement.record_payment(database, who, open_now[number % len(open_now)], "1" if number > 4 else None)
    elif deed == "carry" and carried.table.adjacent_tables.after:
        carry_over.carry_over(database, who, open_now[: 1 + number % 3])
    elif deed == "take_back" and (both := (*carried.outgoing, *carried.incoming)):
        carry_over.undo_carry_over(database, who, both[number % len(both)].entry)


def left(database: Database, who: Caller) -> Counter[str]:
    """Return a person's winnings at a table that are neither paid nor owed there any more (negative: losses)."""
    there, rest = settlement.get_settlement(database, who).settlement, Counter[str]()
    rest.update(detail.get_table(database, who).totals)
    rest.subtract({name: amount.chips for name, amount in there.open.items()})
    for one in there.handed:
        rest[one.payee] -= one.amount.chips
        rest[one.payer] += one.amount.chips
    return rest


@some_examples(4)
@given(steps=STEPS)
def test_payments_and_carry_overs_settle_each_debt_once(shelf: Database, steps: list[tuple[str, int, int]]) -> None:
    database, evenings = shelf, [gather(shelf).aki]
    for _ in range(2):
        recording.record_hand(database, evenings[-1], BEN_WINS)
        over = next_table.open_next_table(database, evenings[-1], carry=seen(database, evenings[-1])[:2])
        evenings.append(Caller(over.code, over.token))
    for deed, table, number in steps:
        do(database, evenings[table], deed, number)
        rest = sum((Counter({name: 10_000}) for name in PLAYERS), Counter[str]())
        for who in evenings:
            open_now = settlement.get_settlement(database, who).settlement.open
            assert sum(amount.chips for amount in open_now.values()) == 0
            rest.update(left(database, who))
        assert rest == Counter(dict.fromkeys(PLAYERS, 10_000))
    for who in evenings:
        assert is_consistent(database, who.code)
