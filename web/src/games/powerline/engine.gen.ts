// The page's side of games/powerline: written by tests/page_types_test.cc, do not edit.
export const catalogue = { players: [1, 6], rules: 'PL', secrets: true } as const;

export type Step = 'draw' | 'roll' | 'begin' | 'place' | 'vacation';
export type Verb = 'tile' | 'die' | 'begin' | 'line' | 'joker' | 'island' | 'stop' | 'vacation';

export interface PlayerBoard {
  /** for each value of a die the places where a worker with it can go next, planned workers counted as built */
  readonly next: readonly number[];
  /** workers planned on each line */
  readonly planned: number;
  /** victory points so far */
  readonly points: number;
  /** which cities are supplied */
  readonly cities: number;
  /** tokens built on each line */
  readonly tokens: readonly number[];
  /** from which end each line is built, planned workers counted */
  readonly ends: readonly number[];
  /** worker tiles in each column of the chart */
  readonly tiles: readonly number[];
  /** energy tiles not yet on a city */
  readonly energy: number;
  /** jokers on the sun space */
  readonly jokers: number;
  /** 1: the vacation tile is still there */
  readonly vacation: number;
  /** which stations are covered */
  readonly stations: number;
  /** Adventure Island: tokens on each face */
  readonly island: readonly number[];
  /** tokens on the island in all */
  readonly island_tokens: number;
  /** what the seat decides in its plan */
  readonly step: number;
  /** from which end of the worker row the plan began */
  readonly first: number;
  /** workers planned so far in this round */
  readonly workers: number;
  /** jokers spent in this plan */
  readonly jokers_spent: number;
  /** 1: the vacation tile is used in this plan */
  readonly vacation_used: number;
  /** where each worker of the plan went, in the order planned; 64 is added where a joker was spent */
  readonly spots: readonly number[];
}

export interface State {
  /** each board; entries beyond the number of players are empty */
  readonly seats: readonly PlayerBoard[];
  /** who is to decide */
  readonly active: number; // a bit for each seat
  /** rounds completed */
  readonly round: number;
  /** scoring tiles in play */
  readonly drawn: number;
  /** dice rolled in this round */
  readonly rolled: number;
  /** scoring tiles in play */
  readonly contracts: readonly number[];
  /** the dice in the order of the workers */
  readonly dice: readonly number[];
  /** always 0 */
  readonly unused: readonly number[];
}

export interface SeatFigures {
  /** what each scoring tile would pay if the next scoring came now */
  readonly contracts: readonly number[];
  /** in which column of each scoring tile the seat stands, the plan counted as far as the viewer may know it */
  readonly columns: readonly number[];
  /** the sum of `contracts` */
  readonly scoring: number;
  /** lines begun but not complete */
  readonly unfinished: number;
  /** what they would cost at the end */
  readonly unfinished_loss: number;
  /** cities supplied */
  readonly cities: number;
  /** stations covered */
  readonly stations: number;
  /** workers that the tiles on the chart still allow */
  readonly workers_left: number;
  /** what one more worker on the island costs */
  readonly island_cost: readonly number[];
  /** workers planned on each line, as far as the viewer may know */
  readonly planned: readonly number[];
  /** workers planned on the island */
  readonly plan_island: number;
  /** what the island would cost */
  readonly plan_loss: number;
  /** what cities and stations completed by the plan would give */
  readonly plan_gain: number;
  /** points if the round were settled now */
  readonly points_after: number;
  /** points at the beginning of the next round if the plan were settled now: with a scoring, and the losses of the end */
  readonly points_next: number;
}

export interface Figures {
  /** each player */
  readonly seats: readonly SeatFigures[];
  /** 1 to 3 */
  readonly next_scoring: number;
  /** rounds until then */
  readonly rounds_to_scoring: number;
  /** alone: the band of the points so far */
  readonly band: number;
}
