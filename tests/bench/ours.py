"""The app that is measured, and tables in its database."""

from dataclasses import dataclass, replace
from pathlib import Path

from flask import Flask, Response, session

from scorekeeper.service.access.callers import Caller, GroupCaller
from scorekeeper.service.access.transactions import find_table
from scorekeeper.service.hands.recording import record_hand
from scorekeeper.service.people.joining import admit_device
from scorekeeper.service.tables.opening import open_table
from scorekeeper.settings import load_settings
from scorekeeper.web import create_app
from scorekeeper.web.app.sessions import remember_group, remember_table
from scorekeeper.web.app.state import state
from tests.bench.hands import PLAYERS, RESULTS


def application(folder: Path, **environ: str) -> Flask:
    """Create our app, without rate limits."""
    return create_app(replace(load_settings({"SCOREKEEPER_INSTANCE": str(folder)} | environ), rate_limits=False))


def cookie(app: Flask, *callers: Caller | GroupCaller) -> str:
    with app.test_request_context("/"):
        app.preprocess_request()
        for caller in callers:
            remember = remember_group if isinstance(caller, GroupCaller) else remember_table
            remember(caller.code, caller.token)
        response = app.process_response(Response())
        assert session
    return response.headers["Set-Cookie"].partition(";")[0]


def open_long_table(app: Flask, hands: int) -> Caller:
    database = state(app).database
    opened = open_table(database, game="tien-gow", players=PLAYERS)
    host = Caller(opened.code, opened.token)
    for number in range(1, hands + 1):
        record_hand(database, host, RESULTS[number % len(RESULTS)], number=number)
    return host


@dataclass(frozen=True)
class Crowd:
    """A table, the token of its host, and the cookies of its devices."""

    code: str
    host: str
    cookies: list[str]


def crowd(app: Flask, phones: int) -> Crowd:
    """Open a table with a number of devices; the first is that of the host, the others belong to players in turn."""
    database = state(app).database
    opened = open_table(database, game="tien-gow", players=PLAYERS, host_seat=0)
    with database.writing() as writing:
        table = find_table(writing, opened.code).id
        seats = (number % len(PLAYERS) for number in range(1, phones))
        tokens = [admit_device(writing, table, "player", 1 + seat) for seat in seats]
    cookies = [cookie(app, Caller(opened.code, token)) for token in (opened.token, *tokens)]
    return Crowd(opened.code, opened.token, cookies)
