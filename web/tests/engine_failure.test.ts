// Engines that fail, and rooms that nobody looks at any more.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { start } from '../../wasm/tests/engine.mjs';

// A worker whose engines open at once and fail when they are told to.
class Worker {
  static all: Worker[] = [];
  onmessage: (event: { data: unknown }) => void = () => {};
  onerror: (event: { message: string }) => void = () => {};
  readonly heard: unknown[] = [];
  ended = false;
  constructor() {
    Worker.all.push(this);
  }
  postMessage(message: [string, object]): void {
    this.heard.push(message);
    if ('module' in message[1]) queueMicrotask(() => this.onmessage({ data: [message[0], 'open'] }));
  }
  terminate(): void {
    this.ended = true;
  }
  fail(game: string): void {
    this.onmessage({ data: [game, 'failed'] });
  }
}

describe('an engine', () => {
  afterEach(() => {
    Worker.all = [];
    vi.resetModules();
    vi.restoreAllMocks();
  });
  async function line() {
    vi.spyOn(console, 'error').mockReturnValue();
    const module = {} as WebAssembly.Module;
    Object.assign(globalThis, { Worker, engines: { powerline: Promise.resolve(module) } });
    const { Near } = await import('../src/lib/near');
    const near = Near.to('powerline');
    await expect.poll(() => near.state).toBe('open');
    return near;
  }

  it('that fails is started anew, and what was answer of it is given up', async () => {
    const near = await line();
    const states: string[] = [];
    near.attach({ message: () => undefined, state: (state) => states.push(state) });
    const answer = near.request({ type: 'games' }, 'games').catch((error: Error) => error.message);
    Worker.all[0]?.fail('powerline');
    expect(await answer).toBe('offline');
    await expect.poll(() => near.state).toBe('open');
    expect(states).toEqual(['broken', 'open']);
  });
  it('that fails again and again is left alone until somebody wants it', async () => {
    const near = await line();
    for (let i = 0; i < 3; i++) {
      Worker.all[0]?.fail('powerline');
      await expect.poll(() => near.state).toBe('open');
    }
    Worker.all[0]?.fail('powerline');
    await new Promise((resolve) => setTimeout(resolve));
    expect(near.state).toBe('broken');
    near.reopen();
    await expect.poll(() => near.state).toBe('open');
  });
  it('that does not come is told at once, however often it is sent for', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    Object.assign(globalThis, { Worker, engines: {} });
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no net')));
    const [{ Near }, { opened }] = await Promise.all([import('../src/lib/near'), import('../src/lib/line')]);
    const near = Near.to('powerline');
    await expect.poll(() => near.state).toBe('broken');
    for (let tries = 0; tries < 2; tries++) await expect(opened(near)).rejects.toThrow('offline');
    vi.unstubAllGlobals();
  });
  it('comes back in another worker when the worker itself has died', async () => {
    const near = await line();
    Worker.all[0]?.onerror({ message: 'no memory' });
    expect(Worker.all[0]?.ended).toBe(true);
    await expect.poll(() => near.state).toBe('open');
    expect(Worker.all.length).toBe(2);
  });
});

const file = `${process.env.KILOWATT_WASM ?? fileURLToPath(new URL('../../build/wasm', import.meta.url))}/kilowatt_powerline.wasm`;

describe.runIf(existsSync(file))('the memory of an engine', () => {
  it('does not grow with lessons, puzzles and replays that were left', async () => {
    const engine = await start(await WebAssembly.compile(readFileSync(file)));
    const size = () => (engine.exports.memory as WebAssembly.Memory).buffer.byteLength;
    const say = (message: object) => engine.handle(JSON.stringify(message)).map((text) => JSON.parse(text) as { type: string; table: string; seats: string[]; spectator: string; code?: string });
    const settings = { game: 'powerline', seats: [{ kind: 'human' }, { kind: 'human' }], practice: true };
    // As a guided game does: opened, joined by all seats, played a little, left.
    const lesson = () => {
      const [made] = say({ type: 'create', table: settings });
      made?.seats.forEach((key, i) => {
        say({ type: 'join', table: made.table, key, ch: i + 1 });
        say({ type: 'sit', name: 'A', ch: i + 1 });
        say({ type: 'ready', nonce: 'n', ch: i + 1 });
      });
      say({ type: 'leave', ch: 1 });
      say({ type: 'leave', ch: 2 });
      return made?.table ?? '';
    };
    for (let i = 0; i < 50; i++) lesson();
    const before = size();
    // A lesson of fifteen minutes opens a table for each of its steps: this is more than an hour.
    for (let i = 0; i < 1500; i++) lesson();
    expect(size() - before).toBeLessThan(1 << 20);
    expect(say({ type: 'join', table: lesson(), key: 'x', ch: 9 })[0]?.code).toBe('unknown_table');
  });
});
