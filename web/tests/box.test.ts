// Your own box: values, components, files of boxes, and the words of all of it.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { componentAt, componentsOf, filesInOrder, hasField, idsAt, isAsDesigned } from '../src/box/components';
import { saidOf } from '../src/box/faults';
import { at, changed, fitting, initialValue, isFixed, same, type Json, type Schema } from '../src/box/schema';
import { readBox, writeBox } from '../src/lib/box_file';
import { hashOf, shownFiles } from '../src/lib/boxes';
import { langs, Words } from '../src/lib/message';
import { asName } from '../src/lib/own_name';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(root + path, 'utf8');
type Sections = Record<string, Record<string, string>>;

const city: Schema = {
  type: 'object',
  properties: { id: { type: 'string', 'kilowatt:id': true }, vp: { type: 'integer', minimum: 0, maximum: 100 }, mark: { enum: ['none', 'opera'] }, count: { type: 'integer', minimum: 1, maximum: 1 } },
  required: ['id', 'vp', 'mark'],
};
const board: Schema = {
  type: 'object',
  properties: { cities: { type: 'array', minItems: 1, maxItems: 9, items: city }, rounds: { type: 'integer', minimum: 3, maximum: 40 }, about: {} },
  required: ['cities', 'rounds'],
};
const file: Json = { about: 'x', rounds: 15, cities: [{ id: 'c01', vp: 3, mark: 'none' }, { id: 'c02', vp: 5, mark: 'opera' }] };

describe('values', () => {
  it('change in one place and nowhere else', () => {
    const after = changed(file, ['cities', 1, 'vp'], 7);
    expect(at(after, ['cities', 1, 'vp'])).toBe(7);
    expect(at(file, ['cities', 1, 'vp'])).toBe(5);
    expect(same(changed(after, ['cities', 1, 'vp'], 5), file)).toBe(true);
    expect(at(changed(file, ['cities', 0], undefined), ['cities', 0, 'id'])).toBe('c02');
    expect(Object.keys(changed(file, ['about'], undefined) as object)).toEqual(['rounds', 'cities']);
  });
  it('are read by the schema of their kind and choice', () => {
    const effect: Schema = { anyOf: [{ type: 'object', 'kilowatt:by': 'effect', oneOf: [{ properties: { effect: { enum: ['money'] }, n: { type: 'integer', minimum: 1, maximum: 99 } }, required: ['effect', 'n'], type: 'object' }, { properties: { effect: { enum: ['special'] } }, required: ['effect'], type: 'object' }] }, { type: 'null' }] };
    expect(fitting(effect, { effect: 'special' }).required).toEqual(['effect']);
    expect(fitting(effect, { effect: 'money', n: 3 }).required).toEqual(['effect', 'n']);
    expect(initialValue(effect, () => [])).toEqual({ effect: 'money', n: 1 });
    expect(initialValue({ type: 'string', 'kilowatt:refers': 'a/b' }, () => ['l01'])).toBe('l01');
    expect(isFixed(city.properties?.count ?? {})).toBe(true);
    expect(isFixed(city.properties?.vp ?? {})).toBe(false);
  });
});

describe('components', () => {
  const all = componentsOf('board.json', board, file);
  it('are the things with an id, and what is left of the file', () => {
    expect(all.map((component) => component.key)).toEqual(['board.json/', 'board.json/cities/0', 'board.json/cities/1']);
    expect(all[0]?.only).toEqual(['rounds']);
  });
  it('know whether they are as designed, and where a fault lies', () => {
    const after = changed(file, ['cities', 1, 'vp'], 7);
    expect(all.map((component) => isAsDesigned(component, after, file))).toEqual([true, true, false]);
    expect(componentAt(all, 'board.json', ['cities', '1', 'vp'])?.id).toBe('c02');
    expect(componentAt(all, 'board.json', ['rounds'])?.id).toBe('');
    expect(idsAt({ 'board.json': file }, 'board.json/cities/*/id')).toEqual(['c01', 'c02']);
  });
  it('say themselves what is wrong with a value that stands in a field', () => {
    const [general, first] = all as [(typeof all)[0], (typeof all)[0]];
    expect(hasField(first, file, ['cities', '0', 'vp'])).toBe(true);
    expect(hasField(first, file, ['cities', '0'])).toBe(true);
    expect(hasField(first, file, ['cities', '0', 'id'])).toBe(false);
    expect(hasField(first, file, ['cities', '0', 'line'])).toBe(false); // is not there
    expect(hasField({ ...first, derived: ['vp'] }, file, ['cities', '0', 'vp'])).toBe(false);
    expect(hasField({ ...first, drawn: true }, file, ['cities', '0', 'vp'])).toBe(false);
    expect(hasField(general, file, ['rounds'])).toBe(true);
    expect(hasField(general, file, ['cities'])).toBe(false);
  });
  it('come in the order of the box', () => {
    expect(filesInOrder('powerline', ['board.json', 'charts.json', 'game.json', 'pips.json', 'tiles.json'])).toEqual(['board.json', 'pips.json', 'tiles.json', 'charts.json', 'game.json']);
    expect(filesInOrder('century', ['rail_templates.json', 'setup.json'])).toEqual(['setup.json']);
  });
});

describe('names', () => {
  it('are one line, and no longer than every table takes', () => {
    expect(asName('  Our\tbox\n')).toBe('Our box');
    expect(asName('Ü'.repeat(40))).toBe('Ü'.repeat(20));
    expect(asName('🎲'.repeat(11))).toBe('🎲'.repeat(10)); // a sign is left out whole
    expect(asName('\u0007')).toBe('');
  });
  it('of one’s own are said in sentences, and are no patterns', () => {
    const usual = new Words('de', { names: { c01: 'Alta', c02: 'Brena' }, the: { c01: 'die Alta' } });
    const own = usual.named({ c01: '{0}', toString: 'x' });
    expect(own.say('names', 'c01', ['wrong'])).toBe('{0}');
    expect(own.forms('arg', 'c01')).toEqual({ arg: '{0}' });
    expect(own.say('names', 'c02')).toBe('Brena');
    expect(own.has('names', 'c02')).toBe(true);
    expect(usual.say('names', 'c01')).toBe('Alta');
  });
});

describe('box files', () => {
  const content = { game: 'powerline', name: 'mine', files: { 'b.json': '{"x":1}', 'a.json': '{}', 'names.json': '{}' }, entered: ['a.json/'] };
  it('come back as they were', async () => {
    expect(await readBox(await writeBox(content))).toEqual({ ...content, hash: await hashOf(content.files, shownFiles) });
  });
  it('hash the rule files alone, in the order of their names', async () => {
    const hash = await hashOf(content.files, shownFiles);
    expect(hash).toBe(await hashOf({ 'a.json': '{}', 'b.json': '{"x":1}' }, shownFiles));
    const powerline = Object.fromEntries(readdirSync(`${root}games/powerline/data`).map((name) => [name, read(`games/powerline/data/${name}`)]));
    expect(await hashOf(powerline, shownFiles)).toMatch(/^[0-9a-f]{64}$/);
  });
  it('are refused with a reason when they are none', async () => {
    const text = await writeBox(content);
    await expect(readBox('{')).rejects.toThrow('no_box');
    await expect(readBox('{}')).rejects.toThrow('no_box');
    await expect(readBox(text.replace('"kilowatt_box": 1', '"kilowatt_box": 2'))).rejects.toThrow('later');
    await expect(readBox(text.replace('{\\"x\\":1}', '{\\"x\\":2}'))).rejects.toThrow('changed');
    await expect(readBox(' '.repeat(1 << 21))).rejects.toThrow('too_large');
    const deep = async (levels: number) => readBox(await writeBox({ ...content, files: { 'a.json': '['.repeat(levels) + ']'.repeat(levels) } }));
    await expect(deep(64)).resolves.toBeDefined();
    await expect(deep(100_000)).rejects.toThrow('no_box');
  });
  it('of earlier versions are read', async () => {
    for (const [file, game] of [['version_1', 'powerline'], ['version_1_pampero', 'pampero'], ['version_1_century', 'century']] as const)
      expect((await readBox(read(`web/e2e/support/${file}.kilowatt-box`))).game).toBe(game);
  });
  it('that somebody has damaged are refused with one of the known reasons, or are what they were', async () => {
    const good = read('web/e2e/support/version_1_century.kilowatt-box');
    const before = await readBox(good);
    let seed = 7;
    const chance = (most: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % most;
    for (let i = 0; i < 300; i++) {
      const at = chance(good.length);
      const cut = chance(40);
      const broken = [good.slice(0, at), good.slice(0, at) + String.fromCharCode(32 + chance(95)) + good.slice(at + 1), good.slice(0, at) + good.slice(at + cut), good.slice(0, at) + good.slice(chance(good.length))][i % 4] as string;
      const said = await readBox(broken).then((box) => box, (error: Error) => error.message);
      if (typeof said === 'string') expect(['no_box', 'later', 'changed', 'too_large']).toContain(said);
      else expect(said.files['setup.json']).toBe(before.files['setup.json']);
    }
  });
});

// The arguments of a call that hold a text: its literals, with 7 for whatever is put in between.
function textsOf(call: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let now = '';
  let text = false;
  const end = () => {
    if (text) found.push(now);
    now = '';
    text = false;
  };
  for (let i = 0; i < call.length; i++) {
    const c = call[i];
    if (c === '"') {
      let literal = '';
      for (i++; call[i] !== '"'; i++) literal += call[i] === '\\' ? call[++i] : call[i];
      // What was put in between the last literal and this one.
      if (text && !/^\s*$/.test(call.slice(lastEnd, i - literal.length - 1).replace(/\\"/g, '')) && call.slice(lastEnd, i).includes('+')) now += '7';
      else if (!text && /\+\s*$/.test(call.slice(0, i - literal.length - 1))) now += '7';
      now += literal;
      text = true;
      lastEnd = i + 1;
    } else if (c === '(' || c === '{') depth++;
    else if (c === ')' || c === '}') {
      if (depth-- === 0) {
        if (text && call.slice(lastEnd, i).includes('+')) now += '7';
        end();
        break;
      }
    } else if (c === ',' && depth === 0) {
      if (text && call.slice(lastEnd, i).includes('+')) now += '7';
      end();
    }
  }
  return found;
}
let lastEnd = 0;

describe('words', () => {
  const textsIn = (folder: string) => Object.fromEntries(langs.map((lang) => [lang, JSON.parse(read(`${folder}/${lang}.json`)) as Sections]));
  const games = readdirSync(`${root}box/text`, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const shared = textsIn('box/text'); // the words that any game may use; each has its own besides
  const ofGame = Object.fromEntries(games.map((game) => [game, textsIn(`box/text/${game}`)]));
  const editor = textsIn('web/src/box/text');
  const keys = (sections: Sections) => Object.entries(sections).flatMap(([section, all]) => Object.keys(all).map((key) => `${section}.${key}`));
  const holes = (pattern: string) => [...new Set([...pattern.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1]))].sort(); // "{n}", "{n, plural, …}"

  it.each(langs)('%s has every key, and every sentence can be read and names the same things', (lang) => {
    for (const texts of [shared, ...Object.values(ofGame), editor]) {
      expect(keys(texts[lang] as Sections)).toEqual(keys(texts.en as Sections));
      for (const [section, all] of Object.entries(texts[lang] as Sections))
        for (const [key, pattern] of Object.entries(all)) {
          expect(() => new IntlMessageFormat(pattern, lang, undefined, { ignoreTag: true }), `${section}.${key}`).not.toThrow();
          const english = holes((texts.en as Sections)[section]?.[key] ?? '');
          // "there is no {0} \"{1}\"" names the kind of thing in English, which other languages leave out.
          if (section === 'faults') expect(english, key).toEqual(expect.arrayContaining(holes(pattern)));
          else expect(holes(pattern), `${section}.${key}`).toEqual(english);
        }
    }
  });
  it('the editor uses every sentence of its own, and no other', () => {
    const code = readdirSync(`${root}web/src/box`).filter((name) => /\.(svelte|ts)$/.test(name)).map((name) => read(`web/src/box/${name}`)).join('\n') + games.map((game) => ['BoxDraw.svelte', 'box.json'].map((file) => `web/src/games/${game}/${file}`).filter((path) => existsSync(root + path)).map(read).join('\n')).join('\n');
    const used = new Set([...code.matchAll(/['"]([a-z_]+)['"]/g)].map((match) => match[1]));
    const beginnings = [...code.matchAll(/words\.t\(`([a-z]+_)\$\{/g)].map((match) => match[1] as string); // "part_" of every part
    const idle = Object.keys((editor.en as Sections).box ?? {}).filter((key) => !used.has(key) && !beginnings.some((beginning) => beginning !== 'draw_' && key.startsWith(beginning)) && !/^draw_[nesw]$/.test(key));
    expect(idle).toEqual([]);
    const asked = [...code.matchAll(/words\.t\('([a-z_]+)'/g)].map((match) => match[1] as string);
    expect(asked.filter((key) => (editor.en as Sections).box?.[key] === undefined)).toEqual([]);
  });
  it('every sentence of the loaders can be said in every language', () => {
    const sources = [...readdirSync(`${root}games`, { recursive: true, encoding: 'utf8' }).filter((name) => /\/load[a-z_]*\.cc$/.test(name)).map((name) => `games/${name}`), 'core/strict.cc', 'core/shown.cc', 'box/trial.cc'];
    const faultsOf = (texts?: Record<string, Sections>) => texts?.en?.faults ?? {};
    const unsaid: string[] = [];
    let count = 0;
    for (const source of sources) {
      const code = read(source);
      const patterns = { ...faultsOf(shared), ...faultsOf(ofGame[source.split('/')[1] as string]) };
      for (const match of code.matchAll(/\b(?:refuse|wrong)\(/g)) {
        lastEnd = 0;
        const rest = code.slice((match.index ?? 0) + match[0].length);
        if (/^std::string|^const|^std::move|^wrong\b/.test(rest) || rest.slice(0, 200).includes('?')) continue;
        for (const text of textsOf(rest)) {
          if (/^\w+\.json(:|$)/.test(text)) continue; // where, not what
          count++;
          if (!saidOf(text, patterns)) unsaid.push(`${source}: ${text}`);
        }
      }
    }
    expect(count).toBeGreaterThan(80);
    expect(unsaid).toEqual([]);
  });
});
