import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Line, Refused, request, Unanswered } from '../src/lib/line';
import type { Received, Sent, Update } from '../src/lib/protocol';
import { settings } from '../src/lib/settings.svelte';
import { TableClient } from '../src/lib/table_client.svelte';
import { exampleView } from './example';

class Wire extends Line {
  near = false;
  readonly patience = 1000;
  reopened = 0;
  readonly sent: Sent[] = [];
  reopen() {
    this.reopened += 1;
  }
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
  // The id of the last message of this type: its answer carries it.
  id(type: Sent['type']) {
    const id = this.of(type).at(-1)?.id;
    if (id === undefined) throw new Error(`nothing of type ${type} with an id was sent`);
    return { id };
  }
}

describe('a seat at a table', () => {
  let wire: Wire;
  let table: TableClient;
  beforeEach(() => {
    settings.set('speed', 0);
    wire = new Wire();
    wire.turn('open');
    table = new TableClient(wire, 't1', { key: 'k' });
    wire.hear({ ...exampleView(), ch: table.ch });
  });
  const update = (changed: Partial<Update>): void => wire.hear({ type: 'update', event: 6, ch: table.ch, ...changed });

  it('joins again while the server cannot reach its store', () => {
    vi.useFakeTimers();
    const joins = wire.of('join').length;
    wire.hear({ type: 'error', code: 'unavailable', to: 'join', ch: table.ch });
    expect(table.error?.code).toBe('unavailable');
    vi.advanceTimersByTime(2000);
    expect(wire.of('join')).toHaveLength(joins + 1);
    wire.hear({ ...exampleView(), ch: table.ch });
    expect(table.error).toBeNull();
    vi.advanceTimersByTime(10_000);
    expect(wire.of('join')).toHaveLength(joins + 1);
    vi.useRealTimers();
  });

  it('joins with its key and shows the view', () => {
    expect(wire.sent[0]).toEqual({ type: 'join', table: 't1', key: 'k', ch: table.ch });
    expect(table.truth?.decision).toBe(3);
  });
  it('names its decision and the last event seen', () => {
    table.play('line l01');
    expect(wire.of('play')).toEqual([{ type: 'play', move: 'line l01', decision: 3, event: 5, ch: table.ch, ...wire.id('play') }]);
    expect(table.sending).toBe(true);
    update({ decision: 4, options: ['stop'] });
    expect(table.sending).toBe(false);
  });
  it('says again after a broken line what was not answered', async () => {
    table.play('line l01');
    wire.turn('broken');
    wire.turn('open');
    await expect.poll(() => wire.of('join').length).toBe(2);
    wire.hear({ ...exampleView(), ch: table.ch });
    expect(wire.of('play').length).toBe(2);
    expect(wire.of('play')[1]).toEqual(wire.of('play')[0]);
  });
  it('says nothing again that had arrived before the line broke', async () => {
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
    wire.hear({ type: 'error', ch: table.ch, ...wire.id('play'), code: 'illegal', to: 'play' });
    expect(wire.of('play').length).toBe(3);
    expect(accepted).toEqual(['line l01']);
  });
  it('tries moves on a copy and plays the plan in one message', async () => {
    table.startTrial();
    table.play('line l01');
    expect(wire.of('play')).toEqual([]);
    expect(wire.of('whatif')[0]).toMatchObject({ moves: ['line l01'] });
    wire.hear({ type: 'whatif', ch: table.ch, ...wire.id('whatif'), moves: ['line l01'], changes: { 'seats.0.points': 44 }, figures: {}, notes: [], options: ['stop'] });
    await Promise.resolve();
    await Promise.resolve();
    expect(table.view?.state).toMatchObject({ seats: [{ points: 44 }, {}] });
    expect(table.truth?.state).toMatchObject({ seats: [{ points: 10 }, {}] });
    table.endTrial(true);
    expect(wire.of('play')[0]).toMatchObject({ moves: ['line l01'], decision: 3 });
  });
  it('answers each question by its id, and with nothing if it was refused', async () => {
    const why = (move: string, id: { id: number }) => wire.hear({ type: 'why', ch: table.ch, ...id, move, allowed: false, rule: move });
    const first = table.request({ type: 'why', move: 'a' }, 'why');
    const firstId = wire.id('why');
    const second = table.request({ type: 'why', move: 'b' }, 'why');
    const hint = table.request({ type: 'hint' }, 'hint');
    wire.hear({ type: 'error', ch: table.ch, ...wire.id('hint'), code: 'hints_off', to: 'hint' });
    why('b', wire.id('why'));
    why('a', firstId);
    expect((await first)?.rule).toBe('a');
    expect((await second)?.rule).toBe('b');
    expect(await hint).toBeNull();
    expect(table.error?.code).toBe('hints_off');
  });
  it('gives up a question when the line breaks, and does not take a later answer for it', async () => {
    const lost = table.request({ type: 'why', move: 'a' }, 'why');
    const lostId = wire.id('why');
    wire.turn('broken');
    expect(await lost).toBeNull();
    expect(await table.request({ type: 'why', move: 'c' }, 'why')).toBeNull();
    expect(wire.of('why').length).toBe(1);
    wire.turn('open');
    const next = table.request({ type: 'why', move: 'b' }, 'why');
    wire.hear({ type: 'why', ch: table.ch, ...lostId, move: 'a', allowed: false });
    wire.hear({ type: 'why', ch: table.ch, ...wire.id('why'), move: 'b', allowed: true });
    expect((await next)?.move).toBe('b');
  });
  it('keeps a plan over a broken line, and drops it when the decision is another', async () => {
    table.startTrial();
    table.play('line l01');
    wire.hear({ type: 'whatif', ch: table.ch, ...wire.id('whatif'), moves: ['line l01'], changes: {}, figures: {}, notes: [] });
    await expect.poll(() => table.trial?.moves).toEqual(['line l01']);
    wire.turn('broken');
    wire.turn('open');
    wire.hear({ ...exampleView(), ch: table.ch });
    expect(table.trial?.moves).toEqual(['line l01']);
    expect(wire.of('whatif').length).toBe(2);
    wire.hear({ ...exampleView({ decision: 9 }), ch: table.ch });
    expect(table.trial).toBeNull();
  });
  it('says whether what somebody did besides playing has arrived, and hears the news that answer it', async () => {
    const said = table.tell({ type: 'chat', text: 'hello' });
    update({ ...wire.id('chat'), status: 'paused' });
    expect(await said).toBe(true);
    expect(table.truth?.status).toBe('paused');
    const refused = table.tell({ type: 'chat', text: 'again' });
    wire.hear({ type: 'error', ch: table.ch, ...wire.id('chat'), code: 'muted', to: 'chat' });
    expect(await refused).toBe(false);
    expect(table.error?.code).toBe('muted');
    const lost = table.tell({ type: 'stand_up' });
    wire.turn('broken');
    expect(await lost).toBe(false);
    expect(table.error).toMatchObject({ code: 'unsent', to: 'stand_up' });
    expect(await table.tell({ type: 'pause', pause: true })).toBe(false);
    expect(wire.of('pause')).toEqual([]);
  });
  it('takes a whole view for an answer, too', async () => {
    const said = table.tell({ type: 'seat', seat: 1, who: { kind: 'open' } });
    wire.hear({ ...exampleView({ decision: 9 }), ch: table.ch, ...wire.id('seat') });
    expect(await said).toBe(true);
    expect(table.truth?.decision).toBe(9);
  });
  it('takes the end of the table for an answer to whoever leaves it', async () => {
    const said = table.tell({ type: 'stand_up' });
    wire.hear({ type: 'gone', why: 'link', ch: table.ch });
    expect(await said).toBe(true);
    expect(table.gone).toBe('link');
  });
  it('says a note again that the table did not get, and until then shows what was written', async () => {
    wire.turn('broken');
    table.note('Ben likes line 4');
    expect(wire.of('note')).toEqual([]);
    wire.turn('open');
    await expect.poll(() => wire.of('join').length).toBe(2);
    wire.hear({ ...exampleView(), note: 'older', ch: table.ch });
    expect(table.truth?.note).toBe('Ben likes line 4');
    expect(wire.of('note')).toEqual([{ type: 'note', text: 'Ben likes line 4', ch: table.ch, ...wire.id('note') }]);
    update(wire.id('note'));
    // It has arrived: what another device of the seat writes counts again.
    await expect
      .poll(() => {
        wire.hear({ ...exampleView(), note: 'from another device', ch: table.ch });
        return table.truth?.note;
      })
      .toBe('from another device');
  });
  it('does not repeat to a new engine the decision at which the old one failed', async () => {
    wire.near = true;
    table.play('line l01');
    wire.turn('broken');
    expect(table.sending).toBe(false);
    wire.turn('open');
    await expect.poll(() => wire.of('join').length).toBe(2);
    wire.hear({ ...exampleView(), ch: table.ch });
    expect(wire.of('play').length).toBe(1);
  });
  it('asks where the table stands if a decision is not answered', () => {
    vi.useFakeTimers();
    table.play('line l01');
    vi.advanceTimersByTime(20_000);
    expect(wire.of('join').length).toBe(2);
    wire.hear({ ...exampleView({ decision: 4, event: 6 }), ch: table.ch });
    expect(table.sending).toBe(false);
    vi.useRealTimers();
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
    const answer = request(wire, { type: 'games' }, 'games');
    expect(wire.sent).toEqual([]);
    wire.turn('open');
    await expect.poll(() => wire.sent.length).toBe(1);
    wire.hear({ type: 'games', games: [], levels: ['easy'], ...wire.id('games') });
    expect((await answer).levels).toEqual(['easy']);
  });
  it('is refused with its code', async () => {
    const wire = new Wire();
    wire.turn('open');
    const answer = request(wire, { type: 'games' }, 'games');
    await expect.poll(() => wire.sent.length).toBe(1);
    wire.hear({ type: 'error', code: 'too_fast', ...wire.id('games') });
    await expect(answer).rejects.toThrow(Refused);
  });
  it('is not waited for for ever', async () => {
    vi.useFakeTimers();
    const wire = new Wire();
    wire.turn('open');
    const answer = wire.request({ type: 'games' }, 'games').catch((error: unknown) => error);
    vi.advanceTimersByTime(1000);
    expect(await answer).toBeInstanceOf(Unanswered);
    vi.useRealTimers();
  });
  it('opens a line that is down', async () => {
    const wire = new Wire();
    wire.turn('broken');
    const answer = request(wire, { type: 'games' }, 'games');
    expect(wire.reopened).toBe(1);
    wire.turn('open');
    await expect.poll(() => wire.sent.length).toBe(1);
    wire.hear({ type: 'games', games: [], levels: [], ...wire.id('games') });
    expect((await answer).games).toEqual([]);
  });
});
