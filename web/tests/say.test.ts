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
    const say = (lang: 'en' | 'de' | 'fr', text: string) => new Words(lang, { a: { b: text } }).say('a', 'b', ['x']);
    expect(say('fr', 'Prêt ? « {0} » : oui ; non !')).toBe('Prêt\u202f? «\u00a0x\u00a0»\u00a0: oui\u202f; non\u202f!');
    expect(say('fr', 'Prêt ?')).toBe('Prêt\u202f?');
    expect(say('en', 'Ready ?')).toBe('Ready ?');
    expect(say('de', 'Einen Moment …')).toBe('Einen Moment\u00a0…');
  });
  it('a number and what it counts stay together', () => {
    const say = (lang: 'en' | 'de' | 'fr', text: string) => new Words(lang, { a: { b: text } }).say('a', 'b', [8]);
    expect(say('de', '{0} $ und {0} Punkte')).toBe('8\u00a0$ und 8 Punkte');
    expect(say('fr', '+{0} PV, {0} %')).toBe('+8\u00a0PV, 8\u00a0%');
    expect(say('en', '{0} VPs')).toBe('8 VPs');
  });
  it('a pattern asks for the form of a name by its placeholder', () => {
    const french = new Words('fr', { names: { l01: 'Ligne 1', l02: 'Ligne 2' }, the: { l01: 'la ligne 1' }, notes: { built: '{0} construit {1_the}', round: 'près {0_of} : {0_The}' }, verbs: { line: '{arg} : {arg_the}, côté {arg_of}' } });
    const table: Speaker = { ...speaker, words: french, names: ['Éva', 'Joueur 2'], inSentences: ['Éva', 'le joueur 2'] };
    expect(sayNote(table, [7, 1, 1, 0])).toBe('Joueur 2 construit la ligne 1');
    expect(sayMove(table, 'line l01')).toBe('Ligne 1\u00a0: la ligne 1, côté de la ligne 1');
    expect(sayMove(table, 'line l02')).toBe('Ligne 2\u00a0: Ligne 2, côté de Ligne 2');
    const near = (forms: Record<string, string>) => french.say('notes', 'round', forms);
    expect(near({ 0: 'Éva' })).toBe('près d’Éva\u00a0: Éva');
    expect(near({ 0: 'Joueur 2', '0_the': 'le joueur 2' })).toBe('près du joueur 2\u00a0: Le joueur 2');
    const german = new Words('de', { names: { t01: 'Mine' }, the: { t01: 'die Mine' }, dat: { t01: 'der Mine' }, a: { b: 'auf {x_acc} oder {x_dat}' } });
    expect(german.say('a', 'b', german.forms('x', 't01'))).toBe('auf die Mine oder der Mine');
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
