// The engine of a game in node: text in, texts out, as the page's worker does it.
import { readFileSync, readdirSync } from 'node:fs';

export const games = readdirSync(new URL('../../games/', import.meta.url), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name);
export const fileOf = (game) => readFileSync(new URL(`../../build/wasm/kilowatt_${game}.wasm`, import.meta.url));

/** What the module asks of the outside: random bytes, the time, and where its last words go if it must stop. */
function outside(memory, random) {
  const view = () => new DataView(memory().buffer);
  return {
    random_get(at, size) {
      random(new Uint8Array(memory().buffer, at, size));
      return 0;
    },
    clock_time_get(_clock, _precision, at) {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    fd_write(_file, list, count, written) {
      let size = 0;
      for (let i = 0; i < count; ++i) {
        const length = view().getUint32(list + 8 * i + 4, true);
        process.stderr.write(new Uint8Array(memory().buffer, view().getUint32(list + 8 * i, true), length));
        size += length;
      }
      view().setUint32(written, size, true);
      return 0;
    },
  };
}

/** Starts a module, given as it is or as the bytes of its file; `random` fills an array with the bytes that dice and keys come from. */
export async function start(engine, random = (array) => crypto.getRandomValues(array)) {
  let exports;
  const known = outside(() => exports.memory, random);
  const module = engine instanceof WebAssembly.Module ? engine : await WebAssembly.compile(engine);
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = known[name] ?? (() => 52);
  exports = (await WebAssembly.instantiate(module, imports)).exports;
  exports._initialize();

  const taken = (size) => {
    const text = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.kilowatt_output(), size));
    return size === 0 ? [] : text.trimEnd().split('\n');
  };
  return {
    handle(text, now = Date.now()) {
      const input = new TextEncoder().encode(text);
      const at = exports.kilowatt_alloc(input.length);  // may grow the memory, which makes a new buffer
      new Uint8Array(exports.memory.buffer, at, input.length).set(input);
      return taken(exports.kilowatt_handle(now));
    },
    think: (milliseconds = 0, now = Date.now()) => taken(exports.kilowatt_think(milliseconds, now)),
    thinking: () => exports.kilowatt_thinking() !== 0,
    tick: (now = Date.now()) => taken(exports.kilowatt_tick(now)),
    due: () => exports.kilowatt_due(),
    exports,
  };
}
