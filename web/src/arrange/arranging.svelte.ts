// A position being set up: what has been changed so far, and what the engine makes of it. The last wish counts.
import { setOf } from '../lib/boxes';
import { request } from '../lib/line';
import type { FromArranged, TableSettings, Thing, WhyNotSo } from '../lib/protocol';
import { near } from '../lib/table_service';
import type { RecordFile } from '../table/replay.svelte';

// A game freshly set up, as a record that breaks off where somebody is to decide.
export async function freshGame(table: TableSettings): Promise<RecordFile> {
  const { record } = await request(near(table.game), { type: 'arrange', table }, 'arranged');
  return record as RecordFile;
}

export class Arranging {
  readonly #base: RecordFile;
  readonly #onposition: (record: RecordFile) => void;
  things = $state.raw<readonly Thing[]>([]);
  changed = $state.raw<Readonly<Record<string, unknown>>>({});
  why = $state.raw<WhyNotSo | null>(null);
  failed = $state(false);
  record = $state.raw<RecordFile | null>(null); // that begins with the position; null while it cannot stand so
  #asking = false;

  // `onposition`: what the board is to show.
  constructor(base: RecordFile, onposition: (record: RecordFile) => void) {
    this.#base = base;
    this.#onposition = onposition;
    void this.#ask();
  }
  // What is wanted, or stands there.
  value(thing: Thing): unknown {
    return Object.hasOwn(this.changed, thing.key) ? this.changed[thing.key] : thing.value;
  }
  set(key: string, value: unknown): void {
    this.changed = { ...this.changed, [key]: value };
    void this.#ask();
  }
  show(): void {
    if (this.record) this.#onposition(this.record);
  }
  reset(): void {
    this.changed = {};
    void this.#ask();
  }

  async #ask(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      for (;;) {
        const values = this.changed;
        const answer: FromArranged = await request(near(this.#base.game), { type: 'arrange', record: this.#base, values, ...(await setOf(this.#base)) }, 'arranged');
        if (values !== this.changed) continue;
        this.why = answer.why_not ?? null;
        // What stands only with the changes is shown with them.
        this.things = answer.things;
        this.record = answer.why_not ? null : (answer.record as RecordFile);
        this.show();
        break;
      }
    } catch {
      this.failed = true;
    }
    this.#asking = false;
  }
}
