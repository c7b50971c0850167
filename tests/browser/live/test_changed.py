"""A phone with an outdated page: nothing unintended is saved, and no input is lost."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, label, radio, read, synced
from tests.browser.seated import hear_nothing, sit, standing, start_sheet, type_hand

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
    ben.unroute_all()
    expect(ben.locator("[data-won]")).to_contain_text(f"Aki +{2 * pays}")
    Thumb(ben).save()
    for name, chips in (("Aki", f"+{2 * pays}"), ("Ben", f"−{pays}"), ("Chie", f"−{pays}")):
        expect(ben.locator("#live-seats li", has_text=name)).to_contain_text(chips)
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
    ben.unroute_all()
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
