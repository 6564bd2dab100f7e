// The network of one player board and where it is drawn: that of all boards, or one that was drawn anew. A line that was lengthened or leads
// elsewhere is laid again along its way.
import type { Data, Drawn, Network } from './data';
import type { Point } from './place';

const stationRim = 58; // from the middle of a station to the first segment
export const leastSpacing = 26; // of segments that can still be told apart

const length = (path: readonly Point[]): number => path.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - path[i]![0], y - path[i]![1]), 0);

// The point at this distance along a path.
function along(path: readonly Point[], distance: number): Point {
  let left = distance;
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1]!, path[i]!];
    const step = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (left <= step && step > 0) return [Math.round(a[0] + ((b[0] - a[0]) * left) / step), Math.round(a[1] + ((b[1] - a[1]) * left) / step)];
    left -= step;
  }
  return path.at(-1) ?? [0, 0];
}

// A soft way through points, as short steps.
export function way(points: readonly Point[]): Point[] {
  const at = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))]!;
  const out: Point[] = [at(0)];
  for (let i = 0; i + 1 < points.length; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let step = 1; step <= 12; step++) {
      const t = step / 12;
      const on = (a: number, b: number, c: number, d: number) => 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
      out.push([Math.round(on(p0[0], p1[0], p2[0], p3[0])), Math.round(on(p0[1], p1[1], p2[1], p3[1]))]);
    }
  }
  return out;
}

// Between the rims of both stations, at equal distances.
export function segmentsOn(path: readonly Point[], count: number): { segments: Point[]; spacing: number } {
  const whole = length(path);
  const rim = Math.min(stationRim, whole * 0.3);
  const spacing = count > 1 ? (whole - 2 * rim) / (count - 1) : whole - 2 * rim;
  return { segments: Array.from({ length: count }, (_, i) => along(path, count === 1 ? whole / 2 : rim + i * spacing)), spacing };
}

const near = (a: Point | undefined, b: Point): boolean => a !== undefined && Math.hypot(a[0] - b[0], a[1] - b[1]) < 4;

// The drawing of a network with everything in the order of the network.
export type Laid = Pick<Data['board_geometry'], 'stations' | 'lines' | 'cities'>;
export function laid(network: Network, drawn: Drawn): Laid {
  const place = (id: string): Point => {
    const found = drawn.stations.find((station) => station.id === id);
    return [found?.x ?? 500, found?.y ?? 320];
  };
  const lines = network.lines.map((line) => {
    const [a, b] = [place(line.a), place(line.b)];
    const known = drawn.lines.find((one) => one.id === line.id);
    const fits = known?.path !== undefined && near(known.path[0], a) && near(known.path.at(-1), b);
    if (fits && known.segments?.length === line.segments) return { id: line.id, path: known.path!, segments: known.segments };
    const path = known?.via ? way([a, ...known.via, b]) : fits ? known.path! : way([a, b]);
    return { id: line.id, path, segments: segmentsOn(path, line.segments).segments };
  });
  const cities = network.cities.map((city) => drawn.cities.find((one) => one.id === city.id) ?? { id: city.id, x: 500, y: 320 });
  return { stations: drawn.stations, lines, cities };
}

const known = new WeakMap<Data, Map<string, Data>>();

// The data as the player of this board sees them.
export function onBoard(data: Data, board: string): Data {
  const all = known.get(data) ?? new Map<string, Data>();
  known.set(data, all);
  const before = all.get(board);
  if (before) return before;
  const own = data.board.boards?.[board];
  const network: Network = own ?? data.board;
  const drawn: Drawn = (own ? data.board_geometry.boards?.[board] : undefined) ?? data.board_geometry;
  const made: Data = { ...data, board: { ...data.board, ...network }, board_geometry: { ...data.board_geometry, ...laid(network, drawn), own: drawn !== data.board_geometry } };
  all.set(board, made);
  return made;
}
