// The open lobby: which of the listed tables are wanted, and the table one opens when there is none.
import { facts } from './games';
import type { ListedTable, TableSettings } from './protocol';

export interface LobbyFilter {
  readonly game: string; // '': any
  readonly language: string;
  readonly pace: '' | 'live' | 'slow';
}

const slowTurn = 3_600; // seconds; as the server sees it, who has an hour or more need not stay

// Days or no clock at all: nobody has to stay.
export function isSlow({ settings: { clock } }: Pick<ListedTable, 'settings'>): boolean {
  return !clock || (clock.turn || clock.reserve || 0) >= slowTurn;
}

export const listedNow = (listed: readonly ListedTable[], filter: LobbyFilter): ListedTable[] =>
  listed.filter(
    (table) =>
      table.seats.some((seat) => seat.kind === 'open') &&
      (filter.game === '' || table.game === filter.game) &&
      (filter.language === '' || table.settings.language === filter.language) &&
      (filter.pace === '' || (filter.pace === 'slow') === isSlow(table)),
  );

// Strangers do not chat at first; the host can turn it on.
export function wantedTable(game: string, filter: LobbyFilter, language: string, name: string): TableSettings {
  const count = Math.max(2, facts(game).players);
  return {
    game,
    seats: Array.from({ length: count }, (_, chair) => (chair === 0 ? { kind: 'human' as const, name } : { kind: 'open' as const })),
    chat: false,
    hints: false,
    language: filter.language || language,
    clock: filter.pace === 'slow' ? { turn: 2 * 86_400, reserve: 3 * 86_400, timeout: 'bot', holiday: 7 * 86_400 } : { turn: 120, reserve: 300, timeout: 'bot' },
  };
}
