/** The width of a text on screen; outside a browser, a generous estimate. */

const known = new Map<string, number>();
let context: CanvasRenderingContext2D | null | undefined;
/** Counts the times fonts have arrived: what depends on a width is worked out anew then. */
let arrivals = $state(0);

if (typeof document !== "undefined")
  document.fonts.addEventListener("loadingdone", () => {
    known.clear(); // measured before, in another font
    arrivals++;
  });

export function textWidth(text: string, font: string, size: number): number {
  if (typeof document === "undefined") return text.length * size * 0.6;
  void arrivals;
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
