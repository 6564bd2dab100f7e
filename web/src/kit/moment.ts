// A scoring as a moment: what was paid, by which table, to whom. A game makes them from its log (games/<game>/moments.ts); Moment.svelte
// draws them over the board when they happen, and again when the log is asked.

// A source of points: a tile or card with its table, or just a line ("unfinished lines").
export interface MomentSource {
  readonly title: string;
  readonly letter?: string;
  readonly tone: string; // a spot colour: "red"
  readonly heads?: readonly string[]; // what stands above the columns
  readonly rows?: readonly MomentRow[];
  readonly standing?: readonly (readonly number[])[]; // for each column, the seats that stand there; the last list: nowhere
  readonly gains: readonly number[]; // by seat
}
export interface MomentRow {
  readonly label: string;
  readonly cells: readonly string[];
  readonly state: 'past' | 'now' | 'next';
}
export interface Moment {
  readonly at: number; // index in the log of the line that opens it
  readonly kicker: string; // "After round 10: row 2 of every tile"
  readonly title: string; // "Second scoring"
  readonly unit: string; // "VP", "$"
  readonly sources: readonly MomentSource[];
  readonly before: readonly number[]; // by seat
  readonly notes?: readonly string[];
}

export interface Bar {
  readonly seat: number;
  readonly before: number;
  readonly parts: readonly { tone: string; value: number }[];
  readonly after: number;
}

// One bar for each seat, who leads first; equals stay in the order of the seats.
export function barsOf(moment: Moment): readonly Bar[] {
  return moment.before
    .map((before, seat): Bar => {
      const parts = moment.sources.map((source) => ({ tone: source.tone, value: source.gains[seat] ?? 0 })).filter(({ value }) => value !== 0);
      return { seat, before, parts, after: parts.reduce((sum, { value }) => sum + value, before) };
    })
    .sort((a, b) => b.after - a.after || a.seat - b.seat);
}
