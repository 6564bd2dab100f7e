import { describe, expect, it } from 'vitest';
import { follow, hashOf, promise, receiptOf, takeBack, type DrawStep, type KeptDraws } from '../src/lib/draw';
import type { Draw, View } from '../src/lib/protocol';
import { exampleView } from './example';

const theirs = hashOf('their nonce');
const draw = (changed: Partial<Draw> = {}): Draw => ({ n: 1, phase: 'commit', commitments: ['', ''], revealed: [false, false], ...changed });
const seen = (changed: Partial<Draw> = {}, more: Partial<View> = {}): View => exampleView({ status: 'gathering', draw: draw(changed), ...more });
const word = () => 'my own nonce';
const mine = hashOf('my own nonce');
const promised = (): KeptDraws => promise(seen(), undefined, word).draws as KeptDraws;
const quiet = (step: DrawStep, draws: KeptDraws | undefined) => expect(step).toEqual({ draws, send: null, trouble: null });

describe('the draw of the dice', () => {
  it('hashes as the table does', () => {
    // docs/fair-dice.md has the same vector.
    expect(hashOf('a1b2c3d4e5f60718293a4b5c6d7e8f90')).toBe('ff25d2389ab7917a77cc0c3546331401054d53cb7b2edeedb7b4e7742bb5286d');
  });
  it('promises a nonce and says nothing of it', () => {
    const step = promise(seen(), undefined, word);
    expect(step.send).toEqual({ type: 'ready', commitment: mine });
    expect(JSON.stringify(step.send)).not.toContain('my own nonce');
    expect(step.draws?.chair).toBe(0);
  });
  it('takes a new nonce every time', () => {
    expect(promise(seen(), undefined).send).not.toEqual(promise(seen(), undefined).send);
  });
  it('reveals when all have promised, and keeps first what was published', () => {
    const draws = promised();
    quiet(follow(seen({ commitments: [mine, ''] }), draws, false), draws);
    const step = follow(seen({ phase: 'reveal', commitments: [mine, theirs] }), draws, false);
    expect(step.send).toEqual({ type: 'reveal', draw: 1, nonce: 'my own nonce' });
    expect(step.draws?.kept[0]).toMatchObject({ commitments: [mine, theirs], commitment: 'ab'.repeat(32), revealed: false });
    const after = follow(seen({ phase: 'reveal', commitments: [mine, theirs], revealed: [true, false] }), step.draws, false);
    expect(after.send).toBeNull();
    expect(after.draws?.kept[0]?.revealed).toBe(true);
  });
  it('does not reveal when the server has changed its seal', () => {
    const step = follow(seen({ phase: 'reveal', commitments: [mine, theirs] }, { commitment: 'cd'.repeat(32) }), promised(), false);
    expect(step.trouble).toBe('seed');
    expect(step.send).toBeNull();
  });
  it('does not reveal again when the seals of others have changed', () => {
    const first = follow(seen({ phase: 'reveal', commitments: [mine, theirs] }), promised(), false);
    const again = follow(seen({ phase: 'reveal', commitments: [mine, hashOf('another')] }), first.draws, true);
    expect(again.trouble).toBe('commitments');
    expect(again.send).toBeNull();
    expect(again.draws?.kept[0]?.commitments).toEqual([mine, theirs]);
  });
  it('keeps what it has revealed when the server opens the same draw again, and promises nothing more', () => {
    const revealed = follow(seen({ phase: 'reveal', commitments: [mine, theirs] }), promised(), false).draws as KeptDraws;
    const again = seen({}, { commitment: 'cd'.repeat(32) });
    for (const step of [follow(again, revealed, false), promise(again, revealed, () => 'another')]) expect(step).toEqual({ draws: revealed, send: null, trouble: 'seed' });
    expect(takeBack(again, revealed).draws?.kept).toEqual(revealed.kept);
  });
  it('says nothing when another device of the seat has promised', () => {
    const draws = promised();
    quiet(follow(seen({ phase: 'reveal', commitments: [theirs, mine] }), draws, false), draws);
    quiet(follow(seen({ phase: 'reveal', commitments: [mine, theirs] }), undefined, true), undefined);
  });
  it('says its promise again after a broken line, but not what was taken back', () => {
    const draws = promised();
    expect(follow(seen(), draws, true).send).toEqual({ type: 'ready', commitment: mine });
    expect(follow(seen(), draws, false).send).toBeNull();
    const back = takeBack(seen(), draws);
    expect(back.send).toEqual({ type: 'ready', ready: false });
    expect(follow(seen(), back.draws, true).send).toBeNull();
  });
  it('takes part in the next draw with a new nonce if it had revealed in the last one', () => {
    const first = follow(seen({ phase: 'reveal', commitments: [mine, theirs] }), promised(), false).draws as KeptDraws;
    const revealed = follow(seen({ phase: 'reveal', commitments: [mine, theirs], revealed: [true, false] }), first, false).draws;
    const next = follow(seen({ n: 2 }, { commitment: 'cd'.repeat(32) }), revealed, false, () => 'my second nonce');
    expect(next.send).toEqual({ type: 'ready', commitment: hashOf('my second nonce') });
    expect(next.draws?.kept.map((one) => one.draw)).toEqual([1, 2]);
    expect(next.draws?.kept[1]?.commitment).toBe('cd'.repeat(32));
    // Not ready after all: then nothing happens by itself.
    const declined = takeBack(seen({ n: 2 }), next.draws).draws;
    expect(follow(seen({ n: 2 }), declined, false).send).toBeNull();
    // Whoever has not revealed was away, and is asked again.
    expect(follow(seen({ n: 2 }), first, false).send).toBeNull();
  });
  it('makes the receipt that the table compares', () => {
    const about = { table: 't1', game: 'powerline', random: true };
    expect(receiptOf(undefined, about)).toBeNull();
    expect(receiptOf(promised(), about)).toBeNull();
    const drawn = follow(seen({ phase: 'reveal', commitments: [mine, theirs] }), promised(), false).draws;
    const done = follow(seen({ phase: 'done', commitments: [mine, theirs], revealed: [true, true] }, { you: { seat: 1, host: true } }), drawn, false).draws;
    expect(receiptOf(done, about)).toEqual({
      receipt: 1,
      table: 't1',
      game: 'powerline',
      chair: 0,
      random_seating: true,
      draws: [{ draw: 1, commitment: 'ab'.repeat(32), nonce: 'my own nonce', commitments: [mine, theirs], revealed: true }],
    });
  });
});
