// Effects, cards and tiles in words, and ids by their place in the lists of the table.
import type { BoardTable } from '../board';
import type { Card, ContractTile, Data, Effect, Figures, State } from './types';

export type Table = BoardTable<State, Figures>;

export const dataOf = (table: Table) => table.data as unknown as Data;

export function list(table: Table, name: string): readonly string[] {
  return table.info.lists.find((l) => l.name === name)?.ids ?? [];
}

export function effectLine(table: Table, effect: Effect | null | undefined): string {
  if (!effect) return '';
  let key = effect.effect;
  if (key === 'income_step' && effect.market === 'any') key = 'income_step_any';
  if (key === 'take_income' && (effect.market === 'highest' || effect.market === 'lowest_positive')) key = `take_income_${effect.market}`;
  if (key === 'bulldozer_move') return (effect.bulldozers ?? 1) > 1 ? table.t('effects', 'bulldozer_move_many', [effect.arrows ?? 1, effect.bulldozers ?? 1]) : table.t('effects', key, [effect.arrows ?? 1]);
  return table.t('effects', key, [effect.n ?? 1, effect.market ? table.name(effect.market) : '']);
}

export function cards(table: Table): readonly Card[] {
  const data = dataOf(table);
  return [...data.cards_basic.cards, ...data.cards_special.cards];
}

export function contract(table: Table, index: number): ContractTile | undefined {
  const data = dataOf(table);
  const id = list(table, 'contracts')[index];
  return [...data.contracts.standard, ...data.contracts.remote, ...data.contracts.solar].find((tile) => tile.id === id);
}

export const symbols = (tile: ContractTile) => tile.symbols.map((s) => `${s.market.toUpperCase().slice(0, 1)}${'›'.repeat(s.arrows)}`).join(' ');

export function contractLines(table: Table, tile: ContractTile): string[] {
  return tile.symbols.map((s) => table.t('cards', `symbol_${s.arrows}`, [table.name(s.market)]));
}

export function cardLines(table: Table, card: Card): string[] {
  return [...card.actions.map((a) => table.name(a.action)), ...(card.extra ?? []).map((e) => effectLine(table, e))];
}
