"""Pages about chips beside the hands and settling up."""
