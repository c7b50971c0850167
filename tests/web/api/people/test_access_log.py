"""The access log: /log, for the host only."""

from typing import Any

from tests.web.api.callers import Caller, answer, refusal
from tests.web.api.conftest import secret


def test_only_the_host_reads_the_access_log_page_by_page(
    host: Caller, ben: Caller, watcher: Caller, opened: dict[str, Any]
) -> None:
    refusal(host.call("POST", "/join", {"secret": secret(opened, "play"), "seat": 1}), 409)
    answer(host.call("PUT", "/joining", {"open": False}))
    page = answer(host.get("/log"))
    assert [(one["number"], one["kind"], one["by"], one["people"], one["what"]["how"]) for one in page["log"]] == [
        (1, "door", None, [], "opened"),
        (2, "door", "Ben", [], "joined"),
        (3, "door", None, [], "joined"),
        (4, "door", None, [], "locked"),
    ]
    assert page["log"][2]["what"] == {"how": "joined", "role": "watcher", "phone": "program"}
    assert page["more"] is False
    newest = answer(host.get("/log?limit=3"))
    assert (newest["log"], newest["more"]) == (page["log"][1:], True)
    assert answer(host.get("/log?before=2")) == {"log": page["log"][:1], "more": False}
    for who in (ben, watcher):
        assert refusal(who.get("/log"), 403)["code"] == "not_yours"
    for asked in ("before=0", "limit=201", "limit=x", "since=3"):
        refusal(host.get(f"/log?{asked}"), 422)
