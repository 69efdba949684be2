"""Every text of Steam that a person reads, in English: a translation is this folder again, in another language.

The other modules work out the arguments. Moves are written alike in every language (`notation`), and what is printed on
a map or a tile, such as the names of towns, is data. `name` is a player's name; what has none speaks to the player
whose move it is.
"""
