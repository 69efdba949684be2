/** Engine-turned lines, as banknotes and passes of the time have them. */

const f = (n: number): string => n.toFixed(1);

/** A wave along the edge of a rectangle, `inset` from it; a whole number of waves a side keeps the corners closed. */
export function wave(width: number, height: number, inset: number, amplitude: number, length: number, phase: number): string {
  const w = width - 2 * inset;
  const h = height - 2 * inset;
  const points: string[] = [];
  const side = (long: number, at: (s: number, off: number) => [number, number]): void => {
    const waves = Math.round(long / length);
    const steps = waves * 8;
    for (let i = 0; i < steps; i++) {
      const [x, y] = at((long * i) / steps, amplitude * Math.sin((2 * Math.PI * waves * i) / steps + phase));
      points.push(`${f(x)} ${f(y)}`);
    }
  };
  side(w, (s, off) => [inset + s, inset + off]);
  side(h, (s, off) => [width - inset - off, inset + s]);
  side(w, (s, off) => [width - inset - s, height - inset - off]);
  side(h, (s, off) => [inset + off, height - inset - s]);
  return `M${points.join("L")}Z`;
}

/** A rosette: a curve of `petals` turns between two radii. */
export function rosette(cx: number, cy: number, outer: number, inner: number, petals: number): string {
  const points: string[] = [];
  const steps = petals * 14;
  for (let i = 0; i < steps; i++) {
    const a = (2 * Math.PI * i) / steps;
    const r = (outer + inner) / 2 + ((outer - inner) / 2) * Math.cos(petals * a);
    points.push(`${f(cx + r * Math.cos(a))} ${f(cy + r * Math.sin(a))}`);
  }
  return `M${points.join("L")}Z`;
}
