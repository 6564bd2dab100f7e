// The line to the server: one WebSocket for the whole page that comes back by itself.
import { Line } from './line';
import type { Received, Sent } from './protocol';

const shortest = 500;
const longest = 15_000;
const silence = 30_000;

export class Far extends Line {
  readonly near = false;
  readonly #address: string;
  #socket: WebSocket | null = null;
  #wait = shortest;
  #heard = 0;

  constructor(address: string) {
    super();
    this.#address = address;
    this.#connect();
    setInterval(() => this.#listen(), silence / 2);
    addEventListener('online', () => this.#socket?.readyState === WebSocket.OPEN || this.#connect());
  }

  // What cannot be sent now is not kept: after the break every table joins again and repeats what was not answered.
  send(message: Sent): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
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
      if (this.#socket !== socket) return;
      this.become('broken');
      setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(longest, this.#wait * 2);
    };
  }

  // A line that says nothing for long may be dead without knowing it.
  #listen(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.#heard > silence) this.#socket.close();
    else this.send({ type: 'ping' });
  }
}
