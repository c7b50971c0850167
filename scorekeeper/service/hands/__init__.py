"""Hands: recording, correcting, inserting and disputing them, and the draft of the next one."""
