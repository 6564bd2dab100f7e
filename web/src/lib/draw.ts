// The draw of the dice as this device takes part in it: promises a nonce, keeps what was published before it reveals it, and makes
// the receipt of it. docs/fair-dice.md says why. Plain functions from what was seen and kept to what is to be sent and kept.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Sent, View } from './protocol';
import { randomText } from './random';

export interface KeptDraw {
  draw: number;
  nonce: string;
  own: string; // its SHA-256
  commitment: string; // the server's, when the nonce was promised
  commitments: string[]; // everybody's, when it was revealed; empty before
  revealed: boolean; // the server has said that it has the nonce
}

// What one seat of this device keeps of all draws.
export interface KeptDraws {
  readonly chair: number; // the seat before a random seating
  readonly kept: readonly KeptDraw[];
  readonly declined?: number; // the draw for which the reader is not ready after all
}

// What the server did that it must not do; the nonce is not sent then.
export type DrawTrouble = 'seed' | 'commitments';

export interface DrawStep {
  readonly draws: KeptDraws | undefined;
  readonly send: Sent | null;
  readonly trouble: DrawTrouble | null;
}

export const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

// Everybody's commitments were shown and the nonce may have been sent: it stays in the receipt whatever follows, and a server that asks
// for another one in the same draw has seen more than it may use.
const isDrawn = (one: KeptDraw): boolean => one.commitments.length > 0;
const isReopened = (draw: { n: number; phase: string }, draws: KeptDraws | undefined): boolean =>
  draw.phase === 'commit' && (draws?.kept.some((one) => one.draw === draw.n && isDrawn(one)) ?? false);

// The reader is ready: a new nonce for this draw. Who says it twice (a double click) promises the same nonce again: the server may
// have sealed the draw with the first one, and only this device could reveal it.
export function promise(view: View, draws: KeptDraws | undefined, random: () => string = randomText): DrawStep {
  const { draw, you, commitment } = view;
  if (!draw || you.seat === null) return { draws, send: null, trouble: null };
  if (isReopened(draw, draws)) return { draws, send: null, trouble: 'seed' };
  const promised = draws?.kept.find((one) => one.draw === draw.n && one.commitment === commitment && !isDrawn(one));
  if (promised && draws?.chair === you.seat) return { draws, send: { type: 'ready', commitment: promised.own }, trouble: null };
  const nonce = random();
  const own = hashOf(nonce);
  const kept = [...(draws?.kept.filter((one) => one.draw !== draw.n) ?? []), { draw: draw.n, nonce, own, commitment, commitments: [], revealed: false }];
  return { draws: { chair: you.seat, kept }, send: { type: 'ready', commitment: own }, trouble: null };
}

export function takeBack(view: View, draws: KeptDraws | undefined): DrawStep {
  const kept = draws?.kept.filter((one) => one.draw !== view.draw?.n || isDrawn(one)) ?? [];
  return { draws: draws && { ...draws, kept, declined: view.draw?.n ?? 0 }, send: { type: 'ready', ready: false }, trouble: null };
}

const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((one, i) => one === b[i]);

// What follows from a new view of the table. `whole`: it has just been joined, so what was said before may be lost.
export function follow(view: View, draws: KeptDraws | undefined, whole: boolean, random: () => string = randomText): DrawStep {
  const idle: DrawStep = { draws, send: null, trouble: null };
  const draw = view.draw;
  if (!draw || !draws) return idle;
  const last = draws.kept.at(-1);
  if (!last) return idle;
  if (isReopened(draw, draws)) return { ...idle, trouble: 'seed' };
  if (draw.phase === 'commit' && view.you.seat !== null) {
    const isReady = view.seats[view.you.seat]?.ready ?? false;
    // Somebody else did not reveal: who was there takes part in the next draw, too.
    if (last.draw < draw.n && last.revealed && !isReady && draws.declined !== draw.n) return promise(view, draws, random);
    if (whole && last.draw === draw.n && !isReady) return { ...idle, send: { type: 'ready', commitment: last.own } };
    return idle;
  }
  const entry = draws.kept.find((one) => one.draw === draw.n && one.own === draw.commitments[draws.chair]);
  if (!entry) return idle;
  const keep = (changed: Partial<KeptDraw>): KeptDraws => ({ ...draws, kept: draws.kept.map((one) => (one === entry ? { ...entry, ...changed } : one)) });
  if (draw.phase === 'done' || draw.revealed[draws.chair]) return entry.revealed ? idle : { ...idle, draws: keep({ revealed: true }) };
  if (view.commitment !== entry.commitment) return { ...idle, trouble: 'seed' };
  if (entry.commitments.length > 0 && !same(entry.commitments, draw.commitments)) return { ...idle, trouble: 'commitments' };
  return { draws: keep({ commitments: [...draw.commitments] }), send: { type: 'reveal', draw: draw.n, nonce: entry.nonce }, trouble: null };
}

// For the comparison at the end, here and by `kilowatt verify`.
export function receiptOf(draws: KeptDraws | undefined, about: { table: string; game: string; random: boolean }): Record<string, unknown> | null {
  const drawn = draws?.kept.filter(isDrawn) ?? [];
  if (!draws || drawn.length === 0) return null;
  return {
    receipt: 1,
    table: about.table,
    game: about.game,
    chair: draws.chair,
    random_seating: about.random,
    draws: drawn.map(({ draw, commitment, nonce, commitments, revealed }) => ({ draw, commitment, nonce, commitments: [...commitments], revealed })),
  };
}
