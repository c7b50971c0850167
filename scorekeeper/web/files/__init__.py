"""Files that people open: an evening written for a spreadsheet or a chat. What comes back in is the JSON alone."""
