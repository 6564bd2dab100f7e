// The page's side of games/goofspiel: written by tests/page_types_test.cc, do not edit.
export const catalogue = { players: [2, 4], rules: 'GS', secrets: true } as const;

export type Step = 'deal' | 'turn_up' | 'bid' | 'reinforce' | 'scout' | 'draw' | 'verdict';
export type Verb = 'deal' | 'prize' | 'bid' | 'add' | 'stand' | 'look' | 'spy' | 'pass' | 'keep' | 'bury';

export interface Player {
  /** how many of each card are in hand, those of a bid that is not open yet included */
  readonly hand: readonly number[];
  /** how many of each card have been played */
  readonly played: readonly number[];
  /** points of the prizes won */
  readonly points: number;
  /** prizes this seat has put away; empty for everybody else */
  readonly buried: number;
  /** how many they are */
  readonly buries: number;
  /** prizes won */
  readonly prizes: number;
  /** the card chosen in this round */
  readonly bid: number;
  /** the card added to it */
  readonly added: number;
  /** 1: the bid is complete */
  readonly sealed: number;
  /** whose hands this seat has seen */
  readonly spied_on: number; // a bit for each seat
}

export interface State {
  /** each player; entries beyond the number of players are empty */
  readonly seats: readonly Player[];
  /** how many of each card are not dealt */
  readonly deck: readonly number[];
  /** prizes face down; those that somebody else has looked at count in */
  readonly pile: number;
  /** points of prizes that a tie has left on the table */
  readonly carried: number;
  /** what is to be decided */
  readonly step: number;
  /** cards dealt so far */
  readonly dealt: number;
  /** prizes turned up so far */
  readonly round: number;
  /** the prize on the table */
  readonly prize: number;
  /** the prize that the scout has looked at */
  readonly next: number;
  /** who won the last prize and scouts */
  readonly scout: number;
  /** 1: the scout has looked */
  readonly looked: number;
  /** 1: the scout has spied on somebody */
  readonly spied: number;
}

export interface SeatFigures {
  /** cards in hand */
  readonly cards: number;
  /** cards that may still be added to bids */
  readonly spare: number;
  /** value of all cards played so far */
  readonly played: number;
}

export interface Figures {
  /** each player */
  readonly seats: readonly SeatFigures[];
  /** points of the prize on the table and of what ties have left there */
  readonly at_stake: number;
  /** prizes that are turned up in the whole game */
  readonly rounds: number;
  /** prizes still to be turned up */
  readonly rounds_left: number;
  /** prizes face down */
  readonly pile: number;
  /** how many of each card the viewer has not seen: neither in the own hand nor played */
  readonly unseen: readonly number[];
}
