// The page's own formatter against the whole of ICU: every sentence of every language comes out the same.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { langs } from '../src/lib/message';
import { MessageFormat } from '../src/lib/message_format';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders = ['web/src/text', ...readdirSync(`${root}games`, { withFileTypes: true }).filter((entry) => entry.isDirectory()).flatMap(({ name }) => [`games/${name}/text`, `web/src/games/${name}/text`])];
const read = (folder: string, lang: string): [string, string][] => {
  try {
    const sections = JSON.parse(readFileSync(`${root}${folder}/${lang}.json`, 'utf8')) as Record<string, Record<string, string>>;
    return Object.entries(sections).flatMap(([section, all]) => Object.entries(all).map(([key, text]): [string, string] => [`${folder} ${section}.${key}`, text]));
  } catch {
    return [];
  }
};
// The same value for whatever a sentence asks.
const all = (value: string | number) => new Proxy<Record<string, string | number>>({}, { get: () => value, has: () => true, getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value }) });
const values = [0, 1, 2, 3, 4, 11, 21, 1234, -1, 'yes', 'Ada'];
const whole = (pattern: string, lang: string, value: string | number) => String(new IntlMessageFormat(pattern, lang, undefined, { ignoreTag: true }).format(all(value)));

describe('sentences', () => {
  it.each(langs)('in %s are those of ICU', (lang) => {
    const texts = folders.flatMap((folder) => read(folder, lang)).filter(([, text]) => text.includes('{'));
    expect(texts.length).toBeGreaterThan(500);
    for (const [key, text] of texts) {
      const own = new MessageFormat(text, lang);
      for (const value of values) expect(own.format(all(value)), key).toBe(whole(text, lang, value));
    }
  });
  it('quote as ICU does', () => {
    for (const text of ["it''s {n}", "it's {n}", "'{n}' is {n}", "{n, plural, one {# l'une '#' '{'} other {# d''autres}}", '{n, select, 1 {one {n, plural, one {#} other {#s}}} other {none}}', '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', "open '{ and no end"])
      for (const value of values) expect(new MessageFormat(text, 'en').format(all(value)), text).toBe(whole(text, 'en', value));
  });
  it('that cannot be read, or lack a value, are an error', () => {
    for (const broken of ['{', '{n', '{n,', '{n, number}', '{n, plural, one {x}}', '{n, plural, one x}']) expect(() => new MessageFormat(broken, 'en'), broken).toThrow();
    expect(() => new MessageFormat('{n}', 'en').format({})).toThrow('n is missing');
  });
});
