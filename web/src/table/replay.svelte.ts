// A finished game, move by move: the record opened as a table inside the page.
import { dataOf } from '../lib/games';
import { near } from '../lib/house.svelte';
import { language } from '../lib/i18n.svelte';
import { ask } from '../lib/line';
import type { FromPast, View } from '../lib/protocol';
import { idsOf } from '../lib/seat_state';
import { Table } from '../lib/table.svelte';
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
  table = $state.raw<Table | null>(null);
  frame = $state.raw<Frame | null>(null);
  past = $state.raw<FromPast | null>(null);
  at = $state(0);
  eyes = $state<number | null>(null); // whose view; null: what everybody could see
  failed = $state('');
  readonly hint = null;
  readonly isTrial = false;
  readonly isPast = true;
  readonly isBusy = false;

  constructor(record: RecordFile, at: number) {
    this.record = record;
    this.at = Math.min(at, record.moves.length);
    void this.#open();
  }

  get last(): number {
    return this.record.moves.length;
  }
  readonly view: View | null = $derived.by(() => {
    const truth = this.table?.truth;
    if (!truth || !this.past) return null;
    const view: View = { ...truth, state: this.past.state, figures: this.past.figures, you: { seat: this.eyes, host: false }, waiting: [], can: [] };
    delete view.options;
    delete view.prompt;
    return view;
  });
  readonly fresh: ReadonlySet<string> = $derived.by(() => {
    const view = this.table?.truth;
    return view ? idsOf(view.log.filter((note) => note[0] === this.at), view) : new Set<string>();
  });
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
    this.table?.leave();
  }

  // The last wish counts; what is asked for meanwhile is left out.
  #looking = false;
  async #look(): Promise<void> {
    if (this.#looking || !this.table) return;
    this.#looking = true;
    for (;;) {
      const { at, eyes } = this;
      const answer = await this.table.ask({ type: 'look', move: at, ...(eyes === null ? {} : { seat: eyes }) }, 'past');
      if (answer) this.past = answer;
      if (at === this.at && eyes === this.eyes) break;
    }
    this.#looking = false;
  }

  async #open(): Promise<void> {
    try {
      const created = await ask(near(this.record.game), { type: 'open', record: this.record }, 'created');
      const table = new Table(near(this.record.game), created.table, { key: created.spectator });
      const arrived = new Promise<View>((resolve) => (table.onupdate = (_, now) => resolve(now)));
      const view = await arrived;
      this.table = table;
      const [data] = await Promise.all([dataOf(view.info.game), language.useGame(view.info.game), this.#look()]);
      this.frame = new Frame(this, data);
    } catch (error) {
      this.failed = error instanceof Error ? error.message : 'broken_record';
    }
  }
}
