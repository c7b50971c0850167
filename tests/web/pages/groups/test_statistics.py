"""Statistics of a group: standings, members, and the hands that each number counts."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.browsers import Phone, opened, play, words
from tests.web.pages.groups.test_groups import begun


@pytest.fixture
def host(app: Flask) -> Phone:
    """Aki's browser, after two hands: Ben wins the first, Aki the second."""
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    play(host, 2, 0, 3, 2, 0, 3)
    return host


def test_the_group_shows_standings_with_a_chart_and_numbers(host: Phone) -> None:
    group = begun(host)
    page = host.get(group)
    assert "1 Aki +8 +4 a hand" in words(page)
    assert page.text.count('class="sparkline') == 4
    assert "The same in numbers Chips over the evenings Evening Aki" in words(page)
    assert f'href="{group}/people/1"' in page.text
    assert "結 last trick taken 2 Aki 1" in words(page)


def test_a_member_page_shows_opponents_and_results(host: Phone) -> None:
    group = begun(host)
    page = words(host.get(f"{group}/people/1"))
    assert "1 evening · 2 hands · +4 a hand" in page
    for said in ("With whom", "50% of the hands won", "1 won one after the other", "Dealing 1 hand", "The worst hand"):
        assert said in page


def test_every_number_links_to_its_hands_and_each_hand_to_its_table(host: Phone) -> None:
    group = begun(host)
    person = host.get(f"{group}/people/1").text
    links = {link.replace("&amp;", "&") for link in re.findall(rf'href="({group}/people/1/hands[^"]*)"', person)}
    assert len(links) >= 9
    for link in links:
        page = host.get(link)
        assert page.status_code == 200, link
        assert f'action="{group}/evenings/{host.code}"' in page.text, link
        assert f"/t/{host.code}/sheets/1/hands/" in page.text, link


def test_unknown_statistics_are_not_found(app: Flask, host: Phone) -> None:
    group = begun(host)
    for wrong in ("/people/9", "/people/1?game=moon", "/people/1/hands?of=x", "/people/1/hands?of=counted&count=jie"):
        assert host.get(group + wrong).status_code == 404, wrong
    assert host.get(f"{group}/people/1/hands?of=counted&game=tien-gow&count=x").status_code == 404
    assert host.get(f"{group}?game=moon").status_code == 404
    stranger = Phone(app.test_client())
    for page in ("/people/1", "/people/1/hands"):
        assert stranger.get(group + page).status_code == 404, page


def test_a_group_without_hands_has_no_standings(app: Flask) -> None:
    host = opened(app)
    group = begun(host)
    assert 'id="standings"' not in host.get(group).text
    assert "No hand yet." in words(host.get(f"{group}/people/1"))
    assert "No hand yet." in words(host.get(f"{group}/people/1/hands"))
