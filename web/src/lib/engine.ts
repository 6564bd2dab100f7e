// The engine of a game: its WebAssembly module.
import { startModule } from './wasm_system';

interface Exports {
  memory: WebAssembly.Memory;
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

export class Engine {
  readonly #exports: Exports;

  private constructor(exports: Exports) {
    this.#exports = exports;
  }
  static async start(module: WebAssembly.Module): Promise<Engine> {
    return new Engine(await startModule<Exports>(module));
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
