// The drawn curves of tracks as points: for what must keep clear of them, and for what runs along them.
export type Spot = readonly [number, number];

const between = (from: Spot, to: Spot, t: number): Spot => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];

function bezier(a: Spot, b: Spot, c: Spot, d: Spot, t: number): Spot {
  const [ab, bc, cd] = [between(a, b, t), between(b, c, t), between(c, d, t)];
  return between(between(ab, bc, t), between(bc, cd, t), t);
}

// A point of a circular arc, as SVG's A draws it.
function arc(from: Spot, to: Spot, radius: number, large: boolean, sweep: boolean, t: number): Spot {
  const [hx, hy] = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2];
  const half = hx * hx + hy * hy;
  const off = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, radius * radius - half) / half);
  const [cx, cy] = [off * hy + (from[0] + to[0]) / 2, -off * hx + (from[1] + to[1]) / 2];
  const start = Math.atan2(from[1] - cy, from[0] - cx);
  let turn = Math.atan2(to[1] - cy, to[0] - cx) - start;
  if (sweep && turn < 0) turn += 2 * Math.PI;
  if (!sweep && turn > 0) turn -= 2 * Math.PI;
  const r = Math.max(radius, Math.sqrt(half));
  return [cx + r * Math.cos(start + turn * t), cy + r * Math.sin(start + turn * t)];
}

// Points of a path of absolute M, L, C and A commands, both ends included.
export function pointsOf(path: string, parts = 8): Spot[] {
  const out: Spot[] = [];
  let at: Spot = [0, 0];
  for (const [, command = '', rest = ''] of path.matchAll(/([MLCA])([^MLCA]*)/g)) {
    const n = (rest.match(/-?[\d.]+/g) ?? []).map(Number);
    const from = at;
    at = [n.at(-2) ?? 0, n.at(-1) ?? 0];
    const to = at;
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, sweep = 0] = n;
    const draw: Record<string, (t: number) => Spot> = {
      L: (t) => between(from, to, t),
      C: (t) => bezier(from, [x1, y1], [x2, y2], to, t),
      A: (t) => arc(from, to, x1, y2 === 1, sweep === 1, t),
    };
    const curve = draw[command];
    if (!curve) out.push(to);
    else for (let i = out.length === 0 ? 0 : 1; i <= parts; i++) out.push(curve(i / parts));
  }
  return out;
}
