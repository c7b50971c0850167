"""Templates as our pages use them: macros are imported from files that are the same for every page."""

from __future__ import annotations

from flask.templating import Environment
from jinja2 import Template
from jinja2.environment import TemplateModule
from jinja2.runtime import Context


class _OurTemplate(Template):
    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:  # noqa: ARG002  Jinja's own name
        """The macros of this file; no page has globals of its own to hand to them, so nobody looks for some."""
        return super()._get_default_module()


class OurEnvironment(Environment):
    """Where they are loaded."""

    template_class = _OurTemplate
