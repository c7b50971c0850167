"""鋤大弟, a game from another package, on a phone: the form is generated from its entry."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, hands_of, open_table, radio
from tests.browser.reasons import read_payments
from tests.server import Server

LEFT = (0, 3, 10, 13)


@pytest.fixture(scope="module")
def server(big_two: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start a server with the package installed."""
    server = Server(tmp_path_factory.mktemp("others") / "instance", environ={"PYTHONPATH": str(big_two)})
    server.start()
    yield server
    server.kill()
    assert "Traceback" not in server.log, server.log


def test_a_hand_is_entered_by_tap_and_every_payment_has_a_formula(phone: NewPhone) -> None:
    page = phone()
    code = open_table(page, "big-two")
    thumb, save = Thumb(page), page.locator("[data-save-button]")
    for seat, (name, cards) in enumerate(zip(("Aki", "Ben", "Chie", "Dai"), LEFT, strict=True)):
        expect(save).to_have_text(f"Cards left: {name}")
        save.tap()
        expect(radio(page, f"left.{seat}", 0)).to_be_focused()
        thumb.pick(f"left.{seat}", cards)
    expect(page.locator("[data-previewed]")).to_contain_text("Aki leads")
    assert thumb.taps == len(LEFT)
    thumb.save()
    payments = read_payments(page.locator("#live-last"))
    assert {(one.payer, one.payee): one.chips for one in payments} == {
        ("Ben", "Aki"): 3,
        ("Chie", "Aki"): 20,
        ("Dai", "Aki"): 39,
        ("Chie", "Ben"): 17,
        ("Dai", "Ben"): 36,
        ("Dai", "Chie"): 19,
    }
    assert [one.worth for one in payments] == [one.chips for one in payments]
    assert hands_of(page, code) == 1


def test_an_impossible_entry_shows_its_problem_before_saving(phone: NewPhone) -> None:
    page = phone("ja")
    open_table(page, "big-two")
    thumb = Thumb(page)
    for seat in range(4):
        thumb.pick(f"left.{seat}", 5)
    expect(page.locator("[data-save-button]")).to_have_text("残り0枚は勝った人だけ、ちょうど一人")
    thumb.pick("left.2", 0)
    expect(page.locator("[data-previewed]")).to_contain_text("Chieが先手")


def test_two_phones_share_the_entry(phone: NewPhone) -> None:
    aki = phone()
    open_table(aki, "big-two")
    other = phone(storage_state=aki.context.storage_state())
    other.goto(aki.url)
    Thumb(other).pick("left.3", 13)
    expect(radio(aki, "left.3", 13)).to_be_checked()


def test_a_hand_is_entered_and_corrected_without_a_script(phone: NewPhone) -> None:
    page = phone(java_script_enabled=False)
    page.goto("/open?game=big-two")
    page.get_by_role("button", name="Open the table").tap()
    page.wait_for_url("**/invite")
    page.goto(re.sub(r"/invite$", "/sheets/1/hand", page.url))
    thumb = Thumb(page)
    for seat, cards in enumerate((*LEFT[:3], 0)):
        thumb.pick(f"left.{seat}", cards)
    page.get_by_role("button", name="Show the payments").tap()
    expect(page.locator("#left-problem")).to_have_text("exactly one player, the winner, has no card left")
    expect(radio(page, "left.2", 10)).to_be_checked()
    thumb.pick("left.3", 13)
    page.get_by_role("button", name="Show the payments").tap()
    assert [one.chips for one in read_payments(page.locator("[data-previewed]"))] == [3, 20, 39, 17, 36, 19]
    page.get_by_role("button", name="Save hand 1").tap()
    page.wait_for_url(re.compile(r"/t/\w{6}$"))
    page.goto(f"{page.url}/sheets/1/hands/1/edit")
    page.get_by_text("Another leader, a note").tap()
    page.get_by_label("Who was the leader of this hand?").select_option("2")
    thumb.pick("left.1", 4)
    page.get_by_role("button", name="See what changes").tap()
    page.get_by_role("button", name="Record · 1 hand changes").tap()
    expect(page.locator("main")).to_contain_text("Player 3 was the leader")


@pytest.mark.parametrize("width", [320, 390])
def test_the_form_fits_the_phone_and_its_numbers_fit_a_thumb(phone: NewPhone, width: int) -> None:
    page = phone(viewport={"width": width, "height": 700})
    open_table(page, "big-two")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for number in page.locator("#left .pill").all():
        box = number.bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["width"] >= 36


def test_a_phone_in_landscape_shows_one_player_per_line(phone: NewPhone) -> None:
    page = phone(viewport={"width": 844, "height": 390})
    open_table(page, "big-two")
    row = page.locator('[id="left.1"]')
    name, number = row.locator(".name").bounding_box(), row.locator(".pill").last.bounding_box()
    assert name
    assert number
    assert number["y"] <= name["y"] + name["height"] / 2 <= number["y"] + number["height"]
