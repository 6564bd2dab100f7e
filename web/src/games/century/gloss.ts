// What an option costs and brings, in a few words for the list of options.
import type { Glossed, Option } from '../board';
import { columnLines, dataOf, effectLine, techLines, yieldLine, type Table } from './words';

function landGloss(table: Table, id: string): string {
  const land = dataOf(table).land_tiles.land.find((tile) => tile.id === id);
  return Object.values(land?.cities ?? {}).map((city) => yieldLine(table, city)).join(' · ');
}

// Dropping out ends all bidding; then a technology may be bought, and who won no land is compensated.
function dropGloss(table: Table): string {
  const landless = table.seat !== null && table.view.seats[table.seat]?.won.length === 0;
  return table.t('board', 'dropping', { cost: table.figures.tech_cost, coins: landless ? table.figures.compensation : 0 });
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
  // A city is named by its tile and its letter: "lake_resort_a".
  city: (table, arg) => {
    const land = dataOf(table).land_tiles.land.find((tile) => arg.startsWith(`${tile.id}_`));
    const city = land?.cities[arg.slice(land.id.length + 1)];
    return city ? yieldLine(table, city) : '';
  },
};

// What ends an administration or a purchase is always at the same place.
export const gloss = (table: Table, option: Option): string | Glossed =>
  option.verb === 'done' || option.verb === 'skip' ? { ends: true } : (ofVerb[option.verb]?.(table, option.arg) ?? '');
