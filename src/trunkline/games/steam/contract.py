"""Steam as the engine's contract wants it."""

from __future__ import annotations

from trunkline.engine.game import Game, Kernels
from trunkline.games.steam import (
    INFO,
    describe,
    flow,
    invariants,
    notation,
    pack,
    position,
    reasons,
    score,
    sentences,
    state,
    validate,
    view,
)

GAME = Game(
    info=INFO,
    kernels=Kernels(
        state=state.STATE,
        board=state.BOARD,
        work=state.WORK,
        width=state.WIDTH,
        deal=flow.deal,
        to_move=flow.to_move,
        legal=flow.legal,
        apply=flow.apply,
        over=flow.over,
        scores=score.scores,
        ranks=score.ranks,
        broken=invariants.broken,
        impossible=invariants.impossible,
    ),
    load=pack.load,
    text=notation.text,
    parse=notation.parse,
    sentence=sentences.sentence,
    view=view.view,
    why_not=reasons.why_not,
    fault=invariants.words,
    invariants=invariants.invariants,
    changed=invariants.changed,
    explain=view.explain,
    describe=describe.describe,
    write_position=position.write,
    read_position=position.read,
    check=validate.check,
)
