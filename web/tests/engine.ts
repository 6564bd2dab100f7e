// The engine as the page has it, but in this process: stands in for the worker of near.ts.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { start } from '../../wasm/tests/engine.mjs';
import type { FromPage } from '../src/lib/near';
import { games } from '../tools/names';

const folder = process.env.KILOWATT_WASM ?? fileURLToPath(new URL('../../build/wasm', import.meta.url));
const file = (game: string) => `${folder}/kilowatt_${game}.wasm`;
export const engineIsThere = games.every((game) => existsSync(file(game)));

export async function installEngine(): Promise<void> {
  class InProcess {
    onmessage: (event: { data: unknown }) => void = () => {};
    readonly #engines = new Map<string, ReturnType<typeof start>>();
    postMessage([game, message]: FromPage): void {
      if ('module' in message) {
        this.#engines.set(game, start(message.module));
        void this.#engines.get(game)?.then(() => this.onmessage({ data: [game, 'open'] }));
      } else {
        void this.#engines.get(game)?.then((engine) => {
          this.#give(game, engine.handle(JSON.stringify(message)));
          while (engine.thinking()) this.#give(game, engine.think(1));
        });
      }
    }
    #give(game: string, texts: string[]): void {
      for (const text of texts) this.onmessage({ data: [game, JSON.parse(text)] });
    }
  }
  const modules = games.map((game) => [game, WebAssembly.compile(readFileSync(file(game)))] as const);
  Object.assign(globalThis, { Worker: InProcess, engines: Object.fromEntries(modules) });
}
