import { describe, expect, it } from 'vitest';
import type { FromWhatif, Update, View } from '../src/lib/protocol';
import { applyTrial, applyUpdate, offers, optionText, touchesOf, withOlderChat } from '../src/lib/seat_state';
import { exampleView } from './example';

describe('a seat that is told what changed', () => {
  const view = exampleView();

  it('takes new values, notes and chat', () => {
    const now = applyUpdate(view, {
      type: 'update',
      event: 9,
      changes: { 'seats.0.points': 13 },
      figures: { next: 2 },
      notes: [[4, 1, 0, 3]],
      chat: [{ seat: 1, time: 5, text: 'hello' }],
    });
    expect(now.event).toBe(9);
    expect(now.state).toEqual({ seats: [{ points: 13 }, { points: 10 }] });
    expect(now.figures).toEqual({ next: 2 });
    expect(now.log.length).toBe(view.log.length + 1);
    expect(now.chat.at(-1)?.text).toBe('hello');
    expect(now.options).toEqual(view.options);
  });
  it('puts older lines of chat before the others, once', () => {
    const line = (text: string) => ({ seat: 0, time: 1, text });
    const late: View = { ...view, chat: [line('c')], chat_from: 2 };
    const older = { type: 'chat_lines', from: 1, chat: [line('b')] } as const;
    const whole = withOlderChat(late, { ...older, chat: [...older.chat] });
    expect(whole.chat.map((l) => l.text)).toEqual(['b', 'c']);
    expect(whole.chat_from).toBe(1);
    expect(withOlderChat(whole, { ...older, chat: [...older.chat] })).toBe(whole);
  });
  it('drops what an undo took back before it adds what is new', () => {
    const now = applyUpdate(view, { type: 'update', event: 9, drop: 1, notes: [[5, 0, 2]] });
    expect(now.log).toEqual([[1, 0, 1], [5, 0, 2]]);
  });
  it('puts rows of the ledger in the place of those they follow, in order', () => {
    const row = (seat: number, kind: number, count: number) => ({ seat, kind, count, points: count });
    const now = applyUpdate({ ...view, ledger: [row(0, 1, 1), row(0, 3, 1), row(1, 1, 2)] }, { type: 'update', event: 9, since: 4, ledger: [row(1, 0, 1), row(0, 3, 0), row(1, 1, 3)] });
    expect(now.ledger).toEqual([row(0, 1, 1), row(1, 0, 1), row(1, 1, 3)]);
    expect(now.since).toBe(4);
  });
  it('loses prompt and options when they are said to be gone', () => {
    const gone = { type: 'update', event: 9, decision: 4, waiting: [1], prompt: null, options: null, can: [] } as unknown as Update;
    const now = applyUpdate(view, gone);
    expect(now.options).toBeUndefined();
    expect(now.prompt).toBeUndefined();
    expect(now.can).toEqual([]);
    expect(now.waiting).toEqual([1]);
  });
  it('keeps its decision when others moved', () => {
    const now = applyUpdate(view, { type: 'update', event: 9, changes: { 'seats.1.points': 11 } });
    expect(now.decision).toBe(view.decision);
    expect(now.can).toEqual(view.can);
  });
});

describe('what-if', () => {
  it('shows the copy with its own options, and the truth stays', () => {
    const view = exampleView();
    const trial: FromWhatif = { type: 'whatif', moves: ['stop'], changes: { 'seats.0.points': 20 }, figures: {}, notes: [[9, 0, 1]], options: ['island'] };
    const tried = applyTrial(view, trial);
    expect((tried.state as { seats: { points: number }[] }).seats[0]?.points).toBe(20);
    expect(tried.options).toEqual(['island']);
    expect(tried.log.length).toBe(view.log.length + 1);
    expect((view.state as { seats: { points: number }[] }).seats[0]?.points).toBe(10);
  });
  it('has no options where chance would be next', () => {
    const trial: FromWhatif = { type: 'whatif', moves: ['stop'], changes: {}, figures: {}, notes: [] };
    expect(applyTrial(exampleView(), trial).options).toBeUndefined();
  });
});

describe('options', () => {
  const options: View['options'] = ['line l07_a', 'stop', { verb: 'bid', from: 3, to: 10 }];
  it('are found as text and inside runs', () => {
    expect(offers(options, 'line l07_a')).toBe(true);
    expect(offers(options, 'bid 3')).toBe(true);
    expect(offers(options, 'bid 10')).toBe(true);
    expect(offers(options, 'bid 11')).toBe(false);
    expect(offers(options, 'bid')).toBe(false);
    expect(offers(options, 'line l07_b')).toBe(false);
    expect(offers(undefined, 'stop')).toBe(false);
  });
  it('have a text, a run its first', () => {
    expect(options?.map(optionText)).toEqual(['line l07_a', 'stop', 'bid 3']);
  });
});

it('log lines point at the components they speak of', () => {
  expect([...touchesOf([[4, 1, 0, 1]], exampleView())]).toEqual([['l02', 0]]);
});
