"""Phones that ask for a seat which another one holds."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint

from scorekeeper.games.fields import Flag, Model
from scorekeeper.service.people import devices
from scorekeeper.service.tables import detail
from scorekeeper.web.api import request, schema
from scorekeeper.web.app.state import book

blueprint: Final = Blueprint("asking", __name__)


class Answer(Model):
    """Whether it may have the seat."""

    let: Flag


@blueprint.get("/tables/<code>/asking")
def show(code: str) -> dict[str, Any]:
    """Who asks for which seat, for the host, for who has it and for who asks."""
    return schema.asking(detail.get_table(book(), request.caller(code)).asking)


@blueprint.post("/tables/<code>/asking/<int:device>")
def answer(code: str, device: int) -> tuple[str, int]:
    """Let it have the seat, or not: the host, or who has it; who asks may ask no more."""
    who = request.caller(code)
    devices.answer_seat_request(book(), who, device, let=request.body_as(Answer).let)
    return "", 204
