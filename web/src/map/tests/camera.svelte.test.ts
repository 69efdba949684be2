import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Camera } from "../camera.svelte";
import { fit, toScreen } from "../viewport";

const frame = { x: 0, y: 0, width: 1000, height: 1000 };
const key = (name: string, shiftKey = false) => ({ key: name, shiftKey }) as KeyboardEvent;

describe("the camera", () => {
  let camera: Camera;

  beforeEach(() => {
    vi.stubGlobal("matchMedia", () => ({ matches: true })); // no motion: a flight arrives at once
    camera = new Camera(() => ({ frame, closest: 4, whole: (size) => fit(frame, size) }));
    [camera.width, camera.height] = [800, 800];
    camera.port = fit({ x: 0, y: 0, width: 200, height: 200 }, camera.size);
  });
  afterEach(() => vi.unstubAllGlobals());

  it("goes by keys, which belong to a name while one is typed", () => {
    expect(camera.key(key("0"))).toBe(true);
    expect(camera.port.k).toBeCloseTo(0.8);
    expect([camera.key(key("0"), true), camera.key(key("-"), true), camera.key(key("x")), camera.key(key("ArrowLeft"))]).toEqual([false, false, false, false]);
    camera.key(key("+"));
    camera.key(key("="));
    expect(camera.port.k).toBeCloseTo(0.8 * 1.6 * 1.6);
    const { x } = camera.port;
    expect(camera.key(key("ArrowRight", true))).toBe(true);
    expect(camera.port.x).toBeCloseTo(x - 200);
  });

  it("moves no more than it takes to bring points into sight, and backs off where they do not fit", () => {
    const before = camera.port;
    camera.bringIn([{ x: 100, y: 100 }], 40);
    expect(camera.port).toBe(before);
    camera.bringIn([{ x: 300, y: 100 }], 40);
    expect(camera.port.k).toBe(4);
    expect(toScreen(camera.port, { x: 300, y: 100 }).x).toBeCloseTo(760);
    camera.bringIn([{ x: 100, y: 100 }, { x: 900, y: 900 }], 40, 50);
    expect(camera.port.k).toBeLessThan(1);
    for (const p of [{ x: 100, y: 100 }, { x: 900, y: 900 }]) {
      const at = toScreen(camera.port, p);
      expect(Math.min(at.x, at.y, 800 - at.x, 800 - at.y)).toBeGreaterThan(0);
    }
  });

  it("goes near what is chosen on a small board, above the tools, and back unless somebody has moved it", () => {
    [camera.width, camera.height, camera.tools] = [400, 300, { width: 150, height: 60 }];
    camera.go(camera.whole());
    const before = camera.port;
    camera.near([{ x: 500, y: 500 }], 60, 2);
    expect(camera.port.k).toBe(2);
    expect(toScreen(camera.port, { x: 500, y: 500 })).toEqual({ x: 200, y: 120 });
    camera.near([{ x: 510, y: 500 }], 60, 2);
    expect(toScreen(camera.port, { x: 500, y: 500 })).toEqual({ x: 200, y: 120 }); // near enough already
    camera.back();
    expect(camera.port).toEqual(before);
    camera.near([{ x: 500, y: 500 }], 60, 2);
    camera.step(-1);
    const moved = camera.port;
    camera.back();
    expect(camera.port).toBe(moved);
  });

  it("tells what is cut by the edge or lies under the tools", () => {
    camera.tools = { width: 150, height: 60 };
    const box = (x: number, y: number) => ({ x, y, width: 50, height: 20 });
    expect([box(0, 0), box(-10, 100), box(740, 100), box(760, 100), box(640, 750), box(590, 770)].map((b) => camera.readable(b))).toEqual([true, false, true, false, false, true]);
    expect(camera.readable(box(900, 100))).toBe(true); // nothing of it is seen
  });
});
