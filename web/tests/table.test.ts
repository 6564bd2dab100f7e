import { beforeEach, describe, expect, it } from 'vitest';
import { ask, Line, Refused } from '../src/lib/line';
import type { Received, Sent, Update } from '../src/lib/protocol';
import { settings } from '../src/lib/settings.svelte';
import { Table } from '../src/lib/table.svelte';
import { exampleView } from './example';

class Wire extends Line {
  readonly near = true;
  readonly sent: Sent[] = [];
  send(message: Sent) {
    this.sent.push(message);
  }
  hear(message: Received) {
    this.receive(message);
  }
  turn(state: 'open' | 'broken') {
    this.become(state);
  }
  of(type: Sent['type']) {
    return this.sent.filter((message) => message.type === type);
  }
}

describe('a seat at a table', () => {
  let wire: Wire;
  let table: Table;
  beforeEach(() => {
    settings.set('speed', 0);
    wire = new Wire();
    wire.turn('open');
    table = new Table(wire, 't1', { key: 'k' });
    wire.hear({ ...exampleView(), ch: table.ch });
  });
  const update = (changed: Partial<Update>): void => wire.hear({ type: 'update', event: 6, ch: table.ch, ...changed });

  it('joins with its key and shows the view', () => {
    expect(wire.sent[0]).toEqual({ type: 'join', table: 't1', key: 'k', ch: table.ch });
    expect(table.truth?.decision).toBe(3);
  });
  it('names its decision and the last event seen', () => {
    table.play('line l01');
    expect(wire.of('play')).toEqual([{ type: 'play', move: 'line l01', decision: 3, event: 5, ch: table.ch }]);
    expect(table.sending).toBe(true);
    update({ decision: 4, options: ['stop'] });
    expect(table.sending).toBe(false);
  });
  it('says again after a broken line what was not answered', () => {
    table.play('line l01');
    wire.turn('broken');
    wire.turn('open');
    expect(wire.of('join').length).toBe(2);
    wire.hear({ ...exampleView(), ch: table.ch });
    expect(wire.of('play').length).toBe(2);
    expect(wire.of('play')[1]).toEqual(wire.of('play')[0]);
  });
  it('says nothing again that had arrived before the line broke', () => {
    table.play('line l01');
    wire.turn('broken');
    wire.turn('open');
    wire.hear({ ...exampleView({ decision: 4, event: 6 }), ch: table.ch });
    expect(wire.of('play').length).toBe(1);
    expect(table.sending).toBe(false);
  });
  it('takes a late answer as the present truth', () => {
    table.play('line l01');
    update({ late: true, decision: 7, options: ['stop'], can: [] });
    expect(table.truth?.decision).toBe(7);
    expect(table.sending).toBe(false);
  });
  it('takes one decision at a time, and tells of it when the table has accepted it', () => {
    const accepted: string[] = [];
    table.onplay = (move) => accepted.push(move);
    table.play('line l01');
    table.play('line l01');
    expect(wire.of('play').length).toBe(1);
    expect(accepted).toEqual([]);
    update({ decision: 4, options: ['line l01'] });
    expect(accepted).toEqual(['line l01']);
    table.play('line l01');
    update({ late: true, decision: 7, options: ['stop'], can: [] });
    table.play('stop');
    wire.hear({ type: 'error', ch: table.ch, code: 'illegal', to: 'play' });
    expect(wire.of('play').length).toBe(3);
    expect(accepted).toEqual(['line l01']);
  });
  it('tries moves on a copy and plays the plan in one message', async () => {
    table.startTrial();
    table.play('line l01');
    expect(wire.of('play')).toEqual([]);
    expect(wire.of('whatif')[0]).toMatchObject({ moves: ['line l01'] });
    wire.hear({ type: 'whatif', ch: table.ch, moves: ['line l01'], changes: { 'seats.0.points': 44 }, figures: {}, notes: [], options: ['stop'] });
    await Promise.resolve();
    await Promise.resolve();
    expect(table.view?.state).toMatchObject({ seats: [{ points: 44 }, {}] });
    expect(table.truth?.state).toMatchObject({ seats: [{ points: 10 }, {}] });
    table.endTrial(true);
    expect(wire.of('play')[0]).toMatchObject({ moves: ['line l01'], decision: 3 });
  });
  it('answers questions in their order, and with nothing if they were refused', async () => {
    const first = table.ask({ type: 'why', move: 'a' }, 'why');
    const second = table.ask({ type: 'hint' }, 'hint');
    wire.hear({ type: 'error', ch: table.ch, code: 'hints_off', to: 'hint' });
    wire.hear({ type: 'why', ch: table.ch, move: 'a', allowed: false, rule: 'PL-36' });
    expect((await first)?.rule).toBe('PL-36');
    expect(await second).toBeNull();
  });
  it('shows moves of others one after the other when they are animated, and all at once on demand', () => {
    settings.set('speed', 2);
    const step = (points: number): Partial<Update> => ({ changes: { 'seats.1.points': points }, notes: [[9, 1, 1, 0]] });
    update(step(11));
    update(step(12));
    expect(table.truth?.state).toMatchObject({ seats: [{}, { points: 11 }] });
    expect(table.playing).toBe(true);
    table.hurry();
    expect(table.truth?.state).toMatchObject({ seats: [{}, { points: 12 }] });
    expect(table.playing).toBe(false);
  });
});

describe('one question on a line', () => {
  it('waits for the line to open', async () => {
    const wire = new Wire();
    const answer = ask(wire, { type: 'games' }, 'games');
    expect(wire.sent).toEqual([]);
    wire.turn('open');
    const { ch } = wire.sent[0] as Sent;
    wire.hear({ type: 'games', games: [], levels: ['easy'], ...(ch === undefined ? {} : { ch }) });
    expect((await answer).levels).toEqual(['easy']);
  });
  it('is refused with its code', async () => {
    const wire = new Wire();
    wire.turn('open');
    const answer = ask(wire, { type: 'games' }, 'games');
    const { ch } = wire.sent[0] as Sent;
    wire.hear({ type: 'error', code: 'too_fast', ...(ch === undefined ? {} : { ch }) });
    await expect(answer).rejects.toThrow(Refused);
  });
});
