// The engine of a game: its WebAssembly module, and the little of an operating system that this asks for.
interface Exports {
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

const decoder = new TextDecoder();
const encoder = new TextEncoder();

function system(memory: () => WebAssembly.Memory): Record<string, CallableFunction> {
  const view = () => new DataView(memory().buffer);
  return {
    clock_time_get(_clock: number, _precision: bigint, at: number): number {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    random_get(at: number, size: number): number {
      crypto.getRandomValues(new Uint8Array(memory().buffer, at, size));
      return 0;
    },
    fd_write(_file: number, parts: number, count: number, written: number): number {
      let size = 0;
      let text = '';
      for (let i = 0; i < count; i++) {
        const at = view().getUint32(parts + 8 * i, true);
        const length = view().getUint32(parts + 8 * i + 4, true);
        text += decoder.decode(new Uint8Array(memory().buffer, at, length));
        size += length;
      }
      console.error(text);
      view().setUint32(written, size, true);
      return 0;
    },
    proc_exit(code: number): never {
      throw new Error(`the engine stopped: ${code}`);
    },
  };
}
// What it names but never needs answers "not supported".
const unknown = () => 52;

export class Engine {
  readonly #exports: Exports;

  private constructor(exports: Exports) {
    this.#exports = exports;
  }
  static async start(module: WebAssembly.Module): Promise<Engine> {
    let exports: Exports;
    const known = system(() => exports.memory);
    const imports: WebAssembly.Imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = known[name] ?? unknown;
    exports = (await WebAssembly.instantiate(module, imports)).exports as unknown as Exports;
    exports._initialize();
    return new Engine(exports);
  }

  // Each of these gives the messages it brought about.
  handle(text: string): string[] {
    this.#put(encoder.encode(text));
    return this.#taken(this.#exports.kilowatt_handle(Date.now()));
  }
  think(): string[] {
    return this.#taken(this.#exports.kilowatt_think(0, Date.now()));
  }
  tick(): string[] {
    return this.#taken(this.#exports.kilowatt_tick(Date.now()));
  }

  get thinking(): boolean {
    return this.#exports.kilowatt_thinking() !== 0;
  }
  // When tick() is due, or -1.
  get due(): number {
    return this.#exports.kilowatt_due();
  }
  // What the bots of the game have learned; false if it does not fit.
  learn(game: string, weights: Uint8Array): boolean {
    this.#put(encoder.encode(`${game}\n`), weights);
    return this.#exports.kilowatt_weights() !== 0;
  }

  #put(...parts: readonly Uint8Array[]): void {
    let at = this.#exports.kilowatt_alloc(parts.reduce((size, part) => size + part.length, 0));
    for (const part of parts) {
      new Uint8Array(this.#exports.memory.buffer, at, part.length).set(part);
      at += part.length;
    }
  }
  #taken(size: number): string[] {
    if (size === 0) return [];
    const text = decoder.decode(new Uint8Array(this.#exports.memory.buffer, this.#exports.kilowatt_output(), size));
    return text.split('\n').filter(Boolean);
  }
}
