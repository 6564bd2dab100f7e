// What the card being played costs or brings, as far as it has been chosen: read off the figures of the table and off what is printed.
import type { ModeFigure } from './engine.gen';
import { bonusOf, cardInPlay, dataOf, insteadLine, list, signed, type Table } from './words';

// For the field it was put on and one of its actions; nothing once it lies there.
export function dealOf(table: Table, action: number = table.view.choice.action): ModeFigure | undefined {
  const { card, field, playing } = table.view.choice;
  if (playing === 1) return undefined;
  return table.figures.hand.find((figure) => figure.card === card)?.rows.find((row) => row.field === field)?.modes[action];
}

export const modeNamed = (table: Table, action: string): ModeFigure | undefined => dealOf(table, cardInPlay(table)?.actions.findIndex((one) => one.action === action) ?? -1);

// What a capital place pays at once: the highest income that stands in the area it lies under.
export function capitalAt(table: Table, id: string): number {
  const { capital_places, income_areas } = dataOf(table).network;
  const area = income_areas.find((one) => one.id === capital_places.find((place) => place.id === id)?.area);
  const [seat, figures] = [table.view.seats[table.seat ?? 0], table.figures.seats[table.seat ?? 0]];
  const within = list(table, 'markets').map((_, m) => (area && (seat?.income[m] ?? -1) >= area.first && (seat?.income[m] ?? -1) <= area.last ? (figures?.incomes[m] ?? 0) : 0));
  return Math.max(0, ...within) + bonusOf(table, 'capital_money');
}

// Several ways to play a card may come to the same.
export function price(table: Table, modes: readonly ModeFigure[]): string {
  const ways = modes
    .filter((mode) => mode.possible === 1)
    .map((mode) => [...(mode.money === 0 ? [] : [signed(table, mode.money)]), ...(mode.energy > 0 ? [`${table.name('energy')} +${mode.energy}`] : [])].join(', ') || table.t('board', 'free_of_cost'));
  return [...new Set(ways)].join(' / ') || '–';
}

// The same in words, for the way the card is being played, with what may be paid instead.
export function wayLines(table: Table, mode: ModeFigure | undefined): string[] {
  if (!mode) return [];
  const instead = mode.money < 0 && table.view.choice.payment === 255 ? insteadLine(table, cardInPlay(table)) : '';
  return [price(table, [{ ...mode, possible: 1 }]), ...(instead ? [table.t('cards', 'alternative', [instead])] : [])];
}

// What a click on a site would build now.
export function buildsNow(table: Table): 'tower' | 'wind' | '' {
  if (table.step === 'second_site') return 'wind';
  if (table.step !== 'site') return '';
  return cardInPlay(table)?.actions[table.view.choice.action]?.action === 'build_wind' ? 'wind' : 'tower';
}
