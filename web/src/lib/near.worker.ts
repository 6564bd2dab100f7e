// The tables inside the page: the engine as WebAssembly. Messages in, messages out, as over a socket.
import address from 'virtual:engine';
import weights from 'virtual:weights';
import type { Sent } from './protocol';

interface Engine {
  memory: WebAssembly.Memory;
  _initialize(): void;
  kilowatt_alloc(size: number): number;
  kilowatt_output(): number;
  kilowatt_handle(now: number): number;
  kilowatt_think(milliseconds: number, now: number): number;
  kilowatt_thinking(): number;
  kilowatt_tick(now: number): number;
  kilowatt_due(): number;
  kilowatt_weights(): number;
}

let engine: Engine;
const decoder = new TextDecoder();
const encoder = new TextEncoder();
const memory = () => new DataView(engine.memory.buffer);

// The little of an operating system that the module asks for.
const system = {
  clock_time_get(_clock: number, _precision: bigint, at: number): number {
    memory().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
    return 0;
  },
  random_get(at: number, size: number): number {
    crypto.getRandomValues(new Uint8Array(engine.memory.buffer, at, size));
    return 0;
  },
  fd_write(_file: number, parts: number, count: number, written: number): number {
    let size = 0;
    let text = '';
    for (let i = 0; i < count; i++) {
      const at = memory().getUint32(parts + 8 * i, true);
      const length = memory().getUint32(parts + 8 * i + 4, true);
      text += decoder.decode(new Uint8Array(engine.memory.buffer, at, length));
      size += length;
    }
    console.error(text);
    memory().setUint32(written, size, true);
    return 0;
  },
  proc_exit(code: number): never {
    throw new Error(`the engine stopped: ${code}`);
  },
};
// What it names but never needs answers "not supported".
const answer = (name: string) => system[name as keyof typeof system] ?? (() => 52);

async function open(): Promise<void> {
  const module = await WebAssembly.compileStreaming(fetch(address));
  const imports: WebAssembly.Imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = answer(name);
  const instance = await WebAssembly.instantiate(module, imports);
  engine = instance.exports as unknown as Engine;
  engine._initialize();
}

// Hands out what a call brought about: messages, one a line.
function give(size: number): void {
  if (size === 0) return;
  const text = decoder.decode(new Uint8Array(engine.memory.buffer, engine.kilowatt_output(), size));
  for (const line of text.split('\n')) if (line) postMessage(JSON.parse(line));
}

function put(...parts: readonly Uint8Array[]): void {
  let at = engine.kilowatt_alloc(parts.reduce((size, part) => size + part.length, 0));
  for (const part of parts) {
    new Uint8Array(engine.memory.buffer, at, part.length).set(part);
    at += part.length;
  }
}

// What a game's bots have learned is fetched when the game is first named; without it they play by simpler measures.
const taught = new Map<string, Promise<void>>();
function teach(game: string): Promise<void> {
  let lesson = taught.get(game);
  if (!lesson) {
    lesson = (async () => {
      const answer = await fetch(weights[game] ?? '');
      if (!answer.ok) return;
      put(encoder.encode(`${game}\n`), new Uint8Array(await answer.arrayBuffer()));
      if (engine.kilowatt_weights() === 0) console.error(`the weights of ${game} do not fit`);
    })().catch((error: unknown) => console.error(error));
    taught.set(game, lesson);
  }
  return lesson;
}

async function handle(message: Sent): Promise<void> {
  const text = JSON.stringify(message);
  if (message.type === 'create' || message.type === 'open' || message.type === 'restore' || message.type === 'review')
    for (const game of Object.keys(weights)) if (text.includes(game)) void teach(game);
  // A review asks the bots at once; at a table there is time until one of them is to move.
  if (message.type === 'review') await Promise.all(taught.values());
  put(encoder.encode(text));
  give(engine.kilowatt_handle(Date.now()));
  goOn();
}

// One bot or hint at a time, when the bots have learned what they shall know; what people say comes in between.
let thinking = false;
let clock: ReturnType<typeof setTimeout>;
function goOn(): void {
  if (!thinking && engine.kilowatt_thinking()) {
    thinking = true;
    void Promise.all(taught.values()).then(() =>
      setTimeout(() => {
        thinking = false;
        give(engine.kilowatt_think(0, Date.now()));
        goOn();
      }),
    );
  }
  clearTimeout(clock);
  const due = engine.kilowatt_due();
  if (due >= 0) {
    clock = setTimeout(() => {
      give(engine.kilowatt_tick(Date.now()));
      goOn();
    }, Math.max(0, due - Date.now()));
  }
}

const ready = open();
ready.then(
  () => postMessage('open'),
  (error: unknown) => {
    postMessage('failed');
    console.error(error);
  },
);
// One after the other, as they came.
let last: Promise<void> = ready;
onmessage = (event: MessageEvent<Sent>) => {
  last = last.then(() => handle(event.data)).catch((error: unknown) => console.error(error));
};
