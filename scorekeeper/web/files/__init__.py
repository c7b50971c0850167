"""Files for spreadsheets and chats, and streamed downloads. Only exported JSON can be imported again."""
