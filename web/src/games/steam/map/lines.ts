/** What Lines.svelte draws. */
import type { Curve } from "./geometry";

export interface Line {
  owner: number;
  d: string;
  /** The two rails; "" where they are not seen. */
  rails: string;
  /** Length of the link before it, so that its pattern goes on. */
  before: number;
}

/** A stretch of one track as a line; `gauge` is half the way between its rails, 0 for none. */
export function stretch(curve: Curve, owner: number, before: number, gauge: number, span: { from?: number; to?: number } = {}): Line {
  return {
    owner,
    d: curve.path(span),
    rails: gauge ? curve.path({ ...span, aside: gauge }) + curve.path({ ...span, aside: -gauge }) : "",
    before: before + (span.from ?? 0) * curve.length,
  };
}
