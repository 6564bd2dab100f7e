// Where the line of an institution runs: from its building over the common edge to a city that it serves.
import { pointsOf, type Spot } from './curves';
import type { Data, Template } from './data';
import type { SeatFigures } from './engine.gen';
import { cityNames, has, point, side, turned, type Laid } from './region';

const ports = ['n', 'e', 's', 'w'] as const;
const beyond = [[0, -1], [1, 0], [0, 1], [-1, 0]] as const;

interface Line {
  readonly ends: readonly [string, string];
  readonly points: readonly Spot[];
}

// The shortest way along tracks and bridges that passes no city.
export function wayOn(data: Data, template: Template, bridges: Laid['bridges'], from: string, to: string): Spot[] | null {
  const nameAt = ([x, y]: Spot) => [...Object.keys(template.nodes), ...ports].find((name) => point(data, template, name)[0] === x && point(data, template, name)[1] === y) ?? '';
  const lines: Line[] = [
    ...template.tracks.map((track) => ({ ends: track.ends, points: pointsOf(track.path) })),
    ...bridges.map((bridge) => ({ ends: [nameAt(bridge.from), nameAt(bridge.to)] as const, points: [bridge.from, bridge.to] })),
  ];
  const ways: { at: string; points: Spot[] }[] = [{ at: from, points: [point(data, template, from)] }];
  const seen = new Set([from]);
  for (let way = ways.shift(); way; way = ways.shift()) {
    if (way.at === to) return way.points;
    if (way.at !== from && template.nodes[way.at]?.kind === 'city') continue;
    for (const { ends, points } of lines) {
      const next = ends[0] === way.at ? ends[1] : ends[1] === way.at ? ends[0] : null;
      if (next === null || seen.has(next)) continue;
      seen.add(next);
      ways.push({ at: next, points: [...way.points, ...(ends[0] === way.at ? points : [...points].reverse())] });
    }
  }
  return null;
}

export interface Service {
  readonly path: string;
  readonly edge: Spot; // where it crosses the common edge
  readonly good: string;
  readonly bonus: number;
}

// All lines of a seat's institutions, in units of the grid.
export function services(data: Data, tiles: readonly Laid[], techs: readonly { readonly tech: number }[], served: SeatFigures['served']): Service[] {
  const place = (tile: Laid, at: Spot): Spot => {
    const [x, y] = turned(tile.rotation, at);
    return [x + tile.x * side, y + tile.y * side];
  };
  return techs.flatMap(({ tech }, own) => {
    const row = data.tech_tiles.tech[tech];
    const institution = tiles.find((tile) => tile.tech !== undefined && tile.id === row?.id);
    if (!row || !institution) return [];
    return beyond.flatMap(([dx, dy], over) => {
      const cities = served[own]?.[over] ?? 0;
      const next = cities === 0 ? undefined : tiles.find((tile) => tile.x === institution.x + dx && tile.y === institution.y + dy);
      const out = next && wayOn(data, institution.template, institution.bridges, 'i', ports[(over - institution.rotation) & 3] as string);
      if (!next || !out) return [];
      const entry = ports[(over + 2 - next.rotation) & 3] as string;
      const ways = cityNames(next.template).flatMap((name, i) => (has(cities, i) ? [wayOn(data, next.template, next.bridges, entry, name)] : []));
      return ways.flatMap((way): Service[] => {
        if (!way) return [];
        const points = [...out.map((at) => place(institution, at)), ...way.map((at) => place(next, at))];
        const path = `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
        return [{ path, edge: place(next, way[0] as Spot), good: row.effects[0]?.good ?? 'coins', bonus: row.effects[0]?.bonus ?? 1 }];
      });
    });
  });
}
