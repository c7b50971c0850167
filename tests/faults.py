"""Faults of a running server: a full disk."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def disk_full(pid: int) -> Iterator[None]:
    """Make every write of a process fail as on a full disk."""
    _, hard = before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, hard))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
