"""The environment's words, and what becomes of them."""

from __future__ import annotations

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import make_url

from scorekeeper.settings import SETTINGS, Settings, SettingsError, load_settings, prepare_instance_folder, secret_key


def test_an_empty_environment_is_enough(root: Path) -> None:
    instance = root / "instance"
    assert load_settings({}) == Settings(instance=instance, database_url=f"sqlite:///{instance}/scorekeeper.db")


def test_a_variable_that_is_empty_counts_as_absent() -> None:
    assert load_settings({setting.name: " " for setting in SETTINGS}) == load_settings({})


def test_the_database_lies_in_the_instance_folder(tmp_path: Path) -> None:
    settings = load_settings({"SCOREKEEPER_INSTANCE": str(tmp_path)})
    assert settings.instance == tmp_path
    assert settings.database_url == f"sqlite:///{tmp_path}/scorekeeper.db"


@pytest.mark.parametrize("name", ["what?", "50%41", "a#b", "a b", "場"])
def test_the_database_lies_in_the_instance_folder_whatever_it_is_called(tmp_path: Path, name: str) -> None:
    settings = load_settings({"SCOREKEEPER_INSTANCE": str(tmp_path / name)})
    assert make_url(settings.database_url).database == str(tmp_path / name / "scorekeeper.db")


def test_an_instance_folder_may_be_relative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert load_settings({"SCOREKEEPER_INSTANCE": "book"}).instance == tmp_path / "book"


def test_outside_a_checkout_the_instance_lies_below_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("scorekeeper.settings.__file__", str(tmp_path / "site-packages/scorekeeper/settings.py"))
    assert load_settings({}).instance == tmp_path / "instance"


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_every_way_to_say_postgresql_means_the_one_driver(scheme: str) -> None:
    settings = load_settings({"SCOREKEEPER_DATABASE_URL": f"{scheme}://club:pw@db/scores"})
    assert settings.database_url == "postgresql+psycopg://club:pw@db/scores"


def test_addresses_lose_the_slash_at_the_end() -> None:
    settings = load_settings(
        {"SCOREKEEPER_PUBLIC_URL": "https://club.test/", "SCOREKEEPER_REDIS_URL": "redis://cache:6379/0"}
    )
    assert settings.public_url == "https://club.test"
    assert settings.redis_url == "redis://cache:6379/0"


@pytest.mark.parametrize(("word", "limits"), [("on", True), ("off", False), ("OFF", False)])
def test_limits_are_switched_by_a_word(word: str, limits: bool) -> None:  # noqa: FBT001
    assert load_settings({"SCOREKEEPER_RATE_LIMITS": word}).rate_limits is limits


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SCOREKEEPER_DATABASE_URL", "mysql://db/scores"),
        ("SCOREKEEPER_DATABASE_URL", "scores.db"),
        ("SCOREKEEPER_SECRET_KEY", "fifteen-letters"),
        ("SCOREKEEPER_PUBLIC_URL", "club.test"),
        ("SCOREKEEPER_PUBLIC_URL", "http://"),
        ("SCOREKEEPER_PUBLIC_URL", "http://club.test:99999"),
        ("SCOREKEEPER_REDIS_URL", "http://cache"),
        ("SCOREKEEPER_RATE_LIMITS", "maybe"),
    ],
)
def test_what_cannot_be_is_refused_by_name(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=rf"^{name} .*\.$"):
        load_settings({name: value})


def test_a_secret_of_sixteen_characters_is_taken() -> None:
    settings = load_settings({"SCOREKEEPER_SECRET_KEY": "sixteen-letters!"})
    assert secret_key(settings) == "sixteen-letters!"


def test_a_secret_is_made_once_and_kept_to_its_owner(tmp_path: Path) -> None:
    settings = load_settings({"SCOREKEEPER_INSTANCE": str(tmp_path / "new")})
    with ThreadPoolExecutor(8) as starts:
        keys = set(starts.map(lambda _: secret_key(settings), range(8)))
    assert len(keys) == 1
    assert len(keys.pop()) == 64
    assert [file.name for file in settings.instance.iterdir()] == ["secret_key"]
    assert stat.S_IMODE((settings.instance / "secret_key").stat().st_mode) == 0o600


def test_two_instances_have_two_secrets(tmp_path: Path) -> None:
    one, other = (
        secret_key(load_settings({"SCOREKEEPER_INSTANCE": str(tmp_path / name)})) for name in ("one", "other")
    )
    assert one != other


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SettingsError, match=r"^The instance folder .*/file/instance cannot be written .*\.$"):
        prepare_instance_folder(tmp_path / "file" / "instance")


def test_a_folder_of_another_user_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.chmod(0o755)
    owner = tmp_path.stat().st_uid
    monkeypatch.setattr(os, "geteuid", lambda: owner + 1)
    with pytest.raises(SettingsError, match=r"^/.* belongs to another user, .*; set SCOREKEEPER_INSTANCE to .*\.$"):
        prepare_instance_folder(tmp_path)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


@pytest.mark.parametrize("name", ["scorekeeper.db", "secret_key"])
def test_not_even_root_takes_a_book_out_of_somebodys_hands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    owners = tmp_path / name
    owners.touch()
    if not os.geteuid():
        os.chown(owners, 1, -1)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    with pytest.raises(SettingsError, match=rf"/{name} belongs to another user"):
        prepare_instance_folder(tmp_path)
    owners.unlink()
    prepare_instance_folder(tmp_path)


def test_a_folder_that_many_share_stays_theirs(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    with pytest.raises(SettingsError, match=r"^The instance folder .* is shared with others; .*\.$"):
        prepare_instance_folder(tmp_path)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o1777


def test_each_setting_says_what_it_is_for() -> None:
    assert len({setting.name for setting in SETTINGS}) == len(SETTINGS)
    for setting in SETTINGS:
        assert setting.name.startswith("SCOREKEEPER_")
        assert setting.default
        assert setting.help.endswith(".")
