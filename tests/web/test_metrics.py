"""The figures for Prometheus."""

import sys
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from scorekeeper.settings import SettingsError, load_settings
from scorekeeper.web import close, create_app
from tests.databases import new_sqlite
from tests.web.conftest import ORIGIN
from tests.web.phones import host_of

TOKEN = "sixteen-letters!"
HAND = "/t/<code>/sheets/<int:sheet>/hand"


def test_requests_statements_hands_and_drafts_are_counted_for_clients_with_the_token(tmp_path: Path) -> None:
    new_sqlite(tmp_path)
    app = create_app(load_settings({"SCOREKEEPER_INSTANCE": str(tmp_path), "SCOREKEEPER_METRICS_TOKEN": TOKEN}))
    host = host_of(app)
    host.client.open("/nowhere", method="ODD", headers=ORIGIN)
    drawn = {"number": 1, "fields": {"winner": "1"}}
    assert host.client.post(f"/t/{host.code}/sheets/1/draft", json=drawn, headers=ORIGIN).status_code == 200
    assert host.save({"winner": "1", "piles.0": "2", "piles.1": "3", "piles.2": "0", "piles.3": "3"}).status_code == 303
    assert host.preview({"winner": "1"}, number=2).status_code == 422
    answer = host.client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    figures = dict(line.rsplit(" ", 1) for line in answer.text.splitlines() if not line.startswith("#"))
    for status, requests in {"303": "1.0", "422": "1.0"}.items():
        labels = f'{{method="POST",route="{HAND}",status="{status}"}}'
        assert figures[f"scorekeeper_request_seconds_count{labels}"] == requests
    unknown = '{method="unknown",route="unknown",status="404"}'
    assert figures[f"scorekeeper_request_seconds_count{unknown}"] == "1.0"
    assert float(figures[f'scorekeeper_statements_total{{method="POST",route="{HAND}"}}']) > 5
    saved = [figures[f'scorekeeper_saved_total{{kind="{kind}"}}'] for kind in ("hand", "draft")]
    names = ("streams", "database_connections", "relay_connected")
    assert (saved, [figures[f"scorekeeper_{name}"] for name in names]) == (["1.0", "1.0"], ["0.0", "0.0", "1.0"])
    assert host.code not in answer.text
    for sent in ({}, {"Authorization": "Bearer seventeen-letters"}, {"Authorization": f"Basic {TOKEN}"}):
        assert host.client.get("/metrics", headers=sent).status_code == 404
    close(app)


def test_without_a_token_there_are_no_figures(client: FlaskClient) -> None:
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def test_a_token_without_the_package_is_refused_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "scorekeeper.web.metrics", raising=False)
    monkeypatch.delattr("scorekeeper.web.metrics", raising=False)
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    settings = load_settings({"SCOREKEEPER_INSTANCE": str(tmp_path), "SCOREKEEPER_METRICS_TOKEN": TOKEN})
    with pytest.raises(SettingsError, match=r"^SCOREKEEPER_METRICS_TOKEN needs .*scorekeeper\[metrics\]\.$"):
        create_app(settings)
    assert not (tmp_path / "scorekeeper.db").exists(), "it is refused before the database is opened"
