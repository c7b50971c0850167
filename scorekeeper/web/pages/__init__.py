"""Pages: each view reads a request, calls one service function and renders the template of its name."""
