"""What is written into logs: never the secret in an address, also of a request that failed."""

from __future__ import annotations

import logging
import re
from typing import Final

SECRETS: Final = re.compile(r"(/(?:join|move|host)/|/g/[^/\s]+/join/)[^\s'\"?]+")
"""Addresses that open something: to a table, to another phone, to a host's part, into a group."""


class WithoutSecrets(logging.Filter):
    """Leaves such addresses out of what is logged."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Every line stays, without them."""
        said = record.getMessage()
        if SECRETS.search(said):
            record.msg, record.args = SECRETS.sub(r"\1…", said), ()
        return True


def keep_secrets(*names: str) -> None:
    """From now on, in the logs of these names."""
    for name in names:
        log = logging.getLogger(name)
        if not any(isinstance(one, WithoutSecrets) for one in log.filters):
            log.addFilter(WithoutSecrets())
