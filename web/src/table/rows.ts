// The options of a decision as rows of a list: what each costs and gives, in words and in signs, and which ends the turn.
import type { BoardTable, Gloss, Glossed, Option, OptionSigns, SignsOf } from '../games/board';

export interface Row {
  readonly option: Option;
  readonly text: string;
  readonly cost: string;
  readonly gain: string;
  readonly scarce: boolean; // it costs what cannot easily be had again
  readonly fold: ((n: number) => string) | undefined;
  readonly ends: boolean;
  readonly signs: OptionSigns | null; // the same in signs
}

export function rowsOf(options: readonly Option[], table: BoardTable<never, never>, gloss: Gloss | null, signsOf: SignsOf | null = null): Row[] {
  return options.map((option) => {
    const said = option.last === undefined ? (gloss?.(table, option) ?? '') : '';
    const signs = option.last === undefined ? (signsOf?.(table, option) ?? null) : null;
    const { text = '', cost = '', gain = '', scarce = signs?.scarce ?? false, fold, ends = false }: Glossed = typeof said === 'string' ? { text: said } : said;
    return { option, text, cost, gain, scarce, fold, ends, signs };
  });
}
