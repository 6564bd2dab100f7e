// The page's side of games/goofspiel: written by tests/page_types_test.cc, do not edit.
export const catalogue = { players: [2, 4], rules: 'GS', secrets: true } as const;

export type Step = 'deal' | 'turn_up' | 'bid' | 'reinforce' | 'scout' | 'draw' | 'verdict';
export type Verb = 'deal' | 'prize' | 'bid' | 'add' | 'stand' | 'look' | 'spy' | 'pass' | 'keep' | 'bury';

export interface Player {
  readonly hand: readonly number[];
  readonly played: readonly number[];
  readonly points: number;
  readonly buried: number;
  readonly buries: number;
  readonly prizes: number;
  readonly bid: number;
  readonly added: number;
  readonly sealed: number;
  readonly spied_on: number; // a bit for each seat
}

export interface State {
  readonly seats: readonly Player[];
  readonly deck: readonly number[];
  readonly pile: number;
  readonly carried: number;
  readonly step: number;
  readonly dealt: number;
  readonly round: number;
  readonly prize: number;
  readonly next: number;
  readonly scout: number;
  readonly looked: number;
  readonly spied: number;
}

export interface SeatFigures {
  readonly cards: number;
  readonly spare: number;
  readonly played: number;
}

export interface Figures {
  readonly seats: readonly SeatFigures[];
  readonly at_stake: number;
  readonly rounds: number;
  readonly rounds_left: number;
  readonly pile: number;
  readonly unseen: readonly number[];
}
