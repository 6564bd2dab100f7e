import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { games } from '../src/lib/games';
import { langs } from '../src/lib/message';
import { isRule, parseRules, pieces, ruleAddress, hits, search, type Block } from '../src/lib/rules';

const small = `# Title

Some words over
two lines.

## 1 Glossary

| word | what |
|---|---|
| line | a \`row\` |

- **PL-1** First, see PL-2.
- **PL-2** *(definition)* Second: Größe.
- A plain item

![A line, (drawn)](pictures/line.svg)
`;

const read = (game: string, lang: string) => parseRules(readFileSync(new URL(`../../docs/rules/${game}.${lang}.md`, import.meta.url), 'utf8'));
const folder = new URL('../../docs/rules/pictures/', import.meta.url);
const drawing = (file: string) => readFileSync(new URL(file, folder), 'utf8');

describe('pictures of the rules', () => {
  it('are all shown, have signs and digits instead of words, and no colours that a style would have to bring', () => {
    const all = games.flatMap((game) => read(game, 'en').blocks.flatMap((block) => (block.kind === 'picture' ? [block.file] : [])));
    expect(readdirSync(folder).sort()).toEqual([...new Set(all)].sort());
    for (const file of all) {
      const words = [...drawing(file).matchAll(/<text[^>]*>([^<]*)</g)].map((match) => match[1] ?? '').filter((text) => /\p{L}{2}/u.test(text));
      expect(words, file).toEqual([]);
      expect(drawing(file), file).not.toMatch(/style=|<script|href=/);
    }
  });
});

describe('reading the rules', () => {
  const rules = parseRules(small);
  it('finds headings, text, tables, rules and items', () => {
    expect(rules.blocks.map((block) => block.kind)).toEqual(['heading', 'text', 'heading', 'table', 'rule', 'rule', 'item', 'picture']);
    expect(rules.blocks[7]).toEqual({ kind: 'picture', text: 'A line, (drawn)', file: 'line.svg' });
    expect(rules.blocks[1]).toEqual({ kind: 'text', text: 'Some words over two lines.' });
    expect(rules.blocks[3]).toEqual({ kind: 'table', head: ['word', 'what'], rows: [['line', 'a `row`']] });
  });
  it('leaves out columns of code words, but for the first', () => {
    const table = parseRules('| term | code word | meaning |\n|---|---|---|\n| site | `a1_s1`; `wind` | a place |\n| tower | `tower` | `x` is built |\n').blocks[0];
    expect(table).toEqual({ kind: 'table', head: ['term', 'meaning'], rows: [['site', 'a place'], ['tower', '`x` is built']] });
  });
  it('links both ways', () => {
    expect(rules.cited.get('PL-2')).toEqual(['PL-1']);
    expect(pieces('See PL-2, *so* **bold** `x`.').map((piece) => piece.kind)).toEqual(['plain', 'rule', 'plain', 'italic', 'plain', 'bold', 'plain', 'code', 'plain']);
    expect(ruleAddress('PAM-R34')).toBe('/rules/pampero#PAM-R34');
    expect(isRule('TC-701')).toBe(true);
    expect(isRule('not_your_turn')).toBe(false);
  });
  it('finds words whatever their accents and capitals', () => {
    expect(search(rules, 'große second').map((found) => found.block)).toEqual([rules.blocks[5]]);
    expect(search(rules, 'pl-1')[0]?.block).toBe(rules.blocks[4]);
    expect(search(rules, 'pl-1')[0]?.chapter?.kind).toBe('heading');
    expect(search(rules, '  ')).toEqual([]);
    expect(hits('Die Größe', 'GROSSE')).toEqual([{ text: 'Die Größe', hit: false }]);
    expect(hits('Énergie verte', 'energie')).toEqual([{ text: 'Énergie', hit: true }, { text: ' verte', hit: false }]);
  });
});

describe.each(games.flatMap((game) => langs.map((lang) => ({ game, lang }))))('rules of $game in $lang', ({ game, lang }) => {
  const rules = read(game, lang);
  const numbers = rules.blocks.flatMap((block) => (block.kind === 'rule' ? [block.number] : []));
  it('have rules, each once, and cite only those that exist', () => {
    expect(numbers.length).toBeGreaterThan(9);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect([...rules.cited.keys()].filter((number) => !numbers.includes(number))).toEqual([]);
  });
  it('open every chapter with what it is about, in words or as a table', () => {
    const bare = rules.blocks.filter((block, i) => block.kind === 'heading' && !['text', 'table'].includes(rules.blocks[i + 1]?.kind ?? ''));
    expect(bare).toEqual([]);
  });
  it('show pictures that exist, the same in every language', () => {
    const files = (of: readonly Block[]) => of.flatMap((block) => (block.kind === 'picture' ? [block.file] : []));
    const shown = files(rules.blocks);
    expect(shown).toEqual(files(read(game, 'en').blocks));
    for (const file of shown) expect(drawing(file)).toContain('<svg');
    for (const block of rules.blocks) if (block.kind === 'picture') expect(block.text.length).toBeGreaterThan(20);
  });
});
