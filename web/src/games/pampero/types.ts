// The JSON of Pampero's state, figures and data files, as far as the board reads them (games/pampero/*.h, data/).
export interface Company {
  readonly hand: readonly number[];
  readonly towers: readonly number[];
  readonly wind_farms: readonly number[];
  readonly transformers: readonly number[]; // spaces
  readonly contracts: readonly number[];
  readonly play_area: readonly number[];
  readonly scoring: readonly number[];
  readonly played: readonly number[];
  readonly foreign: readonly number[];
  readonly lines: readonly number[];
  readonly money: number;
  readonly energy: number;
  readonly battery: number;
  readonly stage: number;
  readonly timeline: number;
  readonly lower: number;
  readonly flipped: number;
  readonly income: readonly number[];
  readonly company: readonly number[]; // action card on each operations field
  readonly connections: readonly number[]; // a field, 254 play area, 255 not own
  readonly bonus: readonly number[];
  readonly bulldozers: readonly number[]; // place of each, 255 reserve
  readonly capital: readonly number[];
  readonly nodes: readonly number[]; // contract tile on each transformer space
}

export interface State {
  readonly seats: readonly Company[];
  readonly open: readonly number[];
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
  readonly scorings: number;
}

export interface Mode {
  readonly money: number;
  readonly energy: number;
  readonly possible: number;
}

export interface Figures {
  readonly seats: readonly { symbols: readonly number[]; incomes: readonly number[]; income: number; production: number; repay: number; if_over: number }[];
  readonly tiles: readonly { upper: { money: readonly number[]; counts: readonly number[] }; lower: { money: readonly number[]; counts: readonly number[] } }[];
  readonly hand: readonly { card: number; rows: readonly { field: number; modes: readonly Mode[] }[] }[];
  readonly contract_energy: readonly number[];
  readonly unlocked: readonly number[];
}

export interface Effect {
  readonly effect: string;
  readonly n?: number;
  readonly market?: string;
  readonly arrows?: number;
  readonly bulldozers?: number;
  readonly count?: unknown;
}

export interface Card {
  readonly id: string;
  readonly hatch: string;
  readonly money: string;
  readonly actions: readonly { action: string; object: string | null; owner: string; energy: boolean; kinds?: readonly string[] }[];
  readonly value_mod: number;
  readonly energy_bonus: number;
  readonly extra?: readonly Effect[];
}

export interface ContractTile {
  readonly id: string;
  readonly symbols: readonly { market: string; arrows: number }[];
  readonly energy?: number;
  readonly battery?: number;
}

interface Spot {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly r: number;
}

interface MapPlaces {
  readonly sites: readonly Spot[];
  readonly contract_spaces: readonly Spot[];
  readonly remote_spaces: readonly Spot[];
  readonly connection_spaces: readonly Spot[];
  readonly labels: readonly Spot[];
  readonly public_area: Spot;
  readonly parking: readonly Spot[];
  readonly solar_nodes: readonly Spot[];
  readonly timeline_normal: readonly Spot[];
  readonly timeline_long: readonly Spot[];
  readonly turn_order: readonly { row: string; place: number; x: number; y: number; r: number }[];
  readonly scoring_places: readonly Spot[];
}

interface Side {
  readonly sites: readonly { id: string; kind: string }[];
  readonly contract_spaces: readonly { id: string; energy: number }[];
  readonly parking: readonly { id: string; bonus: Effect }[];
}

export interface Data {
  readonly board_geometry: {
    readonly size: readonly [number, number];
    readonly sectors: readonly { id: string; polygon: readonly (readonly [number, number])[] }[];
    readonly map_small: MapPlaces;
    readonly map_large: MapPlaces;
    readonly network: {
      readonly nodes: readonly Spot[];
      readonly grey_lines: readonly { id: string; x1: number; y1: number; x2: number; y2: number }[];
      readonly pink_lines: readonly { id: string; x1: number; y1: number; x2: number; y2: number; tile_x: number; tile_y: number }[];
      readonly tower_slots: readonly { column: number; x: number; y: number; w: number; h: number }[];
      readonly capital_places: readonly Spot[];
      readonly income_steps: readonly { market: string; step: number; x: number; y: number; r: number }[];
      readonly income_values: readonly { step: number; x: number; y: number }[];
      readonly energy: readonly { step: number; x: number; y: number; r: number }[];
    };
    readonly tower_bonus: { readonly cells: readonly Spot[]; readonly areas: readonly Spot[] };
  };
  readonly map: { readonly small: Side; readonly large: Side };
  readonly contracts: { readonly standard: readonly ContractTile[]; readonly remote: readonly ContractTile[]; readonly solar: readonly ContractTile[] };
  readonly connections: { readonly connections?: readonly { id: string; choose: boolean; effects: readonly Effect[]; symbol: string | null }[] };
  readonly company: { readonly operations: readonly { id: string; row: string; zones: readonly string[]; value: number; energy: number }[]; readonly bonus_fields: readonly { id: string; type: string }[] };
  readonly network: { readonly nodes: readonly { id: string; column: number; number: number; arrow: boolean; bonus: Effect | null }[]; readonly tower_slots: readonly { column: number; battery: boolean; bonus: Effect | null }[]; readonly income_values: readonly number[]; readonly pink_lines: readonly { id: string; money: number; energy: number; battery: number }[] };
  readonly cards_basic: { readonly cards: readonly Card[] };
  readonly cards_special: { readonly cards: readonly Card[] };
  readonly foreign: { readonly cards?: readonly { id: string; battery: number; income: readonly string[]; back: readonly string[] }[] };
  readonly tower_bonus: { readonly cells: readonly { id: string; area: string; bonus: Effect }[]; readonly tiles: readonly { id: string; kind: string; effect: Effect | null }[] };
  readonly timeline: unknown;
}
