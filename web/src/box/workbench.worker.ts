// Holds the workbench module of one game: requests in, answers out, one after the other.
import { startModule } from '../lib/wasm_system';
import type { Asked } from './workbench';

interface Exports {
  memory: WebAssembly.Memory;
  box_alloc(size: number): number;
  box_output(): number;
  box_handle(): number;
  box_weights(): number;
}
interface Begin {
  readonly module: string;
  readonly weights?: string;
  readonly game: string;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function put(exports: Exports, bytes: Uint8Array): void {
  const place = exports.box_alloc(bytes.length);
  new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
}

async function begin({ module, weights, game }: Begin): Promise<Exports> {
  const learned = weights ? fetch(weights).then((answer) => (answer.ok ? answer.arrayBuffer() : null)) : Promise.resolve(null);
  const exports = await startModule<Exports>(await WebAssembly.compileStreaming(fetch(module)));
  const bytes = await learned.catch(() => null);
  if (bytes) {
    const head = encoder.encode(`${game}\n`);
    const all = new Uint8Array(head.length + bytes.byteLength);
    all.set(head);
    all.set(new Uint8Array(bytes), head.length);
    put(exports, all);
    if (exports.box_weights() === 0) console.error(`the weights of ${game} do not fit`);
  }
  return exports;
}

let bench: Promise<Exports> | null = null;

self.onmessage = async ({ data }: MessageEvent<Begin | Asked>) => {
  if ('module' in data) {
    bench = begin(data);
    bench.catch(() => undefined);
    return;
  }
  try {
    const exports = await (bench ?? Promise.reject(new Error('no module')));
    put(exports, encoder.encode(JSON.stringify(data.request)));
    const size = exports.box_handle();
    const text = decoder.decode(new Uint8Array(exports.memory.buffer, exports.box_output(), size));
    postMessage({ n: data.n, answer: JSON.parse(text) as unknown });
  } catch (error) {
    postMessage({ n: data.n, failed: error instanceof Error ? error.message : String(error) });
  }
};
