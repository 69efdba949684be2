"""Many games at once: for research, for balance, for strength."""
