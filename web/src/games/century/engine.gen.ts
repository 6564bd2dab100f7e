// The page's side of games/century: written by tests/page_types_test.cc, do not edit.
export const catalogue = { players: [3, 5], rules: 'TC', secrets: true } as const;

export type Step = 'first_seat' | 'scoring_card' | 'draw_land' | 'draw_tech' | 'draw_damage' | 'offer' | 'open' | 'bid' | 'last_land' | 'technology' | 'damage_column' | 'damage_bid' | 'place_garbage' | 'place_tile' | 'place_cell' | 'place_rotation' | 'place_citizen' | 'administer' | 'worker' | 'bridge_from' | 'bridge_to' | 'removal' | 'train_from' | 'train_to' | 'truck_from' | 'truck_to' | 'recycle' | 'recycle_target';
export type Verb = 'first' | 'card' | 'land' | 'tech' | 'damage' | 'offer' | 'bid' | 'pass' | 'take' | 'drop' | 'buy' | 'skip' | 'column' | 'garbage' | 'tile' | 'cell' | 'rotate' | 'city' | 'use' | 'done' | 'from' | 'to' | 'plant';

export interface OwnTech {
  /** which technology */
  readonly tech: number;
  /** effects that are spent, or used in this administration */
  readonly used: number;
  /** an institution: column of its cell */
  readonly x: number;
  /** an institution: row of its cell */
  readonly y: number;
  /** an institution: how often it is turned clockwise */
  readonly rotation: number;
}

export interface Bridge {
  /** the tile it lies on */
  readonly tile: number;
  /** which of the bridges that this tile can have, from 0 in the order of the data */
  readonly bridge: number;
}

export interface LandTile {
  /** column of the cell it lies on, counted eastwards */
  readonly x: number;
  /** row of that cell, counted southwards */
  readonly y: number;
  /** how often it is turned clockwise */
  readonly rotation: number;
  /** garbage on it */
  readonly garbage: number;
  /** which of its cities are occupied */
  readonly citizens: number;
  /** recycling plants used in this administration */
  readonly plants_used: number;
}

export interface Administration {
  /** what the seat decides in phases 4 and 5 */
  readonly step: number;
  /** the effect being used: twice the place in `techs`, plus 1 for the second effect of that technology */
  readonly effect: number;
  /** the tile picked so far */
  readonly tile: number;
  /** the city or rail end picked so far, as the data of the tile list them */
  readonly node: number;
  /** column of the cell picked so far */
  readonly x: number;
  /** row of that cell */
  readonly y: number;
}

export interface Player {
  /** own land tiles, the start tile included */
  readonly land: readonly number[]; // a set
  /** land tiles won in this round */
  readonly won: readonly number[]; // a set
  /** land tiles still to be laid */
  readonly unlaid: readonly number[]; // a set
  /** land tiles whose citizen has no city yet */
  readonly unsettled: readonly number[]; // a set
  /** money; hidden while the game lasts unless holdings are open */
  readonly coins: number;
  /** science; hidden like coins */
  readonly science: number;
  /** prosperity so far */
  readonly points: number;
  /** income of phase 5 of this round */
  readonly produced: readonly number[];
  /** garbage received in the whole game */
  readonly garbage_received: number;
  /** garbage removed in the whole game */
  readonly garbage_removed: number;
  /** place on the pollution track */
  readonly pollution: number;
  /** garbage still to be placed */
  readonly pending_garbage: number;
  /** how many of `techs` are filled */
  readonly tech_count: number;
  /** technologies, in the order of the data */
  readonly techs: readonly OwnTech[];
  /** bridges that lie */
  readonly bridges: readonly Bridge[];
  /** the start tile */
  readonly start: LandTile;
  /** where the seat stands in phases 4 and 5 */
  readonly doing: Administration;
}

export interface Column {
  /** who has the highest bid */
  readonly seat: number;
  /** that bid */
  readonly bid: number;
}

export interface State {
  /** each player; entries beyond the number of players are empty */
  readonly seats: readonly Player[];
  /** where land tiles lie; row 0, the start tile, is in `seats` */
  readonly land: readonly LandTile[];
  /** land tiles on display */
  readonly land_display: readonly number[]; // a set
  /** land tiles that have been drawn */
  readonly land_drawn: readonly number[]; // a set
  /** technologies on display */
  readonly tech_display: readonly number[]; // a set
  /** technologies that have been drawn */
  readonly tech_drawn: readonly number[]; // a set
  /** damage cards that have been drawn */
  readonly damage_drawn: readonly number[]; // a set
  /** in the auction of land */
  readonly highest_bid: number;
  /** bids on the columns of the damage card */
  readonly columns: readonly Column[];
  /** open scoring cards */
  readonly cards: readonly number[];
  /** what the table decides */
  readonly step: number;
  /** the round, from 0 */
  readonly round: number;
  /** who starts this round */
  readonly start_player: number;
  /** who starts the next round */
  readonly next_start: number;
  /** whose turn it is to offer, buy or bid */
  readonly leader: number;
  /** the land tile under auction */
  readonly auctioned: number;
  /** in the auction of land */
  readonly highest_bidder: number;
  /** field of the cost strip, from 0 */
  readonly field: number;
  /** the open damage card */
  readonly damage: number;
  /** the column chosen for a bid, from 0 */
  readonly column: number;
  /** who is to decide */
  readonly acting: number; // a bit for each seat
  /** who is out of this auction */
  readonly passed: number; // a bit for each seat
  /** who is out of all auctions of this phase */
  readonly dropped: number; // a bit for each seat
  /** 1: the game is over */
  readonly over: number;
}

export interface SeatFigures {
  /** what the region gives in phase 5 as it is */
  readonly income: readonly number[];
  /** recycling plants in occupied cities */
  readonly plants: number;
  /** garbage on own land */
  readonly garbage: number;
  /** land tiles laid */
  readonly land: number;
  /** land tiles without garbage */
  readonly clean: number;
  /** bridges owned and not laid yet */
  readonly bridges: number;
  /** cities that each institution helps */
  readonly served: readonly (readonly number[])[];
  /** what each open scoring card still to come would give now */
  readonly cards: readonly number[];
  /** final scoring as things stand: clean land */
  readonly final_clean: number;
  /** final scoring as things stand: garbage */
  readonly final_garbage: number;
  /** final scoring as things stand: pollution */
  readonly final_pollution: number;
  /** final scoring as things stand: most coins; 0 unless `known` */
  readonly majority_coins: number;
  /** final scoring as things stand: most science; 0 unless `known` */
  readonly majority_science: number;
  /** points now plus the final scoring as things stand */
  readonly projected: number;
}

export interface Figures {
  /** each player */
  readonly seats: readonly SeatFigures[];
  /** 1: the viewer knows all holdings, and the majorities are worked out */
  readonly known: number;
  /** least bid for land; 0 in the last round */
  readonly min_bid: number;
  /** what a technology costs on the present field */
  readonly tech_cost: number;
  /** what who drops out gets */
  readonly compensation: number;
  /** 1 to 4; in 4 and 5 each seat has its own pace */
  readonly phase: number;
  /** least bid on each column of the damage card */
  readonly lowest_damage_bid: readonly number[];
  /** what the viewer's region would give with the tile in hand in the chosen cell; zero while no tile is being turned */
  readonly turned: readonly (readonly (readonly number[])[])[];
}
