"""The games: a package each, found by looking (`trunkline.engine.game.infos`)."""
