// What one tab shows of its table, for other tabs that watch it.
import type { View } from './protocol';

type Word = { readonly type: 'view'; readonly view: View } | { readonly type: 'show' };

const open = (id: string): BroadcastChannel => new BroadcastChannel(`kilowatt-mirror-${id}`);

// The tab that has the table: `view` gives what is to be seen now, or nothing while it must not be.
export class Mirror {
  readonly #channel: BroadcastChannel;
  readonly #view: () => View | null;

  constructor(id: string, view: () => View | null) {
    this.#channel = open(id);
    this.#view = view;
    this.#channel.onmessage = ({ data }: MessageEvent<Word>) => data.type === 'show' && this.show();
  }
  show(): void {
    const view = this.#view();
    if (view) this.#channel.postMessage({ type: 'view', view } satisfies Word);
  }
  close(): void {
    this.#channel.close();
  }
}

// A tab that watches, until it has seen enough.
export function watchMirror(id: string, seen: (view: View) => void): () => void {
  const channel = open(id);
  channel.onmessage = ({ data }: MessageEvent<Word>) => data.type === 'view' && seen(data.view);
  channel.postMessage({ type: 'show' } satisfies Word);
  return () => channel.close();
}
