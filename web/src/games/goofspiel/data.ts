// Goofspiel's component data, as far as the board reads them (games/goofspiel/data).
import type { BoardTable } from '../board';
import type { Figures, State } from './engine.gen';

export interface Data {
  readonly cards: {
    readonly cards: readonly { id: string; value: number; copies: number }[];
    readonly prizes: readonly { id: string; points: number }[];
  };
}

export type Table = BoardTable<State, Figures>;
export const dataOf = (table: Table): Data['cards'] => (table.data as unknown as Data).cards;

// What stands in a state where there is no card and no prize, or none that the reader may know (games/goofspiel/state.h).
const none = 254;
export const isKnown = (thing: number): boolean => thing < none;
