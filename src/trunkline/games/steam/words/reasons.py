"""Why a move is refused, by the code of the reason, or by one more exact; and why words are no move."""

from __future__ import annotations

REASONS = {
    # words that are no move
    "negative": "{said}: a number is 0 or more.",
    "steps": "Capital is bought in steps of ${step} (5.1).",
    "no-price": "{tile} costs nothing: just take it.",
    "water": "{hex} is water. Say a hex: for example '{example}'.",
    "unknown-hex": "{hex} is not a hex of this map. Say a hex: for example '{example}'.",
    "unknown-space": "The Goods Supply has spaces 1 to {spaces}.",
    "stops": "Say the stops in order, 2 to {most} of them: for example '{example}'.",
    "no-link": "No complete link joins {start} and {end}.",
    "no-link-by": "No complete link joins {start} by {side} and {end}.",
    "ambiguous": "{links} links join {start} and {end}: say by which side, {sides}, as in '{example}'.",
    # auctions and capital
    "no-capital": "In the Base game no capital is bought: money is raised when a payment needs it.",
    "too-low": "The standing bid is ${standing}; bid more, or pass.",
    "bid-means": "You can pay {means}, not ${amount}.",
    "bid-cash": "You bid from your cash: you have {cash}.",
    "no-steps": "Your income is {lowest} and your VP do not suffice: you can raise nothing.",
    "too-much": "You can raise {steps} of ${step}, ${amount}, at most.",
    # action tiles
    "taken": "{owner} already has {tile}.",
    "yours": "You already have {tile}.",
    "top-tile": "Your locomotive is at level {level}: take {tile} without its action.",
    "no-goods-tile": "The Goods Supply is empty: take {tile} without its action.",
    "tile-dear": "The action of {tile} costs ${price}, and you can pay {means}; take it without its action.",
    # cities
    "no-urbanization": "Only the player with Urbanization makes a city, once in their build turn.",
    "no-growth": "Only the player with City Growth lets a city grow, once in their build turn.",
    "no-town-city": "{city} is a city already; a New City goes on a town.",
    "no-city-tile": "No {colour} New City tile is left.",
    "returns-town": "An open link that begins at {town} faces it again: it would return to the stop it left.",
    "no-city": "{town} is a town; only cities grow.",
    "has-marker": "{city} already has a growth marker.",
    "no-goods": "The Goods Supply is empty: you can only pass City Growth.",
    "must": "You paid for {tile}: play it before your build turn ends.",
    "empty-space": "Space {space} of the Goods Supply is empty.",
    # track
    "on-city": "{city} is a city; no tile is laid on a city.",
    "no-town": "{hex} has no town; it takes a tile without one.",
    "is-town": "{hex} is the town {town}; it takes a tile with a town.",
    "same": "{hex} has that tile already.",
    "no-keep": "On {hex} lies {tile}; a new tile keeps every track of it and adds one, or redirects the open end of "
               "one link.",
    "no-piece": "No piece with the face {tile} is left.",
    "build-means": "This costs ${price}, and you can pay {means}.",
    "build-cash": "This costs ${price}; you have {cash} and cannot raise money in this phase.",
    "no-builds": "You have made all {most} builds of your turn.",
    "barrier": "The {side} side of {hex} is closed ({barrier}).",
    "edge": "The {side} side of {hex} leads into water or off the map.",
    "foreign": "{owner}'s track leads to the {side} side; you may not join it.",
    "no-claim": "The open link to the {side} is unowned and begins at {town}, where you own no track: you cannot claim "
                "it.",
    "unconnected": "New track must come out of a city, join track you own, or extend an open link that you may claim.",
    "loop": "The link would return to the stop it left.",
    "not-last": "The track to the {side} is not the open end of a link; only that can be redirected.",
    "not-yours": "That link is {owner}'s; nobody redirects another player's track.",
    "no-claim-redirect": "That open link is unowned and you cannot claim it: you own no track in its town.",
    # goods and income
    "top-level": "Your locomotive is at level {level} already.",
    "raised": "You have raised your locomotive this turn already; you can once in each turn of the game.",
    "no-cube": "There is no {colour} cube in {city}.",
    "level": "That takes {links} links; your locomotive has level {level}.",
    "returns": "A cube may not come back to {city}, where it started.",
    "twice": "No city or town is visited twice.",
    "destination": "{city} is no {colour} city, so it does not accept a {colour} cube.",
    "passes": "{route} passes {city}, a {colour} city, with a {colour} cube.",
    "no-own-link": "A delivery uses at least one link of your own.",
    "share": "This uses {theirs} links of {owner} and {yours} of yours; no other player may have more than you.",
    "income-full": "Your income is {highest} already: you can only choose VP.",
    "no-raising-base": "What is missing is raised by itself: just collect.",
    "no-raising": "Only a player with relaxed capital who lacks money and can raise it does so here.",
}
SHIP_EXAMPLE = "ship blue Albany > Utica > Buffalo"
