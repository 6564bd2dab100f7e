import { beforeAll, describe, expect, it } from 'vitest';
import { language } from '../src/lib/i18n.svelte';
import { mergeLog, sayNotice } from '../src/lib/notices_in_log';
import { nobodyChose, notProved, proved } from '../src/lib/proof';
import type { FromVerified, Notice } from '../src/lib/protocol';
import { applyUpdate } from '../src/lib/seat_state';
import { exampleView } from './example';

beforeAll(() => language.use('en'));

const notice = (move: number, changed: Partial<Notice> = {}): Notice => ({ time: 1, move, kind: 'joined', ...changed });

describe('notices', () => {
  it('stand in the log behind what had happened by then', () => {
    const entries = mergeLog([[1, 0], [1, 1], [3, 0]], [notice(0), notice(1), notice(2), notice(9)]);
    expect(entries.map((entry) => (entry.notice ? `n${entry.notice.move}` : `m${entry.note?.[0]}`))).toEqual(['n0', 'm1', 'm1', 'n1', 'n2', 'm3', 'n9']);
  });
  it('name who sat there then, else who sits there now', () => {
    expect(sayNotice(notice(0, { seat: 1, name: 'Ben' }), ['Ada', 'Cleo'])).toContain('Ben');
    expect(sayNotice(notice(0, { seat: 1 }), ['Ada', 'Cleo'])).toContain('Cleo');
  });
  it('are added to the view, and what is told again and again buries nothing else', () => {
    let view = applyUpdate(exampleView(), { type: 'update', event: 0, notices: [notice(0, { kind: 'device', seat: 1 }), notice(0, { kind: 'muted', seat: 1 })] });
    for (let i = 1; i < 400; i++) view = applyUpdate(view, { type: 'update', event: i, notices: [notice(i, { kind: 'muted', seat: 2 })] });
    expect(view.notices.length).toBe(240);
    expect(view.notices.filter(({ seat }) => seat === 1).map(({ kind }) => kind)).toEqual(['device', 'muted']);
    expect(view.notices.slice(2).map(({ move }) => move)).toEqual([...Array(238).keys()].map((i) => i + 162));
  });
});

describe('the proof in words', () => {
  const result = (changed: Partial<FromVerified> = {}): FromVerified => ({ type: 'verified', chance: 3, moves: 9, nonces: ['committed', 'none'], seating: false, receipt: true, draws: 1, ...changed });
  const nameOf = (chair: number) => ['Ada', 'Ben'][chair] ?? '';
  it('says more with a receipt than without', () => {
    expect(proved(result()).length).toBe(proved(result({ receipt: false })).length + 1);
    expect(notProved(result({ receipt: false }), nameOf).length).toBe(notProved(result(), nameOf).length + 1);
  });
  it('names who sent the word directly, and how many draws there were', () => {
    const lines = notProved(result({ nonces: ['committed', 'direct'], draws: 3 }), nameOf).join(' ');
    expect(lines).toContain('Ben');
    expect(lines).toContain('3');
  });
  // Whoever runs the server can put a word where a bot sits when all others are known.
  it('says that nobody chose the dice only if every word was sealed and a receipt agrees', () => {
    expect(nobodyChose(result({ receipt: true, nonces: ['committed', 'none'] }))).toBe(true);
    expect(nobodyChose(result({ receipt: true, nonces: ['committed', 'direct'] }))).toBe(false);
    expect(nobodyChose(result({ receipt: false, nonces: ['committed', 'none'] }))).toBe(false);
    expect(nobodyChose(result({ receipt: true, nonces: [], challenge: '2026-11-15' }))).toBe(false);
  });
  it('says of a challenge that it is one, and nothing else', () => {
    const lines = notProved(result({ challenge: '2026-11-15', nonces: [] }), nameOf);
    expect(lines.length).toBe(1);
    expect(lines[0]).toContain('2026-11-15');
  });
});
