"""The pages: each module reads a request, calls one verb of the service, and renders the template of its name."""
