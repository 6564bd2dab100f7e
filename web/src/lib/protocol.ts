// The messages of the table as TypeScript types; docs/protocol.md is the page to read.

export type ArgKind = 'none' | 'number' | 'seat' | 'word' | 'cell';

export interface Argument {
  kind: ArgKind;
  list?: number; // which of Info.lists, for words
}

export interface Info {
  game: string;
  rules: number;
  data: string;
  data_hash: string;
  players: number; // people or bots that decide
  seats: number; // players and automata
  options: Record<string, unknown>;
  lists: { name: string; ids: string[] }[];
  verbs: ({ name: string } & Argument)[];
  steps: { name: string; verbs: number[]; args: Argument[] }[];
  notes: { key: string; args: Argument[]; points: number }[];
}
