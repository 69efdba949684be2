/** The players' colours: never alone, always with the number of the locomotive; letters are for railways. */
import type { Locomotive } from "../shapes";

export interface Livery {
  number: string;
  fill: string;
  ink: string;
}

export const PAINT: Record<string, [fill: string, ink: string, number: string]> = {
  red: ["#b8291d", "#ffffff", "1"],
  blue: ["#1d5c9e", "#ffffff", "2"],
  green: ["#22713b", "#ffffff", "3"],
  yellow: ["#f0c02c", "#1d1a10", "4"],
  black: ["#23262c", "#ffffff", "5"],
  white: ["#fbf8ef", "#1d1a10", "6"],
};

export function livery(locomotive: Locomotive | undefined): Livery {
  const [fill, ink, number] = PAINT[locomotive?.id ?? ""] ?? ["#77736a", "#ffffff", "–"];
  return { fill, ink, number };
}
