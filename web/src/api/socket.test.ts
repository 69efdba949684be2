import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openChannel } from "./socket";

class Line {
  static opened: Line[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly url: string) {
    Line.opened.push(this);
  }
  close() {
    this.onclose?.({ code: 1000 });
  }
}

describe("a channel", () => {
  beforeEach(() => {
    Line.opened = [];
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Line);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function opened() {
    const channel = openChannel("ws://x", { message: () => {}, up: () => {} });
    Line.opened[0]!.onopen?.();
    return channel;
  }

  it("comes again within a second when the server stops in order, each at its own moment", () => {
    const random = vi.spyOn(Math, "random").mockReturnValue(0.02);
    opened();
    Line.opened[0]!.onclose?.({ code: 1012 });
    vi.advanceTimersByTime(19);
    expect(Line.opened).toHaveLength(1);
    vi.advanceTimersByTime(2);
    expect(Line.opened).toHaveLength(2);
    random.mockReturnValue(0.9);
    Line.opened[1]!.onopen?.();
    Line.opened[1]!.onclose?.({ code: 1012 });
    vi.advanceTimersByTime(899);
    expect(Line.opened).toHaveLength(2);
    vi.advanceTimersByTime(2);
    expect(Line.opened).toHaveLength(3);
    random.mockRestore();
  });

  it("waits longer each time when nobody answers", () => {
    opened();
    const waits = [1006, 1006, 1006].map((code) => {
      const before = Line.opened.length;
      Line.opened.at(-1)!.onclose?.({ code });
      let waited = 0;
      while (Line.opened.length === before) {
        vi.advanceTimersByTime(25);
        waited += 25;
      }
      return waited;
    });
    expect(waits[0]).toBeGreaterThanOrEqual(375);
    expect(waits[2]).toBeGreaterThan(waits[0]!);
  });

  it("connects again when a message arrives cut short, and passes on none of it", () => {
    const message = vi.fn();
    openChannel("ws://x", { message, up: () => {} });
    const line = Line.opened[0]! as Line & { onmessage: (event: { data: string }) => void };
    line.onopen?.();
    line.onmessage({ data: '{"type": "state", "prev": 0, "sta' });
    vi.advanceTimersByTime(1_000);
    expect(Line.opened).toHaveLength(2);
    Line.opened[1]!.onopen?.();
    Line.opened[1]!.onmessage?.({ data: '{"type": "heartbeat", "seq": 3}' });
    expect(message.mock.calls).toEqual([[{ type: "heartbeat", seq: 3 }]]);
  });

  it("does not come again to what is refused for good", () => {
    opened();
    Line.opened[0]!.onclose?.({ code: 4404 });
    vi.advanceTimersByTime(60_000);
    expect(Line.opened).toHaveLength(1);
  });
});
