// Powerline's component data, as far as the board reads them (games/powerline/data).
type Point = readonly [number, number];

export interface Network {
  readonly stations: readonly { id: string; kind: string; vp: number; lines: readonly string[] }[];
  readonly lines: readonly { id: string; a: string; b: string; segments: number; city: string }[];
  readonly cities: readonly { id: string; line: string; vp: number; mark: string }[];
}
// Where a network is drawn. A line has a path with its segments, or leads by way of a few points.
export interface Drawn {
  readonly stations: readonly { id: string; x: number; y: number }[];
  readonly lines: readonly { id: string; path?: readonly Point[]; segments?: readonly Point[]; via?: readonly Point[] }[];
  readonly cities: readonly { id: string; x: number; y: number }[];
}

export interface Data {
  readonly board: Network & { readonly boards?: Readonly<Record<string, Network>> }; // boards: those that were drawn anew
  readonly pips: { readonly boards: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> };
  readonly charts: { readonly charts: readonly { id: string; tiles: readonly number[]; joker: readonly number[]; line_limit: readonly number[] }[] };
  readonly tiles: { readonly tiles: readonly Tile[]; readonly printed_tiles: readonly string[] };
  readonly game: {
    readonly rounds: number;
    readonly scoring_after: readonly number[];
    readonly start_points: number;
    readonly workers: readonly string[];
    readonly centre_sides: readonly { id: string; scoring_jokers: readonly number[] }[];
    readonly island_loss: number;
    readonly adventure_loss: readonly number[];
    readonly unfinished_loss: readonly number[];
    readonly unfinished_loss_more: number;
  };
  readonly board_geometry: {
    readonly width: number;
    readonly height: number;
    readonly station_radius: number;
    readonly segment_radius: number;
    readonly city_radius: number;
    readonly stations: Drawn['stations'];
    readonly lines: readonly { id: string; path: readonly Point[]; segments: readonly Point[] }[];
    readonly cities: Drawn['cities'];
    readonly boards?: Readonly<Record<string, Drawn>>;
    readonly own?: boolean; // not the designed drawing (network.ts)
    readonly island: { x: number; y: number; rx: number; ry: number };
    readonly sun: { x: number; y: number; r: number };
  };
}

export interface Tile {
  readonly id: string;
  readonly letter: string;
  readonly colour: string;
  readonly measure: string; // what it counts
  readonly from?: readonly number[];
  readonly up_to?: readonly number[];
  readonly each?: readonly number[];
  readonly vp?: readonly (readonly number[])[];
}
