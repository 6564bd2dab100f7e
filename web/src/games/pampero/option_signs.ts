// The options of Pampero in signs: what or where, what it costs, what it gives. Everything is read off the things themselves.
import type { Mark, Option, OptionSigns } from '../board';
import { buildsNow, capitalAt, dealOf, modeNamed } from './deal';
import { glyphOf } from './glyphs';
import { shortName } from './geometry';
import type { ModeFigure } from './engine.gen';
import { pays } from './pays.svelte';
import { cardSign, connectionSign, effectSign, extraSign, halfSign, tileSign, type Piece } from './signs';
import { payees, sideOf, siteAt, spaceAt } from './sites';
import { bonusOf, cardInPlay, cards, cash, dataOf, effectLine, list, repayOf, signed, stageOf, type Table } from './words';

const marks = (pieces: readonly Piece[]): Mark[] => pieces.map((piece) => ('glyph' in piece ? glyphOf(piece.glyph) : piece.text));
const sign = (glyph: string): Mark => glyphOf(glyph);
const amount = (n: number, glyph: string): Mark[] => [`${n}`, sign(glyph)];
const made = (text: string, cost: readonly Mark[] = [], gain: readonly Mark[] = [], scarce = false): OptionSigns => ({ text, cost, gain, scarce });

// Several ways to play a card may come to the same.
const prices = (table: Table, modes: readonly ModeFigure[]): string[] => [...new Set(modes.filter((mode) => mode.possible === 1 && mode.money !== 0).map((mode) => signed(table, mode.money)))];
const rowsOf = (table: Table, card: number | undefined) => table.figures.hand.find((figure) => figure.card === card)?.rows ?? [];
const isPossible = (row: { modes: readonly ModeFigure[] } | undefined) => row?.modes.some((mode) => mode.possible === 1) === true;
// The way a card is being played: what it costs or what may be paid instead, and what it brings.
const costOf = (table: Table, way: ModeFigure | undefined): Mark[] => {
  const instead = way && way.money < 0 && table.view.choice.payment === 255 ? insteadOf(table) : null;
  return [...(way && way.money < 0 ? [signed(table, way.money)] : []), ...(instead ? ['/', ...(instead.length > 0 ? instead : [table.t('board', 'free_of_cost')])] : [])];
};
const gainOf = (table: Table, way: ModeFigure | undefined): Mark[] => [...(way && way.money > 0 ? [signed(table, way.money)] : []), ...(way && way.energy > 0 ? amount(way.energy, 'energy') : [])];
function insteadOf(table: Table): Mark[] | null {
  const instead = cardInPlay(table)?.alternative;
  return instead ? [...(instead.money ? [cash(table, instead.money)] : []), ...(instead.energy ? amount(instead.energy, 'energy') : []), ...(instead.battery ? amount(instead.battery, 'battery') : [])] : null;
}
// Behind the money, where it does not go to the bank.
const paid = (table: Table, move: string): Mark[] => ((dealOf(table)?.money ?? 0) < 0 ? payees(table, move).slice(0, 1).map((seat) => table.t('board', 'paid_to', { name: table.players[seat]?.name ?? '' })) : []);

function ofCard(table: Table, id: string): OptionSigns | null {
  const index = cards(table).findIndex((card) => card.id === id);
  const card = cards(table)[index];
  if (!card || table.step !== 'action') return null;
  const rows = rowsOf(table, index).flatMap((row, r) => (isPossible(row) ? [`${r === 0 ? '▲' : '▼'} ${prices(table, row.modes).join('/') || table.t('board', 'free_of_cost')}`] : []));
  const [cost, income] = card.money === 'gain' ? [[], rows] : [rows, []];
  return made(table.name(id), cost, [...income, ...marks(cardSign(card)), ...extraSign(table, card).flatMap(marks)]);
}

function ofRow(table: Table, row: string): OptionSigns | null {
  const found = rowsOf(table, table.about[0])[row === 'upper' ? 0 : 1];
  const field = dataOf(table).company.operations.find((o) => o.id === list(table, 'fields')[found?.field ?? 255]);
  if (!found || !field) return null;
  const energy = Math.max(...found.modes.filter((mode) => mode.possible === 1).map((mode) => mode.energy), 0);
  const [cost, income] = cards(table)[table.about[0] ?? 255]?.money === 'gain' ? [[], prices(table, found.modes)] : [prices(table, found.modes), []];
  return made(`${row === 'upper' ? '▲' : '▼'} ${table.name(row)} · ${field.zones.join(' ').toUpperCase()}`, cost, [...income, ...(energy > 0 ? amount(energy, 'energy') : [])]);
}

function ofContract(table: Table, id: string): OptionSigns | null {
  const space = spaceAt(table, id);
  if (!space.tile) return null;
  const cost = [...(space.cost !== 255 && space.cost > 0 ? amount(space.cost, 'energy') : []), ...(space.tile.battery ? amount(space.tile.battery, 'battery') : []), ...costOf(table, dealOf(table)), ...paid(table, `contract ${id}`)];
  const gain = [...gainOf(table, dealOf(table)), ...space.tile.symbols.flatMap((symbol): Mark[] => [sign(symbol.market), ...(symbol.arrows > 0 ? ['↑'.repeat(symbol.arrows)] : [])])];
  return made(shortName(id), cost, gain, payees(table, `contract ${id}`).length > 0);
}

const builds = (kind: string): Mark[] => (kind === 'mixed' ? [sign('tower'), sign('wind')] : [sign(kind === 'tower' ? 'tower' : 'wind')]);

function ofSite(table: Table, id: string): OptionSigns | null {
  const site = siteAt(table, id);
  const now = buildsNow(table);
  const way = dealOf(table);
  const opens = now === 'tower' ? [table.t('board', 'to_stage', { n: stageOf(table) + 1 })] : [];
  return made(table.name(id), [...costOf(table, way), ...paid(table, `site ${id}`)], [...gainOf(table, way), ...(now ? [sign(now)] : builds(site.kind)), ...opens], payees(table, `site ${id}`).length > 0);
}

// Where a bulldozer may go: what can be built there, or what the place pays.
function ofPlace(table: Table, id: string): OptionSigns {
  const kind = sideOf(table).sites.find((site) => site.id === id)?.kind;
  return made(table.name(id), [], kind ? builds(kind) : marks(effectSign(table, sideOf(table).parking.find((parking) => parking.id === id)?.bonus)));
}

function ofForeign(table: Table, id: string): OptionSigns | null {
  const card = dataOf(table).foreign.cards.find((c) => c.id === id);
  const incomes = table.figures.seats[table.seat ?? 0]?.incomes ?? [];
  if (!card) return null;
  const sum = card.income.reduce((all, market) => all + (incomes[list(table, 'markets').indexOf(market)] ?? 0), 0);
  const way = dealOf(table);
  return made(table.name(id), [...amount(Math.max(0, card.battery - bonusOf(table, 'foreign_battery')), 'battery'), ...costOf(table, way)], [...gainOf(table, way), signed(table, sum), ...card.back.map(sign)], true);
}

// The two ways of paying: money, or what the card takes instead.
function ofPay(table: Table, how: string): OptionSigns {
  const money = dealOf(table)?.money ?? 0;
  if (how !== 'alternative') return made(table.t('board', 'pay_money'), [money < 0 ? signed(table, money) : sign('money')]);
  const cost = insteadOf(table) ?? [];
  return made(table.t('board', cost.length > 0 ? 'pay_instead' : 'pay_nothing'), cost, [], cost.length > 0);
}

function ofNode(table: Table, id: string): OptionSigns {
  const node = dataOf(table).network.nodes.find((n) => n.id === id);
  return made(shortName(id), [], marks(effectSign(table, node?.bonus)));
}

function ofLine(table: Table, id: string): OptionSigns | null {
  const line = dataOf(table).network.pink_lines.find((l) => l.id === id);
  if (!line) return null;
  const cost = line.money ? [cash(table, line.money)] : line.energy ? amount(line.energy, 'energy') : amount(line.battery, 'battery');
  return made(`${shortName(line.a)} – ${shortName(line.b)}`, cost, [sign('network')], true);
}

function ofCell(table: Table, id: string): OptionSigns {
  const data = dataOf(table);
  const at = data.tower_bonus.cells.findIndex((cell) => cell.id === id);
  const tile = data.tower_bonus.tiles.find((bonus) => bonus.id === list(table, 'bonus_tiles')[table.view.cells[at] ?? 255]);
  return made(tile ? `${shortName(id)} ${table.name(tile.id)}` : shortName(id), [], marks(tile ? [...tileSign(table, tile), ...(tile.symbols.length > 0 ? effectSign(table, tile.effect) : [])] : effectSign(table, data.tower_bonus.cells[at]?.bonus)));
}

function ofTake(table: Table, id: string): OptionSigns | null {
  const card = cards(table).find((c) => c.id === id);
  const scoring = dataOf(table).cards_scoring.cards.find((c) => c.id === id);
  if (card) return made(table.name(id), [], [...marks(cardSign(card)), ...extraSign(table, card).flatMap(marks)]);
  return scoring ? made(table.name(id), [], scoring.options.flatMap((option, i) => [...(i > 0 ? ['/'] : []), ...marks(halfSign(table, option, option.kind === 'crown'))])) : null;
}

function ofScore(table: Table, id: string): OptionSigns | null {
  const card = dataOf(table).cards_scoring.cards.find((c) => c.options.some((option) => option.id === id));
  const option = card?.options.find((o) => o.id === id);
  const pay = pays.now[`score ${id}`];
  return card && option ? made(table.name(card.id), [], [...(pay === undefined ? [] : [signed(table, pay), '=']), ...marks(halfSign(table, option, option.kind === 'crown'))]) : null;
}

const ofVerb: Readonly<Record<string, (table: Table, arg: string) => OptionSigns | null>> = {
  card: ofCard,
  row: ofRow,
  mode: (table, id) => made(table.name(id), costOf(table, modeNamed(table, id)), gainOf(table, modeNamed(table, id))),
  zone: (table, id) => made(table.name(id), costOf(table, dealOf(table)), gainOf(table, dealOf(table))),
  payee: (table, id) => made(table.say(`payee ${id}`), costOf(table, dealOf(table))),
  contract: ofContract,
  site: ofSite,
  from: (table, id) => made(table.name(id)),
  to: ofPlace,
  foreign: ofForeign,
  pay: ofPay,
  node: ofNode,
  line: ofLine,
  cell: ofCell,
  take: ofTake,
  score: ofScore,
  place: (table, id) => made(table.name(id), [cash(table, repayOf(table, table.seat ?? table.shown)), sign('flag')], [...gainOf(table, dealOf(table)), signed(table, capitalAt(table, id)), sign('capital')], true),
  connection: (table, id) => {
    const tile = dataOf(table).connections.tiles.find((t) => t.id === id);
    return tile ? made(table.name(id), [], marks(connectionSign(table, tile))) : null;
  },
  effect: (table, n) => {
    const effect = dataOf(table).connections.tiles[table.about[0] ?? 255]?.effects[Number(n) - 1];
    return effect ? made(effectLine(table, effect), [], marks(effectSign(table, effect))) : null;
  },
  field: (table, id) => {
    const tile = dataOf(table).tower_bonus.tiles.find((t) => t.id === dataOf(table).company.bonus_fields.find((field) => field.id === id)?.type);
    return made(table.name(id), [], tile ? marks(tileSign(table, tile)) : []);
  },
  market: (table, id) => made(table.name(id), [], [sign(id), '↑']),
  take_back: (table) => made(table.say('take_back'), [], [sign('hand'), sign('order')]),
  battery: (table) => made(table.say('battery'), [], [...amount(1 + bonusOf(table, 'battery_action'), 'battery'), sign('order')]),
};

export const optionSigns = (table: Table, option: Option): OptionSigns | null => ofVerb[option.verb]?.(table, option.arg) ?? null;
