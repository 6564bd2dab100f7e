// A finished game, move by move: the record opened as a table inside the page.
import { setOf } from '../lib/boxes';
import { dataOf } from '../lib/games';
import { near } from '../lib/table_service';
import { language } from '../lib/i18n.svelte';
import { request, watchLine } from '../lib/line';
import type { FromPast, View } from '../lib/protocol';
import { touchesOf } from '../lib/seat_state';
import { TableClient } from '../lib/table_client.svelte';
import { Frame, type Source } from './frame.svelte';

export interface RecordFile {
  game: string;
  players: string[];
  moves: string[];
  scores?: number[][];
  dice?: { commitment: string; seed: string; nonces: string[]; seating?: number[] };
  created?: string;
  finished?: string;
  [key: string]: unknown;
}

export class Replay implements Source {
  readonly record: RecordFile;
  table = $state.raw<TableClient | null>(null);
  frame = $state.raw<Frame | null>(null);
  past = $state.raw<FromPast | null>(null);
  at = $state(0);
  eyes = $state<number | null>(null); // whose view; null: what everybody could see
  failed = $state('');
  readonly hint = null;
  readonly isTrial = false;
  readonly isPast = true;
  readonly isBusy = false;

  // `seated`: the end of the record as the seat with these eyes has it before it, a turn included that others cannot know of yet.
  readonly #seated: boolean;
  readonly #isPosition: boolean; // the record may end in the middle of the game

  constructor(record: RecordFile, at: number, eyes: number | null = null, seated = false) {
    this.record = record;
    this.eyes = eyes;
    this.#seated = seated && eyes !== null;
    this.#isPosition = seated;
    this.at = Math.min(at, record.moves.length);
    void this.#open();
  }

  get last(): number {
    return this.record.moves.length;
  }
  readonly view: View | null = $derived.by(() => {
    const truth = this.table?.truth;
    if (!truth || !this.past) return null;
    // Before its last move the game was not over: prices, forecasts and rounds stand as they stood then.
    const status = this.at < this.last || (this.#isPosition && !truth.scores) ? 'playing' : truth.status;
    const view: View = { ...truth, status, state: this.past.state, figures: this.past.figures, you: { seat: this.eyes, host: false }, waiting: [], can: [] };
    delete view.options;
    delete view.prompt;
    return view;
  });
  readonly changed: ReadonlyMap<string, number | null> = $derived.by(() => {
    const view = this.table?.truth;
    return view ? touchesOf(view.log.filter((note) => note[0] === this.at), view) : new Map<string, number | null>();
  });
  get firstNewLine(): number {
    const at = this.table?.truth?.log.findIndex((note) => note[0] === this.at) ?? -1;
    return at >= 0 ? at : this.lines;
  }
  // How many log lines had been written at this move.
  readonly lines = $derived(this.past?.log ?? 0);

  play(): void {}
  why(): void {}
  choose(): void {}
  preview(): Promise<null> {
    return Promise.resolve(null);
  }

  async go(move: number): Promise<void> {
    this.at = Math.max(0, Math.min(this.last, move));
    await this.#look();
  }
  async see(eyes: number | null): Promise<void> {
    this.eyes = eyes;
    await this.#look();
  }
  leave(): void {
    this.#left = true;
    this.#stopWatching();
    this.table?.leave();
  }
  #left = false;
  #stopWatching: () => void = () => {};

  // The last wish counts; what is asked for meanwhile is left out.
  #looking = false;
  async #look(): Promise<void> {
    if (this.#looking || !this.table) return;
    const truth = this.table.truth;
    if (this.#seated && truth) {
      const { state, figures } = truth;
      this.past = { type: 'past', move: this.at, of: this.last, state, figures, log: truth.log.length, points: [] };
      return;
    }
    this.#looking = true;
    for (;;) {
      const { at, eyes } = this;
      const answer = await this.table.request({ type: 'look', move: at, ...(eyes === null ? {} : { seat: eyes }) }, 'past');
      if (answer) this.past = answer;
      if (at === this.at && eyes === this.eyes) break;
    }
    this.#looking = false;
  }

  async #open(): Promise<void> {
    try {
      const line = near(this.record.game);
      const own = await setOf(this.record);
      const created = await request(line, { type: 'open', record: this.record, ...own }, 'created');
      const table = new TableClient(line, created.table, { key: (this.#seated && created.seats[this.eyes ?? 0]) || created.spectator });
      const arrived = new Promise<View>((resolve) => (table.onupdate = (_, now) => resolve(now)));
      const view = await arrived;
      if (this.#left) return table.leave();
      this.table = table;
      // An engine that is started anew has forgotten the record.
      this.#stopWatching();
      let broken = false;
      this.#stopWatching = watchLine(line, (state) => {
        if (state === 'open' && broken) void this.#open();
        broken ||= state === 'broken';
      });
      const [data] = await Promise.all([dataOf(view.info.game, own.data), language.useGame(view.info.game), this.#look()]);
      if (this.#left) return;
      if (!this.view) throw new Error(table.error?.code ?? 'timeout');
      this.frame ??= new Frame(this, data);
    } catch (error) {
      this.failed = error instanceof Error ? error.message : 'broken_record';
    }
  }
}
