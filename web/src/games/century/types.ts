// The JSON of 20th Century's state, figures and data files, as far as the board reads them (games/century/*.h, data/).
export interface Lot {
  readonly x: number;
  readonly y: number;
  readonly rotation: number;
  readonly garbage: number;
  readonly citizens: number; // a bit for each occupied city
}

export interface OwnTech {
  readonly tech: number; // 255 none
  readonly used: number; // a bit for each effect
  readonly x: number;
  readonly y: number;
  readonly rotation: number; // 255: not laid
}

export interface Seat {
  readonly land: readonly number[];
  readonly won: readonly number[];
  readonly unlaid: readonly number[];
  readonly coins: number; // -1: not for these eyes
  readonly science: number;
  readonly points: number;
  readonly pollution: number;
  readonly pending_garbage: number;
  readonly techs: readonly OwnTech[];
  readonly bridges: readonly { tile: number; bridge: number }[];
  readonly start: Lot;
  readonly doing: { readonly step: number; readonly tile: number; readonly x: number; readonly y: number };
}

export interface State {
  readonly seats: readonly Seat[];
  readonly land: readonly Lot[];
  readonly land_display: readonly number[];
  readonly tech_display: readonly number[];
  readonly highest_bid: number;
  readonly columns: readonly { seat: number; bid: number }[];
  readonly cards: readonly number[];
  readonly round: number;
  readonly leader: number;
  readonly auctioned: number;
  readonly highest_bidder: number;
  readonly field: number;
  readonly damage: number;
  readonly passed: number;
  readonly dropped: number;
}

export interface SeatFigures {
  readonly income: readonly number[];
  readonly plants: number;
  readonly garbage: number;
  readonly land: number;
  readonly clean: number;
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
  readonly min_bid: number;
  readonly tech_cost: number;
  readonly compensation: number;
  readonly known: number; // 1: everybody’s coins and science are open
  readonly phase: number;
  readonly lowest_damage_bid: readonly number[];
}

export interface Yields {
  readonly coins: number;
  readonly science: number;
  readonly prosperity: number;
  readonly plants: number;
}

export interface Land {
  readonly id: string;
  readonly template: string;
  readonly cities: Readonly<Record<string, Yields>>;
}

export interface Effect {
  readonly id: string;
  readonly type: string;
  readonly use: string;
  readonly good?: string;
  readonly bonus?: number;
  readonly template?: string;
  readonly cost?: Readonly<Record<string, number>>;
  readonly points?: number;
}

export interface Tech {
  readonly id: string;
  readonly icons: { readonly garbage: number; readonly skulls: number; readonly flowers: number };
  readonly effects: readonly Effect[];
}

export interface Node {
  readonly kind: string; // city, building, junction
  readonly x: number;
  readonly y: number;
  readonly label?: readonly [number, number];
}

export interface Template {
  readonly id: string;
  readonly nodes: Readonly<Record<string, Node>>;
  readonly tracks: readonly { ends: readonly [string, string]; path: string }[];
  readonly garbage?: readonly [number, number];
  readonly bridges: readonly { id: string; ends: readonly [string, string] }[];
}

export interface Data {
  readonly setup: { readonly rounds: number };
  readonly land_tiles: { readonly land: readonly Land[] };
  readonly tech_tiles: { readonly tech: readonly Tech[] };
  readonly damage_cards: { readonly damage: readonly { id: string; columns: readonly { garbage: number; skulls: number; min_players: number }[] }[] };
  readonly scoring_cards: { readonly cards: readonly { id: string; round: number; terms: readonly { type: string; good?: string; per: number }[] }[] };
  readonly cost_tracks: { readonly tracks: readonly { rounds: readonly number[]; costs: readonly number[] }[] };
  readonly player_board: { readonly pollution: readonly { position: number; points: number; clean: number }[] };
  readonly rail_templates: { readonly side: number; readonly disc: number; readonly ports: Readonly<Record<string, readonly [number, number]>>; readonly templates: readonly Template[] };
}
