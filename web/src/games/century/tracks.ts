// The tracks of a tile as somebody draws them: how they curve, and which bridges they leave room for (TC-G2, TC-G7, TC-733).
import type { Node, Template } from './data';

export type Point = readonly [number, number];
export interface Pattern extends Template {
  readonly kind: string; // land, institution
  readonly bridges: readonly { readonly id: string; readonly ends: readonly [string, string]; readonly crosses: readonly string[] }[];
}

export const side = 120;
export const ports: Readonly<Record<string, Point>> = { n: [60, 0], e: [120, 60], s: [60, 120], w: [0, 60] };
const inward: Readonly<Record<string, Point>> = { n: [0, 1], e: [-1, 0], s: [0, -1], w: [1, 0] };
const disc = 14; // of a city
const clearance = 4; // between a bridge and a track that it shares no end with
const apart = 17; // so far from a common end a bridge has left the track for good

export const pointOf = (pattern: Template, name: string): Point => ports[name] ?? [pattern.nodes[name]?.x ?? 60, pattern.nodes[name]?.y ?? 60];
const far = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
const between = (a: Point, b: Point, part: number): Point => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];

// Points along a path of M, L, C and A with round arcs.
export function pointsOn(path: string): Point[] {
  const words = path.match(/[MLCA]|-?[\d.]+/g) ?? [];
  const steps = 24;
  const out: Point[] = [];
  let at: Point = [0, 0];
  let i = 0;
  const number = () => Number(words[i++]);
  const point = (): Point => [number(), number()];
  while (i < words.length) {
    const letter = words[i++];
    const from = at;
    let along: (part: number) => Point = () => at;
    if (letter === 'L') {
      const to = point();
      along = (part) => between(from, to, part);
    } else if (letter === 'C') {
      const [p, q, to] = [point(), point(), point()];
      along = (t) => between(between(between(from, p, t), between(p, q, t), t), between(between(p, q, t), between(q, to, t), t), t);
    } else if (letter === 'A') {
      const r = number();
      i += 2; // round, so neither the other radius nor the turn matters
      const [large, sweep] = [number(), number()];
      const to = point();
      const chord = far(from, to);
      const high = Math.sqrt(Math.max(0, r * r - (chord * chord) / 4)) * (large === sweep ? 1 : -1);
      const middle: Point = [(from[0] + to[0]) / 2 + (high * (to[1] - from[1])) / chord, (from[1] + to[1]) / 2 - (high * (to[0] - from[0])) / chord];
      const first = Math.atan2(from[1] - middle[1], from[0] - middle[0]);
      let last = Math.atan2(to[1] - middle[1], to[0] - middle[0]);
      if (sweep === 1 && last < first) last += 2 * Math.PI;
      if (sweep === 0 && last > first) last -= 2 * Math.PI;
      along = (part) => [middle[0] + r * Math.cos(first + (last - first) * part), middle[1] + r * Math.sin(first + (last - first) * part)];
    } else if (letter === 'M') {
      at = point();
      out.push(at);
      continue;
    }
    for (let n = 1; n <= steps; n++) out.push(along(n / steps));
    at = out.at(-1) ?? at;
  }
  return out;
}

// From the middle of a side straight inwards, through a fork as the track comes in, and else the shortest way.
export function pathBetween(pattern: Template, a: string, b: string): string {
  const [from, to] = [pointOf(pattern, a), pointOf(pattern, b)];
  const length = far(from, to) / 2;
  const heading = (name: string, other: string): Point | null => {
    const own = inward[name];
    if (own) return own;
    if (pattern.nodes[name]?.kind !== 'junction') return null;
    // Away from the side whose track ends here; towards it for that track itself.
    const port = pattern.tracks.map(({ ends }) => ends).find((ends) => ends.includes(name) && ends.some((end) => end in inward))?.find((end) => end in inward);
    const through = port ? inward[port] : undefined;
    if (!through) return null;
    return port === other ? [-through[0], -through[1]] : through;
  };
  const [leaving, arriving] = [heading(a, b), heading(b, a)];
  const bend = (at: Point, way: Point | null, other: Point): Point => (way ? [at[0] + way[0] * length, at[1] + way[1] * length] : between(at, other, 0.5));
  const first = bend(from, leaving, to);
  const second = bend(to, arriving, arriving ? from : first);
  const straight = [first, second].every((one) => far(one, from) + far(one, to) < 2 * length + 0.5);
  const said = ([x, y]: Point) => `${Math.round(x)} ${Math.round(y)}`;
  return straight ? `M${said(from)} L${said(to)}` : `M${said(from)} C${said(first)} ${said(second)} ${said(to)}`;
}

function distance(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const part = Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy || 1)));
  return far(p, between(a, b, part));
}
function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  const turn = (p: Point, q: Point, r: Point) => Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
  return turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b);
}

// Every straight line between two edge points, cities or the building that runs over nothing else.
export function bridgesOf(pattern: Template): Pattern['bridges'] {
  const at = (name: string) => pointOf(pattern, name);
  const names = [...Object.keys(ports), ...Object.keys(pattern.nodes).filter((name) => pattern.nodes[name]?.kind !== 'junction')];
  const tracks = pattern.tracks.map(({ ends, path }) => ({ ends, points: pointsOn(path) }));
  const isFree = (a: string, b: string): boolean => {
    const [from, to] = [at(a), at(b)];
    if (names.some((name) => name !== a && name !== b && distance(at(name), from, to) < (name in ports ? clearance : disc))) return false;
    return tracks.every(({ ends, points }) => {
      const shared = ends.filter((end) => end === a || end === b);
      if (shared.length > 1) return false;
      return points.every((point) => shared.some((end) => far(point, at(end)) < apart) || distance(point, from, to) >= clearance);
    });
  };
  const pairs = names.flatMap((a, i) => names.slice(i + 1).flatMap((b): [string, string][] => (isFree(a, b) ? [[a, b]] : [])));
  const id = ([a, b]: readonly string[]) => `${a}_${b}`;
  return pairs.map((ends) => ({
    id: id(ends),
    ends,
    crosses: pairs.filter((other) => other !== ends && !other.some((end) => ends.includes(end)) && cross(at(ends[0]), at(ends[1]), at(other[0]), at(other[1]))).map(id),
  }));
}

// Where a plate or a heap has most room: for a city near it.
function roomiest(near: Point | null, taken: readonly Point[]): Point {
  let best: Point = [26, 26];
  let most = -Infinity;
  for (let x = 24; x <= side - 24; x += 6)
    for (let y = 18; y <= side - 18; y += 6) {
      const room = Math.min(...taken.map((one) => far(one, [x, y])));
      const worth = Math.min(room, 26) - (near ? far(near, [x, y]) * 0.25 : 0);
      if (worth > most) [best, most] = [[x, y], worth];
    }
  return best;
}

// Everything that follows from where the points are and which of them are joined. `anew`: tracks whose curve is drawn again.
export function settled(pattern: Pattern, anew: (ends: readonly [string, string]) => boolean = () => true): Pattern {
  const tracks = pattern.tracks.map(({ ends, path }) => ({ ends, path: anew(ends) ? pathBetween(pattern, ...ends) : path }));
  const taken = [...tracks.flatMap(({ path }) => pointsOn(path)), ...Object.keys(pattern.nodes).map((name) => pointOf(pattern, name))];
  const nodes = Object.fromEntries(
    Object.entries(pattern.nodes).map(([name, node]): [string, Node] => {
      if (node.kind !== 'city') return [name, node];
      const label = roomiest([node.x, node.y], taken);
      taken.push(label);
      return [name, { ...node, label }];
    }),
  );
  const next = { ...pattern, nodes, tracks };
  return { ...next, ...(pattern.kind === 'land' ? { garbage: roomiest(null, taken) } : {}), bridges: bridgesOf(next) };
}
