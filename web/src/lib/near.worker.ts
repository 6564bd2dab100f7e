// The tables inside the page, game by game: messages in, messages out, as over a socket.
import weights from 'virtual:weights';
import { build, unknownBuild } from './build';
import { Engine } from './engine';
import type { FromPage, FromWorker } from './near';
import type { Sent } from './protocol';

const patience = 120_000; // for what the bots have learned: a net that has gone quiet must not stop the game

class Tables {
  readonly #game: string;
  readonly #engine: Engine;
  readonly #failed: (error: unknown) => void;
  #taught: Promise<void> | null = null;
  #thinking = false;
  #stopped = false;
  #clock: ReturnType<typeof setTimeout> | undefined;

  constructor(game: string, engine: Engine, failed: (error: unknown) => void) {
    this.#game = game;
    this.#engine = engine;
    this.#failed = failed;
  }

  async handle(message: Sent): Promise<void> {
    if (message.type === 'create' || message.type === 'open' || message.type === 'restore' || message.type === 'review' || message.type === 'analyse') this.#taught ??= this.#teach();
    // A review asks the bots at once; at a table there is time until one of them is to move.
    if (message.type === 'review' || message.type === 'analyse') await this.#taught;
    this.#run(() => this.#engine.handle(JSON.stringify(message)));
  }

  // What the bots have learned is fetched when somebody may ask them; without it they play by simpler measures.
  async #teach(): Promise<void> {
    const address = weights[this.#game];
    if (!address) return;
    try {
      const answer = await fetch(address, { priority: 'low', signal: AbortSignal.timeout(patience) });
      if (answer.ok && !this.#engine.learn(this.#game, new Uint8Array(await answer.arrayBuffer()))) console.error(`the weights of ${this.#game} do not fit`);
    } catch (error) {
      console.error(error);
    }
  }

  // After a trap the memory of the engine is not to be trusted: this one says nothing more.
  #run(work: () => readonly string[]): void {
    if (this.#stopped) return;
    try {
      for (const text of work()) tell([this.#game, JSON.parse(text)]);
      this.#goOn();
    } catch (error) {
      this.#stopped = true;
      clearTimeout(this.#clock);
      this.#failed(error);
    }
  }

  // One bot or hint at a time, when the bots have learned what they shall know; what people say comes in between.
  #goOn(): void {
    if (!this.#thinking && this.#engine.thinking) {
      this.#thinking = true;
      void Promise.resolve(this.#taught).then(() =>
        setTimeout(() => {
          this.#thinking = false;
          this.#run(() => this.#engine.think());
        }),
      );
    }
    clearTimeout(this.#clock);
    const { due } = this.#engine;
    if (due >= 0) this.#clock = setTimeout(() => this.#run(() => this.#engine.tick()), Math.max(0, due - Date.now()));
  }
}

const tell = (message: FromWorker) => postMessage(message);

// A game's messages one after the other, as they came; the first brings its engine, and so does the first after a failure.
const opened = new Map<string, Promise<Tables>>();

function failed(game: string, error: unknown): void {
  opened.delete(game);
  tell([game, 'failed']);
  console.error(error);
}

async function open(game: string, module: WebAssembly.Module, pageBuild: string): Promise<Tables> {
  // A worker of another build would read and write other messages.
  if (build !== unknownBuild && pageBuild !== build) throw new Error(`the page is of build ${pageBuild}, its worker of build ${build}`);
  const tables = new Tables(game, await Engine.start(module), (error) => failed(game, error));
  tell([game, 'open']);
  return tables;
}

self.onmessage = ({ data: [game, message] }: MessageEvent<FromPage>) => {
  if ('module' in message) {
    const tables = open(game, message.module, message.build);
    opened.set(game, tables);
    tables.catch((error: unknown) => failed(game, error));
    return;
  }
  const before = opened.get(game);
  const next = before?.then(async (tables) => {
    await tables.handle(message).catch((error: unknown) => console.error(error));
    return tables;
  });
  if (!next) return;
  next.catch(() => undefined);
  opened.set(game, next);
};
