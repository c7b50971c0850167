"""The next table, through the API."""

from dataclasses import replace
from typing import Any

from tests.web.api.callers import Caller, answer, refusal


def test_the_next_table_is_opened_once_and_then_joined(host: Caller, ben: Caller) -> None:
    made = answer(host.post("/again", {}), 201)
    assert list(made) == ["code", "token", "role", "seat", "links"]
    assert list(made["links"]) == ["play", "watch"]
    for there in (answer(ben.post("/again", {})), answer(ben.call("POST", "/over"))):
        assert {**there, "token": ""} == {**made, "token": "", "role": "player", "seat": 1}
    here = replace(ben, code=made["code"], token=answer(ben.call("POST", "/again"))["token"])
    assert here.table()["before"] == ben.code
    assert ben.table()["after"] == made["code"]
    another = answer(ben.post("/again", {"another": made["code"]}), 201)
    assert another["code"] != made["code"]


def test_strangers_and_spectators_cannot_open_the_next_table(stranger: Caller, watcher: Caller, host: Caller) -> None:
    refusal(stranger.post("/again", {}), 401)
    refusal(replace(stranger, token="made up").call("POST", "/over"), 404)
    refusal(watcher.post("/again", {}), 403)
    refusal(watcher.call("POST", "/over"), 404)
    made = answer(host.post("/again", {}), 201)
    over: dict[str, Any] = answer(watcher.call("POST", "/over"))
    assert (over["code"], over["role"], list(over["links"])) == (made["code"], "watcher", ["watch"])
