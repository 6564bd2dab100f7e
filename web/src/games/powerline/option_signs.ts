// The options of Powerline in signs: which line, what it costs, how far it comes and what stands at its end.
import type { BoardTable, Mark, Option, OptionSigns } from '../board';
import { piecesOf } from '../../kit/signs';
import type { Data } from './data';
import type { Figures, State } from './engine.gen';
import { boardOf, planned } from './layout';
import { onBoard } from './network';

export function optionSigns(table: BoardTable<State, Figures>, option: Option): OptionSigns | null {
  if (option.verb !== 'line' && option.verb !== 'joker') return null;
  const data = onBoard(table.data as unknown as Data, boardOf(table.info.options, table.seat ?? 0));
  const seat = table.view.seats[table.seat ?? 0];
  const at = data.board.lines.findIndex((line) => option.arg.startsWith(line.id));
  const [line, city] = [data.board.lines[at], data.board.cities[at]];
  if (!seat || !line || !city) return null;
  const tokens = (seat.tokens[at] ?? 0) + (planned(seat, data.game.workers).lines.get(at)?.length ?? 0) + 1;
  const cost: Mark[] = option.verb === 'joker' ? ['1', piecesOf('joker')] : [];
  // What it supplies at once stands at the end of the row.
  const gain: Mark[] = [`${tokens}/${line.segments}`, piecesOf('city'), table.name(city.id), ...(tokens < line.segments ? [`+${city.vp}`] : [])];
  return { text: table.name(option.arg), cost, gain, scarce: cost.length > 0 };
}
