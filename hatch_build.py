"""What a wheel needs beyond the package: compiled words, and templates/ and static/ from the top level."""

import os
import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TOP_LEVEL = ("templates", "static")


def compile_words(root: Path) -> list[Path]:
    """Compile every .po below `root`/scorekeeper/translations that is newer than its .mo; the files written."""
    written = []
    for words in sorted(root.glob("scorekeeper/translations/*/LC_MESSAGES/*.po")):
        compiled = words.with_suffix(".mo")
        if compiled.exists() and compiled.stat().st_mtime >= words.stat().st_mtime:
            continue
        with words.open("rb") as source:
            catalog = read_po(source, locale=words.parents[1].name)
        # Renamed into place, from a name of its own: others may be starting, and compiling, at the same moment.
        half = compiled.with_suffix(f".{os.getpid()}.mo.part")
        with half.open("wb") as target:
            write_mo(target, catalog)
        half.replace(compiled)
        written.append(compiled)
    return written


class WheelHook(BuildHookInterface[Any]):
    """Runs before hatchling packs a wheel, an editable one too."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the words; put the top-level folders inside the package, unless it is used in place."""
        root = Path(self.root)
        compile_words(root)
        if version != "editable":
            folders = {str(root / name): f"scorekeeper/{name}" for name in TOP_LEVEL if (root / name).is_dir()}
            build_data["force_include"].update(folders)


if __name__ == "__main__":
    compile_words(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
