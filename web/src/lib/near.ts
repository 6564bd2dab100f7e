// The line to tables of one game inside this page: the game's engine, in a worker that all games share.
import addresses from 'virtual:engines';
import { Line } from './line';
import type { Received, Sent } from './protocol';

// What goes to the worker and comes from it, each with the game it belongs to.
export type FromPage = readonly [game: string, message: WebAssembly.Module | Sent];
export type FromWorker = readonly [game: string, message: Received | 'open' | 'failed'];

const lines = new Map<string, Near>();

let shared: Worker | null = null;
function worker(): Worker {
  if (!shared) {
    shared = new Worker(new URL('./near.worker.ts', import.meta.url), { type: 'module', name: 'tables' });
    shared.onmessage = ({ data: [game, message] }: MessageEvent<FromWorker>) => lines.get(game)?.hear(message);
  }
  return shared;
}

// The first script of the page may have sent for it already.
async function engine(game: string, signal: AbortSignal): Promise<WebAssembly.Module> {
  const address = addresses[game];
  const begun = globalThis.engines?.[game];
  if (!begun && !address) throw new Error(`there is no engine for "${game}"`);
  return begun ?? WebAssembly.compileStreaming(fetch(address as string, { signal }));
}

let settleFirst: () => void;

export class Near extends Line {
  static readonly opened = new Promise<void>((resolve) => (settleFirst = resolve)); // any engine is here, or will not come
  readonly near = true;
  readonly settled: Promise<void>; // the engine is here, or will not come
  readonly #game: string;
  readonly #fetching = new AbortController();
  #settle: () => void = () => {};

  private constructor(game: string) {
    super();
    this.#game = game;
    this.settled = new Promise((resolve) => (this.#settle = resolve));
    const there = worker();
    engine(game, this.#fetching.signal).then(
      (module) => there.postMessage([game, module] satisfies FromPage),
      (error: unknown) => {
        if (!this.#fetching.signal.aborted) console.error(error);
        this.hear('failed');
      },
    );
  }
  static to(game: string): Near {
    let line = lines.get(game);
    if (!line) lines.set(game, (line = new Near(game)));
    return line;
  }
  // Engines that are on their way and that nobody waits for make room for this one.
  static only(game: string): void {
    for (const [other, line] of lines) {
      if (other === game || line.state !== 'opening' || line.isWanted) continue;
      lines.delete(other);
      line.#fetching.abort();
    }
  }

  send(message: Sent): void {
    worker().postMessage([this.#game, message] satisfies FromPage);
  }
  hear(message: FromWorker[1]): void {
    if (message !== 'open' && message !== 'failed') return this.receive(message);
    this.#settle();
    settleFirst();
    this.become(message === 'open' ? 'open' : 'broken');
  }
}
