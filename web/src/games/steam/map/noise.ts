/** A number from 0 to 1 that looks random and is always the same for the same place: the engraver's hand. */
export function noise(...at: number[]): number {
  let h = 2166136261;
  for (const n of at) h = Math.imul(h ^ (n + 101), 16777619) ^ (h >>> 13);
  h = Math.imul(h ^ (h >>> 15), 2246822507);
  return ((h ^ (h >>> 13)) >>> 0) / 2 ** 32;
}

/** The same between whole places too, changing gently from one to the next. */
export function swell(x: number, y: number, kind: number): number {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const ease = (t: number) => t * t * (3 - 2 * t);
  const [u, v] = [ease(x - i), ease(y - j)];
  const row = (k: number) => noise(i, k, kind) * (1 - u) + noise(i + 1, k, kind) * u;
  return row(j) * (1 - v) + row(j + 1) * v;
}
