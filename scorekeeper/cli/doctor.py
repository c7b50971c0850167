"""`scorekeeper doctor`: check the installation and suggest fixes."""

import os
from http.client import HTTPException
from urllib.request import urlopen

import click

from scorekeeper.cli.console import CommandError, running_server
from scorekeeper.cli.database import open_database
from scorekeeper.settings import PUBLIC_URL, Settings, SettingsError, load_settings, prepare_instance_folder, secret_key

#: The time in which the address of the server has to answer.
SECONDS = 5


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
    click.echo("ok     settings: they can be read")
    wrong = 0
    for about, check in CHECKS.items():
        # Without its folder, or for the relay its database, a check would only fail for the same reason.
        if wrong and (about == "database" or (about == "relay" and not settings.redis_url)):
            continue
        state = "ok"
        try:
            said = check(settings, port)
        except (CommandError, SettingsError) as error:
            wrong += 1
            state, said = "wrong", str(error)
        if said:
            click.echo(f"{state:<6} {about}: {said}")
    if wrong:
        raise CommandError(f"Not right: {wrong}.")
    if not settings.public_url:
        from scorekeeper.server.addresses import GUEST_NETWORK  # noqa: PLC0415  slow to load

        click.echo(f"note   phones: does one not open it? {GUEST_NETWORK}")


def _folder(settings: Settings, _port: int) -> str:
    prepare_instance_folder(settings.instance)
    secret_key(settings)
    return str(settings.instance)


def _database(settings: Settings, _port: int) -> str:
    from scorekeeper.server.banner import database_location  # noqa: PLC0415  slow to load

    with open_database() as database:
        database.check_writable()
    if settings.database_url.startswith("sqlite") and os.environ.get("WEB_CONCURRENCY", "1") != "1":
        raise CommandError("several processes on SQLite (WEB_CONCURRENCY): start one, or use PostgreSQL")
    return f"{database_location(settings)} can be read and written"


def _relay(settings: Settings, _port: int) -> str:
    from scorekeeper.web.live.hub import relay_problem  # noqa: PLC0415  slow to load

    if problem := relay_problem(settings):
        raise CommandError(problem)
    return ""


def _address(settings: Settings, port: int) -> str:
    from scorekeeper.server import PortUnavailable, addresses, listen  # noqa: PLC0415  slow to load

    default, running = addresses.public_url(settings, port), running_server(settings)
    address = settings.public_url or running or default
    if addresses.is_loopback(default):
        raise CommandError("this machine is in no network: join a Wi-Fi, or a phone's hotspot")
    if not running:
        try:
            if not _answers(f"http://{addresses.LOOPBACK}:{port}"):  # as a server does that is no `scorekeeper run`
                listen(addresses.ANY_ADDRESS, port).close()
        except PortUnavailable as error:
            raise CommandError(str(error)) from error
        return f"{address}, once a server runs (make run)"
    if not _answers(address):
        cause = f"{PUBLIC_URL.name} and the proxy before it" if settings.public_url else "the firewall of this machine"
        raise CommandError(f"{address} does not answer: look at {cause}")
    return f"{address} answers"


#: What is checked, in this order: a check returns a sentence, empty if there is nothing to say, or raises an error.
CHECKS = {"folder": _folder, "database": _database, "relay": _relay, "address": _address}


def _answers(url: str) -> bool:
    try:
        with urlopen(f"{url}/healthz", timeout=SECONDS):  # noqa: S310  an address of our own server
            return True
    except (OSError, HTTPException, ValueError):
        return False
