// The page's side of games/century: written by tests/page_types_test.cc, do not edit.
export const catalogue = { players: [3, 5], rules: 'TC', secrets: true } as const;

export type Step = 'first_seat' | 'scoring_card' | 'draw_land' | 'draw_tech' | 'draw_damage' | 'offer' | 'open' | 'bid' | 'last_land' | 'technology' | 'damage_column' | 'damage_bid' | 'place_garbage' | 'place_tile' | 'place_cell' | 'place_rotation' | 'place_citizen' | 'administer' | 'worker' | 'bridge_from' | 'bridge_to' | 'removal' | 'train_from' | 'train_to' | 'truck_from' | 'truck_to' | 'recycle' | 'recycle_target';
export type Verb = 'first' | 'card' | 'land' | 'tech' | 'damage' | 'offer' | 'bid' | 'pass' | 'take' | 'drop' | 'buy' | 'skip' | 'column' | 'garbage' | 'tile' | 'cell' | 'rotate' | 'city' | 'use' | 'done' | 'from' | 'to' | 'plant';

export interface OwnTech {
  readonly tech: number;
  readonly used: number;
  readonly x: number;
  readonly y: number;
  readonly rotation: number;
}

export interface Bridge {
  readonly tile: number;
  readonly bridge: number;
}

export interface LandTile {
  readonly x: number;
  readonly y: number;
  readonly rotation: number;
  readonly garbage: number;
  readonly citizens: number;
  readonly plants_used: number;
}

export interface Administration {
  readonly step: number;
  readonly effect: number;
  readonly tile: number;
  readonly node: number;
  readonly x: number;
  readonly y: number;
}

export interface Player {
  readonly land: readonly number[]; // a set
  readonly won: readonly number[]; // a set
  readonly unlaid: readonly number[]; // a set
  readonly unsettled: readonly number[]; // a set
  readonly coins: number;
  readonly science: number;
  readonly points: number;
  readonly produced: readonly number[];
  readonly garbage_received: number;
  readonly garbage_removed: number;
  readonly pollution: number;
  readonly pending_garbage: number;
  readonly tech_count: number;
  readonly techs: readonly OwnTech[];
  readonly bridges: readonly Bridge[];
  readonly start: LandTile;
  readonly doing: Administration;
}

export interface Column {
  readonly seat: number;
  readonly bid: number;
}

export interface State {
  readonly seats: readonly Player[];
  readonly land: readonly LandTile[];
  readonly land_display: readonly number[]; // a set
  readonly land_drawn: readonly number[]; // a set
  readonly tech_display: readonly number[]; // a set
  readonly tech_drawn: readonly number[]; // a set
  readonly damage_drawn: readonly number[]; // a set
  readonly highest_bid: number;
  readonly columns: readonly Column[];
  readonly cards: readonly number[];
  readonly step: number;
  readonly round: number;
  readonly start_player: number;
  readonly next_start: number;
  readonly leader: number;
  readonly auctioned: number;
  readonly highest_bidder: number;
  readonly field: number;
  readonly damage: number;
  readonly column: number;
  readonly acting: number; // a bit for each seat
  readonly passed: number; // a bit for each seat
  readonly dropped: number; // a bit for each seat
  readonly over: number;
}

export interface SeatFigures {
  readonly income: readonly number[];
  readonly plants: number;
  readonly garbage: number;
  readonly land: number;
  readonly clean: number;
  readonly bridges: number;
  readonly served: readonly (readonly number[])[];
  readonly cards: readonly number[];
  readonly final_clean: number;
  readonly final_garbage: number;
  readonly final_pollution: number;
  readonly majority_coins: number;
  readonly majority_science: number;
  readonly projected: number;
}

export interface Figures {
  readonly seats: readonly SeatFigures[];
  readonly known: number;
  readonly min_bid: number;
  readonly tech_cost: number;
  readonly compensation: number;
  readonly phase: number;
  readonly lowest_damage_bid: readonly number[];
  readonly turned: readonly (readonly (readonly number[])[])[];
}
