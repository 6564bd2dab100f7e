// What the player aid says in numbers: those of the component data in play, and of the scoring tiles of this table.
import { listed, row } from '../../lib/aid';
import { withLabel } from '../../lib/typeset';
import type { Aid } from '../board';
import type { Data } from './data';
import { headsOf } from './tables';

export const aid: Aid = (table) => {
  const { game, charts, tiles } = table.data as unknown as Data;
  const [green, blue] = ['green', 'blue'].map((id) => charts.charts.find((chart) => chart.id === id));
  // Both charts have a cell for each number of workers; where they differ, it says both.
  const both = (of: 'tiles' | 'joker') => row((green?.[of] ?? []).map((n, i) => (blue?.[of][i] === n ? n : `${n} / ${blue?.[of][i] ?? n}`)));
  const printed = tiles.printed_tiles.map((id) => tiles.tiles.findIndex((tile) => tile.id === id));
  const drawn = (table.view as { contracts?: readonly number[] } | undefined)?.contracts ?? printed;
  const paying = drawn.flatMap((index) => tiles.tiles[index] ?? []);
  const jokers = (id: string) => row(game.centre_sides.find((side) => side.id === id)?.scoring_jokers ?? []);
  return {
    rounds: game.rounds,
    scorings: listed(game.scoring_after, table.lang),
    points: game.start_points,
    workers: row(game.workers.map((_, i) => i + 1)),
    tiles: both('tiles'),
    jokers: both('joker'),
    green: row(green?.line_limit ?? []),
    blue: row(blue?.line_limit ?? []),
    island: game.island_loss,
    scoring_tiles: paying
      .map((tile) => {
        const heads = headsOf(tile).filter(Boolean).join(' / ');
        const rows = tile.each ?? (tile.vp ?? []).map((points) => points.join(' / '));
        const ranges = heads === '' || tile.measure === 'wind_hydro_level' || tile.measure === 'columns_empty' ? '' : ` (${heads})`;
        return row([withLabel(tile.letter, `${table.name(tile.id)}${ranges}`, table.lang), ...rows.map((points) => (tile.each ? `× ${points}` : points))]);
      })
      .join('\n'),
    front: jokers('front'),
    side_b: jokers('side_b'),
    unfinished: row(game.unfinished_loss.slice(1).map((_, i) => i + 1)),
    losses: row(game.unfinished_loss.slice(1)),
    loss_more: game.unfinished_loss_more,
    stack: row(game.adventure_loss.map((_, i, all) => (i + 1 < all.length ? i + 1 : `${i + 1}+`))),
    stack_losses: row(game.adventure_loss),
  };
};
