"""Failures in the middle of a hand: no input is lost, and no hand is recorded twice."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import hands_of, label, open_demo, open_table, opened, radio, read, send, synced
from tests.browser.seated import HAND, at_form, sit, type_hand
from tests.databases import copied
from tests.faults import disk_full
from tests.server import Server

RETRY = 5_000
"""More milliseconds than the pages wait before they send something again; the clock is advanced by hand."""

LOSE_THE_ANSWER = """(fault) => {
    const send = window.fetch;
    window.fetch = async (to, how) => {
        if (!String(how?.body).includes("action=save") || window.lost) return send(to, how);
        window.lost = true;
        const answer = send(to, how).catch(() => null);
        if (fault !== "killed at once") await answer;
        if (fault !== "lost") await kill();
        throw new TypeError("the answer never came");
    };
}"""
"""Sends the first Save; the phone never receives the answer."""


def advance(page: Page) -> None:
    """Let the page try again what it could not send."""
    page.clock.fast_forward(RETRY)


def test_what_the_server_cannot_save_arrives_once_later(phone: NewPhone, server: Server, complaints: list[str]) -> None:
    page = phone()
    page.clock.install()
    code = open_table(page, "da-san", 3)
    save, word = page.locator("[data-save-button]"), page.locator("[data-draft-state]")
    with disk_full(server.pid):
        label(page, "winner", 0).tap()
        expect(word).to_have_text("Kept on this phone until the server can save it.")
        page.reload()
        expect(radio(page, "winner", 0)).to_be_checked()
        label(page, "auction", "0 2").tap()
        save.tap()
        expect(save).to_have_text("The server cannot save right now. It will be saved as soon as possible.")
        assert "cannot be written" in read(page, "/readyz")
    advance(page)
    expect(page).to_have_url(re.compile(rf"/t/{code}$"))
    assert hands_of(page, code) == 1
    page.goto(f"/t/{code}/chips")
    page.locator("#box summary").tap()
    label(page, "player", 1).tap()
    page.locator("#box [name=chips]").fill("30")
    with disk_full(server.pid):
        page.get_by_role("button", name="Take from the box").tap()
        expect(page.get_by_role("heading", level=1)).to_have_text("The database cannot be reached right now")
        expect(page.get_by_role("status")).to_have_text("It will be sent again automatically.")
    advance(page)
    expect(page).to_have_url(re.compile(rf"/t/{code}/chips\b"))
    expect(page.locator("#holders")).to_contain_text("took 30 from the box")
    complaints.clear()


@pytest.mark.parametrize("fault", ["lost", "killed at once", "killed when it has written"])
def test_a_save_without_an_answer_is_sent_again_and_records_one_hand(
    phone: NewPhone, server: Server, complaints: list[str], fault: str
) -> None:
    aki = phone()
    aki.clock.install()
    code = open_table(aki, "da-san", 3)
    aki.expose_function("kill", server.kill)
    aki.evaluate(LOSE_THE_ANSWER, fault)
    type_hand(aki)
    expect(aki.locator("[data-previewed]")).to_be_visible()
    save = aki.locator("[data-save-button]")
    save.tap()
    if fault != "lost":  # a page that only lost the answer may have sent it again by now
        expect(save).to_contain_text("No network")
        server.start()
        advance(aki)
    expect(aki).to_have_url(re.compile(rf"/t/{code}$"))
    assert hands_of(aki, code) == 1
    expect(aki.locator("#live-seats li").first).to_contain_text("+2")
    complaints.clear()


def test_a_save_that_waits_for_its_answer_is_not_told_as_that_of_another_phone(
    phone: NewPhone, complaints: list[str]
) -> None:
    page, code = at_form(phone(), "da-san", 3)
    type_hand(page)
    page.evaluate(LOSE_THE_ANSWER, "lost")
    saves: list[Route] = []

    def hold_the_second(route: Route) -> None:
        saves.append(route)
        if len(saves) == 1:
            route.continue_()

    page.route("**/sheets/1/hand", hold_the_second)
    with page.expect_response(lambda answer: "/draft" in answer.url and answer.status == 409):
        page.locator("[data-save-button]").tap()
    while len(saves) < 2:  # the page has handled the answer about its draft by then
        page.wait_for_timeout(20)
    expect(page.locator("[data-saved]")).to_be_hidden()
    expect(page.locator("#entry")).to_be_visible()
    saves[1].continue_()
    expect(page).to_have_url(re.compile(rf"/t/{code}$"))
    assert hands_of(page, code) == 1
    complaints.clear()


@pytest.mark.parametrize("answer", ["none", "503", "422"])
def test_a_hand_that_is_changed_while_it_is_being_saved_waits_for_another_tap(
    phone: NewPhone, complaints: list[str], answer: str
) -> None:
    page, code = at_form(phone(), "da-san", 3)
    page.clock.install()
    type_hand(page)
    saves: list[Route] = []

    def hold(route: Route) -> None:
        saves.append(route)

    page.route("**/sheets/1/hand", hold)
    save = page.locator("[data-save-button]")
    ready = save.inner_text()
    save.tap()
    expect(save).to_have_attribute("aria-busy", "true")
    label(page, "auction", "0 3").tap()
    expect(save).to_have_text(ready)
    if answer == "none":
        saves[0].abort()
    else:
        saves[0].fulfill(status=int(answer), body="")
    page.wait_for_timeout(200)
    advance(page)
    page.wait_for_timeout(200)
    assert len(saves) == 1
    assert (hands_of(page, code), save.inner_text()) == (0, ready)
    save.tap()
    expect(save).to_have_attribute("aria-busy", "true")
    saves[1].continue_()
    expect(page).to_have_url(re.compile(rf"/t/{code}$"))
    assert hands_of(page, code) == 1
    complaints.clear()


def test_the_form_says_that_there_is_no_network_until_the_server_answers(
    phone: NewPhone, complaints: list[str]
) -> None:
    page, code = at_form(phone(), "da-san", 3)
    page.clock.install()
    type_hand(page)
    expect(page.locator("[data-previewed]")).to_be_visible()
    synced(page, code)
    sign, save = page.locator("[data-live]"), page.locator("[data-save-button]")
    expect(sign).to_have_attribute("data-state", "live")
    held: list[Route] = []

    def hold_the_second(route: Route) -> None:
        held.append(route)
        if len(held) == 1:
            route.abort()

    page.route("**/live/**", lambda route: route.abort())  # the stream stays open
    page.route("**/sheets/1/hand", hold_the_second)
    save.tap()
    expect(save).to_have_text(words := "No network. It will be saved as soon as you are back online.")
    expect(sign).not_to_have_attribute("data-state", "live")
    while len(held) < 2:
        advance(page)
    assert save.inner_text() == words
    assert sign.get_attribute("data-state") != "live"
    held[1].continue_()
    expect(page).to_have_url(re.compile(rf"/t/{code}$"))
    complaints.clear()


def test_a_value_cleared_while_it_is_being_sent_stays_cleared(phone: NewPhone) -> None:
    page, code = at_form(phone(), "buki", 3)
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        held.append(route)
        if len(held) > 1:
            route.continue_()

    page.route("**/draft*", hold_the_first)
    with page.expect_request("**/draft*"):
        label(page, "draw", "true").tap()
    label(page, "draw", "true").tap()
    with page.expect_response(lambda answer: '"fields":{"draw":""}' in (answer.request.post_data or "")):
        held[0].continue_()
    expect(radio(page, "draw", "true")).not_to_be_checked()
    assert json.loads(read(page, f"/t/{code}/sheets/1/draft"))["fields"] == {}


def test_a_value_without_an_answer_is_sent_again(phone: NewPhone) -> None:
    page, _ = at_form(phone(), "da-san", 3)
    sent: list[str] = []

    def swallow_the_first(route: Route) -> None:
        sent.append(route.request.post_data or "")
        if len(sent) > 1:
            route.continue_()

    page.route("**/draft", swallow_the_first)
    label(page, "winner", 0).tap()
    with page.expect_response("**/draft"):
        pass
    assert [json.loads(body)["fields"] for body in sent] == [{"winner": "0"}] * 2


def test_a_draft_survives_rotation_reload_and_a_closed_tab(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    label(aki, "winner", 2).tap()
    expect(radio(ben, "winner", 2)).to_be_checked()
    aki.set_viewport_size({"width": 844, "height": 390})
    expect(radio(aki, "winner", 2)).to_be_checked()
    expect(aki.locator("[data-save-button]")).to_be_in_viewport(ratio=1)
    aki.reload()
    label(aki, "auction", "2 3").tap()
    aki.close()  # before the delay after which a change is sent
    reopened = aki.context.new_page()
    reopened.goto(f"/t/{code}/sheets/1/hand")
    expect(radio(reopened, "winner", 2)).to_be_checked()
    expect(radio(reopened, "bid", 3)).to_be_checked()
    expect(radio(ben, "bid", 3)).to_be_checked()
    ben.goto(f"/t/{code}")
    expect(ben.locator("#live-thumb")).to_have_text("Continue entering hand 1")


def test_input_without_a_network_survives_a_reload_and_is_sent_once(phone: NewPhone, complaints: list[str]) -> None:
    page = phone()
    page.clock.install()
    code = open_table(page, "tien-gow")
    sent: list[object] = []
    page.on("request", lambda one: sent.append(one.post_data) if "/draft" in one.url else None)
    page.route("**/draft*", lambda route: route.abort("internetdisconnected"))
    label(page, "piles.0", 4).tap()
    expect(page.locator("[data-draft-state]")).to_contain_text("Kept on this phone")
    page.reload()
    expect(radio(page, "piles.0", 4)).to_be_checked()
    expect(page.locator("[data-draft-state]")).to_contain_text("Kept on this phone")
    page.unroute("**/draft*")
    advance(page)
    expect(page.locator("[data-draft-state]")).to_be_empty()
    assert json.loads(read(page, f"/t/{code}/sheets/1/draft"))["fields"] == {"piles.0": "4"}
    arrived = len(sent)
    advance(page)
    assert "ok" in read(page, "/healthz")  # another request would have been sent before this one
    assert len(sent) == arrived
    complaints.clear()  # the failed requests are expected


def test_an_offline_phone_says_so_and_catches_up(phone: NewPhone, complaints: list[str]) -> None:
    open_demo(page := phone())
    sign = page.locator("[data-live]")
    expect(sign).to_have_text("live")
    page.context.set_offline(offline=True)
    expect(sign).to_have_text(re.compile("^offline"))
    scorer = phone(storage_state=page.context.storage_state())
    scorer.goto(f"{page.url}/sheets/1/hands/1/withdraw")
    scorer.get_by_role("button", name="Withdraw ·").tap()
    page.context.set_offline(offline=False)
    expect(page.locator("#live-hands")).to_contain_text("withdrawn")
    expect(sign).to_have_text("live")
    complaints.clear()


@pytest.mark.parametrize("fault", ["no network", "no server"])
def test_a_tap_while_the_server_cannot_be_reached_is_kept_and_sent_once(
    phone: NewPhone, server: Server, complaints: list[str], fault: str
) -> None:
    page = phone()
    code = opened(page, "tien-gow", 4)
    page.goto(f"/t/{code}/dice")
    expect(page.locator("[data-live]")).to_have_text("live")
    page.clock.install()
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    (page.context.set_offline(offline=True) if fault == "no network" else server.kill())
    try:
        expect(page.locator("[data-live]")).not_to_have_text("live")
        page.get_by_role("button", name="Throw", exact=True).first.tap()
        page.clock.fast_forward(1_000)
        notice = page.get_by_role("alert")
        expect(notice).to_have_text("The server cannot be reached. This will be sent as soon as it can.")
        expect(notice).to_be_in_viewport()
    finally:
        page.route("**/healthz", hold)
        (page.context.set_offline(offline=False) if fault == "no network" else server.start())
    thrown: list[str] = []
    page.on("request", lambda sent: thrown.append(sent.url) if sent.method == "POST" else None)
    page.evaluate("['online', 'online'].forEach((name) => dispatchEvent(new Event(name)))")
    while len(asked) < 2:  # each sign asks whether the server answers, before the first answer arrives
        page.wait_for_timeout(20)
    for route in asked:
        route.continue_()
    page.unroute("**/healthz")
    advance(page)
    expect(page.locator(".throws .sum")).to_have_count(1)
    assert len(thrown) == 1
    expect(notice).to_have_count(0)
    page.goto(f"/t/{code}")
    expect(page.locator("#live-news [data-what]", has_text="threw")).to_have_count(1)
    complaints.clear()


def test_every_open_phone_says_once_that_a_copy_was_restored_and_hears_news_after_it(
    phone: NewPhone, server: Server, tmp_path: Path
) -> None:
    aki, ben, code = sit(phone)
    book, copy = server.instance / "scorekeeper.db", tmp_path / "copy.db"
    withdraw, announced = f"/t/{code}/sheets/1/hands/1/withdraw", aki.locator(".announced .toast")
    copied(book, copy)
    for number in ("1", "2"):
        send(ben, f"/t/{code}/sheets/1/hand", HAND | {"number": number})
    aki.goto(f"/t/{code}")
    ben.goto(f"/t/{code}/sheets/1/hand")
    send(ben, withdraw, {})
    announced.tap()
    expect(announced).to_have_count(0)
    copied(copy, book)
    for page in (aki, ben):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(page.locator("#live-set_back")).to_have_text(
            re.compile(r"▲ The table was restored to how it was at \d\d:\d\d\.")
        )
    expect(aki.locator("#live-last")).to_contain_text("No hand yet")
    expect(ben.locator("[data-moved]")).to_contain_text("Hand 1 comes next. Your input is still here.")
    expect(ben.locator("[data-saved]")).to_be_hidden()
    ben.goto(f"/t/{code}")
    expect(ben.locator("#live-set_back")).to_be_empty()
    send(ben, f"/t/{code}/sheets/1/hand", HAND | {"number": "1"})
    send(ben, withdraw, {})
    expect(announced).to_contain_text("Ben withdrew hand 1")


def test_payments_of_earlier_values_are_not_shown_without_a_network(phone: NewPhone, complaints: list[str]) -> None:
    page, _ = at_form(phone(), "da-san", 3)
    type_hand(page)
    expect(page.locator("[data-previewed]")).to_be_visible()
    page.context.set_offline(offline=True)
    label(page, "winner", 2).tap()
    expect(page.locator("[data-previewed]")).to_have_count(0)
    expect(page.locator("[data-net]")).to_be_hidden()
    page.context.set_offline(offline=False)
    label(page, "winner", 1).tap()
    expect(page.locator("[data-previewed]")).to_be_visible()
    complaints.clear()


def test_a_late_answer_with_an_empty_draft_removes_no_input(phone: NewPhone) -> None:
    page, _ = at_form(phone(), "freestyle")
    known = page.locator('input[name="draft"]')
    empty = known.input_value()
    assert json.loads(empty)["revision"] == 0
    late: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "GET" and not late:
            late.append(route)
        else:
            route.continue_()

    page.route("**/draft*", hold)
    field = page.locator('[id="points.0"]')
    field.fill("12")
    field.blur()
    expect(known).not_to_have_value(empty)  # the server has it
    with page.expect_event("requestfinished", lambda one: one.method == "GET" and "/draft" in one.url):
        late[0].fulfill(body=empty, content_type="application/json")
    read(page, "/healthz")  # the page has handled the late answer by then
    expect(field).to_have_value("12")


def test_a_phone_that_loses_its_cookie_in_mid_hand_keeps_what_was_typed(phone: NewPhone, complaints: list[str]) -> None:
    page, code = at_form(phone(), "da-san", 3)
    page.clock.install()
    cookies = page.context.cookies()
    page.context.clear_cookies()
    label(page, "winner", 0).tap()
    word = page.locator("[data-draft-state]")
    expect(word).to_have_text("This phone is no longer at the table. Join again: your input is kept.")
    label(page, "auction", "0 2").tap()
    page.locator("[data-save-button]").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Please join again")
    page.context.add_cookies(cookies)  # type: ignore[arg-type]  # as it returned them
    page.get_by_role("button", name="Try again").tap()
    expect(page).to_have_url(re.compile(rf"/t/{code}$"))
    assert hands_of(page, code) == 1
    complaints.clear()
