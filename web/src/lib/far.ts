// A line to the server: a WebSocket that comes back by itself. The page has one for itself and one for each table it shows.
import { Line } from './line';
import type { Received, Sent } from './protocol';

const shortest = 500;
const longest = 15_000;
const silence = 30_000; // after which an open line is asked whether it is still there
const proof = 4_000; // so long it has to answer when somebody has come back to the page

export class Far extends Line {
  readonly near = false;
  readonly patience = 30_000;
  readonly #address: string;
  #socket: WebSocket | null = null;
  #wait = shortest;
  #heard = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  readonly #listens: ReturnType<typeof setInterval>;
  readonly #over = new AbortController();
  #probe: ReturnType<typeof setTimeout> | undefined;

  constructor(address: string) {
    super();
    this.#address = address;
    this.#connect();
    this.#listens = setInterval(() => this.#listen(), silence / 2);
    // The net is back, or somebody looks at the page again: nobody waits for the next attempt.
    const { signal } = this.#over;
    addEventListener('online', () => this.reopen(), { signal });
    addEventListener('pageshow', () => this.reopen(), { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.reopen(), { signal });
    addEventListener('offline', () => this.#lost(), { signal });
  }

  // For good: nobody needs this line any more.
  close(): void {
    this.#over.abort();
    clearInterval(this.#listens);
    this.#lost();
    clearTimeout(this.#again);
  }

  // What cannot be sent now is not kept: after the break every table joins again and repeats what was not answered.
  send(message: Sent): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
  reopen(): void {
    this.#wait = shortest;
    if (this.#socket?.readyState === WebSocket.OPEN) return this.#prove();
    clearTimeout(this.#again);
    this.#connect();
  }

  #connect(): void {
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return;
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = shortest;
      this.#heard = Date.now();
      this.become('open');
    };
    socket.onmessage = (event) => {
      this.#heard = Date.now();
      this.receive(JSON.parse(event.data as string) as Received);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  // A socket that is given up may not know it yet; it is not waited for.
  #lost(): void {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#probe);
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    this.become('broken');
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(longest, this.#wait * 2);
  }

  // A line that says nothing for long may be dead without knowing it.
  #listen(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.#heard > silence) this.#lost();
    else this.send({ type: 'ping' });
  }
  // After a phone has slept the socket looks open and is not: it has to answer soon.
  #prove(): void {
    const sentAt = Date.now();
    this.send({ type: 'ping' });
    clearTimeout(this.#probe);
    this.#probe = setTimeout(() => {
      if (this.#heard >= sentAt) return;
      this.#lost();
      this.reopen();
    }, proof);
  }
}
