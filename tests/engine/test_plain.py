"""Records and rules as plain Python."""

from __future__ import annotations

import threading
from types import SimpleNamespace

import numpy as np
import pytest

from trunkline.engine.kernel import record
from trunkline.engine.plain import Plain, Scratch, board_of, by_pack, copied, plain, uncompiled
from trunkline.games.higgins.moves import encode, kind_of

DTYPE = record([("small", "i1"), ("cash", "i4", (3,)), ("grid", "i2", (2, 2))])


def test_a_plain_record_holds_what_the_record_holds_and_leaves_it_alone() -> None:
    S = np.zeros(1, DTYPE)
    S[0].cash[:], S[0].grid[1] = [1, 2, 3], [7, 8]
    s = plain(S)
    assert (s.small, s.cash, s.grid) == (0, [1, 2, 3], [[0, 0], [7, 8]])
    assert type(s.small) is type(s.cash[0]) is type(s.grid[1][1]) is int
    s.cash[1], s.small = 9, 1
    assert (s.cash, s.small) == ([1, 9, 3], 1)
    assert S[0].cash.tolist() == [1, 2, 3], "the record was written to"
    assert plain(s) is s
    assert Plain(s.source).cash == [1, 2, 3]
    with pytest.raises(AttributeError, match="nothing"):
        _ = s.nothing


def test_a_copy_of_records_is_another_and_equal() -> None:
    S = np.zeros(2, DTYPE)
    S[1].cash[:] = [4, 5, 6]
    T = copied(S)
    assert T.dtype == S.dtype
    assert T.flags.aligned
    assert T.flags.writeable
    assert np.array_equal(T, S)
    T[1].cash[0] = 0
    assert S[1].cash[0] == 4


def test_rules_in_plain_python_say_what_compiled_ones_say() -> None:
    from trunkline.games.higgins import flow, moves

    rules = uncompiled(moves)
    assert rules.kind_of(rules.encode(3, 2, 1)) == kind_of(encode(3, 2, 1)) == 3
    assert rules.GO == moves.GO
    assert not hasattr(uncompiled(flow).legal, "py_func"), "a rule is compiled still"
    assert not hasattr(uncompiled(flow).passes.check, "py_func"), "a rule of a module it imports is compiled still"
    assert uncompiled(flow).encode is rules.encode


def test_what_belongs_to_a_pack_is_made_once() -> None:
    made = []

    @by_pack
    def note(pack: SimpleNamespace) -> int:
        made.append(pack)
        return len(made)

    one, two = SimpleNamespace(B=np.zeros(1, DTYPE)), SimpleNamespace(B=np.zeros(1, DTYPE))
    assert [note(one), note(two), note(one)] == [1, 2, 1]
    assert board_of(one) is board_of(one)
    assert board_of(one) is not board_of(two)


def test_every_thread_has_a_scratch_of_its_own() -> None:
    scratch, seen = Scratch(DTYPE, 4), []
    thread = threading.Thread(target=lambda: seen.append(scratch.out))
    thread.start()
    thread.join()
    assert seen[0] is not scratch.out
    assert scratch.out is scratch.out
