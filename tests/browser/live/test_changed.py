"""A phone with an outdated page: nothing unintended is saved, and no input is lost."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, label, radio, read, send, synced, tien_gow
from tests.browser.seated import HAND, TYPED, hear_again, hear_nothing, last_paid, sit, standing, start_sheet, type_hand

SAID = ["Who won the auction? Aki", "bid 1", "Who ran out of cards first? Aki"]


@pytest.mark.parametrize(
    ("phone_is", "players", "rules", "notice"),
    [
        ("hearing", ("Chie", "Aki", "Ben"), {}, "The seats have been changed meanwhile."),
        ("deaf", ("Chie", "Aki", "Ben"), {}, "The seats have been changed meanwhile."),
        ("deaf", ("Aki", "Ben", "Chie"), {"forced_win": "2"}, "The house rules, or who begins, have been changed"),
    ],
    ids=["seats, hearing", "seats, deaf", "rules, deaf"],
)
def test_a_hand_is_not_saved_with_other_seats_or_rules_than_were_previewed(
    phone: NewPhone, phone_is: str, players: tuple[str, ...], rules: dict[str, str], notice: str
) -> None:
    aki, ben, code = sit(phone)
    if phone_is == "deaf":
        hear_nothing(ben)
    type_hand(ben)
    expect(ben.locator("[data-won]")).to_contain_text("Aki +2")
    start_sheet(aki, code, "da-san", *players, **rules)
    # An updated page leads to the new form; an outdated one learns of the change when it saves.
    ben.locator("[data-moved] button" if phone_is == "hearing" else "[data-save-button]").tap()
    moved = ben.locator("#moved")
    expect(moved).to_contain_text(notice)
    expect(ben.locator("[data-saved]")).to_be_hidden()
    expect(moved).to_contain_text(" → ".join(players))
    assert standing(aki, code) == [[]]
    seat, pays = players.index("Aki"), int(rules.get("forced_win", "1"))
    for name, value in (("bidder", seat), ("bid", 1), ("winner", seat)):
        expect(radio(ben, name, value)).to_be_checked()
    expect(moved.locator("li")).to_have_text(SAID if seat else [])
    hear_again(ben)
    expect(ben.locator("[data-won]")).to_contain_text(f"Aki +{2 * pays}")
    Thumb(ben).save()
    assert last_paid(ben) == {("Ben", "Aki", pays), ("Chie", "Aki", pays)}
    assert standing(aki, code) == [[1]]


def test_a_hand_of_another_game_is_kept_as_text_only(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    hear_nothing(ben)
    type_hand(ben)
    expect(ben.locator("[data-won]")).to_contain_text("Aki +2")
    ben.locator("details.more:has(#note) > summary").tap()
    with ben.expect_response("**/hand?part=preview"):  # a later preview would report the change before Save does
        ben.locator("#note").fill("the last of the tea")
    start_sheet(aki, code, "tien-gow", "Aki", "Ben", "Chie", "Dai", two_tile_rule="true")
    ben.locator("[data-save-button]").tap()
    moved = ben.locator("#moved")
    expect(moved).to_contain_text("The table plays Tien Gow now.")
    expect(moved.locator("li")).to_have_text([*SAID, "Note the last of the tea"])
    expect(ben.locator("#note")).to_have_value("the last of the tea")
    # The winner of a hand of 大三 must not be taken over as the winner of a hand of 打天九.
    expect(ben.locator("#entry input:checked:not([value=''])")).to_have_count(0)
    hear_again(ben)
    tien_gow(thumb := Thumb(ben))
    thumb.save()
    assert standing(aki, code) == [[1]]


def test_unsent_input_is_not_shared_before_it_is_reviewed(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    label(ben, "bidder", 0).tap()
    synced(ben, code)
    hear_nothing(ben)
    label(ben, "winner", 0).tap()
    start_sheet(aki, code, "da-san", "Chie", "Aki", "Ben")
    aki.reload()
    expect(radio(aki, "bidder", 1)).to_be_checked()
    label(aki, "bid", 2).tap()
    synced(aki, code)
    hear_again(ben)
    ben.get_by_role("button", name="Show the form of now").tap()
    # The values of the current draft are shown too.
    expect(radio(ben, "bid", 2)).to_be_checked()
    expect(ben.locator('[data-by="bid"]')).to_have_text("by Aki")
    for name in ("bidder", "winner"):
        expect(radio(ben, name, 1)).to_be_checked()
    expect(aki.locator('input[name="winner"]:checked')).to_have_count(0)
    assert json.loads(read(aki, f"/t/{code}/sheets/1/draft"))["fields"] == {"bidder": "1", "bid": "2"}
    label(aki, "winner", 2).tap()
    synced(aki, code)
    expect(radio(ben, "winner", 1)).to_be_checked()
    label(ben, "winner", 0).tap()
    expect(ben.locator("[data-draft-state]")).to_contain_text("Aki has just entered something else")
    expect(radio(ben, "winner", 2)).to_be_checked()
    label(ben, "winner", 0).tap()
    expect(ben.locator("[data-draft-state]")).to_be_empty()
    expect(radio(aki, "winner", 0)).to_be_checked()


# --- two phones enter the same hand: the second must choose, and no tap saves its values by accident


def open_choice(phone: NewPhone, phone_is: str) -> tuple[Page, Page, str]:
    """Type a hand on Ben's phone that Aki saves with other values, and open Ben's choice."""
    aki, ben, code = sit(phone)
    if phone_is == "deaf":
        hear_nothing(ben)
    type_hand(ben)
    expect(ben.locator("[data-won]")).to_contain_text("Aki +2")
    send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": "1"})
    if phone_is == "hearing":
        ben.get_by_role("button", name="Compare it with what is typed here").tap()
    else:
        ben.locator("[data-save-button]").tap()
    expect(ben.locator("#taken")).to_contain_text("Hand 1 is already in the book")
    expect(ben.locator("#taken .differs")).to_contain_text(re.compile(r"2\s*≠ 1"))
    expect(ben.locator("[data-save-button]:visible")).to_have_count(0)
    return aki, ben, code


def test_the_own_values_correct_the_recorded_hand(phone: NewPhone) -> None:
    aki, ben, code = open_choice(phone, "hearing")
    ben.get_by_role("button", name="correct hand 1").tap()
    expect(ben.locator("[data-previewed]")).to_be_visible()
    for name, value in TYPED:
        expect(radio(ben, name, value)).to_be_checked()
    ben.locator("[data-save-button]").tap()
    expect(ben).to_have_url(re.compile("/hands/1$"))
    aki.goto(f"/t/{code}")
    assert last_paid(aki) == {("Ben", "Aki", 1), ("Chie", "Aki", 1)}


def test_the_own_values_become_the_next_hand(phone: NewPhone) -> None:
    aki, ben, code = open_choice(phone, "deaf")
    ben.get_by_role("button", name="mine is hand 2, the next one").tap()
    expect(ben.locator("[data-save-button]")).to_have_text("Save hand 2")
    for name, value in TYPED:
        expect(radio(ben, name, value)).to_be_checked()
    assert standing(aki, code) == [[1]]
    hear_again(ben)
    Thumb(ben).save()
    assert standing(aki, code) == [[1, 2]]
