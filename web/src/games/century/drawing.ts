// Tiles with tracks of one's own: what each stroke of the editor of boxes changes in the files of a set.
import { isList, isObject, type Json, type JsonObject } from '../../box/schema';
import type { Land, Tech } from './data';
import { pointOf, ports, settled, side, type Pattern, type Point } from './tracks';

export type Files = Readonly<Record<string, Json>>;
const edge = 20; // what stands nearer to the border is cut off
const apart = 30; // from one city or fork to the next
export const mostCities = 3;
export const mostForks = 3;
const cityNames = ['a', 'b', 'c'];
const forkNames = ['j', 'k', 'l'];

// A box of anybody may say anything there: what is no list of things is none.
function things<T>(files: Files, file: string, key: string): readonly T[] {
  const root = files[file];
  const list = isObject(root) ? root[key] : undefined;
  return isList(list) && list.every((one) => isObject(one)) ? (list as unknown as readonly T[]) : [];
}
export const patternsOf = (files: Files): readonly Pattern[] => things(files, 'rail_templates.json', 'templates');
const landOf = (files: Files): readonly Land[] => things(files, 'land_tiles.json', 'land');
const techOf = (files: Files): readonly Tech[] => things(files, 'tech_tiles.json', 'tech');
const withList = (files: Files, file: string, list: Readonly<Record<string, unknown>>): Files => ({ ...files, [file]: { ...(files[file] as JsonObject), ...list } as Json });

// Which pattern a tile follows; nothing for what has no tracks.
export const patternIdOf = (files: Files, tile: string): string | undefined =>
  landOf(files).find(({ id }) => id === tile)?.template ?? techOf(files).find(({ id }) => id === tile)?.effects?.find((effect) => effect.template)?.template;
export const patternOf = (files: Files, tile: string): Pattern | undefined => patternsOf(files).find(({ id }) => id === patternIdOf(files, tile));
export const tilesOf = (files: Files): string[] => [...landOf(files), ...techOf(files)].map(({ id }) => id).filter((id) => patternIdOf(files, id) !== undefined);

const withPatterns = (files: Files, templates: readonly Pattern[]): Files => withList(files, 'rail_templates.json', { templates });
// The tile follows this pattern from now on; a pattern of somebody's own that no tile follows any more is gone.
export function follow(files: Files, tile: string, pattern: string, designed: ReadonlySet<string>): Files {
  const land = landOf(files).map((one) => (one.id === tile ? { ...one, template: pattern } : one));
  const tech = techOf(files).map((one) => (one.id === tile ? { ...one, effects: one.effects.map((effect) => (effect.template ? { ...effect, template: pattern } : effect)) } : one));
  const next = withList(withList(files, 'land_tiles.json', { land }), 'tech_tiles.json', { tech });
  const used = new Set(tilesOf(next).map((id) => patternIdOf(next, id)));
  return tidy(withPatterns(next, patternsOf(next).filter(({ id }) => designed.has(id) || used.has(id))));
}
// The tile gets a pattern of its own, first as the one it followed.
export function begin(files: Files, tile: string, designed: ReadonlySet<string>): Files {
  const pattern = patternOf(files, tile);
  if (!pattern) return files;
  const taken = new Set(patternsOf(files).map(({ id }) => id));
  let n = 1;
  while (taken.has(`own_${n}`)) n++;
  return follow(withPatterns(files, [...patternsOf(files), { ...pattern, id: `own_${n}` }]), tile, `own_${n}`, designed);
}

const replaced = (files: Files, pattern: Pattern): Files => tidy(withPatterns(files, patternsOf(files).map((one) => (one.id === pattern.id ? pattern : one))));
const at = (n: number) => Math.round(Math.max(edge, Math.min(side - edge, n)));

export function moved(files: Files, pattern: Pattern, name: string, to: Point): Files {
  const node = pattern.nodes[name];
  if (!node || node.kind === 'building') return files;
  const [x, y] = [at(to[0]), at(to[1])];
  // Two discs never lie upon one another.
  if (Object.entries(pattern.nodes).some(([other, { x: a, y: b }]) => other !== name && Math.hypot(a - x, b - y) < apart)) return files;
  const next = { ...pattern, nodes: { ...pattern.nodes, [name]: { ...node, x, y } } };
  return replaced(files, settled(next, (ends) => ends.includes(name) || ends.some((end) => pattern.nodes[end]?.kind === 'junction')));
}
export const areJoined = (pattern: Pattern, a: string, b: string): boolean => pattern.tracks.some(({ ends }) => ends.includes(a) && ends.includes(b));
// A track between them, or none any more.
export function joined(files: Files, pattern: Pattern, a: string, b: string): Files {
  if (a === b) return files;
  const rest = pattern.tracks.filter(({ ends }) => !(ends.includes(a) && ends.includes(b)));
  const tracks = rest.length < pattern.tracks.length ? rest : [...rest, { ends: [a, b] as const, path: '' }];
  const next = { ...pattern, tracks };
  return replaced(files, settled(next, (ends) => (ends.includes(a) && ends.includes(b)) || ends.some((end) => pattern.nodes[end]?.kind === 'junction')));
}
// So many cities or forks: new ones where there is room, the last ones gone with their tracks.
export function withNodes(files: Files, pattern: Pattern, kind: 'city' | 'junction', count: number): Files {
  const names = (kind === 'city' ? cityNames : forkNames).slice(0, count);
  const old = Object.keys(pattern.nodes).filter((name) => pattern.nodes[name]?.kind === kind);
  const kept = Object.entries(pattern.nodes).filter(([name, node]) => node.kind !== kind || old.indexOf(name) < count);
  const nodes = Object.fromEntries(kept);
  for (const name of names.filter((one) => !(one in nodes)).slice(0, Math.max(0, count - old.length))) {
    const taken = Object.keys(nodes).map((one) => pointOf({ ...pattern, nodes }, one));
    const places = [30, 60, 90].flatMap((y) => [30, 60, 90].map((x): Point => [x, y]));
    const room = (place: Point) => Math.min(...taken.map((one) => Math.hypot(one[0] - place[0], one[1] - place[1])), 1000);
    const [x, y] = places.reduce((best, place) => (room(place) > room(best) ? place : best));
    nodes[name] = { kind, x, y, ...(kind === 'city' ? { label: [x, y] as const } : {}) };
  }
  const sorted = Object.fromEntries(Object.entries(nodes).sort(([a], [b]) => (a < b ? -1 : 1)));
  const tracks = pattern.tracks.filter(({ ends }) => ends.every((end) => end in ports || end in sorted));
  return replaced(files, settled({ ...pattern, nodes: sorted, tracks }, () => false));
}

// A tile has what its pattern has: as many cities, and citizens only there.
export function tidy(files: Files): Files {
  const all = new Map(patternsOf(files).map((pattern) => [pattern.id, pattern]));
  let isSame = true;
  const land = landOf(files).map((tile) => {
    const nodes = all.get(tile.template)?.nodes;
    if (!nodes || typeof tile.cities !== 'object' || tile.cities === null) return tile;
    const names = Object.keys(nodes).filter((name) => nodes[name]?.kind === 'city').sort();
    const had = tile.cities;
    if (names.join() === Object.keys(had).sort().join()) return tile;
    isSame = false;
    const cities = Object.fromEntries(names.map((name) => [name, had[name] ?? { coins: 0, science: 0, prosperity: 0, plants: 0 }]));
    const citizens = Array.isArray(tile.start_citizens) ? { start_citizens: tile.start_citizens.filter((name) => names.includes(name)) } : {};
    return { ...tile, cities, ...citizens };
  });
  return isSame ? files : withList(files, 'land_tiles.json', { land });
}
