// The line to tables inside this page: the engine as WebAssembly in a worker.
import { Line } from './line';
import type { Received, Sent } from './protocol';

// The engine is here, or will not come: what else the page wants to fetch may follow.
let settle: () => void;
export const engineSettled = new Promise<void>((resolve) => (settle = resolve));

export class Near extends Line {
  readonly near = true;
  readonly #worker = new Worker(new URL('./near.worker.ts', import.meta.url), { type: 'module', name: 'tables' });

  constructor() {
    super();
    this.#worker.onmessage = (event: MessageEvent<Received | 'open' | 'failed'>) => {
      if (event.data !== 'open' && event.data !== 'failed') return this.receive(event.data);
      settle();
      this.become(event.data === 'open' ? 'open' : 'broken');
    };
  }
  send(message: Sent): void {
    this.#worker.postMessage(message);
  }
}
