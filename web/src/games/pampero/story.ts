// What led to a question out of turn, in one or two sentences: who did what with which piece of mine, and what I was paid.
import { siteAt } from './sites';
import { list, type Table } from './words';

// The bulldozer a question is about: its place on the map, '' if it is about none.
export function bulldozerAsked(table: Table): string {
  if (table.seat === null || (table.step !== 'move_used' && table.step !== 'bulldozer_to')) return '';
  const { frames, size } = table.view.agenda;
  const number = frames[size - 1]?.a ?? 255;
  return list(table, 'places')[table.view.seats[table.seat]?.bulldozers[number] ?? 255] ?? '';
}

export function story(table: Table): string {
  const t = (key: string, values?: Record<string, string | number>) => table.t('board', key, values);
  if (table.step === 'cell_discard' && table.info.options['rahdo_discard'] === true) return t('story_rahdo');
  const place = bulldozerAsked(table);
  if (table.step !== 'move_used' || place === '') return '';
  const site = siteAt(table, place);
  const builder = site.tower >= 0 ? site.tower : site.farm;
  const built = table.name(site.tower >= 0 ? 'tower' : 'wind_farm');
  if (builder < 0 || builder === table.seat) return t('story_own', { built, place: table.name(place) });
  const name = table.players[builder]?.name ?? '';
  const since = table.log.findLastIndex((line) => line.key === 'card' && line.args[0] === builder);
  const paid = table.log.slice(Math.max(0, since)).findLast((line) => line.key === 'paid_by' && line.args[0] === table.seat && line.args[2] === builder)?.args[1] ?? 0;
  return t('story_used', { name, built, place: table.name(place), n: paid });
}
