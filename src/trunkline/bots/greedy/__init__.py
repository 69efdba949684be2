"""Greedy bots: one turn ahead, a module for each game."""

from trunkline.bots import BotInfo

INFO = BotInfo("greedy", "Greedy", "Looks one turn ahead at score, sets, pay and money.")
