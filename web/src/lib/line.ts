// A line to where tables live: the server (far) or a worker of this page (near). Both carry the same messages.
import type { Received, Sent } from './protocol';

// 'opening' before it was ever open; 'broken' while it is down and being opened again.
export type LineState = 'opening' | 'open' | 'broken';
export type Reply<T extends Received['type']> = Extract<Received, { type: T }>;

export interface Listener {
  message(message: Received): void;
  state(state: LineState): void; // 'open' again after a break: join anew
}

// The table answered with an error; the message is its code.
export class Refused extends Error {
  constructor(readonly error: Reply<'error'>) {
    super(error.code);
  }
}
// The question did not get through, or its answer did not: the line was down, or it took too long.
export class Unanswered extends Error {
  constructor(readonly why: 'offline' | 'timeout') {
    super(why);
  }
}

interface Request {
  readonly answer: Received['type'] | null; // null: whatever is not an error; the table hears it, too
  readonly channel: number | undefined;
  readonly resolve: (message: Received) => void;
  readonly reject: (why: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

const mostIds = 0x7fffffff;

export abstract class Line {
  abstract readonly near: boolean;
  abstract readonly patience: number; // milliseconds an answer may take
  state: LineState = 'opening';
  readonly #listeners = new Map<number, Listener>();
  readonly #requests = new Map<number, Request>();
  #lastChannel = 0;
  #lastId = 0;

  abstract send(message: Sent): void;
  // Whoever needs a line that is down does not wait for the next attempt.
  abstract reopen(): void;

  // A channel of its own for each table and each conversation.
  attach(listener: Listener): number {
    const channel = ++this.#lastChannel;
    this.#listeners.set(channel, listener);
    return channel;
  }
  detach(channel: number): void {
    this.#listeners.delete(channel);
  }

  get isWanted(): boolean {
    return this.#listeners.size > 0;
  }

  // By its id an answer finds its question, however many are asked at once and whatever was asked before a break.
  nextId(): number {
    this.#lastId = this.#lastId === mostIds ? 1 : this.#lastId + 1;
    return this.#lastId;
  }

  // Rejected with Refused if the table refuses, with Unanswered at once if the line is down, when it breaks, or after a while.
  request<T extends Received['type']>(message: Sent, answer: T, timeout = this.patience): Promise<Reply<T>> {
    return this.#ask(message, answer, timeout) as Promise<Reply<T>>;
  }
  // What is answered with news for everybody at the table; rejected like a request.
  async tell(message: Sent): Promise<void> {
    await this.#ask(message, null, this.patience);
  }
  #ask(message: Sent, answer: Request['answer'], timeout: number): Promise<Received> {
    return new Promise((resolve, reject) => {
      if (this.state !== 'open') return reject(new Unanswered('offline'));
      const id = this.nextId();
      const timer = setTimeout(() => {
        this.#requests.delete(id);
        reject(new Unanswered('timeout'));
        this.unanswered();
      }, timeout);
      this.#requests.set(id, { answer, channel: message.ch, resolve, reject, timer });
      this.send({ ...message, id });
    });
  }

  protected unanswered(): void {}

  protected receive(message: Received): void {
    const request = message.id === undefined ? undefined : this.#requests.get(message.id);
    if (request && (message.type === request.answer || message.type === 'error' || request.answer === null)) {
      this.#requests.delete(message.id as number);
      clearTimeout(request.timer);
      if (message.type === 'error') return request.reject(new Refused(message));
      request.resolve(message);
      if (request.answer !== null) return;
    }
    // Whoever has left, or closed the table, gets no other answer.
    if (message.type === 'gone')
      for (const [id, { answer, channel, resolve, timer }] of [...this.#requests])
        if (answer === null && channel === message.ch) {
          this.#requests.delete(id);
          clearTimeout(timer);
          resolve(message);
        }
    this.#listeners.get(message.ch ?? 0)?.message(message);
  }
  // An attempt that fails again is told again: somebody may be waiting for how it ends.
  protected become(state: LineState): void {
    if (state === this.state && state !== 'broken') return;
    this.state = state;
    if (state === 'broken')
      for (const [id, { reject, timer }] of [...this.#requests]) {
        this.#requests.delete(id);
        clearTimeout(timer);
        reject(new Unanswered('offline'));
      }
    for (const listener of [...this.#listeners.values()]) listener.state(state);
  }
}

// Tells how the line is now and from now on, until it is told to stop.
export function watchLine(line: Line, tell: (state: LineState) => void): () => void {
  const channel = line.attach({ message: () => undefined, state: tell });
  tell(line.state);
  return () => line.detach(channel);
}

// Until the line is open; rejected after a while, and at once if an engine of this page cannot be started.
export function opened(line: Line, timeout = line.near ? line.patience : 20_000): Promise<void> {
  if (line.state === 'open') return Promise.resolve();
  if (line.state === 'broken') line.reopen();
  return new Promise((resolve, reject) => {
    const settle = (why?: Error) => {
      clearTimeout(timer);
      line.detach(channel);
      if (why) reject(why);
      else resolve();
    };
    const timer = setTimeout(() => settle(new Unanswered('offline')), timeout);
    const channel = line.attach({
      message: () => undefined,
      state: (state) => {
        if (state === 'open') settle();
        else if (state === 'broken' && line.near) settle(new Unanswered('offline'));
      },
    });
  });
}

// One question about no table in particular. It is sent once, as soon as the line is open.
export async function request<T extends Received['type']>(line: Line, message: Sent, answer: T): Promise<Reply<T>> {
  await opened(line);
  return line.request(message, answer);
}
