// What an option leads to, in a few words for the list of options.
import type { Option } from '../board';
import { dataOf, isKnown, type Table } from './data';

export function gloss(table: Table, option: Option): string {
  const { cards } = dataOf(table);
  const value = (id: string) => cards.find((card) => card.id === id)?.value ?? 0;
  if (option.verb === 'bid') {
    const higher = table.figures.unseen.reduce((sum, n, card) => sum + ((cards[card]?.value ?? 0) > value(option.arg) ? n : 0), 0);
    return table.t('board', 'higher', { n: higher });
  }
  const bid = table.view.seats[table.seat ?? 0]?.bid ?? 255;
  if (!isKnown(bid)) return '';
  if (option.verb === 'add') return table.t('board', 'together', { n: (cards[bid]?.value ?? 0) + value(option.arg) });
  return option.verb === 'stand' ? table.t('board', 'together', { n: cards[bid]?.value ?? 0 }) : '';
}
