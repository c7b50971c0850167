"""What befalls a running server: a disk without room."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def disk_full(pid: int) -> Iterator[None]:
    """Nothing that this process writes has room."""
    _, hard = before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, hard))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
