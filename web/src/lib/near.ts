// The line to tables of one game inside this page: the game's engine, in a worker that all games share. An engine that fails is
// started anew; whoever sits at a table of it brings the table back from what was kept.
import addresses from 'virtual:engines';
import { build } from './build';
import { Line } from './line';
import type { Received, Sent } from './protocol';

// What goes to the worker and comes from it, each with the game it belongs to.
export type FromPage = readonly [game: string, message: { readonly module: WebAssembly.Module; readonly build: string } | Sent];
export type FromWorker = readonly [game: string, message: Received | 'open' | 'failed'];

const lines = new Map<string, Near>();

let shared: Worker | null = null;
function worker(): Worker {
  if (!shared) {
    const started = new Worker(new URL('./near.worker.ts', import.meta.url), { type: 'module', name: 'tables' });
    shared = started;
    started.onmessage = ({ data: [game, message] }: MessageEvent<FromWorker>) => lines.get(game)?.hear(message);
    // Its file did not come, or it has died with all engines in it.
    started.onerror = (event) => {
      console.error(event.message ?? 'the worker has failed');
      if (shared === started) dropWorker();
    };
  }
  return shared;
}
function dropWorker(): void {
  shared?.terminate();
  shared = null;
  for (const line of lines.values()) line.hear('failed');
}

// The first script of the page may have sent for it already; what failed once is fetched again.
async function engine(game: string, signal: AbortSignal): Promise<WebAssembly.Module> {
  const address = addresses[game];
  const begun = globalThis.engines?.[game];
  if (begun) {
    delete globalThis.engines?.[game];
    return begun.catch(() => compile(address, game, signal));
  }
  return compile(address, game, signal);
}
async function compile(address: string | undefined, game: string, signal: AbortSignal): Promise<WebAssembly.Module> {
  if (!address) throw new Error(`there is no engine for "${game}"`);
  return WebAssembly.compileStreaming(fetch(address, { signal }));
}

addEventListener('online', () => {
  for (const line of lines.values()) if (line.isWanted) line.reopen();
});

const restarts = 3; // by itself, as long as they fail within this time
const calm = 60_000;

let settleFirst: () => void;

export class Near extends Line {
  static readonly opened = new Promise<void>((resolve) => (settleFirst = resolve)); // any engine is here, or will not come
  readonly near = true;
  readonly patience = 120_000; // a bot may be thinking meanwhile, on a slow phone
  readonly settled: Promise<void>; // the engine is here, or will not come
  readonly #game: string;
  #fetching = new AbortController();
  #settle: () => void = () => {};
  #module: WebAssembly.Module | null = null;
  #failures: number[] = [];

  private constructor(game: string) {
    super();
    this.#game = game;
    this.settled = new Promise((resolve) => (this.#settle = resolve));
    void this.#start();
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
  reopen(): void {
    if (this.state !== 'broken') return;
    this.#failures = [];
    void this.#start();
  }
  hear(message: FromWorker[1]): void {
    if (message !== 'open' && message !== 'failed') return this.receive(message);
    this.#settle();
    settleFirst();
    if (message === 'open') return this.become('open');
    const wasOpen = this.state === 'open';
    this.become('broken');
    // What had run is started anew by itself, but not again and again; what did not come is fetched when somebody wants it.
    const now = Date.now();
    this.#failures = [...this.#failures.filter((when) => now - when < calm), now];
    if (wasOpen && this.#failures.length <= restarts) void this.#start();
  }

  // An engine that answers nothing for so long hangs; with it hang all that share its worker.
  protected override unanswered(): void {
    if (this.state === 'open') dropWorker();
  }

  async #start(): Promise<void> {
    this.#fetching = new AbortController();
    const { signal } = this.#fetching;
    try {
      this.#module ??= await engine(this.#game, signal);
      worker().postMessage([this.#game, { module: this.#module, build }] satisfies FromPage);
    } catch (error) {
      if (!signal.aborted) console.error(error);
      this.hear('failed');
    }
  }
}
