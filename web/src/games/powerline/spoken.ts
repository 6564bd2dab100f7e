// The whole position in words: the round, the dice, the scoring tiles, and every player's board line by line.
import { labelled } from '../../lib/i18n.svelte';
import type { BoardTable, SpokenPart } from '../board';
import type { Data } from './data';
import type { Figures, State } from './engine.gen';
import { boardOf, has, isLimited, planned } from './layout';
import { onBoard } from './network';
import { tileTable } from './tables';

type Powerline = BoardTable<State, Figures>;

const dataOf = (table: Powerline, seat: number): Data => onBoard(table.data as unknown as Data, boardOf(table.info.options, seat));

function lineOf(table: Powerline, seat: number, l: number): string {
  const data = dataOf(table, seat);
  const board = table.view.seats[seat]!;
  const [line, city] = [data.board.lines[l]!, data.board.cities[l]!];
  const t = (key: string, values?: Record<string, string | number>) => table.t('board', key, values);
  const pips = data.pips.boards[boardOf(table.info.options, seat)]?.[line.id] ?? [];
  const tokens = board.tokens[l] ?? 0;
  const workers = planned(board, data.game.workers).lines.get(l) ?? [];
  const values = { line: table.name(line.id), city: table.name(city.id), vp: city.vp, a: table.name(line.a), b: table.name(line.b), n: tokens, of: line.segments };
  if (has(board.cities, l)) return t('say_full', values);
  if (tokens + workers.length === 0) return t('say_open', { ...values, pips: pips.join(' ') });
  const fromB = board.ends[l] === 2;
  const left = (fromB ? [...pips].reverse() : pips).slice(tokens + workers.length).join(' ');
  const said = t('say_begun', { ...values, end: fromB ? 'B' : 'A', pips: left });
  return workers.length > 0 ? `${said} ${t('say_planned', { workers: workers.map((worker) => table.name(worker.colour)).join(', ') })}` : said;
}

function seatPart(table: Powerline, seat: number): SpokenPart {
  const data = dataOf(table, seat);
  const [board, figures] = [table.view.seats[seat]!, table.figures.seats[seat]!];
  const t = (key: string, values?: Record<string, string | number>) => table.t('board', key, values);
  const chart = data.charts.charts[isLimited(table.info.options, seat) ? 1 : 0]!;
  const resting = planned(board, data.game.workers).resting;
  return {
    title: t('say_seat', { name: table.players[seat]?.name ?? '', board: table.name(`board_${boardOf(table.info.options, seat)}`), points: board.points }),
    lines: [
      t('peek', { cities: figures.cities, stations: figures.stations, jokers: board.jokers - board.jokers_spent }),
      ...(table.figures.next_scoring > 0 ? [t('peek_scoring', { n: figures.scoring })] : []),
      ...(figures.unfinished > 0 ? [t('say_unfinished', { n: figures.unfinished, loss: figures.unfinished_loss })] : []),
      ...(board.vacation === 1 ? [table.name('vacation_tile')] : []),
      ...(table.info.options['adventure_island'] === true ? [`${table.name('island')}. ${t('stacks', { list: board.island.map((n, face) => `${face + 1}: ${n}`).join(', ') })}`] : []),
      ...(resting.length > 0 ? [t('say_island', { workers: resting.map((worker) => table.name(worker.colour)).join(', ') })] : []),
    ],
    parts: [
      { title: t('say_lines'), lines: data.board.lines.map((_, l) => lineOf(table, seat, l)) },
      { title: t('say_stations'), lines: data.board.stations.map((station, i) => t('say_station', { name: table.name(station.id), vp: station.vp, state: has(board.stations, i) ? t('covered') : t('needs', { lines: station.lines.map((id) => table.name(id)).join(', ') }) })) },
      { title: t('chart'), lines: chart.tiles.map((_, i) => `${t('column', { n: i + 1 })}: ${t('tiles_left', { n: board.tiles[i] ?? 0 })}. ${t('line_limit', { n: chart.line_limit[i] ?? 3 })}.`) },
    ],
  };
}

export function spoken(table: Powerline): SpokenPart[] {
  const data = table.data as unknown as Data;
  const t = (key: string, values?: Record<string, string | number>) => table.t('board', key, values);
  const tiles = table.view.contracts.flatMap((_, i) => {
    const shown = tileTable(table, i);
    if (!shown) return [];
    const rows = shown.rows.map((row, n) => t('row_pays', { row: n + 1, list: row.map((points, column) => labelled(shown.heads[column] ?? '', points)).join(', ') }));
    const stand = table.players.map(({ seat, name }) => labelled(name, `+${table.figures.seats[seat]?.contracts[i] ?? 0}`)).join(', ');
    return [{ title: `${shown.tile.letter}, ${table.name(shown.tile.id)}`, lines: [...(table.figures.next_scoring > 0 ? [t('say_tile_now', { list: stand })] : []), ...rows] }];
  });
  const order = [...new Set([table.shown, ...table.players.map(({ seat }) => seat)])];
  return [
    {
      title: t('round', { n: Math.min(table.view.round + 1, data.game.rounds), of: data.game.rounds }),
      lines: [...(table.prompt ? [table.prompt] : []), ...(table.figures.rounds_to_scoring > 0 ? [t('track', { n: table.figures.rounds_to_scoring })] : [])],
    },
    { title: t('dice'), lines: data.game.workers.map((colour, i) => t('die_label', { worker: table.name(`worker_${colour}`), n: table.view.dice[i] ?? 0 })) },
    { title: t('contracts'), parts: tiles },
    ...order.map((seat) => seatPart(table, seat)),
  ];
}
