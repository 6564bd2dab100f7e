// What the player aid says in numbers: those of the component data in play.
import { listed, row, span } from '../../lib/aid';
import type { Aid } from '../board';
import { dataOf } from './words';

export const aid: Aid = (table) => {
  const { setup, land_tiles, cost_tracks, player_board, final_scoring } = dataOf(table);
  const strips = [...cost_tracks.tracks].sort((a, b) => Math.min(...a.rounds) - Math.min(...b.rounds));
  const start = land_tiles.land.find((land) => land.stack === 'start');
  const clean = [...new Set(player_board.pollution.map((field) => field.clean))].sort((a, b) => a - b);
  const { first_garbage: first, extra_garbage: more, majority_goods: goods } = final_scoring;
  // The last place gets nothing (TC-924): a table of three has two that are paid.
  const paid = final_scoring.majority_points.slice(0, table.players ? table.players.length - 1 : undefined);
  return {
    rounds: setup.rounds,
    before: setup.rounds - 1,
    coins: setup.coins,
    science: setup.science,
    citizens: start?.start_citizens?.length ?? 0,
    garbage: start?.start_garbage ?? 0,
    scorings: setup.card_rounds.length,
    scoring_rounds: listed(setup.card_rounds, table.lang),
    strips: row(strips.map((strip) => span(strip.rounds))),
    bids: row(strips.map((strip) => strip.min_bid)),
    compensations: row(strips.map((strip) => strip.min_bid + setup.compensation_extra)),
    clean: listed(clean, table.lang, 'disjunction'),
    on_land: row([span(clean), first, first + more, first + 2 * more, more]),
    goods: goods.length > 1 ? 'both' : (goods[0] ?? 'none'),
    places: row(paid.map((_, i) => i + 1)),
    majority: row(paid),
  };
};
