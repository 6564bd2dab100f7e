// What the coming scoring cards and the end of the game would bring now.
import type { Source } from '../board';
import type { SeatFigures } from './engine.gen';
import { dataOf, type Table } from './words';

const atTheEnd = ['final_clean', 'final_garbage', 'final_pollution', 'majority_coins', 'majority_science'] as const;

export function projection(table: Table): Source[] {
  const data = dataOf(table);
  const seats = table.players.map((player) => table.figures.seats[player.seat]);
  const of = (figure: (seat: SeatFigures) => number) => seats.map((seat) => (seat ? figure(seat) : 0));
  const cards = table.view.cards.flatMap((row, i) => {
    const card = data.scoring_cards.cards[row];
    return card && card.round >= table.view.round ? [{ label: table.t('board', 'card_of', { name: table.name(card.id), round: card.round }), values: of((seat) => seat.cards[i] ?? 0) }] : [];
  });
  // Who has most coins and science is not known while they are hidden.
  const end = atTheEnd.filter((source) => table.figures.known === 1 || !source.startsWith('majority'));
  return [...cards, ...end.map((source) => ({ label: table.t('ledger', source), values: of((seat) => seat[source]) }))];
}
