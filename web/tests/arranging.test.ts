// The words for setting up positions: the same in all languages, and one for everything a game can be asked to set or can refuse.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = `${root}web/src/arrange/text`;
type Sections = Record<string, Record<string, string>>;
const read = (path: string): Sections => JSON.parse(readFileSync(path, 'utf8')) as Sections;
const keys = (texts: Sections) => Object.entries(texts).flatMap(([section, words]) => Object.keys(words).map((key) => `${section}.${key}`)).sort();
const placeholders = (text: string) => [...new Set([...text.matchAll(/\{(\w+?)(?:_(?:the|The|acc|dat|of))?[,}]/g)].map((found) => found[1]))].sort();
const games = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);

describe('setting up positions', () => {
  it.each(['', ...games.map((game) => `${game}/`)])('has the same words in all languages: %s', (game) => {
    const english = read(`${folder}/${game}en.json`);
    for (const lang of ['de', 'fr']) {
      const other = read(`${folder}/${game}${lang}.json`);
      expect(keys(other)).toEqual(keys(english));
      for (const [section, words] of Object.entries(english)) for (const [key, text] of Object.entries(words)) expect(placeholders(other[section]?.[key] ?? ''), `${lang} ${game}${section}.${key}`).toEqual(placeholders(text));
    }
  });

  it.each(games)('has words for all that can be set and refused in %s, and no others', (game) => {
    const files = ['arrange.cc', 'arrange_checks.cc'].map((name) => `${root}games/${game}/${name}`).filter((file) => existsSync(file));
    const source = files.map((file) => readFileSync(file, 'utf8')).join('\n');
    const things = [...source.matchAll(/by_hand\.(?:number|flag|one_of|some_of)\(\s*"(\w+)"/g), ...source.matchAll(/"(display_\w+)"/g)].map((found) => found[1]);
    const refusals = [...source.matchAll(/forbid\(\s*"(\w+)"/g)].map((found) => found[1]).filter((key) => key !== 'over' && key !== 'mid_turn');
    const words = read(`${folder}/${game}/en.json`);
    expect(Object.keys(words.things ?? {}).sort()).toEqual([...new Set(things)].sort());
    expect(Object.keys(words.why_not ?? {}).sort()).toEqual([...new Set(refusals)].sort());
    expect(things.length).toBeGreaterThan(8);
  });
});
