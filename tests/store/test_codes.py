"""Codes and ids follow from each other."""

import pytest

from scorekeeper.store.codes import code_of, id_of

LARGEST_INTEGER = (1 << 31) - 1


def test_an_id_follows_from_each_code_and_the_code_from_the_id() -> None:
    codes = ["333333", "333334", "33333Y", "333343", "K7QF4M", "YYYYYY"]
    ids = [id_of(code) for code in codes]
    assert [code_of(number) for number in ids] == codes
    assert ids[:2] == sorted({*ids})[:2] == [ids[0], ids[0] + 1]
    assert max(ids) == ids[-1] <= LARGEST_INTEGER


@pytest.mark.parametrize("text", ["", "33333", "3333333", "ABCDEF", "名前名前名前"])
def test_what_is_no_code_has_no_id(text: str) -> None:
    assert (id_of(text), code_of(0), code_of(None)) == (0, None, None)
