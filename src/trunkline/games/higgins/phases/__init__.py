"""One file for each heading of the rulebook that is played: its checks, and what they change."""
