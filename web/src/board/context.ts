// How the things on a board find their table.
import { getContext, setContext } from 'svelte';
import type { BoardTable } from '../games/board';

const key = Symbol('board');

export function giveTable(table: BoardTable): void {
  setContext(key, table);
}

export function tableOfBoard(): BoardTable {
  return getContext<BoardTable>(key);
}
