"""Totals of any size are shown exactly, and no script adds them.

Scripts only add typed points of at most ten digits: `static/js/hand_form/balance.js`.
"""

import pytest
from flask import Flask

from tests.web.browsers import Phone, fragments, opened, words

UNIT = MOST = 999_999_999
SUMS = [2 * UNIT * points for points in (MOST, MOST - 1)]


@pytest.fixture
def aki(app: Flask) -> Phone:
    """Aki's browser after two hands with the largest points: no double can represent the total."""
    phone = opened(app, game="freestyle", rules__mode="zero-sum", rules__unit=UNIT)
    points = {"points__0": MOST, "points__1": MOST - 1, "points__1__minus": "on", "points__2": 1, "points__3": 0}
    for number in (1, 2):
        said = {"action": "save", "number": number, "key": f"hand-{number}", "points__2__minus": "on"}
        assert phone.post("t/sheets/1/hand", **points, **said).status_code == 303
    return phone


def test_a_total_beyond_double_precision_is_shown_exactly(aki: Phone) -> None:
    assert all(int(float(one)) != one for one in SUMS)
    for page in ("t", "t/settle", "t/print", "t/export.txt"):
        said = words(aki.get(page)).replace(",", "")
        assert all(str(one) in said for one in SUMS), page
    drawn = "".join(fragments(aki.get("t/live/0?page=table")).values()).replace(",", "")
    assert all(str(one) in drawn for one in SUMS)
    form = aki.get("t/sheets/1/hand").text
    assert 'name="points.0" type="text" inputmode="numeric" maxlength="10"' in form
