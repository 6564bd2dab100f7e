// Pylons and the wires that hang from arm to arm, from data alone: which segments of a line carry a token or a worker.
import type { Point } from './place';

export const pylonScale = 0.9;
export const pylonFoot = 8.5; // below the middle of a segment
export const pylon = 'M-7.5 -1L-2.6 -24L0 -41L2.6 -24L7.5 -1M-6.4 -6L4.6 -14.5L-3 -22M6.4 -6L-4.6 -14.5L3 -22M-12.5 -23L0 -27.5L12.5 -23ZM-9.5 -31.5L0 -35.5L9.5 -31.5Z';
export const insulators = 'M-12.5 -23v4M12.5 -23v4M-9.5 -31.5v4M9.5 -31.5v4';

const arms: readonly Point[] = [[-12.5, -19], [12.5, -19], [-9.5, -28], [9.5, -28]];
const sag = 8.5;
const f = (n: number) => n.toFixed(1);
const hang = (x1: number, y1: number, x2: number, y2: number, by: number) => `M${f(x1)} ${f(y1)}Q${f((x1 + x2) / 2)} ${f((y1 + y2) / 2 + by)} ${f(x2)} ${f(y2)}`;

export interface Wires {
  readonly built: string;
  readonly planned: string;
}

// `state` of each segment, from end A: 'built', 'planned' or ''. Wires to a station hang from the upper arms, once its end is built.
export function wiresOf(places: readonly Point[], state: readonly ('built' | 'planned' | '')[], a: Point, b: Point): Wires {
  const arm = (i: number, m: number): Point => {
    const [x, y] = places[i] as Point;
    const [dx, dy] = arms[m] as Point;
    return [x + dx * pylonScale, y + pylonFoot + dy * pylonScale];
  };
  let [built, planned] = ['', ''];
  for (let i = 0; i + 1 < places.length; i++) {
    if (!state[i] || !state[i + 1]) continue;
    const d = arms.map((_, m) => hang(...arm(i, m), ...arm(i + 1, m), sag)).join('');
    if (state[i] === 'built' && state[i + 1] === 'built') built += d;
    else planned += d;
  }
  const toStation = (i: number, station: Point): string => {
    const [x, y] = places[i] as Point;
    const [dx, dy] = [x - station[0], y - 28 - station[1]];
    const far = Math.hypot(dx, dy) || 1;
    return [2, 3].map((m) => hang(...arm(i, m), station[0] + (dx / far) * 34, station[1] + (dy / far) * 34, 4)).join('');
  };
  const last = places.length - 1;
  if (state[0] === 'built') built += toStation(0, a);
  if (state[last] === 'built') built += toStation(last, b);
  return { built, planned };
}
