/** The players' colours: never alone, always with a letter. */
import type { Locomotive } from "../shapes";

export interface Livery {
  letter: string;
  fill: string;
  ink: string;
}

const PAINT: Record<string, [fill: string, ink: string, letter: string]> = {
  red: ["#b8291d", "#ffffff", "R"],
  blue: ["#1d5c9e", "#ffffff", "B"],
  green: ["#22713b", "#ffffff", "G"],
  yellow: ["#f0c02c", "#1d1a10", "Y"],
  black: ["#23262c", "#ffffff", "K"],
  white: ["#fbf8ef", "#1d1a10", "W"],
};

export function livery(locomotive: Locomotive | undefined): Livery {
  const [fill, ink, letter] = PAINT[locomotive?.id ?? ""] ?? ["#77736a", "#ffffff", locomotive?.name[0] ?? "?"];
  return { fill, ink, letter };
}
