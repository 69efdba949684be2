"""What `make` needs beyond a line of shell. Standard library only: most of it runs before anything is installed."""
