// The line to the server comes back at once when the net does or somebody looks at the page again, not at the next attempt.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Far } from '../src/lib/far';

class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    Socket.all.push(this);
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  drop(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
}

describe('the line to the server', () => {
  const heard = new Map<string, () => void>();
  let visible = 'hidden';
  beforeEach(() => {
    vi.useFakeTimers();
    Socket.all = [];
    visible = 'hidden';
    vi.stubGlobal('WebSocket', Socket);
    const listen = (name: string, done: () => void) => void heard.set(name, done);
    vi.stubGlobal('addEventListener', listen);
    vi.stubGlobal('document', { addEventListener: listen, get visibilityState() { return visible; } });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const last = () => Socket.all.at(-1) as Socket;

  it.each(['online', 'pageshow', 'visibilitychange'])('is opened at once on %s, however long the next attempt is away', (event) => {
    const far = new Far('ws://x/ws');
    // Several attempts fail, so that the next one is seconds away.
    for (let i = 0; i < 5; i++) {
      last().drop();
      vi.advanceTimersByTime(20_000);
    }
    last().drop();
    const tries = Socket.all.length;
    visible = 'visible';
    heard.get(event)?.();
    expect(Socket.all.length).toBe(tries + 1);
    last().open();
    expect(far.state).toBe('open');
  });

  it('is not opened for a page that nobody looks at', () => {
    new Far('ws://x/ws');
    last().drop();
    const tries = Socket.all.length;
    heard.get('visibilitychange')?.();
    expect(Socket.all.length).toBe(tries);
  });

  it('that only looks open after a sleep has to answer soon, else it is opened anew', () => {
    new Far('ws://x/ws');
    last().open();
    const asleep = last();
    vi.advanceTimersByTime(1_000);
    visible = 'visible';
    heard.get('visibilitychange')?.();
    expect(asleep.sent.at(-1)).toContain('ping');
    vi.advanceTimersByTime(4_000);
    expect(last()).not.toBe(asleep);
  });

  it('is known to be down when the net is', () => {
    const far = new Far('ws://x/ws');
    last().open();
    heard.get('offline')?.();
    expect(far.state).toBe('broken');
  });
});
