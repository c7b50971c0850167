"""A table deleted on one phone disappears from the other phones."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import NAMES, let_in, opened


def test_a_table_is_deleted_by_name_and_the_other_phone_shows_it(phone: NewPhone) -> None:
    aki, ben = phone(), phone()
    code = opened(aki, "tien-gow", 4, NAMES, "Friday")
    let_in(ben, aki, code)
    ben.goto(f"/t/{code}")
    aki.goto(f"/t/{code}/host")
    aki.get_by_role("link", name="Delete the table").tap()
    delete, name = aki.get_by_role("button", name="Delete for good"), aki.get_by_label("Type the name of the table")
    delete.tap()
    expect(aki.get_by_text("this is not the name of the table")).to_be_visible()
    name.fill("friday")
    delete.tap()
    expect(aki.get_by_text("The table is deleted, with everything in it.")).to_be_visible()
    expect(aki.get_by_text("Friday")).to_have_count(0)
    expect(ben.get_by_role("heading", name="This table was deleted")).to_be_visible()
