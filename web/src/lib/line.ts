// A line to where tables live: the server (far) or a worker of this page (near). Both carry the same messages.
import type { Received, Sent } from './protocol';

export type LineState = 'opening' | 'open' | 'broken';

export interface Listener {
  message(message: Received): void;
  state(state: LineState): void; // 'open' again after a break: join anew
}

export abstract class Line {
  abstract readonly near: boolean;
  state: LineState = 'opening';
  readonly #listeners = new Map<number, Listener>();
  #last = 0;

  abstract send(message: Sent): void;

  // A channel of its own for each table and each conversation.
  attach(listener: Listener): number {
    const channel = ++this.#last;
    this.#listeners.set(channel, listener);
    return channel;
  }
  detach(channel: number): void {
    this.#listeners.delete(channel);
  }

  get isWanted(): boolean {
    return this.#listeners.size > 0;
  }

  protected receive(message: Received): void {
    this.#listeners.get(message.ch ?? 0)?.message(message);
  }
  protected become(state: LineState): void {
    if (state === this.state) return;
    this.state = state;
    for (const listener of [...this.#listeners.values()]) listener.state(state);
  }
}

// Tells how the line is now and from now on, until it is told to stop.
export function watchLine(line: Line, tell: (state: LineState) => void): () => void {
  const channel = line.attach({ message: () => undefined, state: tell });
  tell(line.state);
  return () => line.detach(channel);
}

type Reply<T extends Received['type']> = Extract<Received, { type: T }>;

export class Refused extends Error {
  constructor(readonly error: Reply<'error'>) {
    super(error.code);
  }
}

const patience = 20_000;

// One question, one answer, on a channel of its own. Nobody waits for ever: a line that stays shut is a refusal, too.
export function ask<T extends Received['type']>(line: Line, message: Sent, answer: T): Promise<Reply<T>> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer);
      line.detach(ch);
    };
    const timer = setTimeout(() => {
      done();
      reject(new Error('offline'));
    }, patience);
    const ch = line.attach({
      message(received) {
        if (received.type === answer) resolve(received as Reply<T>);
        else if (received.type === 'error') reject(new Refused(received as Reply<'error'>));
        else return;
        done();
      },
      state(state) {
        if (state === 'open') line.send({ ...message, ch });
        else if (state === 'broken' && line.near) {
          done();
          reject(new Error('offline'));
        }
      },
    });
    if (line.state === 'open') line.send({ ...message, ch });
  });
}
