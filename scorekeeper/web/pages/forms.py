"""Show a form again when the service refuses its input."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from werkzeug.wrappers import Response

from scorekeeper.games.problems import Refused
from scorekeeper.service.errors import ServiceError
from scorekeeper.web.errors import UNPROCESSABLE
from scorekeeper.web.templating.i18n import say

Answer = Response | tuple[Response | str, int] | str
Arguments = ParamSpec("Arguments")
View = Callable[Arguments, Answer]


def show_again(
    page: Callable[..., Response | str], *errors: type[ServiceError | Refused]
) -> Callable[[View[Arguments]], View[Arguments]]:
    """Show `page` again, with the status of the error, if the view that takes its form raises one of these `errors`.

    The page gets the arguments of the view, and as keyword either `refused`, the `Refused` with its problems, or
    `changed`, the message of any other error.
    """

    def decorate(view: View[Arguments]) -> View[Arguments]:
        @wraps(view)
        def wrapper(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Answer:
            try:
                return view(*args, **kwargs)
            except errors as error:
                if isinstance(error, Refused):
                    return page(*args, **kwargs, refused=error), UNPROCESSABLE
                return page(*args, **kwargs, changed=say(error.message)), error.status

        return wrapper

    return decorate


def messages(refused: Refused | None) -> dict[str, str]:
    """Return a message for each field with a problem."""
    return {problem.field: say(problem.message, refused.players) for problem in refused.problems} if refused else {}


def first_message(refused: Refused | None) -> str:
    """Return the message of the first problem, or an empty string."""
    return say(refused.problems[0].message, refused.players) if refused else ""
