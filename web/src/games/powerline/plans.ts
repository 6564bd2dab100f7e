// "Begin" is no question: whichever end of the row a worker stands at, a click on a segment that fits begins with it and places it.
// The table says what could follow each beginning; a board knows no rule.
import type { BoardTable } from '../board';
import type { Figures, State } from './engine.gen';

export type Beginnings = ReadonlyMap<string, readonly (readonly string[])[]>; // place ("l07_a", "island") → rows of moves

export async function beginnings(table: BoardTable<State, Figures>): Promise<Beginnings> {
  const found = new Map<string, (readonly string[])[]>();
  const begins = table.choices.of('begin');
  const answers = await Promise.all(begins.map((option) => table.preview(option.move)));
  answers.forEach((answer, i) => {
    const begin = begins[i]?.move;
    if (!begin) return;
    for (const move of answer?.moves ?? []) {
      const [verb = '', place = ''] = move.split(' ');
      if (verb === 'line') found.set(place, [...(found.get(place) ?? []), [begin, move]]);
    }
  });
  return found;
}
