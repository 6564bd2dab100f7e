// What an option costs and brings, in a few words for the list of options.
import type { Glossed, Option } from '../board';
import { cityOf, columnLines, cubePoints, dataOf, effectLine, techLines, yieldLine, type Table } from './words';

function landGloss(table: Table, id: string): string {
  const land = dataOf(table).land_tiles.land.find((tile) => tile.id === id);
  return Object.values(land?.cities ?? {}).map((city) => yieldLine(table, city)).join(' · ');
}

// Dropping out ends all bidding; then a technology may be bought, and who won no land is compensated.
function dropGloss(table: Table): string {
  const landless = table.seat !== null && table.view.seats[table.seat]?.won.length === 0;
  return table.t('board', 'dropping', { cost: table.figures.tech_cost, coins: landless ? table.figures.compensation : 0 });
}

function cityGloss(table: Table, id: string): string {
  const city = cityOf(table, id);
  return city ? yieldLine(table, city) : '';
}

function cubeGloss(table: Table, id: string, by: 1 | -1): string {
  const points = cubePoints(table, id, by);
  return points === null ? '' : table.t('board', by > 0 ? 'cube_costs' : 'cube_brings', { n: points });
}

const ofVerb: Record<string, (table: Table, arg: string) => string> = {
  offer: landGloss,
  take: (table, arg) => `${table.name('coins')} −${table.figures.min_bid} · ${landGloss(table, arg)}`,
  use: (table, arg) => dataOf(table).tech_tiles.tech.flatMap((tech) => tech.effects.filter((effect) => effect.id === arg)).map((effect) => effectLine(table, effect)).join(' · '),
  pass: (table) => table.t('board', 'passing'),
  drop: dropGloss,
  buy: (table, arg) => {
    const tech = dataOf(table).tech_tiles.tech.find((tile) => tile.id === arg);
    return tech ? [table.t('board', 'for_science', { n: table.figures.tech_cost }), ...techLines(table, tech)].join(' · ') : '';
  },
  column: (table, arg) => columnLines(table, Number(arg) - 1).join(' · '),
  city: cityGloss,
  garbage: (table, arg) => cubeGloss(table, arg, 1),
  tile: (table, arg) => (table.step === 'place_tile' ? landGloss(table, arg) : cubeGloss(table, arg, -1)),
  from: (table, arg) => (table.step === 'truck_from' ? cubeGloss(table, arg, -1) : table.step === 'train_from' ? cityGloss(table, arg) : ''),
  to: (table, arg) => (table.step === 'truck_to' ? cubeGloss(table, arg, 1) : table.step === 'train_to' ? cityGloss(table, arg) : ''),
};

// What ends an administration or a purchase is always at the same place.
export const gloss = (table: Table, option: Option): string | Glossed =>
  option.verb === 'done' || option.verb === 'skip' ? { ends: true } : (ofVerb[option.verb]?.(table, option.arg) ?? '');
