// The ground of the map as a lino cut: every sector is laid out in fields, blocks or dunes with a hatching of its own. Always the same ones.
import { geometry, type Point } from './geometry';

export interface Field {
  readonly zone: string; // a, b, c
  readonly sector: string;
  readonly hatching: string; // id of a pattern, '' for bare ground
  readonly d: string;
}

// Numbers that look like chance and are none.
function shuffled(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

const hatchings: Readonly<Record<string, readonly string[]>> = { a: ['a1', 'a2', 'a3', ''], b: ['b1', 'b2', 'b3', ''], c: ['c1', 'c1', 'c2', ''] };
const sizes: Readonly<Record<string, number>> = { a: 58, b: 58, c: 46 };

function fieldsOf(sector: string, polygon: readonly Point[], next: () => number): Field[] {
  const zone = sector[0] ?? 'a';
  const size = sizes[zone] ?? 58;
  const [xs, ys] = [polygon.map((p) => p[0]), polygon.map((p) => p[1])];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const columns = Math.ceil((Math.max(...xs) - left) / size) + 1;
  const rows = Math.ceil((Math.max(...ys) - top) / size) + 1;
  const jitter = () => (next() - 0.5) * size * 0.5;
  const corners = Array.from({ length: rows + 1 }, (_, j) => Array.from({ length: columns + 1 }, (_, i): Point => [Math.round(left + (i - 0.3) * size + jitter()), Math.round(top + (j - 0.3) * size + jitter())]));
  const found = new Map<string, string>();
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const hatching = hatchings[zone]?.[Math.floor(next() * 4)] ?? '';
      const square = [corners[j]?.[i], corners[j]?.[i + 1], corners[j + 1]?.[i + 1], corners[j + 1]?.[i]] as Point[];
      found.set(hatching, `${found.get(hatching) ?? ''}M${square.map((p) => p.join(' ')).join('L')}Z`);
    }
  return [...found].map(([hatching, d]) => ({ zone, sector, hatching, d }));
}

const next = shuffled(42);
export const fields: readonly Field[] = geometry.sectors.flatMap((sector) => fieldsOf(sector.id, sector.polygon, next));
