"""Greedy bots: one turn ahead, a module for each game."""
