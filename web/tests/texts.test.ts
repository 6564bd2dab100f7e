// Every sentence exists in every language, says the same things, and is used.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { facts } from '../src/lib/games';
import { langs } from '../src/lib/message';
import { MessageFormat } from '../src/lib/message_format';
import { withoutForm } from '../src/lib/name_forms';

type Sections = Record<string, Record<string, string>>;
const source = fileURLToPath(new URL('../src/', import.meta.url));
const read = (path: string): string => readFileSync(path, 'utf8');
const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);

// The names of the arguments of a pattern, those inside plurals and selects too; with or without the forms it asks for.
function args(pattern: string, form = false): string[] {
  const found = new Set<string>();
  const walk = (nodes: readonly unknown[]): void => {
    for (const node of nodes as { type: number; value?: string; options?: Record<string, { value: unknown[] }> }[]) {
      if (node.type >= 1 && node.type <= 6 && node.value !== undefined) found.add(form ? node.value : withoutForm(node.value));
      for (const option of Object.values(node.options ?? {})) walk(option.value);
    }
  };
  walk(new IntlMessageFormat(pattern, 'en', undefined, { ignoreTag: true }).getAst());
  return [...found].sort();
}

const folders = [
  { name: 'page', folder: `${source}text/` },
  ...readdirSync(`${source}games`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && readdirSync(`${source}games/${entry.name}`).includes('text'))
    .map((entry) => ({ name: entry.name, folder: `${source}games/${entry.name}/text/` })),
];

// What the page says of every game in the game’s own words: at its end, and in its review.
const ofThePage = ['table/Over.svelte', 'screens/Judgement.svelte', 'screens/Timeline.svelte', 'screens/Review.svelte'].map((path) => read(`${source}${path}`)).join('\n');

describe.each(folders)('texts: $name', ({ name, folder }) => {
  const texts = Object.fromEntries(langs.map((lang) => [lang, JSON.parse(read(`${folder}${lang}.json`)) as Sections]));
  const english = texts.en as Sections;
  const keys = (sections: Sections) => Object.entries(sections).flatMap(([section, all]) => Object.keys(all).map((key) => `${section}.${key}`)).sort();

  it.each(langs)('%s has every key and no other', (lang) => {
    expect(keys(texts[lang] as Sections)).toEqual(keys(english));
  });
  it.each(langs)('%s can be read and names the same arguments', (lang) => {
    for (const [section, all] of Object.entries(texts[lang] as Sections))
      for (const [key, pattern] of Object.entries(all)) {
        expect(args(pattern), `${section}.${key}`).toEqual(args(english[section]?.[key] ?? ''));
        expect(pattern.trim(), `${section}.${key}`).not.toBe('');
      }
  });

  // Spaces at which no line breaks are set by code (lib/typeset.ts).
  it.each(langs)('%s has ordinary spaces only', (lang) => {
    const special = Object.entries(texts[lang] as Sections).flatMap(([section, all]) => Object.entries(all).flatMap(([key, text]) => (/[\u00a0\u2009\u202f\u2060]/.test(text) ? [`${section}.${key}`] : [])));
    expect(special).toEqual([]);
  });

  // A key counts as used if it stands in the code as a literal, or begins like a template with an open end.
  const code = files(name === 'page' ? source : `${source}games/${name}/`)
    .filter((path) => /\.(svelte|ts)$/.test(path) && !/\.test\.ts$|\.gen\.ts$/.test(path))
    .map(read)
    .join('\n');
  const literals = new Set([...code.matchAll(/['"`]([a-z_0-9.]+)['"`]/gi)].map((match) => match[1]));
  const begun = [...code.matchAll(/[`'"]([a-z_0-9]+(?:\.[a-z_0-9]*)*[._])(?:\$\{|['"] ?\+)/gi)].map((match) => match[1] as string);
  // Names of the sources of points belong to lines of the log.
  const notes = name === 'page' ? {} : ((JSON.parse(read(`${source}../../games/${name}/text/en.json`)) as Sections).notes ?? {});
  // When a move is made is told of those for which a rule is named.
  const verbs = name === 'page' ? '' : read(`${source}games/${name}/rule_links.ts`);
  const used = (section: string, key: string): boolean =>
    section === 'over' && name !== 'page' ? ofThePage.includes(`t('over', '${key}'`) && (key !== 'tie' || facts(name).tie !== undefined) : section === 'when' ? verbs.includes(` ${key}: '`) : section === 'ledger' && name !== 'page' ? notes[key] !== undefined : name === 'page'
      ? literals.has(`${section}.${key}`) || begun.some((start) => start.includes('.') && `${section}.${key}`.startsWith(start))
      : literals.has(key) || begun.some((start) => key.startsWith(start));

  it('no text is idle', () => {
    const idle = Object.entries(english).flatMap(([section, all]) => Object.keys(all).filter((key) => !used(section, key)).map((key) => `${section}.${key}`));
    expect(idle).toEqual([]);
  });
  if (name !== 'page') {
    it.each(langs)('in %s every name has the forms that the lesson asks for', (lang) => {
      const rules = JSON.parse(read(fileURLToPath(new URL(`../../games/${name}/text/${lang}.json`, import.meta.url)))) as Sections;
      const asked = Object.values((texts[lang] as Sections).lesson ?? {}).flatMap((text) => args(text, true));
      expect(asked.filter((id) => rules.names?.[withoutForm(id)] === undefined)).toEqual([]);
      expect(asked.filter((id) => withoutForm(id) !== id && rules.the?.[withoutForm(id)] === undefined)).toEqual([]);
    });
    it('every text the board asks for exists', () => {
      const rules = JSON.parse(read(fileURLToPath(new URL(`../../games/${name}/text/en.json`, import.meta.url)))) as Sections;
      const all: Sections = { ...rules, ...english };
      const wanted = files(`${source}games/${name}/`)
        .filter((path) => /\.(svelte|ts)$/.test(path))
        .map(read)
        .flatMap((file) => [
          ...[...file.matchAll(/\btable\.t\('([a-z]+)', '([a-z_0-9]+)'[,)]/g)].map((match) => [match[1], match[2]] as [string, string]),
          // Most files have a short word of their own for the texts of the board.
          ...(file.includes("table.t('board', key") ? [...file.matchAll(/(?<![.\w])t\('([a-z_0-9]+)'[,)]/g)].map((match) => ['board', match[1]] as [string, string]) : []),
        ]);
      expect(wanted.length).toBeGreaterThan(5);
      expect(wanted.filter(([section, key]) => all[section]?.[key] === undefined)).toEqual([]);
    });
  }
  if (name === 'page') {
    it('every text the page asks for exists', () => {
      const wanted = [...code.matchAll(/\bt\(\s*'([a-z_0-9]+)\.([a-z_0-9.]+)'/g)].map((match) => [match[1] as string, match[2] as string] as const);
      expect(wanted.length).toBeGreaterThan(150);
      expect(wanted.filter(([section, key]) => english[section]?.[key] === undefined)).toEqual([]);
    });
    it('every error of the protocol has a sentence', () => {
      const protocol = JSON.parse(read(fileURLToPath(new URL('../../table/protocol.json', import.meta.url)))) as { errors: Record<string, string> };
      const codes = Object.keys(protocol.errors);
      expect(codes.length).toBeGreaterThan(20);
      expect(codes.filter((code) => english.error?.[code] === undefined)).toEqual([]);
    });
  }
});

describe('what a network line of Pampero costs', () => {
  it.each([
    ['en', { money: 2, energy: 0, battery: 0 }, 'Costs $2'],
    ['en', { money: 0, energy: 1, battery: 0 }, 'Costs 1 energy'],
    ['de', { money: 0, energy: 0, battery: 1 }, 'Kosten: 1 Batterie'],
    ['fr', { money: 3, energy: 0, battery: 2 }, 'Coût : 3 $, 2 batteries'],
    ['fr', { money: 3, energy: 2, battery: 1 }, 'Coût : 3 $, 2 énergies, 1 batterie'],
  ] as const)('is told without what it does not cost: %s %j', (lang, costs, told) => {
    const pattern = (JSON.parse(read(`${source}games/pampero/text/${lang}.json`)) as Sections).board?.line_costs ?? '';
    expect(new MessageFormat(pattern, lang).format(costs)).toBe(told);
  });
});
