"""`scorekeeper doctor`: check the installation and suggest fixes."""

import os
from collections.abc import Iterator
from http.client import HTTPException
from typing import NamedTuple
from urllib.request import urlopen

import click

from scorekeeper.cli.console import CommandError, running_server
from scorekeeper.cli.database import open_database
from scorekeeper.settings import (
    PUBLIC_URL,
    Settings,
    SettingsError,
    load_settings,
    prepare_instance_folder,
    secret_key,
)

#: The time in which the address of the server has to answer.
SECONDS = 5


class CheckResult(NamedTuple):
    """The result of a check: its subject, a sentence, and whether it passed."""

    about: str
    said: str
    is_right: bool = True


@click.command(epilog="Example: scorekeeper doctor --port 8080")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="The port of the server.")
def doctor(port: int) -> None:
    """Say what is wrong with settings, folder, book, relay, port and the address that phones reach, and what to do.

    The status is 1 where something is.
    """
    try:
        settings = load_settings(os.environ)
    except SettingsError as error:
        raise CommandError(f"wrong  settings: {error}") from error
    wrong = 0
    for finding in _checks(settings, port):
        wrong += not finding.is_right
        click.echo(f"{'ok' if finding.is_right else 'wrong':<6} {finding.about}: {finding.said}")
    if wrong:
        raise CommandError(f"Not right: {wrong}.")


def _checks(settings: Settings, port: int) -> Iterator[CheckResult]:
    yield CheckResult("settings", "they can be read")
    folder = _folder(settings)
    yield folder
    book = _database(settings) if folder.is_right else folder
    if book is not folder:
        yield book
    if book.is_right or settings.redis_url:
        yield from _relay(settings)
    yield from _address(settings, port)


def _folder(settings: Settings) -> CheckResult:
    try:
        prepare_instance_folder(settings.instance)
        secret_key(settings)
    except SettingsError as error:
        return CheckResult("folder", str(error), is_right=False)
    return CheckResult("folder", str(settings.instance))


def _database(settings: Settings) -> CheckResult:
    from scorekeeper.server.banner import database_location  # noqa: PLC0415  slow to load

    try:
        with open_database() as database:
            database.check_writable()
    except CommandError as error:
        return CheckResult("database", error.message, is_right=False)
    if settings.database_url.startswith("sqlite") and os.environ.get("WEB_CONCURRENCY", "1") != "1":
        return CheckResult(
            "database", "several processes on SQLite (WEB_CONCURRENCY): start one, or use PostgreSQL", False
        )
    return CheckResult("database", f"{database_location(settings)} can be read and written")


def _relay(settings: Settings) -> Iterator[CheckResult]:
    from scorekeeper.web.live.hub import relay_problem  # noqa: PLC0415  slow to load

    try:
        if problem := relay_problem(settings):
            yield CheckResult("relay", problem, is_right=False)
    except SettingsError as error:
        yield CheckResult("relay", str(error), is_right=False)


def _address(settings: Settings, port: int) -> Iterator[CheckResult]:
    from scorekeeper.server import PortUnavailable, listen  # noqa: PLC0415  slow to load
    from scorekeeper.server.addresses import ANY_ADDRESS, LOOPBACK, is_loopback, public_url  # noqa: PLC0415

    default, running = public_url(settings, port), running_server(settings)
    address = settings.public_url or running or default
    if is_loopback(default):
        yield CheckResult("address", "this machine is in no network: join a Wi-Fi, or a phone's hotspot", False)
    elif not running:
        try:
            if not _answers(f"http://{LOOPBACK}:{port}"):  # as a server does that is no `scorekeeper run`
                listen(ANY_ADDRESS, port).close()
            yield CheckResult("address", f"{address}, once a server runs (make run)")
        except PortUnavailable as error:
            yield CheckResult("address", str(error), is_right=False)
    elif _answers(address):
        yield CheckResult("address", f"{address} answers")
    else:
        cause = f"{PUBLIC_URL.name} and the proxy before it" if settings.public_url else "the firewall of this machine"
        yield CheckResult("address", f"{address} does not answer: look at {cause}", is_right=False)


def _answers(url: str) -> bool:
    try:
        with urlopen(f"{url}/healthz", timeout=SECONDS):  # noqa: S310  an address of our own server
            return True
    except (OSError, HTTPException, ValueError):
        return False
