// What an option leads to, in a few words for the list of options.
import type { BoardTable, Option } from '../board';
import { planned } from './layout';
import type { Data } from './data';
import type { Figures, State } from './engine.gen';

// What a line still lacks with one more worker on it, and the city at stake.
function lineGloss(table: BoardTable<State, Figures>, place: string): string {
  const data = table.data as unknown as Data;
  const seat = table.view.seats[table.seat ?? 0];
  const at = data.board.lines.findIndex((line) => place.startsWith(line.id));
  const line = data.board.lines[at];
  const city = data.board.cities[at];
  if (!seat || !line || !city) return '';
  const left = line.segments - (seat.tokens[at] ?? 0) - (planned(seat, data.game.workers).lines.get(at)?.length ?? 0) - 1;
  return table.t('board', 'leads_to', { left, city: table.name(city.id), vp: city.vp });
}

export function gloss(table: BoardTable<State, Figures>, option: Option): string {
  if (option.verb === 'line' || option.verb === 'joker') return lineGloss(table, option.arg);
  const figures = table.figures.seats[table.seat ?? 0];
  if (option.verb !== 'stop' || !figures) return '';
  return table.t('board', 'plan', { gain: figures.plan_gain, loss: figures.plan_loss, after: figures.points_after });
}
