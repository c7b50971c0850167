"""Load the settings from environment variables.

`SETTINGS` lists all settings with defaults and help; a test compares the documentation with it.
"""

import contextlib
import os
import re
import secrets
import stat
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from urllib.parse import quote, urlsplit

IPNetwork = IPv4Network | IPv6Network

#: The minimum number of characters of a secret key.
SECRET_LENGTH = 16

#: A table is archived thirty days after that was announced.
POSSIBLE_ARCHIVE_DAYS = range(31, 36_501)

#: The names in the instance folder of the database and the secret key by default, and of the Wi-Fi.
DATABASE_FILE = "scorekeeper.db"
KEY_FILE = "secret_key"
WIFI_FILE = "wifi.json"


@dataclass(frozen=True)
class Setting:
    """An environment variable with a description of its default and its purpose."""

    name: str
    default: str
    help: str


INSTANCE = Setting("SCOREKEEPER_INSTANCE", "./instance", "The folder that holds the database and the kept secret key.")
DATABASE_URL = Setting(
    "SCOREKEEPER_DATABASE_URL",
    "scorekeeper.db in the instance folder",
    "Where the database is kept: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
)
SECRET_KEY = Setting(
    "SCOREKEEPER_SECRET_KEY",
    "made at the first start and kept in the instance folder",
    f"What signs the cookies: {SECRET_LENGTH} characters or more that nobody can guess.",
)
PUBLIC_URL = Setting(
    "SCOREKEEPER_PUBLIC_URL",
    "the address of this machine in its network",
    "The address that phones reach, as it stands in links and QR codes: http://HOST:PORT.",
)
REDIS_URL = Setting(
    "SCOREKEEPER_REDIS_URL",
    "none",
    "A Valkey or Redis by which several servers tell each other what is new and share the limits: redis://HOST:PORT.",
)
RATE_LIMITS = Setting(
    "SCOREKEEPER_RATE_LIMITS", "on", "Whether one address may only ask so often: on, or off for benches and tests."
)
TRUSTED_PROXIES = Setting(
    "SCOREKEEPER_TRUSTED_PROXIES",
    "127.0.0.0/8, ::1",
    "The networks of the proxies whose X-Forwarded-For is believed: addresses or NETWORK/BITS, separated by commas.",
)

ARCHIVE_DAYS = Setting(
    "SCOREKEEPER_ARCHIVE_DAYS",
    "none",
    "After how many days without a change scorekeeper archive puts a table into a file and deletes it: 31 or more.",
)

LOG = Setting("SCOREKEEPER_LOG", "plain", "The form of a line of the log: plain, or json for one object a line.")
LOG_LEVEL = Setting("SCOREKEEPER_LOG_LEVEL", "warning", "What is logged: debug, info, warning or error, and worse.")
ACCESS_LOG = Setting("SCOREKEEPER_ACCESS_LOG", "off", "Whether each request is logged, without its address: on or off.")

METRICS_TOKEN = Setting("SCOREKEEPER_METRICS_TOKEN", "none", "What a Prometheus has to send to read /metrics.")

SETTINGS = (
    INSTANCE, DATABASE_URL, SECRET_KEY, PUBLIC_URL, REDIS_URL, RATE_LIMITS, TRUSTED_PROXIES, ARCHIVE_DAYS,
    LOG, LOG_LEVEL, ACCESS_LOG, METRICS_TOKEN,
)  # fmt: skip


class SettingsError(Exception):
    """A setting is invalid; the text is one sentence for the person who starts the program."""


@dataclass(frozen=True)
class Settings:
    """The validated settings. URLs have no trailing slash; None means not set."""

    instance: Path
    database_url: str
    secret_key: str | None = None
    public_url: str | None = None
    redis_url: str | None = None
    rate_limits: bool = True
    trusted_proxies: tuple[IPNetwork, ...] = (ip_network("127.0.0.0/8"), ip_network("::1"))
    archive_days: int | None = None
    log: str = LOG.default
    log_level: str = LOG_LEVEL.default
    access_log: bool = False
    metrics_token: str | None = None


def load_settings(environ: Mapping[str, str]) -> Settings:
    """Load the settings from environment variables; an empty variable counts as not set.

    Raise `SettingsError` with a sentence that names the variable if a value is invalid.
    """
    values = {setting: environ.get(setting.name, "").strip() or None for setting in SETTINGS}
    root = Path(__file__).parents[1]
    checkout = (root / "pyproject.toml").exists()
    default_instance = (root if checkout else Path.cwd()) / "instance"
    instance = Path(values[INSTANCE] or default_instance).expanduser().absolute()
    return Settings(
        instance=instance,
        database_url=_database_url(values[DATABASE_URL] or f"sqlite:///{quote(str(instance / DATABASE_FILE))}"),
        secret_key=_secret(SECRET_KEY, values[SECRET_KEY]),
        public_url=_url(PUBLIC_URL, values[PUBLIC_URL], {"http", "https"}),
        redis_url=_url(REDIS_URL, values[REDIS_URL], {"redis", "rediss", "valkey", "valkeys"}),
        rate_limits=_choice(RATE_LIMITS, values[RATE_LIMITS], "on", "off") == "on",
        trusted_proxies=_networks(TRUSTED_PROXIES, values[TRUSTED_PROXIES] or TRUSTED_PROXIES.default),
        archive_days=_days(values[ARCHIVE_DAYS]),
        log=_choice(LOG, values[LOG], "plain", "json"),
        log_level=_choice(LOG_LEVEL, values[LOG_LEVEL], "debug", "info", "warning", "error"),
        access_log=_choice(ACCESS_LOG, values[ACCESS_LOG], "on", "off") == "on",
        metrics_token=_secret(METRICS_TOKEN, values[METRICS_TOKEN]),
    )


def prepare_instance_folder(instance: Path) -> None:
    """Create the instance folder if it does not exist, and make it accessible to its owner only.

    Raise `SettingsError` if it belongs to another user or is not writable.
    """
    try:
        instance.mkdir(mode=0o700, parents=True, exist_ok=True)
        if problem := _ownership_problem(instance):
            raise SettingsError(f"{problem}; set {INSTANCE.name} to a folder of your own.")
        # A check of permissions would miss a read-only or full disk.
        with tempfile.TemporaryFile(dir=instance) as probe:
            probe.write(b"\n")
        instance.chmod(0o700)
    except OSError as error:
        message = (
            f"The instance folder {instance} cannot be written ({error.strerror}); set {INSTANCE.name} to another."
        )
        raise SettingsError(message) from error


def _ownership_problem(instance: Path) -> str | None:
    # The owner of a folder can read its files whatever their modes are, but could not use files that we create there.
    # Root may use any folder, as in a container, but not a database that belongs to another user.
    if instance.stat().st_mode & stat.S_ISVTX:
        return f"The instance folder {instance} is shared with others"
    if sys.platform != "win32":
        user = os.geteuid()
        paths = [instance / name for name in (DATABASE_FILE, KEY_FILE)] + [instance] * (user != 0)
        for path in paths:
            if path.exists() and path.stat().st_uid != user:
                return f"{path} belongs to another user, who would have to start this"
    return None


def secret_key(settings: Settings) -> str:
    """Return the key that signs cookies: that of the settings or of the instance folder, or else create one.

    Raise `SettingsError` if the stored key is too short.
    """
    if settings.secret_key:
        return settings.secret_key
    path = settings.instance / KEY_FILE
    prepare_instance_folder(settings.instance)
    if not path.exists():
        _create_secret(path)
    with contextlib.suppress(PermissionError):
        path.chmod(0o600)
    key = path.read_text(encoding="ascii", errors="replace").strip()
    if len(key) < SECRET_LENGTH:
        raise SettingsError(
            f"The secret key in {path} is empty or too short: bring it back from a backup, or delete the file; "
            "then every phone has to join its tables again."
        )
    return key


def _create_secret(path: Path) -> None:
    # A link never replaces a file, so two first starts at the same time use the same key.
    with private_file(path, secrets.token_hex(32) + "\n") as part, contextlib.suppress(FileExistsError):
        os.link(part, path)


@contextlib.contextmanager
def private_file(path: Path, content: str) -> Iterator[Path]:
    """Write a file beside `path` that its owner alone can read; it is deleted at the end, if it is still there."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.")  # with mode 0600
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(content)
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


def _database_url(url: str) -> str:
    scheme, colon, rest = url.partition("://")
    if colon and scheme in {"postgres", "postgresql", "postgresql+psycopg"}:
        return f"postgresql+psycopg://{_servers_in_query(rest)}"
    if colon and scheme in {"sqlite", "sqlite+pysqlite"}:
        return f"sqlite://{rest}"
    raise SettingsError(f"{DATABASE_URL.name} has to begin with sqlite:// or postgresql://.")


_SERVER = re.compile(r"\[?(?P<host>(?<=\[)[^]]*|[^:]*)\]?(:(?P<port>\d*))?")


def _servers_in_query(rest: str) -> str:
    """Return the part of a database URL after the scheme, with several servers in the query: `?host=A,B&port=1,2`.

    The driver and libpq both read them there; SQLAlchemy does not read `A:1,B:2`, as libpq does.
    """
    user, at, place = rest.rpartition("@")
    servers, _, name = place.partition("/")
    found = [match for server in servers.split(",") if (match := _SERVER.fullmatch(server))]
    if len(found) <= servers.count(","):
        raise SettingsError(f"{DATABASE_URL.name} has to name servers as HOST, HOST:5432 or HOST:5432,OTHER:5432.")
    if len(found) == 1:
        return rest
    hosts, ports = (",".join(match[part] or "5432" for match in found) for part in ("host", "port"))
    return f"{user}{at}/{name}{'&' if '?' in name else '?'}host={hosts}&port={ports}"


def _secret(setting: Setting, value: str | None) -> str | None:
    if value is not None and len(value) < SECRET_LENGTH:
        raise SettingsError(f"{setting.name} has to have at least {SECRET_LENGTH} characters.")
    return value


def _url(setting: Setting, value: str | None, schemes: set[str]) -> str | None:
    if value is None:
        return None
    with contextlib.suppress(ValueError):
        parts = urlsplit(value)
        if parts.scheme in schemes and parts.hostname and parts.port != 0:
            return value.rstrip("/")
    raise SettingsError(f"{setting.name} has to be an address such as {min(schemes)}://HOST:PORT.")


def _choice(setting: Setting, value: str | None, *choices: str) -> str:
    chosen = (value or setting.default).lower()
    if chosen not in choices:
        raise SettingsError(f"{setting.name} is {' or '.join(choices)}, not {value!r}.")
    return chosen


def _days(value: str | None) -> int | None:
    if value is None or (value.isdecimal() and int(value) in POSSIBLE_ARCHIVE_DAYS):
        return int(value) if value else None
    raise SettingsError(f"{ARCHIVE_DAYS.name} has to be a number of days, at least {POSSIBLE_ARCHIVE_DAYS.start}.")


REDIS_SECONDS = 0.5  # the time in which a Valkey or Redis has to answer


def redis_scheme(url: str) -> str:
    """Return a URL with `redis` in place of `valkey`, the scheme that every client library knows."""
    return url.replace("valkey", "redis", 1) if url.startswith("valkey") else url


def _networks(setting: Setting, value: str) -> tuple[IPNetwork, ...]:
    try:
        return tuple(ip_network(network.strip()) for network in value.split(","))
    except ValueError as error:
        raise SettingsError(f"{setting.name} has to be networks such as 10.0.0.0/8, 192.168.1.2: {error}.") from error
