// The page's side of games/powerline: written by tests/page_types_test.cc, do not edit.
export const catalogue = { players: [1, 6], rules: 'PL', secrets: true } as const;

export type Step = 'draw' | 'roll' | 'begin' | 'place' | 'vacation';
export type Verb = 'tile' | 'die' | 'begin' | 'line' | 'joker' | 'island' | 'stop' | 'vacation';

export interface PlayerBoard {
  readonly next: readonly number[];
  readonly planned: number;
  readonly points: number;
  readonly cities: number;
  readonly tokens: readonly number[];
  readonly ends: readonly number[];
  readonly tiles: readonly number[];
  readonly energy: number;
  readonly jokers: number;
  readonly vacation: number;
  readonly stations: number;
  readonly island: readonly number[];
  readonly island_tokens: number;
  readonly step: number;
  readonly first: number;
  readonly workers: number;
  readonly jokers_spent: number;
  readonly vacation_used: number;
  readonly spots: readonly number[];
}

export interface State {
  readonly seats: readonly PlayerBoard[];
  readonly active: number; // a bit for each seat
  readonly round: number;
  readonly drawn: number;
  readonly rolled: number;
  readonly contracts: readonly number[];
  readonly dice: readonly number[];
  readonly unused: readonly number[];
}

export interface SeatFigures {
  readonly contracts: readonly number[];
  readonly columns: readonly number[];
  readonly scoring: number;
  readonly unfinished: number;
  readonly unfinished_loss: number;
  readonly cities: number;
  readonly stations: number;
  readonly workers_left: number;
  readonly island_cost: readonly number[];
  readonly planned: readonly number[];
  readonly plan_island: number;
  readonly plan_loss: number;
  readonly plan_gain: number;
  readonly points_after: number;
  readonly points_next: number;
}

export interface Figures {
  readonly seats: readonly SeatFigures[];
  readonly next_scoring: number;
  readonly rounds_to_scoring: number;
  readonly band: number;
}
