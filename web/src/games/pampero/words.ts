// Effects, cards and tiles in words, and components by their place in the lists of the table.
import type { BoardTable } from '../board';
import type { Card, ContractTile, Count, Data, Effect, Foreign, Half, ScoringCard, ScoringTile } from './data';
import type { Company, Figures, State } from './engine.gen';

export type Table = BoardTable<State, Figures>;

export const dataOf = (table: Table) => table.data as unknown as Data;

// The state keeps room for four; only so many play.
export const companies = (table: Table): readonly Company[] => table.view.seats.slice(0, table.players.length);

// The stage of the reader, or of the company that is shown.
export const stageOf = (table: Table): number => table.view.seats[table.seat ?? table.shown]?.stage ?? 0;

// A sum as the language writes it: "$8", "8 $". `signed`: with a sign before it, whatever it is.
export type Speaks = Pick<Table, 't'>;
export const cash = (table: Speaks, n: number, sign = ''): string => table.t('board', 'cash', { sign, n: Math.abs(n) });
export const signed = (table: Speaks, n: number): string => cash(table, n, n < 0 ? '−' : '+');

export function list(table: Table, name: string): readonly string[] {
  return table.info.lists.find((l) => l.name === name)?.ids ?? [];
}

export function effectLine(table: Table, effect: Effect | null | undefined): string {
  if (!effect) return '';
  let key = effect.effect;
  if (key === 'income_step' && effect.market === 'any') key = 'income_step_any';
  if (key === 'take_income' && (effect.market === 'highest' || effect.market === 'lowest_positive')) key = `take_income_${effect.market}`;
  if (key === 'bulldozer_move') return (effect.bulldozers ?? 1) > 1 ? table.t('effects', 'bulldozer_move_many', [effect.arrows ?? 1, effect.bulldozers ?? 1]) : table.t('effects', key, [effect.arrows ?? 1]);
  if (key === 'end_money') return table.t('effects', key, [effect.n ?? 1, table.t('criteria', String(effect.count))]);
  return table.t('effects', key, [effect.n ?? 1, effect.market ? table.name(effect.market) : '']);
}

export function cards(table: Table): readonly Card[] {
  const data = dataOf(table);
  return [...data.cards_basic.cards, ...data.cards_special.cards];
}

// The card being played, as far as the question is about it.
export const cardInPlay = (table: Table): Card | undefined => cards(table)[table.view.choice.card];

// What the upgrades on the reader's company board add up to.
export function bonusOf(table: Table, effect: string): number {
  const tiles = dataOf(table).tower_bonus.tiles;
  return (table.view.seats[table.seat ?? 0]?.bonus ?? []).reduce((sum, index) => sum + (tiles[index]?.effect?.effect === effect ? (tiles[index]?.effect?.n ?? 1) : 0), 0);
}

// What each capital tile of a company costs at the end: less with the end tile that says so (PAM-512).
export function repayOf(table: Table, seat: number): number {
  const { limits } = dataOf(table).setup;
  const tiles = dataOf(table).tower_bonus.tiles;
  const reduced = (table.view.seats[seat]?.bonus ?? []).some((index) => tiles[index]?.effect?.effect === 'end_capital');
  return reduced ? limits.capital_repay_reduced : limits.capital_repay;
}

// "Year 2 · action round 1 of 3". Behind the last round the year goes on for a while.
export function yearLine(table: Table): string {
  const of = dataOf(table).setup.limits.action_rounds;
  return table.t('board', 'year', { n: Math.max(1, table.view.year), round: Math.min(table.view.round + 1, of), of });
}

export function contract(table: Table, index: number): ContractTile | undefined {
  const data = dataOf(table);
  const id = list(table, 'contracts')[index];
  return [...data.contracts.standard, ...data.contracts.remote, ...data.contracts.solar].find((tile) => tile.id === id);
}

export function contractLines(table: Table, tile: ContractTile): string[] {
  return tile.symbols.map((s) => table.t('cards', `symbol_${s.arrows}`, [table.name(s.market)]));
}

// A cell of the tower-bonus board: the tile that lies there, or what is printed on it.
export function cellLines(table: Table, id: string): string[] {
  const data = dataOf(table);
  const at = data.tower_bonus.cells.findIndex((cell) => cell.id === id);
  const tile = data.tower_bonus.tiles.find((bonus) => bonus.id === list(table, 'bonus_tiles')[table.view.cells[at] ?? 255]);
  if (!tile) return [effectLine(table, data.tower_bonus.cells[at]?.bonus)];
  const symbols = tile.symbols.length > 0 ? table.t('effects', 'counts_as', [tile.symbols.map((s) => table.name(s)).join(', ')]) : '';
  return [table.name(tile.kind), effectLine(table, tile.effect), symbols].filter(Boolean);
}

// A transformer space of the shown company: the contract on it, or its bonus and from when it can be used.
export function nodeLines(table: Table, id: string): string[] {
  const data = dataOf(table);
  const at = data.network.nodes.findIndex((node) => node.id === id);
  const seat = table.view.seats[table.shown];
  const tile = contract(table, seat?.nodes[at] ?? 255);
  if (tile) return [table.name(tile.id), ...contractLines(table, tile)];
  const node = data.network.nodes[at];
  const column = node?.column ?? 1;
  return [effectLine(table, node?.bonus), column > (seat?.stage ?? 0) ? table.t('board', 'needs_stage', { n: column }) : ''].filter(Boolean);
}

export function foreignLines(table: Table, card: Foreign): string[] {
  const names = (markets: readonly string[]) => markets.map((market) => table.name(market)).join(', ');
  return [table.t('board', 'foreign_costs', { n: card.battery }), table.t('board', 'foreign_pays', { list: names(card.income) }), table.t('board', 'foreign_back', { list: names(card.back) })];
}

export const foreignLabel = (table: Table, card: Foreign): string => [table.name(card.id), ...foreignLines(table, card)].join(', ');

// "Standard and remote contracts", in the words of the scoring tiles.
const kindsLine = (table: Table, kinds: readonly string[]): string =>
  kinds.map((kind) => table.t('criteria', `kind_${kind}`)).reduce((all, kind) => (all ? table.t('criteria', 'and', [all, kind]) : kind), '');

// What a card does, as short as its face, each thing by itself. Of several the buildings are named, not told: the face has room for a few words.
export function cardFace(table: Table, card: Card): string[] {
  const built: Readonly<Record<string, string>> = card.actions.length > 1 ? { build_tower: 'tower', build_wind: 'wind_farm' } : {};
  return card.actions.map((a) => (built[a.action] ? table.name(built[a.action] ?? '') : a.kinds?.length ? table.t('board', 'face_contracts', { kinds: kindsLine(table, a.kinds), lucrative: card.lucrative_only ? 'yes' : 'no' }) : table.t('board', `face_${a.action}`)));
}

// What a card takes instead of the zone value; '' where it takes nothing else.
export function insteadLine(table: Table, card: Card | undefined): string {
  if (!card?.alternative) return '';
  const { money, energy, battery } = card.alternative;
  const t = (key: string, n: number) => (n > 0 ? [table.t('cards', key, [n])] : []);
  return [...t('cost_money', money), ...t('cost_energy', energy), ...t('cost_battery', battery)].join(', ') || table.t('cards', 'free');
}

// All a card says: how it is paid, where it acts, with what, and what it gives besides.
export function cardLines(table: Table, card: Card): string[] {
  const t = (key: string, ...values: (string | number)[]) => table.t('cards', key, values);
  const instead = insteadLine(table, card);
  // Each thing it can do, in words of its own: which contracts, and with whose bulldozer or tower.
  const does = card.actions.map((a) => [a.kinds?.length ? table.t('board', 'fulfils', { kinds: kindsLine(table, a.kinds) }) : table.name(a.action), ...(a.object ? [t(`${a.object}_${a.owner}`)] : [])].join(' '));
  return [
    ...does.map((what, i) => (i === 0 ? what : table.t('board', 'or_does', { what }))),
    `${t(card.money)}${card.value_mod === 0 ? '' : `, ${t(card.value_mod < 0 ? 'value_less' : 'value_more', Math.abs(card.value_mod))}`}`,
    ...(instead ? [t('alternative', instead)] : []),
    ...(card.actions.some((a) => a.energy) ? [t('energy')] : []),
    ...(card.energy_bonus > 0 ? [t('energy_bonus', card.energy_bonus)] : []),
    ...(card.contract_discount > 0 ? [t('contract_discount', card.contract_discount)] : []),
    ...(card.lucrative_only ? [t('lucrative_only')] : []),
    ...(card.second ? [t(card.actions[0]?.action === 'foreign' ? 'second_foreign' : 'second_wind')] : []),
    ...(card.extra ?? []).map((e) => effectLine(table, e)),
  ];
}

function criterion(table: Table, count: Count): string {
  const t = (key: string, ...values: (string | number)[]) => table.t('criteria', key, values);
  const joined = (key: string, parts: readonly string[]) => parts.reduce((all, part) => (all ? t(key, all, part) : part), '');
  if (count.count === 'contracts') {
    const kinds = joined('and', (count.kinds ?? []).map((kind) => t(`kind_${kind}`)));
    return count.zones?.length ? t('contracts_zones', kinds, joined('or', count.zones.map((z) => z.toUpperCase()))) : t('contracts', kinds);
  }
  if (count.count === 'symbols') return t('symbols', table.name(count.market ?? 'any'));
  if (count.count === 'node_number') return t('node_number', joined('or', (count.numbers ?? []).map(String)));
  return t(count.count);
}

export function rewardLine(table: Table, half: Half): string {
  const { reward, n, market } = half.reward;
  if (reward === 'money') return table.t('rewards', 'money', [n ?? 1]);
  return market === 'highest' || market === 'each' ? table.t('rewards', `income_${market}`) : table.t('rewards', 'income', [table.name(market ?? 'any')]);
}

// "each", "majority", "crown" or "multiplier" of a half.
export const halfLine = (table: Table, half: Half, how: string): string =>
  half.count.count === 'one' ? table.t('rewards', 'once', [rewardLine(table, half)]) : table.t('rewards', how, [rewardLine(table, half), criterion(table, half.count)]);

export const scoringLines = (table: Table, card: ScoringCard): string[] => card.options.map((option) => halfLine(table, option, option.kind));

export function scoringTile(table: Table, place: number): ScoringTile | undefined {
  const id = list(table, 'scoring_tiles')[table.view.scoring_tiles[place] ?? 255];
  const { tiles, intro } = dataOf(table).scoring;
  return [...tiles, ...intro].find((tile) => tile.id === id);
}
