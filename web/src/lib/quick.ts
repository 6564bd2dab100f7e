// "Play now": a table against bots with what was chosen last time, and nothing to fill in.
import type { GameId } from '../games/board';
import { facts } from './games';
import { myName, openTable } from './table_service';
import { Refused } from './line';
import { readValue, writeValue } from './local_values';
import type { SeatSettings, TableSettings } from './protocol';

const key = (game: GameId) => `kilowatt.last.${game}`;

export const lastChoice = (game: GameId): TableSettings | null => readValue<TableSettings | null>(key(game), null);
export const rememberChoice = (chosen: TableSettings): void => writeValue(key(chosen.game as GameId), chosen);

export function usualTable(game: GameId): TableSettings {
  const bots = Array.from({ length: facts(game).players - 1 }, (): SeatSettings => ({ kind: 'bot', level: 'medium' }));
  return { game, seats: [{ kind: 'human', name: myName() }, ...bots], hints: true };
}

export async function playNow(game: GameId): Promise<string> {
  const last = lastChoice(game);
  try {
    return (await openTable(true, last ?? usualTable(game))).id;
  } catch (error) {
    // What was chosen with an earlier version may not fit any more: it is forgotten.
    if (!last || !(error instanceof Refused)) throw error;
    writeValue(key(game), null);
    return (await openTable(true, usualTable(game))).id;
  }
}
