// The whole position of 20th Century in words: what is for sale, what threatens, what scores, and every region tile by tile.
import { labelled } from '../../lib/i18n.svelte';
import type { Spoken, SpokenPart } from '../board';
import { has, laidTiles, template, tileByNumber, unlaidTiles } from './region';
import { columnLines, dataOf, effectLine, landLines, phases, standingOf, techLines, type Table } from './words';

const where = (table: Table, x: number, y: number): string => {
  const across = x === 0 ? [] : [table.t('board', x < 0 ? 'west' : 'east', { n: Math.abs(x) })];
  const down = y === 0 ? [] : [table.t('board', y < 0 ? 'north' : 'south', { n: Math.abs(y) })];
  return [...across, ...down].join(', ') || table.t('board', 'middle');
};

function region(table: Table, seat: number): SpokenPart {
  const data = dataOf(table);
  const [player, figures] = [table.view.seats[seat]!, table.figures.seats[seat]!];
  const t = (key: string, values?: Record<string, string | number>) => table.t('board', key, values);
  const count = (cities: number) => [0, 1, 2].filter((city) => has(cities, city)).length;
  const served = player.techs.map((own, i) => ({ id: data.tech_tiles.tech[own.tech]?.id, n: (figures.served[i] ?? []).reduce((sum, cities) => sum + count(cities), 0) }));
  const tiles = laidTiles(data, table.view, player).map((tile): SpokenPart => ({
    title: labelled(table.name(tile.id), `${where(table, tile.x, tile.y)}, ${table.name(`rotate_${tile.rotation}`)}`),
    lines: tile.tech ? [...techLines(table, tile.tech), t('serves_n', { n: served.find((own) => own.id === tile.id)?.n ?? 0 })] : [...landLines(table, tile), t('garbage_here', { n: tile.garbage })],
  }));
  const holdings = player.coins >= 0 ? [t('holds', { coins: player.coins, science: player.science })] : [];
  const techs = player.techs.flatMap((own) => (data.tech_tiles.tech[own.tech]?.effects ?? []).flatMap((effect, i) => (effect.template ? [] : [`${table.name(effect.id)}: ${effectLine(table, effect)}${has(own.used, i) ? `, ${t('spent')}` : ''}`])));
  const waiting = unlaidTiles(data, player).flatMap((number) => (tileByNumber(data, number) ? [table.name(tileByNumber(data, number)!.id)] : []));
  return {
    title: labelled(table.players[seat]?.name ?? '', t('points_n', { n: player.points })),
    lines: [
      ...[standingOf(table, seat)].filter(Boolean),
      ...holdings,
      t('income_is', { coins: figures.income[0] ?? 0, science: figures.income[1] ?? 0, prosperity: figures.income[2] ?? 0 }),
      t('state_is', { garbage: figures.garbage, clean: figures.clean, land: figures.land, pollution: player.pollution, plants: figures.plants }),
      ...(player.pending_garbage > 0 ? [labelled(t('to_place'), player.pending_garbage)] : []),
      ...(waiting.length > 0 ? [labelled(t('to_lay'), waiting.join(', '))] : []),
      ...techs,
      t('as_things_stand', { n: figures.projected }),
    ],
    parts: tiles,
  };
}

export const spoken: Spoken = (frame) => {
  const table = frame as unknown as Table;
  const data = dataOf(table);
  const { view, figures } = table;
  const t = (key: string, values?: Record<string, string | number>) => table.t('board', key, values);
  const damage = data.damage_cards.damage[view.damage];
  const lots = view.land_display.map((row): string => {
    const land = data.land_tiles.land[row]!;
    const state = row === view.auctioned ? t('under_auction', { n: view.highest_bid }) : t('from_price', { n: figures.min_bid });
    return labelled(table.name(land.id), `${landLines(table, { land, template: template(data, land.template) }).join('. ')}. ${state}`);
  });
  const own = table.seat ?? 0;
  const others = table.players.filter((player) => player.seat !== own);
  return [
    {
      title: table.over ? table.t('waiting', 'over') : t('at_station', { n: Math.max(1, view.round), all: data.setup.rounds, phase: table.name(`phase_${figures.phase || 1}`) }),
      lines: [...(table.prompt ? [table.prompt] : []), ...(table.over ? [] : [phases(table).map((phase) => t(`station_${phase}`)).join(' · ')])],
    },
    ...(lots.length > 0 ? [{ title: t('lots', { n: lots.length }), lines: lots }] : []),
    ...(view.tech_display.length > 0 ? [{ title: labelled(t('technologies'), t('for_science', { n: figures.tech_cost })), lines: view.tech_display.map((row) => labelled(table.name(data.tech_tiles.tech[row]!.id), techLines(table, data.tech_tiles.tech[row]!).join('. '))) }] : []),
    ...(damage ? [{ title: t('damage', { name: table.name(damage.id) }), lines: damage.columns.flatMap((column, i) => (column.min_players <= table.players.length ? [labelled(t('column_title', { n: i + 1 }), columnLines(table, i).join('. '))] : [])) }] : []),
    {
      title: t('cards'),
      lines: view.cards.flatMap((row, i) => {
        const card = data.scoring_cards.cards[row];
        if (!card) return [];
        const terms = card.terms.map((term) => table.t('terms', term.type, { 0: term.per, 1: term.good ? table.name(term.good) : '' })).join(' + ');
        return [`${t('card', { name: table.name(card.id), round: card.round, n: figures.seats[table.shown]?.cards[i] ?? 0 })}. ${terms}`];
      }),
    },
    region(table, own),
    ...others.map((player) => region(table, player.seat)),
  ];
};
