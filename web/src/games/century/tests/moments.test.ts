// What the log tells: auctions, stations, and the panel at the end of a round.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { LogLine } from '../../board';
import type { Data } from '../data';
import { moments } from '../moments';
import { auctionsOf, phases, standingOf, type Table } from '../words';

const file = <T>(name: string): T => JSON.parse(readFileSync(new URL(`../../../../../games/century/data/${name}.json`, import.meta.url), 'utf8')) as T;
const data = { setup: file('setup'), scoring_cards: file('scoring_cards') } as Data;
const line = (key: string, ...args: number[]): LogLine => ({ key, args });

function table(log: LogLine[], view: object = {}, over = false): Table {
  const say = (section: string, key: string, values: Record<string, unknown> = {}) => `${section}.${key}${Object.values(values).map((v) => ` ${String(v)}`).join('')}`;
  return {
    data, log, over,
    players: [0, 1, 2].map((seat) => ({ seat, name: `P${seat + 1}`, colour: seat + 1, kind: 'bot' })),
    view: { round: 1, land_display: [], auctioned: 255, dropped: 0, passed: 0, columns: [], ...view },
    figures: { phase: 2, seats: [] },
    t: say,
    name: (id: string) => id,
    number: String,
  } as unknown as Table;
}

const firstRound = [line('round_begins', 1, 0), line('income', 0, 3, 2, 1), line('income', 1, 4, 0, 0), line('quality_scored', 1, 0, 3), line('income', 2, 1, 1, 5), line('garbage_recycled', 2, 0, 0)];

describe('the end of a round', () => {
  it('tells of nothing while the round lasts', () => {
    expect(moments(table(firstRound) as never)).toEqual([]);
  });
  it('has everybody’s income, and opens with the next round', () => {
    const [moment] = moments(table([...firstRound, line('round_begins', 2, 2)]) as never);
    expect(moment).toMatchObject({ at: firstRound.length, title: 'phase_5', before: [0, 0, 0], notes: ['board.starts_next P3 2'] });
    expect(moment?.sources.map((source) => source.gains)).toEqual([[1, 0, 5], [0, 3, 0]]);
    expect(moment?.sources[0]?.rows?.map((row) => row.cells)).toEqual([['3', '4', '1'], ['2', '0', '1'], ['1', '0', '5'], ['0', '0', '1']]);
  });
  it('adds the scoring card, from where the points stood', () => {
    const second = [line('round_begins', 2, 0), ...[0, 1, 2].map((seat) => line('income', seat, 1, 1, 2)), ...[0, 1, 2].map((seat) => line('card_scored', seat, 2, 6 * seat)), line('round_begins', 3, 0)];
    const all = moments(table([...firstRound, ...second]) as never);
    expect(all[1]).toMatchObject({ at: firstRound.length + 4, title: 'phase_6', before: [1, 3, 5] });
    expect(all[1]?.sources.at(-1)).toMatchObject({ title: 'ii_c', gains: [0, 6, 12] });
  });
  it('ends with what everybody holds', () => {
    const last = [line('round_begins', 6, 0), line('income', 0, 1, 1, 1), line('final_clean', 0, 4, 12), line('final_garbage', 0, -5), line('final_pollution', 0, 2), line('majority_coins', 0, 23, 8), line('majority_science', 0, 9, 3)];
    const [moment] = moments(table(last, {}, true) as never);
    expect(moment?.title).toBe('board.final_title');
    expect(moment?.sources.slice(1).map((source) => source.gains[0])).toEqual([12, -5, 2, 8, 3]);
    expect(moment?.sources.find((source) => source.title === 'ledger.majority_coins')?.rows?.[0]?.cells[0]).toBe('23');
  });
});

describe('a round', () => {
  it('has the stations of its number', () => {
    expect(phases(table([], { round: 1 }))).toEqual([1, 2, 3, 4, 5]);
    expect(phases(table([], { round: 2 }))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(phases(table([], { round: 6 }))).toEqual([4, 5, 6]);
  });
  it('knows its bids and what was sold', () => {
    const log = [line('round_begins', 1, 0), line('offered', 0, 7), line('bid', 0, 7, 2), line('land_won', 0, 7, 2, 1), line('offered', 0, 9), line('bid', 0, 9, 2), line('bid', 1, 9, 4)];
    expect(auctionsOf(table(log, { land_display: [9], auctioned: 9 }))).toEqual({ bids: [{ seat: 0, n: 2 }, { seat: 1, n: 4 }], sold: [{ row: 7, seat: 0, n: 2 }] });
    expect(auctionsOf(table(log, { land_display: [], auctioned: 255 })).bids).toEqual([]);
  });
  it('says who leads, who passed and who is out', () => {
    const running = table([], { land_display: [9], auctioned: 9, highest_bid: 4, highest_bidder: 1, passed: 1, dropped: 4 });
    expect([0, 1, 2].map((seat) => standingOf(running, seat))).toEqual(['board.has_passed', 'board.leads 4', 'board.is_out']);
  });
});
