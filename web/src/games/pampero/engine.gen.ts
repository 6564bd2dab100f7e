// The page's side of games/pampero: written by tests/page_types_test.cc, do not edit.
export const catalogue = { players: [1, 4], rules: 'PAM', secrets: false } as const;

export type Step = 'setup_order' | 'setup_final_1' | 'setup_final_2' | 'setup_scoring_1' | 'setup_scoring_2' | 'setup_remote' | 'setup_solar' | 'setup_connection' | 'setup_bonus' | 'setup_action' | 'setup_scoring' | 'setup_argentina' | 'setup_brazil' | 'setup_bulldozer' | 'action' | 'row' | 'mode' | 'zone' | 'site' | 'contract' | 'foreign' | 'capital' | 'payee' | 'pay' | 'node' | 'linked' | 'cell_1' | 'cell_2' | 'cell_discard' | 'bonus_field' | 'income_step' | 'special' | 'refill_action' | 'refill_scoring' | 'refill_argentina' | 'refill_brazil' | 'connection' | 'connection_choice' | 'bulldozer_from' | 'bulldozer_to' | 'recall' | 'second_site' | 'second_foreign' | 'move_used' | 'automa_order' | 'return_card' | 'scoring_card';
export type Verb = 'order' | 'tile' | 'card' | 'site' | 'take_back' | 'battery' | 'row' | 'mode' | 'zone' | 'contract' | 'foreign' | 'place' | 'payee' | 'pay' | 'node' | 'line' | 'decline' | 'cell' | 'field' | 'market' | 'take' | 'connection' | 'effect' | 'from' | 'to' | 'stop' | 'score' | 'done';

export interface Company {
  readonly hand: readonly number[]; // a set
  readonly towers: readonly number[]; // a set
  readonly wind_farms: readonly number[]; // a set
  readonly bulldozer_places: readonly number[]; // a set
  readonly transformers: readonly number[]; // a set
  readonly contracts: readonly number[]; // a set
  readonly play_area: readonly number[]; // a set
  readonly scoring: readonly number[]; // a set
  readonly played: readonly number[]; // a set
  readonly foreign: readonly number[]; // a set
  readonly lines: readonly number[]; // a set
  readonly money: number;
  readonly occupied: number;
  readonly energy: number;
  readonly battery: number;
  readonly stage: number;
  readonly timeline: number;
  readonly lower: number;
  readonly dark: number;
  readonly flipped: number;
  readonly income: readonly number[];
  readonly company: readonly number[];
  readonly connections: readonly number[];
  readonly bonus: readonly number[];
  readonly upgrades: readonly number[];
  readonly bulldozers: readonly number[];
  readonly capital: readonly number[];
  readonly nodes: readonly number[];
}

export interface CardInPlay {
  readonly card: number;
  readonly field: number;
  readonly action: number;
  readonly zone: number;
  readonly target: number;
  readonly payee: number;
  readonly payment: number;
  readonly used: readonly number[];
  readonly playing: number;
}

export interface Frame {
  readonly step: number;
  readonly seat: number;
  readonly a: number;
  readonly b: number;
}

export interface Agenda {
  readonly frames: readonly Frame[];
  readonly size: number;
  readonly unused: number;
}

export interface State {
  readonly seats: readonly Company[];
  readonly open: readonly number[]; // a set
  readonly action_deck: readonly number[]; // a set
  readonly scoring_deck: readonly number[]; // a set
  readonly foreign_deck: readonly number[]; // a set
  readonly orders: readonly number[]; // a set
  readonly tiles: readonly number[];
  readonly cells: readonly number[];
  readonly connection_tiles: readonly number[];
  readonly displays: readonly (readonly number[])[];
  readonly order: readonly number[];
  readonly track: readonly number[];
  readonly scoring_tiles: readonly number[];
  readonly battery_supply: number;
  readonly capital_supply: number;
  readonly year: number;
  readonly round: number;
  readonly turn: number;
  readonly phase: number;
  readonly scorings: number;
  readonly unused: number;
  readonly choice: CardInPlay;
  readonly agenda: Agenda;
}

export interface SeatFigure {
  readonly symbols: readonly number[];
  readonly incomes: readonly number[];
  readonly limits: readonly number[];
  readonly income: number;
  readonly production: number;
  readonly end_tiles: number;
  readonly repay: number;
  readonly if_over: number;
}

export interface HalfFigure {
  readonly counts: readonly number[];
  readonly money: readonly number[];
}

export interface TileFigure {
  readonly upper: HalfFigure;
  readonly lower: HalfFigure;
}

export interface ModeFigure {
  readonly money: number;
  readonly energy: number;
  readonly possible: number;
}

export interface RowFigure {
  readonly field: number;
  readonly modes: readonly ModeFigure[];
}

export interface CardFigure {
  readonly card: number;
  readonly rows: readonly RowFigure[];
  readonly sites: readonly number[]; // a set
  readonly spaces: readonly number[]; // a set
  readonly foreign: readonly number[]; // a set
}

export interface Figures {
  readonly seats: readonly SeatFigure[];
  readonly tiles: readonly TileFigure[];
  readonly hand: readonly CardFigure[];
  readonly contract_energy: readonly number[];
  readonly unlocked: readonly number[]; // a set
  readonly nodes: readonly number[]; // a set
  readonly lines: readonly number[]; // a set
}
