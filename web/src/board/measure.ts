/** The width of a text on screen; outside a browser, a generous estimate. */

const known = new Map<string, number>();
let context: CanvasRenderingContext2D | null | undefined;

export function textWidth(text: string, font: string, size: number): number {
  if (typeof document === "undefined") return text.length * size * 0.6;
  context ??= document.createElement("canvas").getContext("2d");
  if (!context) return text.length * size * 0.6;
  const key = `${font}|${text}`;
  let width = known.get(key);
  if (width === undefined) {
    context.font = font.replace("SIZE", "100px");
    width = context.measureText(text).width / 100;
    known.set(key, width);
  }
  return width * size;
}

/** To be called when fonts have arrived: widths measured before are not theirs. */
export function forgetWidths(): void {
  known.clear();
}
