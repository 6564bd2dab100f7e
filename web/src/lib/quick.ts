// "Play now": a table against bots with what was chosen last time, and nothing to fill in.
import type { GameId } from '../games/board';
import { usual } from './games';
import { myName, openTable } from './house.svelte';
import type { SeatSettings, TableSettings } from './protocol';

const key = (game: GameId) => `kilowatt.last.${game}`;

export function lastChoice(game: GameId): TableSettings | null {
  try {
    return JSON.parse(localStorage.getItem(key(game)) ?? 'null') as TableSettings | null;
  } catch {
    return null;
  }
}

export function rememberChoice(chosen: TableSettings): void {
  try {
    localStorage.setItem(key(chosen.game as GameId), JSON.stringify(chosen));
  } catch {
    // Without storage the next game simply begins with the usual choice.
  }
}

export function usualTable(game: GameId): TableSettings {
  const bots = Array.from({ length: usual[game].players - 1 }, (): SeatSettings => ({ kind: 'bot', level: 'medium' }));
  return { game, seats: [{ kind: 'human', name: myName() }, ...bots], hints: true };
}

export async function playNow(game: GameId): Promise<string> {
  const chosen = lastChoice(game) ?? usualTable(game);
  return (await openTable(true, chosen)).id;
}
