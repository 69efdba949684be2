/** Finding a city by keys: the next one in a direction, or by the beginning of its name. */
import type { City } from "../shapes";
import type { Point } from "../../../map/shapes";
import { plain } from "../../../ui/plain";

/** The nearest city within 45 degrees of a direction; one straight ahead counts as nearer than one aside. */
export function nextCity(cities: Point[], from: number, towards: Point): number | null {
  let best: number | null = null;
  let least = Infinity;
  const here = cities[from]!;
  cities.forEach((p, i) => {
    const ahead = (p.x - here.x) * towards.x + (p.y - here.y) * towards.y;
    const aside = Math.abs((p.x - here.x) * towards.y - (p.y - here.y) * towards.x);
    if (i === from || ahead <= 0 || aside > ahead) return;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [i, cost];
  });
  return best;
}

/** The city whose name begins with what was typed; a letter repeated goes on to the next; preferred ones come first. */
export function cityByName(cities: City[], typed: string, current: number | null, preferred: Set<number>): number | null {
  const keys = plain(typed);
  if (!keys) return null;
  const repeated = keys.length > 1 && [...keys].every((c) => c === keys[0]);
  const wanted = repeated ? keys[0]! : keys;
  const found = cities.flatMap((c, i) => (plain(c.label).startsWith(wanted) ? [i] : []));
  found.sort((a, b) => Number(preferred.has(b)) - Number(preferred.has(a)) || cities[a]!.label.localeCompare(cities[b]!.label));
  if (!found.length) return null;
  const at = current === null ? -1 : found.indexOf(current);
  return keys.length > 1 && !repeated && at >= 0 ? current : found[(at + 1) % found.length]!;
}
