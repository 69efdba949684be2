"""What people say at a table and keep for themselves: chat, notes, mutes, reports."""
