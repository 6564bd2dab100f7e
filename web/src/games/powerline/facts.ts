// What is special about this table, in words: the side of the centre board and the variants that are played.
import type { BoardTable } from '../board';
import type { Figures, State } from './engine.gen';

const isOn = (value: unknown) => value === true || (Array.isArray(value) && value.includes(true));

export function factsOf(table: BoardTable<State, Figures>): string[] {
  const { side_b: back, contracts, limits, adventure_island: adventure, vacation } = table.info.options;
  return [
    table.name(back === true ? 'side_b' : 'front'),
    ...(typeof contracts === 'string' && contracts !== 'printed' ? [table.t('options', `contracts.${contracts}`)] : []),
    ...(isOn(limits) ? [table.name('limits')] : []),
    ...(adventure === true ? [table.name('adventure_island')] : []),
    ...(vacation === false ? [table.t('board', 'no_vacation')] : []),
  ];
}
