// The little of an operating system that our WebAssembly modules ask for.
const decoder = new TextDecoder();

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

export async function startModule<Exports extends { memory: WebAssembly.Memory }>(module: WebAssembly.Module): Promise<Exports> {
  let exports: Exports & { _initialize(): void };
  const known = system(() => exports.memory);
  const imports: WebAssembly.Imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = known[name] ?? unknown;
  exports = (await WebAssembly.instantiate(module, imports)).exports as unknown as Exports & { _initialize(): void };
  exports._initialize();
  return exports;
}
