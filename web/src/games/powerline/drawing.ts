// A board of one's own as the editor draws it: what each stroke changes in the files of a set.
import type { Json, JsonObject } from '../../box/schema';
import type { Drawn, Network } from './data';
import { laid, leastSpacing, segmentsOn } from './network';
import type { Point } from './place';

export type Files = Readonly<Record<string, Json>>;
export const everyBoard = ''; // the network that the boards share
export const [width, height] = [1000, 640];
const edge = 46; // what stands nearer to the border is cut off
export const mostBends = 8;
export const mostSegments = 16;

const json = (value: unknown): Json => value as Json;
const boardFile = (files: Files) => files['board.json'] as unknown as Network & { boards?: Record<string, Network> };
const geometryFile = (files: Files) => files['board_geometry.json'] as unknown as Drawn & { boards?: Record<string, Drawn> };
const pipsFile = (files: Files) => files['pips.json'] as unknown as { boards: Record<string, Record<string, number[]>> };

export const boardsOf = (files: Files): string[] => Object.keys(pipsFile(files).boards);
export const isOwn = (files: Files, board: string): boolean => boardFile(files).boards?.[board] !== undefined;
export const networkOf = (files: Files, board: string): Network => boardFile(files).boards?.[board] ?? boardFile(files);
const drawnOf = (files: Files, board: string): Drawn => geometryFile(files).boards?.[board] ?? geometryFile(files);
export const drawingOf = (files: Files, board: string) => laid(networkOf(files, board), drawnOf(files, board));
// By way of which points a line leads; one that was never drawn by hand has a few of its path.
export function bendsOf(files: Files, board: string, line: string): Point[] {
  const known = drawnOf(files, board).lines.find((one) => one.id === line);
  if (known?.via) return [...known.via];
  const { path } = drawingOf(files, board).lines.find((one) => one.id === line) ?? { path: [] };
  const count = Math.min(mostBends, Math.max(0, Math.floor(path.length / 12)));
  return Array.from({ length: count }, (_, i) => path[Math.round(((i + 1) * (path.length - 1)) / (count + 1))]!);
}

function withNetwork(files: Files, board: string, network: Network): Files {
  const all = boardFile(files);
  const next = isOwn(files, board) ? { ...all, boards: { ...all.boards, [board]: network } } : { ...all, ...network };
  return tidy({ ...files, 'board.json': json(next) });
}
function withDrawn(files: Files, board: string, drawn: Drawn): Files {
  const all = geometryFile(files);
  // What the boards share keeps path and segments: whoever draws it need not know how a line is laid.
  const shared = isOwn(files, board) ? drawn : { ...drawn, lines: drawn.lines.map((line) => ({ ...line, ...pathOf(files, board, drawn, line.id) })) };
  const next = isOwn(files, board) ? { ...all, boards: { ...all.boards, [board]: shared } } : { ...all, ...shared };
  return { ...files, 'board_geometry.json': json(next) };
}
function pathOf(files: Files, board: string, drawn: Drawn, id: string) {
  const found = laid(networkOf(files, board), drawn).lines.find((one) => one.id === id);
  return found ? { path: found.path, segments: found.segments } : {};
}

const clamp = (n: number, most: number) => Math.round(Math.max(edge, Math.min(most - edge, n)));
export const inside = ([x, y]: Point): Point => [clamp(x, width), clamp(y, height)];

// The board gets a network of its own, first as the others have it.
export function begin(files: Files, board: string): Files {
  const { stations, lines, cities } = boardFile(files);
  const all = boardFile(files);
  const drawn = drawingOf(files, everyBoard);
  const via: Drawn = { stations: drawn.stations, cities: drawn.cities, lines: lines.map((line) => ({ id: line.id, via: bendsOf(files, everyBoard, line.id) })) };
  const geometry = geometryFile(files);
  return tidy({
    ...files,
    'board.json': json({ ...all, boards: { ...all.boards, [board]: { stations, lines, cities } } }),
    'board_geometry.json': json({ ...geometry, boards: { ...geometry.boards, [board]: via } }),
  });
}
export function end(files: Files, board: string): Files {
  const without = <T>(value: { readonly boards?: Readonly<Record<string, T>> }): Json => {
    const boards = Object.fromEntries(Object.entries(value.boards ?? {}).filter(([id]) => id !== board));
    const { boards: _, ...rest } = value;
    return json(Object.keys(boards).length > 0 ? { ...rest, boards } : rest);
  };
  return tidy({ ...files, 'board.json': without(boardFile(files)), 'board_geometry.json': without(geometryFile(files)) });
}

export function moved(files: Files, board: string, list: 'stations' | 'cities', id: string, to: Point): Files {
  const [x, y] = inside(to);
  const drawn = drawnOf(files, board);
  return withDrawn(files, board, { ...drawn, [list]: drawn[list].map((one) => (one.id === id ? { ...one, x, y } : one)) });
}
export function bent(files: Files, board: string, line: string, via: readonly Point[]): Files {
  const drawn = drawnOf(files, board);
  const kept = via.slice(0, mostBends).map(inside);
  // Its old path does not count any more.
  const anew = ({ path: _path, segments: _segments, ...rest }: Drawn['lines'][number]) => ({ ...rest, via: kept });
  return withDrawn(files, board, { ...drawn, lines: drawn.lines.map((one) => (one.id === line ? anew(one) : one)) });
}
export function changedThing(files: Files, board: string, list: 'stations' | 'lines' | 'cities', id: string, values: JsonObject): Files {
  const network = networkOf(files, board);
  const things = (network[list] as readonly { id: string }[]).map((one) => (one.id === id ? { ...one, ...values } : one));
  return withNetwork(files, board, { stations: network.stations, lines: network.lines, cities: network.cities, [list]: things } as Network);
}

// Lines whose segments would lie upon one another.
export function crowded(files: Files, board: string): string[] {
  const drawing = drawingOf(files, board);
  return networkOf(files, board)
    .lines.filter((line) => line.segments > 1 && segmentsOn(drawing.lines.find((one) => one.id === line.id)?.path ?? [], line.segments).spacing < leastSpacing)
    .map((line) => line.id);
}

// What follows from the lines: which of them end at a station, and how many pips they have. Nobody has to enter it twice.
export function tidy(files: Files): Files {
  const board = files['board.json'] as JsonObject | undefined;
  const pips = files['pips.json'] as { readonly boards?: Json } | undefined;
  if (!board || !Array.isArray(board.lines) || !Array.isArray(board.stations) || typeof pips?.boards !== 'object' || pips.boards === null) return files;
  const orderly = (network: Network): Network => ({
    ...network,
    stations: network.stations.map((station) => {
      const lines = network.lines.filter((line) => line.a === station.id || line.b === station.id).map((line) => line.id);
      return [...station.lines].sort().join() === [...lines].sort().join() ? station : { ...station, lines };
    }),
  });
  const all = boardFile(files);
  const boards = all.boards ? { boards: Object.fromEntries(Object.entries(all.boards).map(([id, own]) => [id, orderly(own)])) } : {};
  const next = { ...orderly(all), ...boards };
  const lists = Object.fromEntries(
    Object.entries(pipsFile(files).boards).map(([id, lines]) => [
      id,
      Object.fromEntries(
        Object.entries(lines).map(([line, list]) => {
          const count = (next.boards?.[id] ?? next).lines.find((one) => one.id === line)?.segments ?? list.length;
          const fits = !Number.isInteger(count) || count < 1 || count > mostSegments || count === list.length;
          return [line, fits ? list : Array.from({ length: count }, (_, i) => list[i] ?? (i % 6) + 1)];
        }),
      ),
    ]),
  );
  return { ...files, 'board.json': json(next), 'pips.json': json({ ...pips, boards: lists }) };
}

