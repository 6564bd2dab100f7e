// The engine's workbench for component data, in a worker of its own: described, checked, tried and weighed there.
import weights from 'virtual:box_weights';
import addresses from 'virtual:workbenches';
import type { Schema } from './schema';

export type Texts = Readonly<Record<string, string>>; // the files of a set, by name

export interface Fault {
  readonly file: string;
  readonly path: readonly string[];
  readonly component: string;
  readonly what: string;
  readonly remedy: string;
}
export interface Described {
  readonly schema: Schema;
  readonly rule_files: readonly string[];
  readonly designed: Texts;
  readonly hash: string;
  readonly players: readonly [number, number];
}
export interface Checked {
  readonly hash: string;
  readonly faults: readonly Fault[];
}
export interface Tried {
  readonly done: number;
  readonly of: number;
  readonly fault?: Fault;
  readonly out_of_reach?: readonly string[];
}
// What bots learned on the designed set, against the hand-made value.
export interface Met {
  readonly done: number;
  readonly of: number;
  readonly learned: number; // 0 always behind, 1 always ahead
  readonly verdict?: string; // bots.json, when all games are played
  readonly fault?: Fault;
}
export interface Weighed {
  readonly games: number;
  readonly seats: readonly { readonly points: number; readonly wins: number }[];
  readonly lists: Readonly<Record<string, Readonly<Record<string, { readonly used: number; readonly points: number }>>>>;
  readonly fault?: Fault;
}

export interface Asked {
  readonly n: number;
  readonly request: Readonly<Record<string, unknown>>;
}

export class Workbench {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, { done: (answer: unknown) => void; failed: (error: Error) => void }>();
  #n = 0;

  constructor(game: string) {
    this.#worker = new Worker(new URL('./workbench.worker.ts', import.meta.url), { type: 'module', name: 'workbench' });
    this.#worker.postMessage({ module: addresses[game], weights: weights[game], game });
    this.#worker.onmessage = ({ data }: MessageEvent<{ n: number; answer?: unknown; failed?: string }>) => {
      const waiting = this.#waiting.get(data.n);
      this.#waiting.delete(data.n);
      if (data.failed === undefined) waiting?.done(data.answer);
      else waiting?.failed(new Error(data.failed));
    };
    this.#worker.onerror = (event) => this.#fail(new Error(event.message ?? 'the workbench has failed'));
  }
  describe = (): Promise<Described> => this.#request({ do: 'describe' });
  check = (files: Texts): Promise<Checked> => this.#request({ do: 'check', files });
  beginTrial = (files: Texts, games: number): Promise<Tried> => this.#request({ do: 'trial', files, games });
  playTrial = (games: number): Promise<Tried> => this.#request({ do: 'play_trial', games });
  beginOpponents = (files: Texts, games: number): Promise<Met> => this.#request({ do: 'opponents', files, games });
  playOpponents = (): Promise<Met> => this.#request({ do: 'play_opponents' });
  beginBalance = (files: Texts, players: number, games: number): Promise<Weighed> => this.#request({ do: 'balance', files, players, games, milliseconds: 10 });
  playBalance = (): Promise<Weighed> => this.#request({ do: 'play_balance' });
  leave(): void {
    this.#worker.terminate();
    this.#fail(new Error('left'));
  }

  #fail(error: Error): void {
    for (const { failed } of this.#waiting.values()) failed(error);
    this.#waiting.clear();
  }
  #request<T>(request: Record<string, unknown>): Promise<T> {
    const n = ++this.#n;
    return new Promise<T>((done, failed) => {
      this.#waiting.set(n, { done: done as (answer: unknown) => void, failed });
      this.#worker.postMessage({ n, request } satisfies Asked);
    });
  }
}
