// Where things lie on the map of Uruguay and on the network board. Presentation alone: the component data know nothing of it.
// The outline is Natural Earth's, drawn with x = 122 + (longitude + 58.44) * 137, y = 20 + (-30.1 - latitude) * 137.
import drawn from './geometry.json';

export type Point = readonly [number, number];
export interface Spot {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}
export interface Box extends Spot {
  readonly w: number;
  readonly h: number;
}
export interface Round extends Spot {
  readonly r: number;
}
// A line hangs from its connection space to a fork and on to the contracts at its ends; without a fork it has one end.
export interface Wire {
  readonly fork: Point | null;
  readonly to: readonly string[];
}
// Two contract spaces that belong together: `chain` between them, a `bar` with "or", or a `tab` on each with the other's name.
export interface Link {
  readonly kind: 'pair' | 'linked';
  readonly a: string;
  readonly b: string;
  readonly draw: 'bar' | 'chain' | 'tab';
}
export interface Side {
  readonly sites: readonly Round[];
  readonly contract_spaces: readonly Box[];
  readonly remote_spaces: readonly Box[];
  readonly connection_spaces: readonly (Round & { readonly wires: readonly Wire[] })[];
  readonly labels: readonly Spot[];
  readonly public_area: Omit<Box, 'id'>;
  readonly parking: readonly Box[];
  readonly solar_nodes: readonly Box[];
  readonly links: readonly Link[];
}
export interface Geometry {
  readonly size: Point;
  readonly outline: readonly Point[];
  readonly river: readonly Point[];
  readonly neighbours: Readonly<Record<'argentina' | 'brazil' | 'laguna_merin' | 'lagoa_dos_patos', readonly Point[]>>;
  readonly sectors: readonly { readonly id: string; readonly polygon: readonly Point[] }[];
  readonly map_small: Side;
  readonly map_large: Side;
  readonly nodes: readonly Spot[];
}

export const geometry = drawn as unknown as Geometry;

// The lane in the Atlantic, the two rows of turn-order places, and the four scoring tiles lie where they lie on both sides of the board.
export const timelineAt = (step: number): Point => [716 + 37 * step, 664];
export const orderAt = (place: number, lower: boolean): Point => [938 + 40 * place, lower ? 196 : 160];
export const scoringAt = (place: number): Point => [[838, 596], [916, 596], [996, 596], [1072, 596]][place] as unknown as Point;
export const foreignAt = (country: number, place: number): Point => (country === 0 ? [56, 66 + 92 * place] : [930 + 70 * place, 58]);

export const path = (points: readonly Point[], open = false): string => `M${points.map((p) => p.join(' ')).join('L')}${open ? '' : 'Z'}`;
// A wire hangs a little.
export const hanging = (a: Point, b: Point, sag = 7): string => `M${a[0]} ${a[1]}Q${(a[0] + b[0]) / 2} ${(a[1] + b[1]) / 2 + sag} ${b[0]} ${b[1]}`;

// The short name that is printed on a place and that the list of options uses: A1-3, R1, S4, P2, 1-3.
export function shortName(id: string): string {
  const contract = /^([abc]\d?)_k(\d+)$/.exec(id);
  if (contract) return `${contract[1]}-${contract[2]}`.toUpperCase();
  const remote = /^([abc]\d?)_f(\d+)$/.exec(id);
  if (remote) return `${remote[1]} R${remote[2]}`.toUpperCase();
  const site = /^([abc]\d?)_s(\d+)$/.exec(id);
  if (site) return `${site[1]}·${site[2]}`.toUpperCase();
  const node = /^[tc](\d)(\d)$/.exec(id);
  if (node) return `${node[1]}-${node[2]}`;
  return id.replace(/^park/, 'p').toUpperCase();
}
