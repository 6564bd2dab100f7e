// Where things of the country are drawn: as the data have it, or, on a tall screen, turned along the diagonal, so that top left stays top
// left and the island stays bottom right. Units are those of board_geometry.json.
export type Point = readonly [number, number];

export interface Chart {
  readonly tall: boolean;
  readonly width: number;
  readonly height: number;
  readonly k: number; // size of plates and names: on a phone they are larger against the country
  at(p: Point): Point;
}

const margin = 26; // sea beyond the coast that a tall screen does without

// `room`: width by height of the box. A tall country is drawn wider where there is sea beside it, by a half at most, and its letters larger.
export function chartOf(width: number, height: number, tall: boolean, room = 0): Chart {
  if (!tall) return { tall, width, height, k: 1, at: (p) => p };
  const long = width - 2 * margin + 8;
  const stretch = Math.min(1.5, Math.max(1, (room * long) / height));
  return { tall, width: height * stretch, height: long, k: 1.38 + 2.2 * (Math.min(1.25, stretch) - 1), at: ([x, y]) => [y * stretch, x - margin + 4] };
}

const f = (n: number) => n.toFixed(1);
const pt = ([x, y]: Point) => `${f(x)} ${f(y)}`;

// A soft curve through points.
export function smooth(points: readonly Point[], closed = false): string {
  const n = points.length;
  const at = (i: number): Point => points[closed ? (i + n) % n : Math.max(0, Math.min(n - 1, i))] as Point;
  let d = `M${pt(at(0))}`;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${pt([p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6])} ${pt([p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6])} ${pt(p2)}`;
  }
  return d + (closed ? 'Z' : '');
}

// Names and tags keep clear of one another: small shifts for what stands close together on the printed board.
type Shifts = Readonly<Record<string, Point>>;
const wideCities: Shifts = { c01: [9, 0], c02: [-15, 2], c03: [13, 6], c04: [15, -2], c05: [6, 0], c07: [-21, -8], c08: [0, -13], c10: [0, 2] };
const tallCities: Shifts = { c01: [10, 0], c02: [10, -16], c03: [-3, 7], c06: [18, 0], c08: [-33, 20], c05: [-10, -16], c07: [-33, -12], c09: [23, -13], c10: [7, -3] };
const wideEnds: Shifts = { l01b: [-47, 0], l04a: [6, 4], l08a: [19, 13], l08b: [-13, 8], l05a: [-2, 0], l10a: [23, 4], l03a: [-9, 2], l07a: [-8, 0], l05b: [-4, -6] };
const tallEnds: Shifts = { l01b: [-50, 5], l02a: [-16, 7], l05b: [-16, -3], l04a: [3, 13], l08a: [-3, 20], l03b: [-20, 0], l10a: [25, 13], l10b: [0, -5], l05a: [-13, -4] };
const wideStations: Shifts = { wind_1: [-14, 0], hydro_1: [17, 0], solar_1: [14, 0], wind_2: [9, 0] };
const tallStations: Shifts = { biogas_2: [33, 0], hydro_2: [10, 0], solar_2: [25, 0], wind_1: [-26, 0], wind_2: [20, 0] };
// On which side of its line the tag of an end stands.
const sides: Readonly<Record<string, number>> = {
  l01a: -1, l01b: -1, l02a: 1, l02b: -1, l03a: -1, l03b: 1, l04a: 1, l04b: -1, l05a: -1, l05b: 1,
  l06a: 1, l06b: 1, l07a: -1, l07b: -1, l08a: -1, l08b: 1, l09a: -1, l09b: 1, l10a: -1, l10b: 1,
}; // prettier-ignore

const shift = (chart: Chart, wide: Shifts, tall: Shifts, id: string): Point => (chart.tall ? tall : wide)[id] ?? [0, 0];

export function cityAt(chart: Chart, id: string, p: Point): Point {
  const [x, y] = chart.at(p);
  const [dx, dy] = shift(chart, wideCities, tallCities, id);
  return [x + dx, y + dy];
}
export const stationLabelShift = (chart: Chart, id: string): number => shift(chart, wideStations, tallStations, id)[0];

// Beside the first segment of an end, on the side towards the station.
export function tagAt(chart: Chart, line: string, end: 'a' | 'b', segment: Point, station: Point): Point {
  const [sx, sy] = chart.at(segment);
  const [tx, ty] = chart.at(station);
  const [dx, dy] = [tx - sx, ty - sy];
  const far = Math.hypot(dx, dy) || 1;
  const side = (sides[line + end] ?? 1) * (chart.tall ? -1 : 1);
  const off = 23.5 * (chart.tall ? 1.05 : 1);
  const [mx, my] = shift(chart, wideEnds, tallEnds, line + end);
  return [sx - (dy / far) * side * off + (dx / far) * 5.6 + mx, sy + (dx / far) * side * off + (dy / far) * 5.6 + my];
}
