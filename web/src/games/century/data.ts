// 20th Century's component data, as far as the board reads them (games/century/data).
export interface Yields {
  readonly coins: number;
  readonly science: number;
  readonly prosperity: number;
  readonly plants: number;
}

export interface Land {
  readonly id: string;
  readonly stack: string;
  readonly template: string;
  readonly cities: Readonly<Record<string, Yields>>;
  readonly start_citizens?: readonly string[];
  readonly start_garbage?: number;
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
  readonly setup: { readonly rounds: number; readonly card_rounds: readonly number[]; readonly coins: number; readonly science: number; readonly compensation_extra: number };
  readonly final_scoring: { readonly first_garbage: number; readonly extra_garbage: number; readonly majority_goods: readonly string[]; readonly majority_points: readonly number[] };
  readonly land_tiles: { readonly land: readonly Land[] };
  readonly tech_tiles: { readonly tech: readonly Tech[] };
  readonly damage_cards: { readonly damage: readonly { id: string; stack: string; columns: readonly { garbage: number; skulls: number; min_players: number }[] }[] };
  readonly scoring_cards: { readonly cards: readonly { id: string; round: number; terms: readonly { type: string; good?: string; per: number }[] }[] };
  readonly cost_tracks: { readonly tracks: readonly { rounds: readonly number[]; min_bid: number; costs: readonly number[] }[] };
  readonly player_board: { readonly pollution: readonly { position: number; points: number; clean: number }[] };
  readonly rail_templates: { readonly side: number; readonly disc: number; readonly ports: Readonly<Record<string, readonly [number, number]>>; readonly templates: readonly Template[] };
}
