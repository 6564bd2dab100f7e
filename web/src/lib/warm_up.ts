// Sends for what a table of a game needs, before somebody waits for it.
import type { GameId } from '../games/board';
import { boardOf, startGames } from './games';
import { language } from './i18n.svelte';
import { Near } from './near';

// All at once: engine, screen, board and words.
const sendForTable = (game: GameId): Promise<unknown> =>
  Promise.allSettled([Near.to(game).settled, import('../screens/tables'), boardOf(game), language.useGame(game)]);

// While the start page is being read: one game after the other, as long as nobody has chosen.
let chosen = false;
export async function warmUp(): Promise<void> {
  for (const game of startGames) if (!chosen) await sendForTable(game);
}

// Somebody waits: the other games make room on the net.
export function hurry(game: GameId): void {
  chosen = true;
  Near.only(game);
  void sendForTable(game);
}
