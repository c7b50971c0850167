"""Live updates of open pages: event streams, the hub that notifies them, and page fragments."""
