// What an option leads to, costs and brings, for the list of options.
import type { BoardTable, Glossed, Option } from '../board';
import type { Data } from './data';
import type { Figures, State } from './engine.gen';
import { boardOf, planned, workerAt } from './layout';
import { onBoard } from './network';

// What a line still lacks with one more worker on it, and the city at stake.
function lineGloss(table: BoardTable<State, Figures>, place: string): { text: string; gain: string } {
  const data = onBoard(table.data as unknown as Data, boardOf(table.info.options, table.seat ?? 0));
  const seat = table.view.seats[table.seat ?? 0];
  const at = data.board.lines.findIndex((line) => place.startsWith(line.id));
  const line = data.board.lines[at];
  const city = data.board.cities[at];
  if (!seat || !line || !city) return { text: '', gain: '' };
  const left = line.segments - (seat.tokens[at] ?? 0) - (planned(seat, data.game.workers).lines.get(at)?.length ?? 0) - 1;
  return { text: table.t('board', 'leads_to', { left, city: table.name(city.id), vp: city.vp }), gain: left === 0 ? `+${city.vp}` : '' };
}

export function gloss(table: BoardTable<State, Figures>, option: Option): string | Glossed {
  if (option.verb === 'line') return lineGloss(table, option.arg);
  if (option.verb === 'joker') return { ...lineGloss(table, option.arg), scarce: true, fold: (n) => table.t('board', 'fold_joker', { n }) };
  const figures = table.figures.seats[table.seat ?? 0];
  const seat = table.view.seats[table.seat ?? 0];
  if (!figures || !seat) return '';
  if (option.verb === 'island') {
    const { workers } = (table.data as unknown as Data).game;
    const face = table.view.dice[workers.indexOf(workerAt(workers, seat.first, seat.workers))] ?? 1;
    return { cost: `−${figures.island_cost[face - 1] ?? 1}` };
  }
  if (option.verb === 'vacation') {
    const uses = option.arg === 'use';
    const after = figures.points_after + (uses ? figures.plan_loss : 0);
    return { scarce: uses, text: uses ? table.t('board', 'vacation') : table.t('board', 'island_cost', { n: figures.plan_loss }), gain: `${table.number(seat.points)} → ${table.number(after)}` };
  }
  if (option.verb !== 'stop') return '';
  return { ends: true, text: table.t('board', 'stop_with', { n: seat.workers }), gain: `${table.number(seat.points)} → ${table.number(figures.points_next)}` };
}
