"""The files that the site of the repository and git read, by the tools of a release."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server import ROOT

pytestmark = [pytest.mark.release, pytest.mark.server]


@pytest.mark.parametrize(
    "command",
    ["zizmor --offline --pedantic --no-progress .github", "pre-commit validate-config"],
    ids=["workflow", "hooks"],
)
def test_a_file_is_accepted_by_its_own_program(command: str) -> None:
    program, *arguments = command.split()
    checked = subprocess.run(
        [Path(sys.executable).with_name(program), *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
