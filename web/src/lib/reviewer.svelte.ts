// Brings a review about: first the points after every move, then the engine's opinion of every decision.
import type { RecordFile } from '../table/replay.svelte';
import { setOf } from './boxes';
import { near } from './table_service';
import { request, type Line } from './line';
import type { DataSet } from './protocol';
import { analyse, type Analysis } from './review';
import { Table } from './table.svelte';

export class Reviewer {
  points = $state.raw<readonly (readonly number[])[]>([]);
  analysis = $state.raw<Analysis | null>(null);
  done = $state(0);
  of = $state(0);
  failed = $state(false);
  readonly #line: Line;
  #table: Table | null = null;
  #channel = 0;
  #left = false;

  constructor(record: RecordFile) {
    this.of = record.moves.length;
    this.#line = near(record.game);
    void this.#run(record).catch(() => (this.failed = true));
  }
  leave(): void {
    this.#left = true;
    this.#table?.leave();
    this.#stop();
  }

  async #run(record: RecordFile): Promise<void> {
    const own = await setOf(record);
    const created = await request(this.#line, { type: 'open', record, ...own }, 'created');
    const table = new Table(this.#line, created.table, { key: created.spectator });
    this.#table = table;
    if (this.#left) return table.leave();
    const rows: number[][] = [];
    for (let move = 0; move <= record.moves.length && !this.#left; move++) {
      const past = await table.request({ type: 'look', move }, 'past');
      if (!past) throw new Error('no past');
      rows.push(past.points);
    }
    this.points = rows;
    // The review itself needs no table.
    if (!this.#left) table.leave();
    this.#table = null;
    if (!this.#left) this.#think(record, own);
  }

  // The engine goes through the game and tells how far it is.
  #think(record: RecordFile, own: { data?: DataSet }): void {
    const line = this.#line;
    this.#channel = line.attach({
      message: (message) => {
        if (message.type === 'error') this.failed = true;
        if (message.type !== 'review') return;
        this.done = message.done;
        this.of = message.of;
        if (!message.review) return;
        this.analysis = analyse(message.review);
        line.detach(this.#channel);
        this.#channel = 0;
      },
      state: (state) => {
        if (state === 'broken') this.failed = true;
      },
    });
    line.send({ type: 'review', ch: this.#channel, record, ...own });
  }
  #stop(): void {
    if (!this.#channel) return;
    this.#line.send({ type: 'review', ch: this.#channel });
    this.#line.detach(this.#channel);
    this.#channel = 0;
  }
}
