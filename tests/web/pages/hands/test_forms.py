"""Forms that are shown again after an error."""

from __future__ import annotations

import pytest
from flask import Flask

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service.errors import JoiningLocked, NotAllowedNow
from scorekeeper.web.pages.forms import Answer, first_message, messages, show_again

REFUSED = Refused([Problem("name", "empty", text("a name is missing")), Problem("chips", "whole", text("not whole"))])


def page(code: str, changed: str = "", refused: Refused | None = None) -> str:
    return f"{code}: {changed}{first_message(refused)}"


def answer(app: Flask, error: Exception) -> Answer:
    @show_again(page, Refused, NotAllowedNow)
    def take(code: str) -> Answer:
        raise error

    with app.test_request_context():
        return take(code="ABC")


def test_a_page_is_shown_again_with_the_status_of_the_error(app: Flask) -> None:
    assert answer(app, REFUSED) == ("ABC: a name is missing", 422)
    assert answer(app, NotAllowedNow(text("too late"))) == ("ABC: too late", 409)


def test_any_other_error_is_raised(app: Flask) -> None:
    with pytest.raises(JoiningLocked):
        answer(app, JoiningLocked(text("locked")))


def test_every_problem_has_a_message_at_its_field(app: Flask) -> None:
    with app.test_request_context():
        assert messages(REFUSED) == {"name": "a name is missing", "chips": "not whole"}
        assert (messages(None), first_message(None)) == ({}, "")
