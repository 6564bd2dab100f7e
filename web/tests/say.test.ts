import { describe, expect, it } from 'vitest';
import { chooseLang, Words } from '../src/lib/message';
import { sayMove, sayNote, sayPrompt, type Speaker } from '../src/lib/say';
import { exampleView } from './example';

const words = new Words('en', {
  names: { l01: 'Line 1', l02: 'Line 2', red: 'red', yellow: 'yellow', chance: 'Chance' },
  verbs: { line: 'Build: {arg}', bid: 'Bid {arg}', first: 'Start player: {arg}', cell: 'Lay at {arg}', stop: 'Finish' },
  steps: { place: '{2, plural, =0 {First: {0}, die {1}} other {Next: {0}, die {1}. So far: {2}}}' },
  waiting: { place: '{0} is planning' },
  notes: { round: 'Round {0}', built: '{0} builds on {1}' },
});
const speaker: Speaker = { info: exampleView().info, words, names: ['Ada', 'Ben'], cell: (x, y) => `column ${x}, row ${y}` };

describe('words of a table', () => {
  it('moves: names, numbers, seats, cells, and verbs alone', () => {
    expect(sayMove(speaker, 'line l02')).toBe('Build: Line 2');
    expect(sayMove(speaker, 'bid 12')).toBe('Bid 12');
    expect(sayMove(speaker, 'first p2')).toBe('Start player: Ben');
    expect(sayMove(speaker, 'cell x3y-1')).toBe('Lay at column 3, row \u22121');
    expect(sayMove(speaker, 'stop')).toBe('Finish');
  });
  it('log lines and prompts', () => {
    expect(sayNote(speaker, [7, 1, 1, 0])).toBe('Ben builds on Line 1');
    expect(sayPrompt(speaker, { seat: 0, step: 0, args: [1, 4, 2] })).toBe('Next: yellow, die 4. So far: 2');
    expect(sayPrompt(speaker, { seat: 0, step: 0, args: [0, 3, 0] })).toBe('First: red, die 3');
    expect(sayPrompt(speaker, { seat: 1, step: 0, args: [] }, 'waiting')).toBe('Ben is planning');
  });
  it('a minus is printed as one, a hyphen stays', () => {
    const say = (value: string | number) => new Words('en', { a: { b: 'Field 1-2 ({0}), {0} points' } }).say('a', 'b', [value]);
    expect(say(-3)).toBe('Field 1-2 (\u22123), \u22123 points');
    expect(say('A1-3')).toBe('Field 1-2 (A1-3), A1-3 points');
  });
  it('in French no line breaks before a high mark or inside quotes', () => {
    const say = (lang: 'en' | 'fr', text: string) => new Words(lang, { a: { b: text } }).say('a', 'b', ['x']);
    expect(say('fr', 'Prêt ? « {0} » : oui ; non !')).toBe('Prêt\u00a0? «\u00a0x\u00a0»\u00a0: oui\u00a0; non\u00a0!');
    expect(say('fr', 'Prêt ?')).toBe('Prêt\u00a0?');
    expect(say('en', 'Ready ?')).toBe('Ready ?');
  });
  it('a missing text is its key, a wrong one stops nothing', () => {
    expect(words.say('names', 'nobody')).toBe('nobody');
    expect(new Words('en', { a: { b: 'x {0, plural, one {#} other {#}}' } }).say('a', 'b', [1])).toBe('x 1');
    expect(new Words('en', { a: { b: 'x {name}' } }).say('a', 'b')).toBe('x {name}');
  });
  it('plurals follow the language', () => {
    const count = (lang: 'en' | 'fr', n: number) => new Words(lang, { a: { b: '{0, plural, one {one} other {many}}' } }).say('a', 'b', [n]);
    expect(count('en', 0)).toBe('many');
    expect(count('fr', 0)).toBe('one');
  });
});

describe('the language of the browser', () => {
  it('is the first that we speak', () => {
    expect(chooseLang(['nl-NL', 'fr-CA', 'de'])).toBe('fr');
    expect(chooseLang(['de-AT'])).toBe('de');
    expect(chooseLang(['ja'])).toBe('en');
    expect(chooseLang([])).toBe('en');
  });
});
