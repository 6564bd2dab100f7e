// The JSON of Powerline's state, figures and data files, as far as the board reads them (games/powerline/*.h, data/).
export interface Seat {
  readonly points: number;
  readonly cities: number; // bit i: the city of line i is supplied
  readonly tokens: readonly number[]; // on each line
  readonly ends: readonly number[]; // 0 none, 1 from end a, 2 from end b; planned workers counted
  readonly tiles: readonly number[]; // worker tiles in columns 1 to 6
  readonly energy: number;
  readonly jokers: number;
  readonly vacation: number;
  readonly stations: number; // bit i: station i is covered
  readonly island: readonly number[]; // Adventure Island: tokens on each face
  readonly island_tokens: number;
  readonly first: number; // 0 not begun, 1 from red, 2 from black
  readonly workers: number;
  readonly jokers_spent: number;
  readonly spots: readonly number[]; // place of each worker in the order planned
}

export interface State {
  readonly seats: readonly Seat[];
  readonly round: number; // rounds completed
  readonly contracts: readonly number[]; // scoring tiles in play, 255 not drawn yet
  readonly dice: readonly number[]; // 0 before the roll
}

export interface SeatFigures {
  readonly contracts: readonly number[];
  readonly scoring: number;
  readonly unfinished: number;
  readonly unfinished_loss: number;
  readonly cities: number;
  readonly stations: number;
  readonly workers_left: number;
  readonly island_cost: readonly number[];
  readonly plan_island: number;
  readonly plan_loss: number;
  readonly plan_gain: number;
  readonly points_after: number;
}

export interface Figures {
  readonly seats: readonly SeatFigures[];
  readonly next_scoring: number;
  readonly rounds_to_scoring: number;
}

type Point = readonly [number, number];

export interface Data {
  readonly board: {
    readonly stations: readonly { id: string; kind: string; vp: number; lines: readonly string[] }[];
    readonly lines: readonly { id: string; a: string; b: string; segments: number; city: string }[];
    readonly cities: readonly { id: string; line: string; vp: number; mark: string }[];
  };
  readonly pips: { readonly boards: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> };
  readonly charts: { readonly charts: readonly { id: string; tiles: readonly number[]; joker: readonly number[]; line_limit: readonly number[] }[] };
  readonly tiles: { readonly tiles: readonly Tile[] };
  readonly game: { readonly rounds: number; readonly scoring_after: readonly number[]; readonly workers: readonly string[] };
  readonly board_geometry: {
    readonly width: number;
    readonly height: number;
    readonly station_radius: number;
    readonly segment_radius: number;
    readonly city_radius: number;
    readonly stations: readonly { id: string; x: number; y: number }[];
    readonly lines: readonly { id: string; path: readonly Point[]; segments: readonly Point[] }[];
    readonly cities: readonly { id: string; x: number; y: number }[];
    readonly island: { x: number; y: number; rx: number; ry: number };
    readonly sun: { x: number; y: number; r: number };
  };
}

export interface Tile {
  readonly id: string;
  readonly letter: string;
  readonly colour: string;
  readonly from?: readonly number[];
  readonly up_to?: readonly number[];
  readonly each?: readonly number[];
  readonly vp?: readonly (readonly number[])[];
}
