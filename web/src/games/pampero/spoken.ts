// The whole position in words: the course of the game, the country sector by sector, what lies beside it, and every company.
import { labelled } from '../../lib/i18n.svelte';
import type { SpokenPart } from '../board';
import { discsAt, halfWords, halvesAt, markOf, scoringTitle, seatsInOrder, timelineOf } from './scoring';
import { connectionTip, placesOf, sideOf, siteLabel, spaceLabel } from './sites';
import { cardLines, cards, cash, contract, contractLines, dataOf, effectLine, foreignLabel, list, nodeLines, repayOf, scoringLines, yearLine, type Table } from './words';

const name = (table: Table, seat: number): string => table.players[seat]?.name ?? '';
const say = (table: Table, key: string, values?: Record<string, string | number>): string => table.t('board', key, values);

function course(table: Table): SpokenPart {
  const steps = Array.from({ length: (timelineOf(table)?.length ?? 8) + 1 }, (_, step) => step);
  return {
    title: yearLine(table),
    lines: [
      labelled(say(table, 'turn_order'), seatsInOrder(table).map((seat) => name(table, seat) + (table.view.seats[seat]?.lower === 1 ? ` (${say(table, 'lower_row')})` : '')).join(', ')),
      ...steps.flatMap((step) => {
        const discs = discsAt(table, step).toReversed();
        return discs.length === 0 ? [] : [labelled(say(table, 'timeline_space', { n: step }), discs.length > 1 ? say(table, 'stack', { names: discs.map((seat) => name(table, seat)).join(', ') }) : name(table, discs[0] ?? 0))];
      }),
      say(table, 'supply_label', { batteries: table.view.battery_supply, capital: table.view.capital_supply }),
    ],
  };
}

function scorings(table: Table): SpokenPart {
  return {
    title: say(table, 'spoken_scorings'),
    parts: list(table, 'scorings').map((_, place) => ({
      title: `${scoringTitle(table, place)}, ${place < table.view.scorings ? say(table, 'paid') : say(table, 'when_all', { n: markOf(table, place) })}`,
      lines: halvesAt(table, place).flatMap((counted) => [halfWords(table, counted), table.players.map((p) => say(table, 'now_has', { name: p.name, count: counted.figure?.counts[p.seat] ?? 0, money: counted.figure?.money[p.seat] ?? 0 })).join(', ')]),
    })),
  };
}

function country(table: Table): SpokenPart {
  const places = placesOf(table);
  const known = list(table, 'places');
  const spaces = list(table, 'spaces');
  const within = (sector: string, ids: readonly { id: string }[]) => ids.filter((spot) => spot.id.split('_')[0] === sector).map((spot) => spot.id);
  return {
    title: say(table, 'map'),
    parts: [
      ...list(table, 'sectors').map((sector) => ({
        title: table.name(sector),
        lines: [
          ...within(sector, places.sites).filter((id) => known.includes(id)).map((id) => siteLabel(table, id)),
          ...within(sector, [...places.contract_spaces, ...places.remote_spaces]).filter((id) => spaces.includes(id)).map((id) => spaceLabel(table, id)),
        ],
      })),
      { title: say(table, 'connections'), lines: list(table, 'connection_spaces').map((_, index) => [connectionTip(table, index).title, ...(connectionTip(table, index).lines ?? [])].join(', ')) },
      { title: say(table, 'solar_display'), lines: sideOf(table).solar_nodes.filter((node) => spaces.includes(node.id)).map((node) => spaceLabel(table, node.id)) },
      { title: table.name('public'), lines: ['public', ...places.parking.map((spot) => spot.id).filter((id) => known.includes(id))].map((id) => [siteLabel(table, id), effectLine(table, sideOf(table).parking.find((spot) => spot.id === id)?.bonus)].filter(Boolean).join(', ')) },
    ],
  };
}

function open(table: Table): SpokenPart {
  const data = dataOf(table);
  const shown = (display: number, ids: string) => (table.view.displays[display] ?? []).flatMap((index) => list(table, ids)[index] ?? []);
  const bonus = list(table, 'bonus_tiles');
  return {
    title: say(table, 'tab_cards'),
    parts: [
      { title: `${say(table, 'special_action')}, ${say(table, 'deck', { n: table.view.action_deck.length })}`, lines: shown(0, 'action_cards').flatMap((id) => cards(table).filter((card) => card.id === id)).map((card) => [table.name(card.id), ...cardLines(table, card)].join(', ')) },
      { title: `${say(table, 'special_scoring')}, ${say(table, 'deck', { n: table.view.scoring_deck.length })}`, lines: shown(1, 'scoring_cards').flatMap((id) => data.cards_scoring.cards.filter((card) => card.id === id)).map((card) => [table.name(card.id), ...scoringLines(table, card)].join(', ')) },
      ...['argentina', 'brazil'].map((land, i) => ({ title: table.name(land), lines: shown(2 + i, 'foreign_cards').flatMap((id) => data.foreign.cards.filter((card) => card.id === id)).map((card) => foreignLabel(table, card)) })),
      { title: say(table, 'bonus'), lines: data.tower_bonus.cells.map((cell, i) => labelled(table.name(cell.id), bonus[table.view.cells[i] ?? 255] ? table.name(bonus[table.view.cells[i] ?? 255] ?? '') : effectLine(table, cell.bonus))) },
    ],
  };
}

// The automa has no boards: its orders, and the contracts it has taken.
function automa(table: Table, seat: number): SpokenPart {
  const { orders } = dataOf(table).solo;
  const left = table.view.orders.map((index) => list(table, 'orders')[index]);
  const pile = table.view.seats[seat]?.contracts ?? [];
  return {
    title: name(table, seat),
    lines: [labelled(table.name('money'), cash(table, table.view.seats[seat]?.money ?? 0)), say(table, 'order_year', { n: table.figures.seats[seat]?.income ?? 0 })],
    parts: [
      { title: say(table, 'orders', { left: left.length, all: orders.length }), lines: orders.map((order) => [table.name(order.id), say(table, 'order_sectors', { list: order.sectors.map((sector) => sector.toUpperCase()).join(', ') }), say(table, left.includes(order.id) ? 'order_left' : 'order_drawn')].join(', ')) },
      { title: say(table, 'order_pile', { n: pile.length }), lines: pile.map((index) => tileLines(table, index).join(', ')) },
    ],
  };
}

function company(table: Table, seat: number): SpokenPart {
  if (table.players[seat]?.kind === 'automa') return automa(table, seat);
  const data = dataOf(table);
  const c = table.view.seats[seat];
  const figures = table.figures.seats[seat];
  if (!c) return { title: name(table, seat) };
  const named = (indices: readonly number[], ids: string) => indices.flatMap((index) => list(table, ids)[index] ?? []).map((id) => table.name(id));
  const fields = list(table, 'fields');
  return {
    title: name(table, seat),
    lines: [
      labelled(table.name('money'), cash(table, c.money)),
      say(table, 'energy_now', { n: c.energy, most: data.setup.limits.energy_max }),
      labelled(table.name('battery'), table.number(c.battery)),
      `${labelled(table.name('tower'), table.number(c.stage))}, ${labelled(table.name('wind_farm'), table.number(c.wind_farms.length))}`,
      ...list(table, 'markets').map((market, m) => say(table, 'income', { name: table.name(market), n: figures?.incomes[m] ?? 0 })),
      say(table, 'each_year', { income: figures?.income ?? 0, production: figures?.production ?? 0 }),
      labelled(say(table, 'reserve'), table.number(c.bulldozers.filter((place) => place === 255).length)),
    ],
    parts: [
      { title: say(table, 'hand'), lines: named(c.hand, 'action_cards') },
      { title: say(table, 'tab_company'), lines: fields.flatMap((field, i) => (cards(table)[c.company[i] ?? 255] ? [labelled(table.name(field), table.name(cards(table)[c.company[i] ?? 255]?.id ?? ''))] : [])) },
      { title: say(table, 'tab_network'), lines: [...list(table, 'nodes').flatMap((id, i) => (contract(table, c.nodes[i] ?? 255) ? [[table.name(id), ...tileLines(table, c.nodes[i] ?? 255)].join(', ')] : seat === table.shown ? [[table.name(id), ...nodeLines(table, id)].join(', ')] : [])), ...named(c.lines, 'lines'), ...data.network.capital_places.flatMap((place, i) => ((c.capital[i] ?? 0) > 0 ? [labelled(table.name(place.id), say(table, 'capital_taken', { n: repayOf(table, seat) }))] : []))] },
      { title: say(table, 'bonus_fields'), lines: c.bonus.flatMap((index) => data.tower_bonus.tiles[index] ?? []).map((tile) => [table.name(tile.id), effectLine(table, tile.effect)].filter(Boolean).join(', ')) },
      { title: say(table, 'connections'), lines: named(c.play_area, 'connections') },
      { title: say(table, 'own_cards', table.called('name', seat)), lines: [...named(c.scoring, 'scoring_cards'), ...named(c.played, 'scoring_cards').map((card) => `${card} (${say(table, 'played')})`), ...named(c.foreign, 'foreign_cards')] },
    ].filter((part) => part.lines.length > 0),
  };
}
const tileLines = (table: Table, index: number): string[] => {
  const tile = contract(table, index);
  return tile ? [table.name(tile.id), ...contractLines(table, tile)] : [];
};

export const spoken = (table: Table): SpokenPart[] => [course(table), scorings(table), country(table), open(table), ...table.players.map((player) => company(table, player.seat))];
