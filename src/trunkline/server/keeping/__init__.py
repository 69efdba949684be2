"""Check everything that is stored, move it to another database, back it up."""
