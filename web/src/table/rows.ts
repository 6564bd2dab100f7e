// The options of a decision as rows of a list: what each costs and gives, which ends the turn, and what is folded away.
import type { BoardTable, Gloss, Glossed, Option } from '../games/board';

export interface Row {
  readonly option: Option;
  readonly text: string;
  readonly cost: string;
  readonly gain: string;
  readonly priced: string;
  readonly fold: ((n: number) => string) | undefined;
  readonly ends: boolean;
}

export function rowsOf(options: readonly Option[], table: BoardTable<never, never>, gloss: Gloss | null): Row[] {
  return options.map((option) => {
    const said = option.last === undefined ? (gloss?.(table, option) ?? '') : '';
    const { text = '', cost = '', gain = '', priced = '', fold, ends = false }: Glossed = typeof said === 'string' ? { text: said } : said;
    return { option, text, cost, gain, priced, fold, ends };
  });
}

const enough = 8; // rows that are read at a glance

export interface Fold {
  readonly open: readonly Row[];
  readonly folded: readonly { readonly priced: string; readonly rows: readonly Row[] }[];
}

// What is free comes first. What costs something scarce follows, or is folded, kind by kind, when the list would grow beyond eight.
export function foldOf(rows: readonly Row[], unfolded: string | null): Fold {
  const free = rows.filter((row) => row.priced === '');
  const kinds = [...new Set(rows.map((row) => row.priced))].filter((priced) => priced !== '');
  const groups = kinds.map((priced) => ({ priced, rows: rows.filter((row) => row.priced === priced) }));
  const folded = rows.length > enough ? groups.filter((group) => group.rows.length > 1 && group.priced !== unfolded) : [];
  return { open: [...free, ...groups.filter((group) => !folded.includes(group)).flatMap((group) => group.rows)], folded };
}
