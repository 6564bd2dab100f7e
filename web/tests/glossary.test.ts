// One word for one thing: what the glossaries have replaced stands nowhere, neither in the page nor in the games, the terminal or the rules.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { games } from '../src/lib/games';
import { langs, type Lang, type Sections } from '../src/lib/message';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');
const forbidden = JSON.parse(read('tests/forbidden_words.json')) as Record<Lang, Record<string, Record<string, string>>>;

interface Place {
  readonly where: string;
  readonly text: string;
}
const sentences = (path: string): Place[] =>
  existsSync(`${root}${path}`)
    ? Object.entries(JSON.parse(read(path)) as Sections).flatMap(([section, all]) => Object.entries(all).map(([key, text]) => ({ where: `${path} ${section}.${key}`, text })))
    : [];
const lines = (path: string): Place[] =>
  read(path)
    .replace(/`[^`]*`/g, '') // code words are those of the moves
    .split('\n')
    .map((text, i) => ({ where: `${path}:${i + 1}`, text }));

// The terminal has a section for the drawing of each game.
const inTerminal = (game: string, lang: Lang): Place[] => sentences(`cli/text/${lang}.json`).filter(({ where }) => where.includes(` ${game}.`));
const ofGame = (game: string, lang: Lang): Place[] => [...inTerminal(game, lang), ...sentences(`games/${game}/text/${lang}.json`), ...sentences(`web/src/games/${game}/text/${lang}.json`), ...lines(`docs/rules/${game}.${lang}.md`)];
const ofAll = (lang: Lang): Place[] => [...sentences(`web/src/text/${lang}.json`), ...sentences(`cli/text/${lang}.json`), ...sentences(`box/text/${lang}.json`), ...sentences(`web/src/box/text/${lang}.json`), ...games.flatMap((game) => ofGame(game, lang))];

const found = (places: readonly Place[], words: Readonly<Record<string, string>>): string[] =>
  Object.entries(words).flatMap(([word, instead]) => {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${word})(?![\\p{L}\\p{N}])`, 'u');
    return places.filter(({ text }) => pattern.test(text.replaceAll(/[\u00a0\u202f]/g, ' '))).map(({ where }) => `${where}: ${word} (better: ${instead})`);
  });

describe.each(langs)('glossary: %s', (lang) => {
  it.each(Object.keys(forbidden[lang]))('%s', (scope) => {
    expect(scope === 'all' || games.includes(scope)).toBe(true);
    const places = scope === 'all' ? ofAll(lang) : ofGame(scope, lang);
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
    expect(found([{ where: 'here', text: 'Everybody, everyone' }], { '[Ee]verybody': 'everyone' })).toEqual(['here: [Ee]verybody (better: everyone)']);
  });
});
