"""Whose turn it is to be thought for: a pure order, without processes."""

from __future__ import annotations

from trunkline.server.thinking.queue import HALF, Queue, Rank


class Clock:
    """Seconds that pass when the test says so."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def served(queue: Queue[str], clock: Clock, seconds: float = 1.0) -> list[str]:
    """What is served, one after another, by one worker."""
    order = []
    while task := queue.begin():
        order.append(task.payload)
        clock.now += seconds
        queue.end(task, seconds)
    return order


def test_ranks_come_before_persons_and_persons_before_their_turn() -> None:
    clock = Clock()
    queue: Queue[str] = Queue(1, clock)
    for rank in reversed(Rank):
        queue.add(rank, "ada", f"{rank.name} 1")
        queue.add(rank, "ada", f"{rank.name} 2")
    assert served(queue, clock) == [f"{rank.name} {n}" for rank in Rank for n in (1, 2)]


def test_who_has_used_least_comes_first_however_much_others_ask_for() -> None:
    clock = Clock()
    queue: Queue[str] = Queue(1, clock)
    for n in range(20):
        queue.add(Rank.WAITED, "eve", f"eve {n}")
    first = queue.begin()
    assert first
    queue.end(first, 1.0)
    queue.add(Rank.WAITED, "ada", "ada")
    assert served(queue, clock)[:2] == ["ada", "eve 1"]


def test_persons_take_turns_when_they_use_the_same() -> None:
    clock = Clock()
    queue: Queue[str] = Queue(1, clock)
    for n in range(3):
        for who in ("eve", "bob"):
            queue.add(Rank.ALONE, who, f"{who} {n}")
    order = served(queue, clock)
    assert order[:2] == ["eve 0", "bob 0"]
    assert [order[:k].count("eve 0") + order[:k].count("eve 1") for k in (2, 4)] == [1, 2]


def test_what_was_used_is_forgotten() -> None:
    clock = Clock()
    queue: Queue[str] = Queue(1, clock)
    queue.add(Rank.WAITED, "eve", "long")
    task = queue.begin()
    assert task
    queue.end(task, 100.0)
    clock.now += HALF
    assert queue.used("eve") == 50.0
    assert queue.used("ada") == 0.0


def test_the_background_leaves_a_worker_free() -> None:
    queue: Queue[str] = Queue(3, Clock())
    for n in range(3):
        queue.add(Rank.ALONE, "eve", f"alone {n}")
    queue.add(Rank.ANALYSIS, "eve", "analysis")
    begun = [queue.begin(), queue.begin(), queue.begin()]
    assert [task and task.payload for task in begun] == ["analysis", "alone 0", None]
    queue.add(Rank.ADVICE, "eve", "advice")
    advice = queue.begin()
    assert advice and advice.payload == "advice"
    assert queue.begin() is None


def test_a_single_worker_serves_the_background_too() -> None:
    queue: Queue[str] = Queue(1, Clock())
    queue.add(Rank.ALONE, "eve", "alone")
    assert queue.begin()


def test_the_wait_is_that_of_what_comes_before() -> None:
    clock = Clock()
    queue: Queue[str] = Queue(2, clock)
    assert queue.wait(Rank.ADVICE, "ada") == 0
    for _ in range(2):
        queue.add(Rank.ALONE, "eve", "alone", 10.0)
        queue.add(Rank.ADVICE, "bob", "advice", 4.0)
    queue.begin(), queue.begin()
    assert queue.wait(Rank.ADVICE, "ada") == (4.0 + 4.0) / 2 / 2
    queue.add(Rank.WAITED, "bob", "move", 6.0)
    assert queue.wait(Rank.ADVICE, "ada") == (6.0 + 4.0) / 2
    assert queue.wait(Rank.WAITED, "ada") == (6.0 + 4.0) / 2
    assert queue.wait(Rank.ALONE, "ada") == 10.0 + 10.0 + 6.0


def test_what_is_not_known_is_as_long_as_it_was_of_late() -> None:
    clock = Clock()
    queue: Queue[str] = Queue(1, clock)
    for _ in range(40):
        queue.add(Rank.ALONE, "eve", "alone")
        task = queue.begin()
        assert task
        queue.end(task, 3.0)
    assert queue.add(Rank.ALONE, "eve", "alone").seconds == 3.0


def test_a_task_that_is_given_up_does_not_wait() -> None:
    queue: Queue[str] = Queue(1, Clock())
    task = queue.add(Rank.WAITED, "eve", "gone")
    assert len(queue) == 1
    queue.drop(task)
    queue.drop(task)
    assert len(queue) == 0
    assert queue.begin() is None
