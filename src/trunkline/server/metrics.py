"""Define the metrics of this process for Prometheus; they are counted where things happen."""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

REGISTRY = CollectorRegistry()
PlatformCollector(REGISTRY)
ProcessCollector(registry=REGISTRY)

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.6, 1.2, 2.5, 5, 10)
LATE = (0.1, 0.5, 1, 2, 5, 10, 30, 60, 300, 1800)

REQUESTS = Histogram("trunkline_request_seconds", "Time to answer a request", ["method", "route", "status"],
                     buckets=QUICK, registry=REGISTRY)
MOVES = Counter("trunkline_moves_stored", "Moves stored by this process", registry=REGISTRY)
SOCKETS = Gauge("trunkline_sockets_open", "WebSockets open at the moment", registry=REGISTRY)
THINKING = Gauge("trunkline_thinking_waiting", "Thoughts of bots, advice and analysis that wait for a worker",
                 registry=REGISTRY)
OUTBOX = Gauge("trunkline_outbox_length", "Notifications that are still to be sent", registry=REGISTRY)
CLOCK = Histogram("trunkline_clock_delay_seconds", "How long after a deadline the clock has acted", buckets=LATE,
                  registry=REGISTRY)
BUS = Gauge("trunkline_bus_healthy", "1: news between processes arrive; 0: they may be lost", registry=REGISTRY)
OUTAGES = Counter("trunkline_outages", "Requests answered with 503 because the database was away", registry=REGISTRY)


def text() -> bytes:
    """Return all metrics in Prometheus' text format."""
    return generate_latest(REGISTRY)
