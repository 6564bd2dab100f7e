// What is drawn on the ground of a tile: areas that turn with it, and things that stand upright where rails, cities and plates leave room.
import { pointsOf, type Spot } from './curves';
import type { Land, Template } from './data';
import { cityNames, platesOf, side, turned, uprightPlates } from './region';

type Corner = 0 | 1 | 2 | 3; // north-west, then clockwise
type Area = 'field' | 'meadow' | 'lake' | 'coast' | 'yard' | 'rock' | 'wood';
type Thing = 'tree' | 'fir' | 'house' | 'barn' | 'church' | 'factory' | 'tower' | 'mountain' | 'turbine' | 'dome' | 'heap' | 'crane' | 'boat' | 'spa' | 'shaft' | 'pylon' | 'sheaf' | 'solar' | 'plane' | 'rocket';
type Ground = 'grass' | 'mead' | 'wheat' | 'soil' | 'wood';

interface Theme {
  readonly ground: Ground;
  readonly areas: readonly (readonly [Corner, Area, ...Thing[]])[];
  readonly things: readonly Thing[];
}

// As wide and as high as they are drawn, from the middle of the foot.
const sizes: Readonly<Record<Thing, { readonly r: number; readonly up: number }>> = {
  tree: { r: 5.5, up: 7 }, fir: { r: 6, up: 8 }, house: { r: 6.5, up: 5 }, barn: { r: 8, up: 5 }, church: { r: 10, up: 9 }, factory: { r: 13, up: 12 }, tower: { r: 11, up: 11 },
  mountain: { r: 16, up: 12 }, turbine: { r: 11, up: 14 }, dome: { r: 12, up: 10 }, heap: { r: 11, up: 6 }, crane: { r: 12, up: 12 }, boat: { r: 6.5, up: 5 }, spa: { r: 14, up: 9 },
  shaft: { r: 13, up: 12 }, pylon: { r: 7, up: 10 }, sheaf: { r: 5.5, up: 5 }, solar: { r: 9, up: 6 }, plane: { r: 10, up: 5 }, rocket: { r: 9, up: 13 },
};

// Each shape lies in the north-west corner.
export const shapes: Readonly<Record<Area, string>> = {
  field: 'M4 6L47 3 41 45 4 49Z',
  meadow: 'M3 13C14 4 36 2 48 6C50 22 46 38 38 46C24 50 10 48 3 44Z',
  lake: 'M4 14C9 3 32 2 43 8C53 17 47 38 35 43C21 49 6 46 4 34Z',
  coast: 'M0 54C20 58 34 44 43 36C53 25 47 12 54 0L0 0Z',
  yard: 'M4 4H48V47H4Z',
  rock: 'M3 34C12 20 24 22 30 12C38 4 46 8 50 5L45 44C30 50 14 46 3 49Z',
  wood: 'M4 20C4 8 16 4 24 8C30 2 44 4 46 14C54 22 46 38 38 40C30 50 12 48 10 40C2 38 2 28 4 20Z',
};

const themes: Readonly<Record<string, Theme>> = {
  start: { ground: 'mead', areas: [[0, 'field', 'sheaf'], [1, 'field', 'sheaf'], [2, 'meadow', 'pylon']], things: ['church', 'tree', 'tree', 'tree'] },
  l01: { ground: 'grass', areas: [[1, 'yard', 'shaft'], [3, 'rock', 'heap']], things: ['heap', 'tree', 'fir', 'house'] },
  l02: { ground: 'mead', areas: [[3, 'meadow', 'church'], [2, 'wood', 'tree', 'tree']], things: ['house', 'tree', 'tree', 'tree'] },
  l03: { ground: 'wheat', areas: [[1, 'meadow', 'barn'], [2, 'field', 'sheaf', 'sheaf']], things: ['church', 'house', 'tree', 'sheaf'] },
  l04: { ground: 'grass', areas: [[1, 'yard', 'tower'], [2, 'meadow', 'tree']], things: ['church', 'house', 'fir', 'fir', 'tree'] },
  l05: { ground: 'mead', areas: [[0, 'field'], [3, 'field', 'sheaf', 'sheaf'], [1, 'wood', 'tree', 'tree']], things: ['barn', 'house', 'tree'] },
  l06: { ground: 'wheat', areas: [[1, 'yard', 'factory'], [3, 'lake', 'boat']], things: ['house', 'tree', 'tree', 'sheaf'] },
  l07: { ground: 'mead', areas: [[1, 'wood', 'tree', 'tree', 'tree'], [2, 'meadow', 'house', 'house']], things: ['house', 'tree', 'tree'] },
  l08: { ground: 'grass', areas: [[1, 'lake', 'boat'], [2, 'coast', 'boat']], things: ['spa', 'tree', 'tree', 'fir'] },
  l09: { ground: 'soil', areas: [[1, 'meadow', 'tree'], [2, 'rock', 'heap']], things: ['crane', 'heap', 'heap', 'barn'] },
  l10: { ground: 'grass', areas: [[0, 'lake', 'boat'], [3, 'coast', 'boat'], [2, 'field']], things: ['house', 'tree', 'tree', 'pylon'] },
  l11: { ground: 'mead', areas: [[1, 'coast', 'boat'], [3, 'coast', 'boat']], things: ['house', 'fir', 'tree', 'tree'] },
  l12: { ground: 'wood', areas: [[1, 'rock', 'mountain'], [2, 'field', 'sheaf']], things: ['fir', 'fir', 'fir', 'barn'] },
  l13: { ground: 'wood', areas: [[1, 'rock', 'dome'], [2, 'meadow']], things: ['fir', 'fir', 'tree', 'fir'] },
  l14: { ground: 'grass', areas: [[1, 'field', 'sheaf'], [3, 'meadow', 'barn']], things: ['factory', 'house', 'tree', 'tree'] },
  l15: { ground: 'mead', areas: [[2, 'coast', 'boat', 'boat'], [1, 'lake', 'boat']], things: ['crane', 'house', 'tree', 'tree'] },
  l16: { ground: 'wood', areas: [[3, 'rock', 'mountain'], [2, 'rock', 'mountain']], things: ['fir', 'fir', 'fir', 'fir', 'fir'] },
  l17: { ground: 'soil', areas: [[1, 'yard', 'factory'], [2, 'yard', 'tower'], [3, 'meadow']], things: ['factory', 'pylon', 'heap'] },
  l18: { ground: 'grass', areas: [[1, 'yard', 'church'], [2, 'wood', 'tree', 'tree']], things: ['dome', 'house', 'tree', 'tree'] },
  l19: { ground: 'wheat', areas: [[1, 'yard', 'tower'], [3, 'yard', 'factory'], [0, 'meadow']], things: ['tower', 'house', 'tree', 'tree'] },
  l20: { ground: 'grass', areas: [[2, 'lake', 'boat'], [3, 'field', 'sheaf', 'sheaf']], things: ['spa', 'tree', 'tree', 'fir', 'tree'] },
  l21: { ground: 'wood', areas: [[3, 'lake', 'boat'], [1, 'wood', 'fir', 'fir']], things: ['factory', 'fir', 'fir', 'fir'] },
  l22: { ground: 'mead', areas: [[1, 'wood', 'tree', 'tree'], [2, 'meadow', 'dome']], things: ['church', 'solar', 'tree', 'tree'] },
  l23: { ground: 'grass', areas: [[0, 'meadow'], [1, 'wood', 'tree', 'tree', 'tree'], [3, 'wood', 'tree', 'tree', 'tree']], things: ['barn', 'tree', 'tree'] },
  l24: { ground: 'wheat', areas: [[3, 'yard', 'tower'], [2, 'meadow', 'tree']], things: ['tower', 'house', 'tree', 'tree', 'tree'] },
  l25: { ground: 'grass', areas: [[1, 'coast', 'boat'], [2, 'lake'], [3, 'field', 'sheaf', 'sheaf']], things: ['house', 'pylon', 'fir', 'fir', 'fir'] },
  l26: { ground: 'mead', areas: [[1, 'lake', 'boat'], [3, 'lake', 'boat']], things: ['barn', 'tree', 'tree', 'fir'] },
  l27: { ground: 'grass', areas: [[1, 'yard', 'dome'], [0, 'field']], things: ['tower', 'tree', 'tree', 'tree'] },
  l28: { ground: 'soil', areas: [[1, 'yard', 'factory'], [0, 'meadow']], things: ['factory', 'house', 'tree', 'pylon'] },
  l29: { ground: 'mead', areas: [[3, 'coast', 'boat', 'boat'], [0, 'field']], things: ['house', 'fir', 'tree', 'turbine'] },
  l30: { ground: 'mead', areas: [[0, 'meadow'], [1, 'lake', 'boat'], [2, 'field', 'sheaf', 'sheaf'], [3, 'yard']], things: ['tower', 'house', 'house', 'tree'] },
  l31: { ground: 'grass', areas: [[0, 'yard', 'plane'], [3, 'field', 'plane']], things: ['tower', 'barn', 'tree', 'tree'] },
  l32: { ground: 'mead', areas: [[2, 'coast', 'boat'], [3, 'field', 'turbine']], things: ['turbine', 'turbine', 'tree', 'house'] },
  l33: { ground: 'wheat', areas: [[1, 'yard', 'church'], [2, 'yard', 'house', 'house']], things: ['house', 'house', 'house', 'tree'] },
  l34: { ground: 'mead', areas: [[1, 'meadow', 'turbine'], [3, 'wood', 'tree', 'tree']], things: ['solar', 'house', 'tree', 'tree'] },
  l35: { ground: 'grass', areas: [[1, 'yard', 'factory'], [2, 'meadow', 'crane']], things: ['heap', 'barn', 'tree', 'tree'] },
  l36: { ground: 'soil', areas: [[1, 'yard', 'tower'], [2, 'yard', 'tower']], things: ['tower', 'house', 'tree', 'tree'] },
  l37: { ground: 'wood', areas: [[3, 'yard', 'rocket'], [2, 'meadow', 'dome']], things: ['dome', 'fir', 'fir', 'tree'] },
  l38: { ground: 'wheat', areas: [[0, 'field'], [1, 'meadow', 'solar']], things: ['solar', 'solar', 'turbine', 'tree'] },
  l39: { ground: 'mead', areas: [[3, 'coast', 'boat'], [0, 'yard', 'tower']], things: ['crane', 'house', 'tree', 'tree'] },
  l40: { ground: 'grass', areas: [[0, 'yard', 'tower'], [2, 'meadow', 'dome'], [3, 'yard', 'solar']], things: ['dome', 'tower', 'tree', 'turbine'] },
  coins: { ground: 'soil', areas: [[0, 'yard', 'shaft'], [1, 'rock', 'heap'], [3, 'rock', 'heap'], [2, 'yard', 'factory']], things: [] },
  science: { ground: 'soil', areas: [[0, 'yard', 'tower'], [1, 'yard', 'tree', 'tree'], [2, 'yard', 'dome'], [3, 'yard', 'house']], things: ['tree', 'tree'] },
  prosperity: { ground: 'soil', areas: [[0, 'yard', 'spa'], [1, 'meadow', 'house'], [2, 'yard', 'house'], [3, 'wood', 'tree', 'tree']], things: ['tree', 'tree'] },
};

// Land that nobody has drawn yet looks like somewhere, and always the same.
function fallback(id: string): Theme {
  const hash = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  const known = Object.values(themes);
  return known[hash % known.length] as Theme;
}
const themeOf = (tile: Drawn): Theme => themes[tile.land ? tile.id : (tile.good ?? 'coins')] ?? fallback(tile.id);

export interface Drawn {
  readonly id: string;
  readonly template: Template;
  readonly land?: Land | undefined;
  readonly good?: string | undefined; // of an institution
}

export interface Standing {
  readonly thing: Thing;
  readonly x: number; // the foot
  readonly y: number;
  readonly scale: number;
}

export interface Landscape {
  readonly ground: Ground;
  readonly areas: readonly { readonly corner: Corner; readonly area: Area }[];
  readonly things: readonly Standing[]; // from the back to the front
  readonly houses: readonly (readonly Standing[])[]; // round each city
  readonly plates: readonly Spot[]; // of cities with yields, in the order of platesOf
}

interface Clearance {
  readonly x: number;
  readonly y: number;
  readonly room: number;
}

const isLow = (y: number) => y > 96; // where the name of the tile is printed

// How much room there is at each point of a grid, in the turned tile.
function rooms(discs: readonly { at: Spot; r: number }[], plates: readonly { at: Spot; width: number }[]): Clearance[] {
  const out: Clearance[] = [];
  for (let y = 8; y <= side - 8; y += 3)
    for (let x = 6; x <= side - 6; x += 3) {
      let room = Math.min(x, y, side - x, side - y);
      for (const { at, r } of discs) room = Math.min(room, Math.hypot(at[0] - x, at[1] - y) - r);
      for (const { at, width } of plates) room = Math.min(room, Math.hypot(Math.max(0, Math.abs(at[0] - x) - width / 2), Math.max(0, Math.abs(at[1] - y) - 9)));
      if (room > 2.5) out.push({ x, y, room });
    }
  return out;
}

function compose(tile: Drawn, rotation: number): Landscape {
  const { template } = tile;
  const theme = themeOf(tile);
  const turn = (at: Spot): Spot => turned(rotation, at);
  const cities = cityNames(template).map((name) => turn([template.nodes[name]?.x ?? 60, template.nodes[name]?.y ?? 60]));
  const rails = template.tracks.flatMap((track) => pointsOf(track.path, 12)).map(turn);
  const wanted = tile.land ? platesOf(tile.land, template) : [];
  const cityDiscs = cityNames(template).map((name) => ({ at: [template.nodes[name]?.x ?? 60, template.nodes[name]?.y ?? 60] as const, r: 15 }));
  const litter = template.garbage && tile.land ? [{ at: template.garbage, r: 12 }] : [];
  const places = uprightPlates(rotation, wanted, [...cityDiscs, ...litter]).map(turn);
  const plates = wanted.map(({ width }, i) => ({ at: places[i] ?? ([60, 60] as const), width }));
  const building = template.nodes['i'] ? [{ at: [60, 58] as const, r: 27 }] : [];
  const solid = [...rails.map((at) => ({ at, r: 5.5 })), ...litter.map(({ at }) => ({ at: turn(at), r: 11 })), ...building];

  const houses = cities.map(([x, y], of) =>
    Array.from({ length: 13 }, (_, i): Standing | null => {
      const angle = (i * 2 * Math.PI) / 13 + 0.2;
      const [hx, hy] = [x + Math.cos(angle) * 18, y + Math.sin(angle) * 18];
      const free =
        hx > 7 && hx < 113 && hy > 10 && hy < 113 &&
        solid.every(({ at, r }) => Math.hypot(at[0] - hx, at[1] - hy) > r + 3.5) &&
        plates.every(({ at, width }) => Math.abs(at[0] - hx) > width / 2 + 3 || Math.abs(at[1] - hy) > 12) &&
        cities.every(([cx, cy], other) => other === of || Math.hypot(cx - hx, cy - hy) > 18);
      return free ? { thing: i % 4 === 3 ? 'tree' : 'house', x: hx, y: hy + 3, scale: i % 3 ? 0.56 : 0.64 } : null;
    }).filter((house) => house !== null).sort((a, b) => a.y - b.y),
  );

  const free = rooms([...solid, ...cities.map((at) => ({ at, r: 21 }))], plates);
  const things: Standing[] = [];
  const put = (thing: Thing, wish: Spot | null) => {
    const { r, up } = sizes[thing];
    for (const scale of [1.15, 1, 0.85, 0.7]) {
      const fits = free.filter((spot) => spot.room >= r * scale && things.every((other) => Math.hypot(other.x - spot.x, other.y - sizes[other.thing].up * other.scale - spot.y) > (r * scale + sizes[other.thing].r * other.scale) * 0.92));
      const best = fits
        .map((spot) => ({ spot, cost: wish ? Math.hypot(spot.x - wish[0], spot.y - wish[1]) : -Math.min(spot.room, 16) + ((spot.x * 7 + spot.y * 13 + tile.id.length * things.length * 5) % 11) * 0.8 + (isLow(spot.y) ? 6 : 0) }))
        .sort((a, b) => a.cost - b.cost)[0];
      if (!best || (wish && best.cost > 26)) continue;
      things.push({ thing, x: best.spot.x, y: best.spot.y + up * scale, scale });
      return;
    }
  };
  const middles: readonly Spot[] = [[25, 25], [95, 25], [95, 95], [25, 95]];
  for (const [corner, , ...own] of theme.areas) for (const thing of own) put(thing, turn(middles[corner] as Spot));
  for (const thing of theme.things) put(thing, null);
  things.sort((a, b) => a.y - b.y);
  return { ground: theme.ground, areas: theme.areas.map(([corner, area]) => ({ corner, area })), things, houses, plates: places };
}

const composed = new Map<string, Landscape>();

// The landscape of a tile as it lies; worked out once.
export function landscapeOf(tile: Drawn, rotation: number): Landscape {
  const key = `${tile.id} ${tile.template.id} ${rotation}`;
  const known = composed.get(key);
  if (known) return known;
  const made = compose(tile, rotation);
  composed.set(key, made);
  return made;
}

// Where the name of a tile is printed: in the corner where it hides least. The top left of a box so wide.
export function nameSpot(tile: Drawn, rotation: number, width: number, pennants: readonly Spot[] = []): Spot {
  const landscape = landscapeOf(tile, rotation);
  const height = 12;
  const plates = tile.land ? platesOf(tile.land, tile.template).map((plate, i) => ({ at: landscape.plates[i] ?? ([60, 60] as const), w: plate.width / 2, h: 9 })) : [];
  const cities = cityNames(tile.template).map((name) => ({ at: turned(rotation, [tile.template.nodes[name]?.x ?? 60, tile.template.nodes[name]?.y ?? 60]), w: 16, h: 16 }));
  const litter = tile.template.garbage && tile.land ? [{ at: turned(rotation, tile.template.garbage), w: 13, h: 13 }] : [];
  const rails = tile.template.tracks.flatMap((track) => pointsOf(track.path, 8)).map((at) => ({ at: turned(rotation, at), w: 3, h: 3 }));
  const hidden = ([x, y]: Spot) =>
    [...plates, ...cities, ...litter, ...pennants.map((at) => ({ at, w: 16, h: 11 }))].reduce((sum, { at, w, h }) => {
      const across = Math.min(x + width, at[0] + w) - Math.max(x, at[0] - w);
      const down = Math.min(y + height, at[1] + h) - Math.max(y, at[1] - h);
      return sum + (across > 0 && down > 0 ? across * down : 0);
    }, 0) + 6 * rails.filter(({ at }) => at[0] > x - 4 && at[0] < x + width + 4 && at[1] > y - 4 && at[1] < y + height + 4).length;
  const [right, bottom] = [side - width - 3, side - height - 3];
  const spots: readonly Spot[] = [[3, bottom], [right, bottom], [3, 3], [right, 3]];
  return spots.reduce((best, spot) => (hidden(spot) < hidden(best) - 4 ? spot : best));
}
