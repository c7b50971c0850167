"""A hand on several phones: the parts of the others, updates that move nothing, news, and outdated pages."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.findings import RULES, wrong
from tests.browser.phones import Thumb, label, let_in, open_table, opened, radio, read, send, synced, tien_gow
from tests.browser.seated import HAND, hear_nothing, sit, sit_all, standing, start_sheet, type_hand


def test_a_tick_is_shared_and_a_field_is_not_overwritten_while_it_is_typed_in(phone: NewPhone) -> None:
    aki, ben, _ = sit(phone, "freestyle", 4, mode="sides")
    for seat in (1, 3):
        label(aki, f"winners.{seat}", seat).tap()
        expect(radio(ben, f"winners.{seat}", seat)).to_be_checked()
    expect(ben.locator('[data-by="winners"]')).to_have_text("by Aki")
    label(ben, "winners.3", 3).tap()
    expect(radio(aki, "winners.3", 3)).not_to_be_checked()
    expect(radio(aki, "winners.1", 1)).to_be_checked()
    amount = ben.locator("#amount")
    amount.focus()
    aki.locator("#amount").fill("5")
    label(aki, "winners.2", 2).tap()
    expect(radio(ben, "winners.2", 2)).to_be_checked()
    expect(amount).to_have_value("")
    amount.blur()
    expect(amount).to_have_value("5")


def test_a_form_says_who_has_no_phone_until_the_seats_change(phone: NewPhone) -> None:
    aki, ben, code = sit(phone, "tien-gow", 4)
    missing = ben.locator("[data-by]", has_text="no phone here yet")
    expect(missing).to_have_count(2)
    let_in(phone(), aki, code, 2)
    expect(missing).to_have_count(1)
    start_sheet(aki, code, "tien-gow", "Aki", "Ben", "Dai")  # Chie sits out
    expect(ben.locator("[data-moved]")).to_be_visible()
    expect(missing).to_have_count(0)


@pytest.mark.parametrize("game", ["tien-gow", "moon", "freestyle"])
def test_a_note_is_shown_on_every_phone_and_moves_nothing_above_it(phone: NewPhone, game: str) -> None:
    aki, ben, _ = sit(phone, game, 3, contract="true")
    expect(ben.locator("#note")).to_be_hidden()
    controls = (
        "[...document.querySelectorAll('#entry :is(label, summary)')].filter((one) => !one.closest('details .stack'))"
    )
    places = f"() => {controls}.map((one) => one.getBoundingClientRect().y + scrollY)"
    before = ben.evaluate(places)
    aki.locator("details:has(#note) > summary").tap()
    aki.locator("#note").fill("the last of the tea")
    expect(ben.locator("#note")).to_be_visible()
    expect(ben.locator("#note")).to_have_value("the last of the tea")
    assert ben.evaluate(places) == before


def test_another_dealer_redraws_every_form_and_keeps_the_input(phone: NewPhone) -> None:
    aki, ben, _ = sit(phone, "buki", 3)
    label(ben, "bets.1", 4).tap()
    ben.locator("label:has([data-blocked])").tap()
    ben.locator('[id="pips.1"]').fill("7")
    aki.locator(".rare > summary").tap()
    aki.locator("#dealer").select_option(label="Chie")
    for page in (aki, ben):
        expect(label(page, "bets.0", 2)).to_be_visible()
        expect(label(page, "bets.2", 2)).to_have_count(0)
    expect(radio(ben, "bets.1", 4)).to_be_checked()
    expect(ben.locator('[id="pips.1"]')).to_have_value("7")
    aki.locator("#dealer").select_option("")
    expect(label(ben, "bets.2", 2)).to_be_visible()
    expect(label(ben, "bets.0", 2)).to_have_count(0)


def test_the_phone_of_the_new_dealer_leaves_the_dealer_whom_the_host_chose(phone: NewPhone) -> None:
    (aki, ben, chie), code = sit_all(phone, "buki", 3)
    label(chie, "bets.2", 4).tap()
    send(chie, f"/t/{code}/sheets/1/hand", {"lay": "bets.2", "bets.2": "4", "number": "1"})
    for page in (aki, ben):
        page.reload()
    aki.locator(".rare > summary").tap()
    aki.locator("#dealer").select_option(label="Ben")
    for page in (aki, ben):
        expect(label(page, "bets.0", 2)).to_be_visible()
        expect(page.get_by_text("Not ready to save yet")).to_have_count(0)
    ben.wait_for_timeout(1_000)  # his phone sends its changes after a quarter of a second
    assert json.loads(read(aki, f"/t/{code}/sheets/1/draft"))["fields"]["dealer"] == "1"
    for page in (aki, ben):
        expect(page.locator("#dealer")).to_have_value("1")


DEAF = """window.EventSource = class extends EventTarget {
    static CLOSED = 2;
    static OPEN = 1;
    readyState = 1;
    constructor() { super(); window.stream = this; }
    close() {}
}"""


def test_a_phone_that_slept_is_current_without_a_tap(phone: NewPhone) -> None:
    aki, ben = phone(), phone()
    code = open_table(aki, "tien-gow")
    let_in(ben, aki, code)
    ben.add_init_script(DEAF)  # after a sleep the stream looks open but delivers nothing
    ben.goto(f"/t/{code}")
    tien_gow(thumb := Thumb(aki))
    thumb.save()
    expect(aki.locator("#live-last")).to_contain_text("包尊")
    expect(ben.locator("#live-last")).to_contain_text("No hand yet")
    ben.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(ben.locator("#live-last")).to_contain_text("包尊")
    expect(ben.locator("#live-mine .mine-total")).not_to_contain_text("even")


SEE = """(state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_phone_that_slept_over_several_hands_says_how_many_until_the_next_one(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    ben.goto(f"/t/{code}")
    missed, last = ben.locator("#live-last [data-missed]"), ben.locator("#live-last h2")

    def save(*numbers: int) -> None:
        for number in numbers:
            send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": str(number)})

    save(1)
    expect(last).to_have_text("Hand 1")
    ben.evaluate(SEE, "hidden")
    save(2)  # in the background, the page still hears of it
    expect(last).to_have_text("Hand 2")
    ben.context.set_offline(offline=True)
    save(3)
    ben.context.set_offline(offline=False)
    ben.evaluate(SEE, "visible")
    expect(last).to_have_text("Hand 3")
    expect(missed).to_have_text("2 hands were saved while you were away")
    send(aki, f"/t/{code}/chips", {"kind": "buy_in", "player": "1", "chips": "5", "key": "5"})
    expect(ben.locator("#live-news")).to_contain_text("recorded chips from the box")
    expect(missed).to_be_visible()
    save(4)
    expect(last).to_have_text("Hand 4")
    expect(missed).to_be_hidden()
    ben.evaluate(SEE, "hidden")
    save(5)
    ben.evaluate(SEE, "visible")
    expect(last).to_have_text("Hand 5")
    expect(missed).to_be_hidden()
    ben.evaluate(SEE, "hidden")
    save(6, 7)
    ben.evaluate(SEE, "visible")
    expect(missed).to_have_text("2 hands were saved while you were away")
    # The stream delivered both in the background, so that there is nothing new after waking.
    ben.evaluate(SEE, "hidden")
    save(8, 9)
    expect(last).to_have_text("Hand 9")
    with ben.expect_response(re.compile("/live/")):
        ben.evaluate(SEE, "visible")
    expect(missed).to_have_text("2 hands were saved while you were away")
    save(10)
    expect(last).to_have_text("Hand 10")
    expect(missed).to_be_hidden()
    ben.evaluate(SEE, "hidden")
    save(11, 12)
    ben.evaluate(SEE, "visible")
    missed.get_by_role("link").tap()
    for number in (11, 12):
        expect(ben.locator("main")).to_contain_text(f"Hand {number}")


def test_a_form_that_slept_over_several_hands_shows_the_last_one_under_its_number(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    expect(ben.locator("header .outlook")).to_have_text("Aki draws first")
    ben.context.set_offline(offline=True)
    for number in ("1", "2"):
        send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": number})
    ben.context.set_offline(offline=False)
    expect(ben.locator("#saved")).to_contain_text("2 hands were saved while you were away")
    for shown in ("#saved h2", "h1"):
        expect(ben.locator(shown)).to_have_text("Hand 2")
    expect(ben).to_have_title("Hand 2")
    expect(ben.locator("header")).not_to_contain_text("draws first")  # it is in the result, for the hand shown


def test_a_change_that_could_not_be_fetched_is_fetched_once_the_stream_is_back(phone: NewPhone) -> None:
    aki, ben = phone(), phone()
    code = open_table(aki, "tien-gow")
    let_in(ben, aki, code)
    ben.add_init_script(DEAF)
    ben.goto(f"/t/{code}")
    ben.route("**/live/**", lambda route: route.abort())
    tien_gow(thumb := Thumb(aki))
    thumb.save()
    ben.evaluate("""() => {
        stream.dispatchEvent(new Event("open"));
        stream.dispatchEvent(new MessageEvent("revision", { data: '{"state": "another"}' }));
    }""")
    expect(ben.locator("[data-live]")).not_to_have_attribute("data-state", "live")
    ben.unroute("**/live/**")
    ben.evaluate("stream.dispatchEvent(new Event('open'))")  # and no event: the server has sent it already
    expect(ben.locator("#live-last")).to_contain_text("包尊", timeout=8_000)  # a poll comes after 15 seconds


def test_a_redraw_keeps_focus_scroll_position_and_folds(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    send(ben, f"/t/{code}/sheets/1/hand", HAND | {"number": "1"})
    aki.goto(f"/t/{code}")
    aki.evaluate("document.styleSheets[0].insertRule('.pairs { min-width: 60rem }')")
    aki.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
    pairs = aki.locator("#live-pairs .scroll")
    link = aki.locator("#live-pairs td.all a").first
    link.focus()
    link.evaluate("one => (one.wasHere = true)")
    address = link.get_attribute("href")
    pairs.evaluate("part => part.scrollTo({ left: 90, behavior: 'instant' })")
    send(ben, f"/t/{code}/sheets/1/hand", HAND | {"number": "2"})
    expect(aki.locator("#live-pairs td.all").first).to_have_text("+8")
    assert link.evaluate("one => one.wasHere") is None, "the part was not redrawn"
    assert pairs.evaluate("part => part.scrollLeft") == 90
    assert aki.evaluate("document.activeElement.getAttribute('href')") == address
    assert aki.evaluate("[...document.querySelectorAll('details')].every((fold) => fold.open)")


def test_a_tap_before_the_scripts_have_loaded_is_shared(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ben.route("**/form.js*", hold)
    ben.goto(f"/t/{code}/sheets/1/hand", wait_until="commit")
    # Chromium paints nothing before the scripts have loaded, so the test clicks by script.
    bidder = radio(ben, "bidder", 2)
    bidder.wait_for(state="attached")
    bidder.evaluate("one => one.click()")
    while not held:
        ben.title()  # playwright handles requests during a call
    held[0].continue_()
    expect(radio(aki, "bidder", 2)).to_be_checked()


BEN_WON = {"action": "save", "winner": "1", "piles.0": "2", "piles.1": "3", "piles.2": "0", "piles.3": "3"}
FEWER_PILES = BEN_WON | {"piles.0": "3", "piles.1": "2", "piles.2": "2", "piles.3": "1"}
"""Ben won as well, so that the next hand is the same; else the form would say that it is outdated."""
CORRECTED = {
    "en": r"Ben corrected hand 1\s*your total changes by [+−]\d+",
    "zh-TW": r"Ben更正了第 1 局\s*你的總數變動 [+−]\d+",
}


def messages(page: Page) -> Locator:
    return page.locator("[data-told] > button")


def open_and_connect(page: Page, address: str) -> None:
    with page.expect_response("**/events"):
        page.goto(address)


def test_a_correction_is_announced_in_each_language_with_its_effect_on_the_reader(phone: NewPhone) -> None:
    aki, ben, chie, dai = (phone(language) for language in ("en", "ja", "zh-TW", "en"))
    code = opened(aki, "tien-gow")
    for seat, guest in enumerate((ben, chie, dai), start=1):
        let_in(guest, aki, code, seat)
    send(aki, f"/t/{code}/sheets/1/hand", BEN_WON | {"number": "1", "key": f"one {code}"})
    for page in (aki, ben, chie):
        open_and_connect(page, f"/t/{code}")
    open_and_connect(dai, f"/t/{code}/sheets/1/hand")
    label(dai, "winner", 2).tap()
    before = dai.locator("#entry").bounding_box()
    send(ben, f"/t/{code}/sheets/1/hands/1/edit", FEWER_PILES)
    for page, text in ((aki, CORRECTED["en"]), (chie, CORRECTED["zh-TW"])):
        expect(messages(page)).to_have_text(re.compile(text))
        expect(page.locator("#live-news li").first).to_contain_text("Ben")
    # On a form it is in the bar of Save, moves nothing, covers neither title nor links, and goes with the next tap.
    expect(dai.locator("[data-save] [data-told] > button")).to_have_text(re.compile(CORRECTED["en"]))
    assert dai.locator("#entry").bounding_box() == before
    expect(dai.locator('input[name="winner"][value="2"]')).to_be_checked()
    dai.wait_for_timeout(1000)  # a tap before it could be read leaves it
    label(dai, "winner", 3).tap()
    expect(messages(dai)).to_have_count(0)
    # The author gets no message, but finds the change in the list.
    expect(ben.locator("#live-news li")).to_have_count(1)
    expect(messages(ben)).to_have_count(0)
    # The total in the message equals the total on the table page, and a dismissed message does not return.
    change = messages(aki).locator(".change b").inner_text()
    expect(aki.locator("#live-news .change b")).to_have_text(change)
    messages(aki).tap()
    expect(messages(aki)).to_have_count(0)
    aki.reload()
    expect(aki.locator("#live-news li")).to_have_count(1)
    expect(messages(aki)).to_have_count(0)
    # A change during an absence is announced when the phone returns, to its own readers, and once.
    aki.goto("/help")
    send(ben, f"/t/{code}/sheets/1/hands/1/object", {"word": "three piles"})
    aki.goto(f"/t/{code}/sheets/1/hand")
    expect(messages(aki)).to_contain_text("Ben objects to hand 1 · three piles")
    messages(aki).tap()
    aki.goto(f"/t/{code}")
    expect(aki.locator("#live-news li")).to_have_count(2)
    expect(messages(aki)).to_have_count(0)


def test_announcements_last_20_seconds_on_all_pages_together_and_6_if_another_one_waits(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    aki.clock.install()
    for number in ("1", "2"):
        send(ben, f"/t/{code}/sheets/1/hand", HAND | {"number": number})
    open_and_connect(aki, f"/t/{code}")
    for hand in (1, 2):
        send(ben, f"/t/{code}/sheets/1/hands/{hand}/withdraw", {})
        expect(messages(aki)).to_contain_text("Ben withdrew hand 1")
        expect(aki.locator("#live-news li")).to_have_count(hand)
    aki.clock.run_for(6_000)
    expect(messages(aki)).to_contain_text("Ben withdrew hand 2")
    aki.clock.run_for(12_000)
    aki.goto(f"/t/{code}/settle")
    expect(messages(aki)).to_contain_text("Ben withdrew hand 2")
    aki.clock.run_for(8_000)
    expect(messages(aki)).to_have_count(0)


def test_the_amounts_in_an_announcement_are_legible_in_both_schemes(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    for player, chips in (("1", "13"), ("2", "20")):
        send(aki, f"/t/{code}/chips", {"kind": "buy_in", "player": player, "chips": chips, "key": player})
    open_and_connect(ben, f"/t/{code}")
    counted = {"chips.1": "26", "book.1": "13", "chips.2": "0", "book.2": "20"}
    send(aki, f"/t/{code}/chips/count", {"action": "enter", "kind": "count", "key": "5"} | counted)
    expect(messages(ben).locator(".win, .lose")).to_have_count(2)
    for scheme in RULES:
        ben.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert wrong(ben, RULES["dark"]) == []


def test_a_session_that_is_open_again_is_not_announced_as_closed(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    ben.goto(f"/t/{code}")
    ben.goto("/help")
    for change in ("close", "reopen"):
        send(aki, f"/t/{code}/{change}", {})
    open_and_connect(ben, f"/t/{code}")
    assert "Aki reopened the session" in messages(ben).inner_text()  # not after another one
    expect(ben.locator("#live-news")).to_contain_text("Aki closed the session")


def test_payments_recorded_together_are_announced_together_to_those_they_concern(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": "1"})
    open_and_connect(aki, f"/t/{code}")
    ben.goto(f"/t/{code}/settle")
    ben.get_by_text("Someone goes home early").tap()
    ben.locator("details summary", has=ben.get_by_text("Aki", exact=True)).last.tap()
    ben.get_by_role("button", name="Mark all payments of Aki as made").tap()
    for payer in ("Ben", "Chie"):
        expect(messages(aki)).to_contain_text(f"Ben recorded a transfer · {payer} → Aki")
    messages(aki).tap()
    expect(messages(aki)).to_have_count(0)


SAID = ["Who won the auction? Aki", "bid 1", "Who ran out of cards first? Aki"]


@pytest.mark.parametrize(
    ("phone_is", "players", "rules", "notice"),
    [
        ("hearing", ("Chie", "Aki", "Ben"), {}, "The seats were changed in the meantime."),
        ("deaf", ("Chie", "Aki", "Ben"), {}, "The seats were changed in the meantime."),
        ("deaf", ("Aki", "Ben", "Chie"), {"forced_win": "2"}, "The house rules or the first player were changed"),
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
    radio(ben, "bidder", 0).evaluate("one => one.click()")
    synced(ben, code)
    write_note = "(one, said) => { one.value = said; one.dispatchEvent(new Event('input', { bubbles: true })); }"
    aki.locator("#note").evaluate(write_note, "tea")
    expect(ben.locator("#note")).to_have_value("tea")
    hear_nothing(ben)
    label(ben, "winner", 0).tap()
    start_sheet(aki, code, "da-san", "Chie", "Aki", "Ben")
    aki.reload()
    expect(radio(aki, "bidder", 1)).to_be_checked()
    radio(aki, "bid", 2).evaluate("one => one.click()")
    aki.locator("#note").evaluate(write_note, "")
    synced(aki, code)
    ben.unroute_all()
    ben.get_by_role("button", name="Show the current form").tap()
    # The values of the current draft are shown too.
    expect(radio(ben, "bid", 2)).to_be_checked()
    expect(ben.locator('[data-by="bid"]')).to_have_text("by Aki")
    expect(ben.locator("#note")).to_have_value("")  # which this phone had from Aki's
    for name in ("bidder", "winner"):
        expect(radio(ben, name, 1)).to_be_checked()
    expect(aki.locator('input[name="winner"]:checked')).to_have_count(0)
    assert json.loads(read(aki, f"/t/{code}/sheets/1/draft"))["fields"] == {"bidder": "1", "bid": "2"}
    label(aki, "winner", 2).tap()
    expect(ben.locator("[data-draft-state]")).to_contain_text("Aki has just entered something else")
    expect(radio(ben, "winner", 2)).to_be_checked()
    expect(radio(ben, "bidder", 1)).to_be_checked()
    label(ben, "winner", 0).tap()
    expect(ben.locator("[data-draft-state]")).to_be_empty()
    expect(radio(aki, "winner", 0)).to_be_checked()
    expect(ben.locator("#moved")).to_be_visible()
    start_sheet(aki, code, "da-san", "Aki", "Ben", "Chie")
    expect(ben.locator("[data-moved]")).to_be_visible()
    expect(ben.locator("#moved")).to_have_count(0)
