// Pampero's component data, as far as the board reads them (games/pampero/data).
export interface Count {
  readonly count: string;
  readonly kinds?: readonly string[];
  readonly zones?: readonly string[];
  readonly market?: string;
  readonly markets?: readonly string[];
  readonly numbers?: readonly number[];
}

// Half of a scoring tile, or one option of a scoring card: what is counted and what it pays.
export interface Half {
  readonly count: Count;
  readonly reward: { readonly reward: string; readonly n?: number; readonly market?: string };
}

export interface ScoringTile {
  readonly id: string;
  readonly upper: Half | null;
  readonly lower: Half | null;
}

export interface ScoringCard {
  readonly id: string;
  readonly symbol: string;
  readonly options: readonly (Half & { readonly id: string; readonly kind: string })[];
}

export interface BonusTile {
  readonly id: string;
  readonly kind: string;
  readonly effect: Effect | null;
  readonly symbols: readonly string[];
}

export interface Foreign {
  readonly id: string;
  readonly country: string;
  readonly battery: number;
  readonly income: readonly string[];
  readonly back: readonly string[];
}

export interface Connection {
  readonly id: string;
  readonly choose: boolean;
  readonly effects: readonly Effect[];
  readonly symbol: string | null;
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
  readonly contract_discount: number;
  readonly lucrative_only: boolean;
  readonly second: boolean;
  readonly alternative: { readonly money: number; readonly energy: number; readonly battery: number } | null;
  readonly extra?: readonly Effect[];
}

export interface ContractTile {
  readonly id: string;
  readonly symbols: readonly { market: string; arrows: number }[];
  readonly energy?: number;
  readonly battery?: number;
}

export interface Side {
  readonly sites: readonly { id: string; kind: string }[];
  readonly contract_spaces: readonly { id: string; energy: number; pair?: readonly string[]; linked?: readonly string[] }[];
  readonly connection_spaces: readonly { id: string; lines: readonly (readonly [string, string])[] }[];
  readonly solar_nodes: readonly { id: string; entry: boolean; next: readonly string[] }[];
  readonly parking: readonly { id: string; bonus: Effect }[];
}

export interface Data {
  readonly map: { readonly small: Side; readonly large: Side };
  readonly contracts: { readonly standard: readonly ContractTile[]; readonly remote: readonly ContractTile[]; readonly solar: readonly ContractTile[] };
  readonly connections: { readonly tiles: readonly Connection[] };
  readonly company: { readonly operations: readonly { id: string; row: string; zones: readonly string[]; value: number; energy: number }[]; readonly bonus_fields: readonly { id: string; type: string }[] };
  readonly network: { readonly grey_lines: readonly { id: string; a: string; b: string }[]; readonly capital_places: readonly { id: string; column: number; area: string }[]; readonly unlock: readonly { stage: number; zones: readonly string[]; markets: readonly string[] }[]; readonly income_tracks: readonly { market: string; limits: readonly number[]; cross: readonly { step: number; market: string }[] }[]; readonly nodes: readonly { id: string; column: number; number: number; arrow: boolean; bonus: Effect | null }[]; readonly tower_slots: readonly { column: number; battery: boolean; bonus: Effect | null }[]; readonly income_values: readonly number[]; readonly income_areas: readonly { id: string; first: number; last: number }[]; readonly pink_lines: readonly { id: string; a: string; b: string; money: number; energy: number; battery: number }[] };
  readonly setup: { readonly limits: { readonly energy_max: number; readonly action_rounds: number; readonly take_back_minimum: number; readonly capital_repay: number; readonly capital_repay_reduced: number } };
  readonly cards_basic: { readonly cards: readonly Card[] };
  readonly cards_special: { readonly cards: readonly Card[] };
  readonly cards_scoring: { readonly cards: readonly ScoringCard[] };
  readonly scoring: { readonly tiles: readonly ScoringTile[]; readonly intro: readonly ScoringTile[] };
  readonly foreign: { readonly cards: readonly Foreign[] };
  readonly tower_bonus: { readonly cells: readonly { id: string; area: string; bonus: Effect }[]; readonly tiles: readonly BonusTile[] };
  readonly solo: { readonly orders: readonly { id: string; order: string; sectors: readonly string[]; pick: string; time: boolean }[]; readonly levels: readonly Readonly<Record<string, string | number>>[] };
  readonly timeline: { readonly tracks: readonly { id: string; length: number; marks: readonly number[] }[] };
}
