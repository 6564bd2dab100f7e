// The options of 20th Century in signs: what or where, what it costs, what it gives.
import type { Mark, Option, OptionSigns } from '../board';
import type { Pieces } from '../../kit/signs';
import type { Tech } from './data';
import { cityOf, cubePoints, dataOf, type Table } from './words';

const flask = 'M-3 -9.500H3V-3L8.500 7.500Q9 10 6.500 10H-6.500Q-9 10 -8.500 7.500L-3 -3Z';
// The goods as they stand on plates and cards.
const pieces: Readonly<Record<string, Pieces>> = {
  coins: [['gold', 'M10 0A10 10 0 1 1 -10 0A10 10 0 1 1 10 0Z'], ['line', 'M0 -4.500V4.500M-2 -3L0 -4.500']],
  science: [['white', flask], ['blue', 'M-5 2H5L8 8Q8 10 6.500 10H-6.500Q-8 10 -8 8Z']],
  prosperity: [['soil', 'M-2.500 -11H2.500L3.200 -7.600L6 -9.400L9.400 -6L7.600 -3.200L11 -2.500V2.500L7.600 3.200L9.400 6L6 9.400L3.200 7.600L2.500 11H-2.500L-3.200 7.600L-6 9.400L-9.400 6L-7.600 3.200L-11 2.500V-2.500L-7.600 -3.200L-9.400 -6L-6 -9.400L-3.200 -7.600Z'], ['red', 'M3.500 0A3.500 3.500 0 1 1 -3.500 0A3.500 3.500 0 1 1 3.500 0Z']],
  plants: [['green', 'M10.500 0A10.500 10.500 0 1 1 -10.500 0A10.500 10.500 0 1 1 10.500 0Z'], ['light', 'M-3.400 -2.600L0 -7.200L3 -3M5.200 -0.800L6.700 4H1.700M-1.800 5.600H-6.400L-4.500 1.200']],
  garbage: [['brown', 'M0 -9.500L9 -5V5L0 9.800L-9 5V-5Z'], ['line', 'M-9 -5L0 -0.400L9 -5M0 -0.400V9.800']],
  skull: [['white', 'M0 -10C-5.400 -10 -9 -6.400 -9 -1.600C-9 1.200 -7.600 3 -5.800 4.300V9.600H5.800V4.300C7.600 3 9 1.200 9 -1.600C9 -6.400 5.400 -10 0 -10Z'], ['dark', 'M-6 -1A2.500 2.500 0 1 0 -1 -1A2.500 2.500 0 1 0 -6 -1ZM1 -1A2.500 2.500 0 1 0 6 -1A2.500 2.500 0 1 0 1 -1Z']],
  flower: [['white', 'M0 -10A4 4 0 0 1 4 -4A4 4 0 0 1 8 3A4 4 0 0 1 3 8A4 4 0 0 1 -3 8A4 4 0 0 1 -8 3A4 4 0 0 1 -4 -4A4 4 0 0 1 0 -10Z'], ['gold', 'M3 0A3 3 0 1 1 -3 0A3 3 0 1 1 3 0Z']],
  points: [['gold', 'M0 -10L3 -3.500L10 -3L4.600 1.800L6.300 9L0 5.200L-6.300 9L-4.600 1.800L-10 -3L-3 -3.500Z']],
};
const goods = ['coins', 'science', 'prosperity', 'plants'] as const;

const amount = (n: number, of: string, before = ''): Mark[] => (n === 0 ? [] : [`${before}${n}`, pieces[of] ?? []]);
const iconMarks = (tech: Tech): Mark[] => [...amount(tech.icons.garbage, 'garbage', '+'), ...amount(tech.icons.skulls, 'skull', '+')];

function ofLand(table: Table, option: Option): OptionSigns | null {
  const land = dataOf(table).land_tiles.land.find((tile) => tile.id === option.arg);
  if (!land) return null;
  const yields = Object.values(land.cities).map((city) => goods.flatMap((good) => amount(city[good], good)));
  return { text: option.label, cost: option.verb === 'take' ? amount(table.figures.min_bid, 'coins', '−') : [], gain: yields.flatMap((marks, i): Mark[] => (i > 0 ? ['·', ...marks] : marks)) };
}

function ofTech(table: Table, option: Option): OptionSigns | null {
  const tech = dataOf(table).tech_tiles.tech.find((tile) => tile.id === option.arg);
  if (!tech) return null;
  // What an institution brings in every city it serves; what the others do stands in their name.
  const served = tech.effects.flatMap((effect) => (effect.type === 'institution' ? [...amount(effect.bonus ?? 0, effect.good ?? '', '+'), table.t('board', 'per_city')] : []));
  return { text: option.label, cost: [...amount(table.figures.tech_cost, 'science', '−'), ...iconMarks(tech)], gain: [...served, ...amount(tech.icons.flowers, 'flower', '+')] };
}

function ofEffect(table: Table, option: Option): OptionSigns | null {
  const effect = dataOf(table).tech_tiles.tech.flatMap((tech) => tech.effects).find((one) => one.id === option.arg);
  if (!effect?.cost) return null;
  const gain = effect.type === 'quality' ? amount(effect.points ?? 0, 'points', '+') : effect.type === 'remediate' ? amount(1, 'flower', '+') : amount(1, 'garbage', '−');
  return { text: option.label, cost: Object.entries(effect.cost).flatMap(([good, n]) => amount(n, good, '−')), gain, scarce: true };
}

function ofColumn(table: Table, option: Option): OptionSigns | null {
  const at = Number(option.arg) - 1;
  const column = dataOf(table).damage_cards.damage[table.view.damage]?.columns[at];
  if (!column) return null;
  return { text: option.label, cost: [...amount(column.garbage, 'garbage', '+'), ...amount(column.skulls, 'skull', '+'), table.t('board', 'from', { n: table.figures.lowest_damage_bid[at] ?? 0 }), pieces.science ?? []], gain: [] };
}

// Who comes to a city brings what it yields, who leaves it takes that along.
function ofCity(table: Table, option: Option, leaves = false): OptionSigns | null {
  const city = cityOf(table, option.arg);
  if (!city) return null;
  const yields = goods.flatMap((good) => amount(city[good], good, leaves ? '−' : '+'));
  return { text: option.label, cost: leaves ? yields : [], gain: leaves ? [] : yields };
}

// A cube more or less on a tile.
function cube(table: Table, option: Option, by: 1 | -1): OptionSigns | null {
  const points = cubePoints(table, option.arg, by);
  if (points === null) return null;
  const [lost, won] = [amount(1, 'garbage', by > 0 ? '+' : '−'), amount(points, 'points', by > 0 ? '−' : '+')];
  const text = table.name(option.arg);
  return by > 0 ? { text, cost: [...lost, ...won], gain: [] } : { text, cost: [], gain: [...lost, ...won] };
}

const ofVerb: Readonly<Record<string, (table: Table, option: Option) => OptionSigns | null>> = {
  offer: ofLand,
  take: ofLand,
  buy: ofTech,
  use: ofEffect,
  column: ofColumn,
  city: ofCity,
  garbage: (table, option) => cube(table, option, 1),
  tile: (table, option) => (table.step === 'place_tile' ? ofLand(table, option) : cube(table, option, -1)),
  plant: (_, option) => ({ text: option.label, cost: [], gain: amount(1, 'garbage', '−') }),
  from: (table, option) => (table.step === 'truck_from' ? cube(table, option, -1) : table.step === 'train_from' ? ofCity(table, option, true) : null),
  to: (table, option) => (table.step === 'truck_to' ? cube(table, option, 1) : table.step === 'train_to' ? ofCity(table, option) : null),
};

export const optionSigns = (table: Table, option: Option): OptionSigns | null => ofVerb[option.verb]?.(table, option) ?? null;
