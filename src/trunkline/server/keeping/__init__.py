"""What a host does with everything that is stored: check it, move it to another database, put a copy away."""
