// The country as line work: a coast, fields cut again and again along their short side, a river, roads, hills, woods. The same every time:
// chance comes from a fixed seed. All fields of one tone are one path, so that the country stays a few dozen elements.
import { smooth, type Chart, type Point } from './place';

// prettier-ignore
const coast: readonly Point[] = [[34, 70], [52, 34], [110, 22], [190, 30], [270, 16], [360, 26], [450, 18], [545, 30], [640, 18], [730, 26], [800, 16], [880, 26], [945, 52], [978, 110], [984, 190], [974, 260], [980, 320], [962, 372], [944, 420], [918, 452], [884, 484], [872, 512], [846, 530], [836, 556], [802, 572], [770, 600], [700, 606], [640, 620], [560, 616], [470, 630], [380, 626], [290, 618], [220, 612], [150, 616], [96, 578], [72, 520], [42, 470], [50, 400], [30, 330], [40, 260], [26, 190], [40, 130]];
// prettier-ignore
const river: readonly Point[] = [[392, 40], [404, 78], [424, 114], [438, 160], [432, 205], [398, 250], [374, 296], [376, 338], [404, 376], [450, 410], [500, 440], [556, 478], [600, 516], [640, 560], [652, 600], [660, 640]];
const lake: readonly Point[] = [[352, 34], [392, 26], [430, 36], [440, 62], [418, 84], [380, 76], [354, 62]];
// prettier-ignore
const roads: readonly (readonly Point[])[] = [[[136, 236], [190, 262], [247, 248], [320, 262], [372, 312]], [[157, 430], [220, 452], [290, 430], [340, 400]], [[612, 240], [680, 232], [760, 190], [859, 146]], [[668, 398], [700, 400], [780, 420], [796, 465]], [[400, 478], [452, 500], [427, 546]], [[760, 190], [800, 260], [812, 340], [780, 420]]];
// prettier-ignore
const peaks = [[176, 86, 0.8], [222, 76, 1], [300, 84, 1.05], [262, 104, 0.95], [332, 116, 0.72]] as const;
// prettier-ignore
const hills = [[742, 150, 0.9], [800, 172, 1.05], [724, 208, 0.8], [842, 238, 0.9], [320, 300, 0.75], [566, 410, 0.85], [306, 400, 0.8], [814, 372, 0.85], [190, 318, 0.6], [540, 545, 0.6]] as const;
// Middle, how many, how far they spread, and how many of a hundred are pines.
// prettier-ignore
const woods = [[690, 178, 7, 22, 14, 100], [770, 250, 8, 34, 16, 50], [560, 370, 5, 18, 8, 50], [238, 408, 8, 26, 14, 100], [860, 300, 5, 14, 14, 0], [498, 196, 6, 14, 20, 50], [330, 226, 5, 20, 8, 50], [640, 430, 4, 14, 10, 0], [330, 540, 6, 24, 7, 50], [130, 60, 5, 16, 8, 100], [560, 52, 6, 30, 6, 100], [64, 460, 4, 8, 20, 100]] as const;

function chance(seed: number): () => number {
  let s = seed;
  return () => {
    s = (s + 0x6d2b79f5) | 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Standing {
  readonly kind: 'peak' | 'hill' | 'pine' | 'oak';
  readonly x: number;
  readonly y: number;
  readonly k: number;
}
export interface Ground {
  readonly land: string;
  readonly river: string;
  readonly lake: string;
  readonly roads: string;
  readonly fields: readonly string[]; // by tone, from 1
  readonly furrows: readonly string[]; // by angle, in steps of 30 degrees
  readonly grass: string;
  readonly hedges: string; // round bushes
  readonly standing: readonly Standing[]; // from back to front
}

type Polygon = readonly Point[];
const area = (p: Polygon) => Math.abs(p.reduce((sum, [x, y], i) => sum + x * (p[(i + 1) % p.length]?.[1] ?? 0) - (p[(i + 1) % p.length]?.[0] ?? 0) * y, 0) / 2);

// The part of a polygon on one side of a line through (px, py) across the direction (nx, ny).
function cut(polygon: Polygon, px: number, py: number, nx: number, ny: number, sign: number): Point[] {
  const side = (p: Point) => ((p[0] - px) * nx + (p[1] - py) * ny) * sign;
  return polygon.flatMap((a, i) => {
    const b = polygon[(i + 1) % polygon.length] as Point;
    const [sa, sb] = [side(a), side(b)];
    const kept: Point[] = sa <= 0 ? [a] : [];
    if (sa * sb < 0) {
      const t = sa / (sa - sb);
      kept.push([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
    }
    return kept;
  });
}

function longestSide(polygon: Polygon): { from: Point; to: Point; length: number } {
  let best = { from: polygon[0] as Point, to: polygon[0] as Point, length: 0 };
  polygon.forEach((from, i) => {
    const to = polygon[(i + 1) % polygon.length] as Point;
    const length = Math.hypot(from[0] - to[0], from[1] - to[1]);
    if (length > best.length) best = { from, to, length };
  });
  return best;
}

const tones = [0, 1, 2, 3, 4, 0, 5, 1, 0, 4];

export function groundOf(chart: Chart): Ground {
  const random = chance(77);
  const fields = Array.from({ length: 6 }, () => '');
  const furrows = Array.from({ length: 6 }, () => '');
  let [grass, hedges] = ['', ''];
  const dot = ([x, y]: Point) => `${x.toFixed(0)} ${y.toFixed(0)}`;
  const bush = ([x, y]: Point, r: number) => `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;

  const plant = (polygon: Polygon) => {
    const d = `M${polygon.map((p) => dot(chart.at(p))).join('L')}Z`;
    const texture = random();
    fields[tones[Math.floor(random() * 10)] as number] += d;
    const { from, to } = longestSide(polygon.map(chart.at));
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
    if (texture < 0.7) furrows[((Math.round((angle * 180) / Math.PI / 30) % 6) + 6) % 6] += d;
    else grass += d;
    if (random() >= 0.3) return;
    const [a, b] = [chart.at(polygon[0] as Point), chart.at(polygon[1] as Point)];
    for (let t = 0.15; t < 0.95; t += 0.16) hedges += bush([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t], 2.6 + Math.round(random() * 8) / 10);
  };
  const split = (polygon: Polygon, depth: number): void => {
    if (polygon.length < 3) return;
    if (area(polygon) < 2300 + random() * 4200 || depth > 9) return plant(polygon);
    const { from, to, length } = longestSide(polygon);
    let [mx, my] = [0, 0];
    for (const [x, y] of polygon) [mx, my] = [mx + x / polygon.length, my + y / polygon.length];
    const turn = (random() - 0.5) * (depth < 3 ? 0.9 : 0.34);
    const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const [nx, ny] = [ux * Math.cos(turn) - uy * Math.sin(turn), ux * Math.sin(turn) + uy * Math.cos(turn)];
    const off = (random() - 0.5) * length * 0.22;
    split(cut(polygon, mx + nx * off, my + ny * off, nx, ny, 1), depth + 1);
    split(cut(polygon, mx + nx * off, my + ny * off, nx, ny, -1), depth + 1);
  };
  split([[-60, -60], [1060, -60], [1060, 700], [-60, 700]], 0);

  const standing: Standing[] = [];
  const stand = (kind: Standing['kind'], x: number, y: number, k: number) => {
    const [a, b] = chart.at([x, y]);
    standing.push({ kind, x: Math.round(a), y: Math.round(b), k: Math.round(k * 100) / 100 });
  };
  for (const [x, y, k] of peaks) stand('peak', x, y, k * 0.94);
  for (const [x, y, k] of hills) stand('hill', x, y, k * 0.94);
  for (const [x, y, n, rx, ry, pines] of woods)
    for (let i = 0; i < n; i++) stand(random() * 100 < pines ? 'pine' : 'oak', x + (random() - 0.5) * 2 * rx, y + (random() - 0.5) * 2 * ry, 0.7 + random() * 0.3);
  standing.sort((a, b) => a.y - b.y);

  return {
    land: smooth(coast.map(chart.at), true),
    river: smooth(river.map(chart.at)),
    lake: smooth(lake.map(chart.at), true),
    roads: roads.map((road) => smooth(road.map(chart.at))).join(''),
    fields,
    furrows,
    grass,
    hedges,
    standing,
  };
}
