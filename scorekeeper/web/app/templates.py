"""Templates as our pages use them: macros are imported from files that are the same for every page."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import Any

from flask.templating import Environment
from jinja2 import Template
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.nodes import Expr
from jinja2.runtime import Context
from markupsafe import Markup, escape


class _OurTemplate(Template):
    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:  # noqa: ARG002  Jinja's own name
        """The macros of this file; no page has globals of its own to hand to them, so nobody looks for some."""
        return super()._get_default_module()


class _OurContext(Context):
    def call(self, what: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401  whatever it answers
        """What is called on a page as it is: none of it asks from where, and Jinja would look so with every call."""
        kwargs.pop("_block_vars", None)
        kwargs.pop("_loop_vars", None)
        return what(*args, **kwargs)


class _OurGenerator(CodeGenerator):
    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:  # noqa: ANN401  Jinja's own
        """What is marked up already is written as it is: half of a page is, and Jinja would make another of it."""
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile:
            self.write("environment.written(")
        else:
            super()._output_child_pre(node, frame, finalize)


class OurEnvironment(Environment):
    """Where they are loaded."""

    template_class = _OurTemplate
    context_class = _OurContext
    code_generator_class = _OurGenerator

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Those of all pages: none has some of its own beside them, which would be looked for with every part."""
        return super().make_globals(d) if d else self.globals

    @staticmethod
    def written(value: object) -> Markup:
        """A value as it stands on a page."""
        return value if type(value) is Markup else escape(value)
