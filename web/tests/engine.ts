// The engine as the page has it, but in this process: stands in for the worker of near.ts.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { start } from '../../wasm/tests/engine.mjs';

const file = process.env.KILOWATT_WASM ?? fileURLToPath(new URL('../../build/wasm/kilowatt.wasm', import.meta.url));
export const engineIsThere = existsSync(file);

export async function installEngine(): Promise<void> {
  const bytes = readFileSync(file);
  class InProcess {
    onmessage: (event: { data: unknown }) => void = () => {};
    readonly #engine = start(bytes);
    constructor() {
      void this.#engine.then(() => this.onmessage({ data: 'open' }));
    }
    postMessage(message: unknown): void {
      void this.#engine.then((engine) => {
        this.#give(engine.handle(JSON.stringify(message)));
        while (engine.thinking()) this.#give(engine.think(1));
      });
    }
    #give(texts: string[]): void {
      for (const text of texts) this.onmessage({ data: JSON.parse(text) as unknown });
    }
  }
  Object.assign(globalThis, { Worker: InProcess });
}
