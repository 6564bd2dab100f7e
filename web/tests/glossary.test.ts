// One word for one thing: what the glossaries have replaced stands nowhere, neither in the page nor in the games, the terminal or the rules.
import { describe, expect, it } from 'vitest';
import { games } from '../src/lib/games';
import { langs, type Lang } from '../src/lib/message';
import { inTerminal, ofBoxes, ofEverything, ofGame, readText, type Place } from './sentences';

const forbidden = JSON.parse(readText('tests/forbidden_words.json')) as Record<Lang, Record<string, Record<string, string>>>;

const rulebook = (game: string, lang: Lang): Place[] => {
  const path = `docs/rules/${game}.${lang}.md`;
  return readText(path)
    .replace(/`[^`]*`/g, '') // code words are those of the moves
    .replace(/\]\([^)]*\)/g, ']') // the file of a picture is no word
    .split('\n')
    .map((text, i) => ({ where: `${path}:${i + 1}`, text }));
};
const withRules = (game: string, lang: Lang): Place[] => [...ofGame(game, lang), ...rulebook(game, lang)];
const ofAll = (lang: Lang): Place[] => [...ofEverything(lang), ...games.flatMap((game) => rulebook(game, lang))];

// The capital at the head of a sentence, of a cell or of a rule is that of no name.
const uncapitalized = (text: string): string => text.replace(/(?<=^|[.:?!|*] )\p{Lu}/gu, (letter) => letter.toLowerCase());

const found = (places: readonly Place[], words: Readonly<Record<string, string>>): string[] =>
  Object.entries(words).flatMap(([word, instead]) => {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${word})(?![\\p{L}\\p{N}])`, 'u');
    return places.filter(({ text }) => [text, uncapitalized(text)].some((one) => pattern.test(one.replaceAll(/[\u00a0\u202f]/g, ' ')))).map(({ where }) => `${where}: ${word} (better: ${instead})`);
  });

describe.each(langs)('glossary: %s', (lang) => {
  it.each(Object.keys(forbidden[lang]))('%s', (scope) => {
    expect(['all', 'box', ...games]).toContain(scope);
    const places = scope === 'all' ? ofAll(lang) : scope === 'box' ? ofBoxes(lang) : withRules(scope, lang);
    expect(places.length).toBeGreaterThan(100);
    expect(found(places, forbidden[lang][scope] ?? {})).toEqual([]);
  });
  it('has ordinary spaces only: code sets those at which no line may break', () => {
    const special = /[\u00a0\u202f\u2009\u2060]/;
    expect(ofAll(lang).filter(({ where, text }) => where.includes('.json ') && special.test(text)).map(({ where }) => where)).toEqual([]);
  });
  it('looks into the terminal, too', () => {
    for (const game of ['powerline', 'pampero', 'century']) expect(inTerminal(game, lang).length).toBeGreaterThan(10);
  });
  it('finds what is planted', () => {
    expect(found([{ where: 'here', text: 'Everyone. Everybody' }], { everybody: 'everyone' })).toEqual(['here: everybody (better: everyone)']);
  });
});
