// The line to tables inside this page: the engine as WebAssembly in a worker.
import { Line } from './line';
import type { Received, Sent } from './protocol';

export class Near extends Line {
  readonly near = true;
  readonly #worker = new Worker(new URL('./near.worker.ts', import.meta.url), { type: 'module', name: 'tables' });

  constructor() {
    super();
    this.#worker.onmessage = (event: MessageEvent<Received | 'open' | 'failed'>) => {
      if (event.data === 'open') this.become('open');
      else if (event.data === 'failed') this.become('broken');
      else this.receive(event.data);
    };
  }
  send(message: Sent): void {
    this.#worker.postMessage(message);
  }
}
