// What lies in a region, and where a page draws it.
import type { Data, Land, Tech, Template } from './data';
import type { LandTile, Player, State } from './engine.gen';

export const side = 120;

export interface Laid {
  readonly id: string;
  readonly land?: Land;
  readonly tech?: Tech;
  readonly template: Template;
  readonly x: number;
  readonly y: number;
  readonly rotation: number;
  readonly garbage: number;
  readonly citizens: number;
  readonly bridges: readonly { from: readonly [number, number]; to: readonly [number, number] }[];
}

export const template = (data: Data, id: string) => data.rail_templates.templates.find((t) => t.id === id)!;

export const cityNames = (t: Template): string[] => Object.entries(t.nodes).flatMap(([name, node]) => (node.kind === 'city' ? [name] : []));

// A point of a template by its node's name.
export function point(data: Data, t: Template, node: string): readonly [number, number] {
  const port = data.rail_templates.ports[node];
  if (port) return port;
  const at = t.nodes[node];
  return [at?.x ?? 60, at?.y ?? 60];
}

function bridgesOf(data: Data, seat: Player, tile: number, t: Template) {
  return seat.bridges
    .filter((b) => b.tile === tile)
    .flatMap((b) => {
      const bridge = t.bridges[b.bridge];
      return bridge ? [{ from: point(data, t, bridge.ends[0]), to: point(data, t, bridge.ends[1]) }] : [];
    });
}

// All tiles of a seat's region: its land, then its institutions.
export function laidTiles(data: Data, view: State, seat: Player): Laid[] {
  const rows = data.land_tiles.land;
  const land = seat.land
    .filter((row) => !seat.unlaid.includes(row))
    .map((row): Laid => {
      const tile = rows[row]!;
      const lot: LandTile = row === 0 ? seat.start : view.land[row]!;
      const t = template(data, tile.template);
      return { id: tile.id, land: tile, template: t, x: lot.x, y: lot.y, rotation: lot.rotation, garbage: lot.garbage, citizens: lot.citizens, bridges: bridgesOf(data, seat, row, t) };
    });
  const institutions = seat.techs.flatMap((own): Laid[] => {
    const tech = data.tech_tiles.tech[own.tech];
    const form = tech?.effects[0]?.template;
    if (!tech || !form || own.rotation === 255) return [];
    const t = template(data, form);
    return [{ id: tech.id, tech, template: t, x: own.x, y: own.y, rotation: own.rotation, garbage: 0, citizens: 0, bridges: bridgesOf(data, seat, rows.length + own.tech, t) }];
  });
  return [...land, ...institutions];
}

// The cell of "x3y-1".
export function cellOf(arg: string): { x: number; y: number } | null {
  const match = /^x(-?\d+)y(-?\d+)$/.exec(arg);
  return match ? { x: Number(match[1]), y: Number(match[2]) } : null;
}

// The part of the grid to draw: all cells, and never less than three by two, so that a young region is not a poster.
export function bounds(cells: readonly { x: number; y: number }[], least: readonly [number, number] = [3, 2]) {
  const span = (values: readonly number[], smallest: number) => {
    const low = Math.min(...values);
    const size = Math.max(...values) - low + 1;
    return { low: low - Math.max(0, smallest - size) / 2, size: Math.max(size, smallest) };
  };
  const across = span(cells.map((c) => c.x), least[0]);
  const down = span(cells.map((c) => c.y), least[1]);
  return { left: across.low, top: down.low, width: across.size, height: down.size };
}

// Turns a point of a tile by quarter turns round its middle.
export function turned(rotation: number, [x, y]: readonly [number, number]): [number, number] {
  const dx = x - side / 2;
  const dy = y - side / 2;
  const around: readonly [number, number][] = [[dx, dy], [-dy, dx], [-dx, -dy], [dy, -dx]];
  const [tx, ty] = around[rotation & 3] as [number, number];
  return [tx + side / 2, ty + side / 2];
}

const plateHeight = 18;
export const goodStep = 19; // from one good on a plate to the next
const signs = { coins: 'coins', science: 'science', prosperity: 'prosperity', plants: 'plant' } as const;

// What each city yields stands on a plate beside it.
export function platesOf(land: Land, t: Template) {
  return cityNames(t).flatMap((name, of) => {
    const [at, city] = [t.nodes[name]?.label, land.cities[name]];
    const goods = city ? (['coins', 'science', 'prosperity', 'plants'] as const).flatMap((good) => (city[good] > 0 ? [{ kind: signs[good], n: city[good] }] : [])) : [];
    return at && goods.length > 0 ? [{ at, of, goods, width: 4 + goods.length * goodStep }] : [];
  });
}

interface Plate {
  readonly at: readonly [number, number]; // its middle, as the tile is drawn when it is not turned
  readonly width: number;
  readonly of: number; // the disc it belongs to
}
interface Disc {
  readonly at: readonly [number, number];
  readonly r: number;
}

// Where plates may stand upright on a turned tile without leaving it or covering a disc or each other: at their places,
// else where it is plain to which disc they belong. In the tile's own coordinates.
export function uprightPlates(rotation: number, plates: readonly Plate[], discs: readonly Disc[]): [number, number][] {
  const round = discs.map(({ at, r }) => ({ at: turned(rotation, at), r }));
  const placed: { x: number; y: number; width: number }[] = [];
  for (const { at, width, of } of plates) {
    const [wishX, wishY] = turned(rotation, at);
    const gaps = (x: number, y: number) => round.map(({ at: [cx, cy], r }) => Math.hypot(Math.max(0, Math.abs(cx - x) - width / 2), Math.max(0, Math.abs(cy - y) - plateHeight / 2)) - r);
    const clear = (x: number, y: number) =>
      gaps(x, y).every((gap) => gap >= 0) && placed.every((other) => Math.abs(other.x - x) >= (other.width + width) / 2 || Math.abs(other.y - y) >= plateHeight);
    const doubt = (x: number, y: number) => {
      const [own = 0, next = Infinity] = [gaps(x, y)[of], Math.min(...gaps(x, y).filter((_, i) => i !== of))];
      return own + Math.hypot(x - wishX, y - wishY) / 4 + Math.max(0, 8 + own - next) * 3;
    };
    const low = { x: 3 + width / 2, y: 3 + plateHeight / 2 };
    let best = { x: Math.min(side - low.x, Math.max(low.x, wishX)), y: Math.min(side - low.y, Math.max(low.y, wishY)) };
    if (!clear(best.x, best.y)) {
      let least = Infinity;
      for (let x = low.x; x <= side - low.x; x += 2)
        for (let y = low.y; y <= side - low.y; y += 2)
          if (clear(x, y) && doubt(x, y) < least) {
            least = doubt(x, y);
            best = { x, y };
          }
    }
    placed.push({ ...best, width });
  }
  return placed.map(({ x, y }) => turned(4 - (rotation & 3), [x, y]));
}

// The tile with a number as the state counts them: land first, then technologies.
export function tileByNumber(data: Data, number: number): { id: string; land?: Land; tech?: Tech; template: Template } | null {
  const land = data.land_tiles.land[number];
  if (land) return { id: land.id, land, template: template(data, land.template) };
  const tech = data.tech_tiles.tech[number - data.land_tiles.land.length];
  const form = tech?.effects[0]?.template;
  return tech && form ? { id: tech.id, tech, template: template(data, form) } : null;
}

// The numbers of the tiles a seat has still to lay: land, then institutions.
export const unlaidTiles = (data: Data, seat: Player): number[] => [
  ...seat.unlaid,
  ...seat.techs.filter((own) => own.rotation === 255 && data.tech_tiles.tech[own.tech]?.effects[0]?.template).map((own) => data.land_tiles.land.length + own.tech),
];

export const has = (bits: number, i: number) => ((bits >> i) & 1) === 1;
