"""What `make` needs beyond one line of shell. Standard library only: most of it runs before anything is installed."""
