"""`scorekeeper completion`."""

import click
from click.shell_completion import get_completion_class

VARIABLE = "_SCOREKEEPER_COMPLETE"
"""By which click is asked what may come next."""


@click.command(epilog='Example: eval "$(scorekeeper completion bash)"')
@click.argument("shell", type=click.Choice(["bash", "fish", "zsh"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print what lets a SHELL complete these commands, to be read by it at its start."""
    complete = get_completion_class(shell)
    root = ctx.find_root()
    if complete is not None:  # click knows these three
        click.echo(complete(root.command, {}, "scorekeeper", VARIABLE).source())
