// Brings a review about: the engine's opinion of every turn, told round by round; it can be stopped at any time.
import type { RecordFile } from '../table/replay.svelte';
import { setOf } from './boxes';
import { near } from './table_service';
import { opened, type Line } from './line';
import type { DataSet } from './protocol';
import { analyse, type Analysis } from './review';

export class Reviewer {
  analysis = $state.raw<Analysis | null>(null); // as far as it is known
  done = $state(0);
  of = $state(0);
  failed = $state(false);
  stopped = $state(false);
  complete = $state(false);
  readonly #line: Line;
  #channel = 0;
  #left = false;

  constructor(record: RecordFile) {
    this.of = record.moves.length;
    this.#line = near(record.game);
    void this.#begin(record).catch(() => (this.failed = true));
  }
  // What is known by then stays.
  stop(): void {
    this.stopped = true;
    this.leave();
  }
  leave(): void {
    this.#left = true;
    if (!this.#channel) return;
    this.#line.send({ type: 'review', ch: this.#channel });
    this.#line.detach(this.#channel);
    this.#channel = 0;
  }

  // An engine that is still on its way hears nothing.
  async #begin(record: RecordFile): Promise<void> {
    const own = await setOf(record);
    await opened(this.#line);
    if (!this.#left) this.#think(record, own);
  }
  #think(record: RecordFile, own: { data?: DataSet }): void {
    const line = this.#line;
    this.#channel = line.attach({
      message: (message) => {
        if (message.type === 'error') this.failed = true;
        if (message.type !== 'review') return;
        this.done = message.done;
        this.of = message.of;
        const known = message.review ?? message.so_far;
        if (known) this.analysis = analyse(known);
        if (!message.review) return;
        this.complete = true;
        line.detach(this.#channel);
        this.#channel = 0;
      },
      state: (state) => {
        if (state === 'broken') this.failed = true;
      },
    });
    line.send({ type: 'review', ch: this.#channel, record, ...own });
  }
}
