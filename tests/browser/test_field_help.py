"""The help of the hand form opens over the form, with and without a script."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import label, open_table, radio


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_the_help_opens_over_the_form(phone: NewPhone, *, scripts: bool) -> None:
    opener = phone()
    open_table(opener, "tien-gow")
    page = phone(java_script_enabled=scripts, storage_state=opener.context.storage_state())
    page.goto(opener.url)
    label(page, "piles.1", 3).tap()
    page.get_by_role("button", name="What to enter").tap()
    about = page.get_by_role("dialog", name="What to enter")
    expect(about).to_be_in_viewport(ratio=1)
    expect(about).to_contain_text("武至尊 is 細鷄三 with 大鷄六")
    about.get_by_role("button", name="Close").tap()
    expect(about).to_be_hidden()
    expect(radio(page, "piles.1", 3)).to_be_checked()
    assert page.url == opener.url
