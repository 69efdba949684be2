"""Talk at a table: chat, private notes, mutes, reports."""
