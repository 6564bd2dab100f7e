// The tables inside the page, game by game: messages in, messages out, as over a socket.
import weights from 'virtual:weights';
import { Engine } from './engine';
import type { FromPage, FromWorker } from './near';
import type { Sent } from './protocol';

class Tables {
  readonly #game: string;
  readonly #engine: Engine;
  #taught: Promise<void> | null = null;
  #thinking = false;
  #clock: ReturnType<typeof setTimeout> | undefined;

  constructor(game: string, engine: Engine) {
    this.#game = game;
    this.#engine = engine;
  }

  async handle(message: Sent): Promise<void> {
    if (message.type === 'create' || message.type === 'open' || message.type === 'restore' || message.type === 'review') this.#taught ??= this.#teach();
    // A review asks the bots at once; at a table there is time until one of them is to move.
    if (message.type === 'review') await this.#taught;
    this.#give(this.#engine.handle(JSON.stringify(message)));
    this.#goOn();
  }

  // What the bots have learned is fetched when somebody may ask them; without it they play by simpler measures.
  async #teach(): Promise<void> {
    try {
      const answer = await fetch(weights[this.#game] ?? '', { priority: 'low' });
      if (answer.ok && !this.#engine.learn(this.#game, new Uint8Array(await answer.arrayBuffer()))) console.error(`the weights of ${this.#game} do not fit`);
    } catch (error) {
      console.error(error);
    }
  }

  #give(texts: readonly string[]): void {
    for (const text of texts) tell([this.#game, JSON.parse(text)]);
  }

  // One bot or hint at a time, when the bots have learned what they shall know; what people say comes in between.
  #goOn(): void {
    if (!this.#thinking && this.#engine.thinking) {
      this.#thinking = true;
      void Promise.resolve(this.#taught).then(() =>
        setTimeout(() => {
          this.#thinking = false;
          this.#give(this.#engine.think());
          this.#goOn();
        }),
      );
    }
    clearTimeout(this.#clock);
    const { due } = this.#engine;
    if (due >= 0) {
      this.#clock = setTimeout(() => {
        this.#give(this.#engine.tick());
        this.#goOn();
      }, Math.max(0, due - Date.now()));
    }
  }
}

const tell = (message: FromWorker) => postMessage(message);

async function open(game: string, module: WebAssembly.Module): Promise<Tables> {
  const tables = new Tables(game, await Engine.start(module));
  tell([game, 'open']);
  return tables;
}

// A game's messages one after the other, as they came; the first brings its engine.
const opened = new Map<string, Promise<Tables>>();
onmessage = ({ data: [game, message] }: MessageEvent<FromPage>) => {
  const before = opened.get(game);
  const next =
    message instanceof WebAssembly.Module
      ? open(game, message)
      : before?.then(async (tables) => {
          await tables.handle(message).catch((error: unknown) => console.error(error));
          return tables;
        });
  if (next) opened.set(game, next);
  if (next && !before)
    next.catch((error: unknown) => {
      tell([game, 'failed']);
      console.error(error);
    });
};
