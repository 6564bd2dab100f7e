// The board as it looks in play: a real table inside the page with the set that is being entered, at which nobody plays.
import { facts } from '../lib/games';
import { request } from '../lib/line';
import type { DataSet, View } from '../lib/protocol';
import type { Shown } from './components';
import { TableClient } from '../lib/table_client.svelte';
import { near } from '../lib/table_service';
import { Frame, type Source } from '../table/frame.svelte';

export class Preview implements Source {
  frame = $state.raw<Frame | null>(null);
  view = $state.raw<View | null>(null);
  readonly changed: ReadonlyMap<string, number | null> = new Map();
  readonly firstNewLine = Number.MAX_SAFE_INTEGER;
  readonly hint = null;
  readonly isTrial = false;
  readonly isPast = true; // nothing can be played: a click means the thing itself
  readonly isBusy = false;
  readonly #game: string;
  #table: TableClient | null = null;
  #wish = 0;

  constructor(game: string) {
    this.#game = game;
  }
  play(): void {}
  why(): void {}
  choose(): void {}
  preview(): Promise<null> {
    return Promise.resolve(null);
  }

  // `data`: as the engine reads it; `shown`: the same by file without its ending, for the drawing.
  async show(data: DataSet | null, shown: Readonly<Record<string, unknown>>, at?: Shown): Promise<void> {
    const wish = ++this.#wish;
    const line = near(this.#game);
    const seats = Array.from({ length: at?.players ?? facts(this.#game).players }, (_, chair) => (chair === 0 ? { kind: 'human' as const, name: '' } : { kind: 'bot' as const, level: 'random' }));
    const created = await request(line, { type: 'create', table: { game: this.#game, seats, chat: false, ...(at?.options ? { options: at.options } : {}), ...(data ? { data } : {}) } }, 'created');
    const table = new TableClient(line, created.table, { key: created.seats[0] ?? '' });
    let said = false;
    const begun = new Promise<View>((resolve) => {
      table.onupdate = (_, now) => {
        if (now.status === 'gathering' && !said) {
          said = true;
          table.send({ type: 'sit', name: '' });
          table.send({ type: 'ready', nonce: '' });
        }
        if (now.status !== 'gathering' && now.options) resolve(now);
      };
    });
    const view = await begun;
    if (wish !== this.#wish) return table.leave();
    this.#table?.leave();
    this.#table = table;
    this.view = view;
    this.frame = new Frame(this, shown);
  }
  leave(): void {
    this.#wish += 1;
    this.#table?.leave();
    this.#table = null;
  }
}
