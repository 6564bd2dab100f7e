// Effects, tiles and conditions as short rows of symbols: the same language on the map, the boards and the cards.
import type { BonusTile, Card, Connection, Count, Effect, Half } from './data';
import { cash, type Speaks } from './words';

// One piece of a row: a glyph by name, or letters.
export type Piece = { readonly glyph: string } | { readonly text: string };

const glyph = (name: string): Piece => ({ glyph: name });
const text = (letters: string | number): Piece => ({ text: String(letters) });
const times = (n: number | undefined): Piece[] => ((n ?? 1) > 1 ? [text(n ?? 1)] : []);

const made: Record<string, (e: Effect, table: Speaks) => Piece[]> = {
  money: (e, table) => [text(cash(table, e.n ?? 1))],
  energy: (e) => [text(e.n ?? 1), glyph('energy')],
  battery: (e) => [text(e.n ?? 1), glyph('battery')],
  income_step: (e) => [glyph(e.market ?? 'any'), text('↑'.repeat(e.n ?? 1))],
  take_income: (e) => [glyph('money'), ...(e.market === 'highest' ? [text('max')] : e.market === 'lowest_positive' ? [text('min')] : [glyph(e.market ?? 'any')])],
  special: () => [glyph('special')],
  bulldozer_gain: () => [text('+'), glyph('dozer')],
  bulldozer_move: (e) => [...times(e.bulldozers), glyph('dozer'), text('›'.repeat(e.arrows ?? 1))],
  play_connection: () => [glyph('connection')],
  turn_order_down: () => [glyph('order')],
  return_card: (e) => [...times(e.n), glyph('hand')],
  wind_energy: (e) => [glyph('wind'), text(`+${e.n ?? 1}`), glyph('energy')],
  tower_value: (e, table) => [glyph('tower'), text(cash(table, e.n ?? 1, '−'))],
  contract_energy: (e) => [glyph('contract'), text(`−${e.n ?? 1}`), glyph('energy')],
  foreign_battery: (e) => [glyph('foreign'), text(`−${e.n ?? 1}`), glyph('battery')],
  battery_action: (e) => [text(`+${e.n ?? 1}`), glyph('battery')],
  capital_money: (e, table) => [glyph('capital'), text(cash(table, e.n ?? 1, '+'))],
  bulldozer_arrow: (e) => [glyph('dozer'), text(`+${'›'.repeat(e.n ?? 1)}`)],
  consolidation_return: (e) => [text(`+${e.n ?? 1}`), glyph('hand')],
  end_money: (e, table) => [glyph('flag'), text(cash(table, e.n ?? 1)), text('×'), ...counted({ count: String(e.count) })],
  end_foreign_income: () => [glyph('flag'), glyph('foreign'), glyph('money')],
  end_capital: () => [glyph('flag'), glyph('capital')],
  end_highest_income: () => [glyph('flag'), glyph('money'), text('max')],
};

export const effectSign = (table: Speaks, effect: Effect | null | undefined): Piece[] => (effect ? (made[effect.effect]?.(effect, table) ?? []) : []);

// A connection tile: all its effects, or one of them to choose.
export const connectionSign = (table: Speaks, tile: Connection): Piece[] => tile.effects.flatMap((effect, i) => [...(i > 0 ? [text(tile.choose ? '/' : '+')] : []), ...effectSign(table, effect)]);

// A tower-bonus tile: the symbols it counts as, or else its effect; one that has both shows the effect below.
export const tileSign = (table: Speaks, tile: BonusTile): Piece[] => (tile.kind === 'none' ? [text('✕')] : tile.symbols.length > 0 ? tile.symbols.map(glyph) : effectSign(table, tile.effect));

const acting: Record<string, string> = { build_tower: 'tower', build_wind: 'wind', contract: 'contract', foreign: 'foreign', capital: 'capital' };
const kinds: Record<string, string> = { standard: 'contract', remote: 'remote', solar: 'solar' };

// What an action card does: one glyph for each action, joined by strokes.
export function cardSign(card: Card): Piece[] {
  const actions = card.actions.flatMap((a) => (a.kinds && a.kinds.length > 0 ? a.kinds.map((k) => kinds[k] ?? 'contract') : (acting[a.action] ?? [])));
  return [...actions.map(glyph), ...(card.second ? [text('×2')] : [])];
}
export const extraSign = (table: Speaks, card: Card): Piece[][] => (card.extra ?? []).map((effect) => effectSign(table, effect));

function counted(count: Count): Piece[] {
  const zones = count.zones?.length ? [text(count.zones.join('').toUpperCase())] : [];
  switch (count.count) {
    case 'towers': return [glyph('tower')];
    case 'wind_farms': return [glyph('wind')];
    case 'contracts': return [...zones, ...(count.kinds ?? []).map((k) => glyph(kinds[k] ?? 'contract'))];
    case 'lucrative': return [glyph('contract'), text('↑↑')];
    case 'two_symbol': return [glyph('contract'), text('2')];
    case 'symbols': return [glyph(count.market ?? 'any')];
    case 'node_number': return [text(`№${(count.numbers ?? []).join('/')}`)];
    case 'network_tiles': return [glyph('network')];
    case 'foreign_cards': return [glyph('foreign')];
    case 'connection_tiles': return [glyph('connection')];
    case 'batteries': return [glyph('battery')];
    case 'sectors_present': return [text('A B C')];
    case 'intro_zone_a': return [text('A'), glyph('contract')];
    case 'intro_majorities': return (count.markets ?? []).map(glyph);
    default: return [];
  }
}

// Half of a scoring tile or an option of a scoring card: what is paid, and for what.
export function halfSign(table: Speaks, half: Half, most: boolean): Piece[] {
  const paid = half.reward.reward === 'money' ? [text(cash(table, half.reward.n ?? 1))] : [glyph('money'), ...(half.reward.market === 'highest' ? [text('max')] : half.reward.market === 'each' ? [] : [glyph(half.reward.market ?? 'any')])];
  if (half.count.count === 'one') return paid;
  return most ? [...paid, glyph('crown'), ...counted(half.count)] : [...paid, text('×'), ...counted(half.count)];
}
