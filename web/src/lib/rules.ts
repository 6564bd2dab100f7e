// The numbered rules: reading docs/rules/<game>.<lang>.md, cross references in both directions, search.
import type { GameId } from '../games/board';
import { facts, games } from './games';
import { langs, type Lang } from './message';

const files = import.meta.glob<string>('../../../docs/rules/*.md', { query: '?raw', import: 'default' });
const drawings = import.meta.glob<string>('../../../docs/rules/pictures/*.svg', { query: '?raw', import: 'default' });

export type Block =
  | { kind: 'heading'; level: number; text: string; id: string }
  | { kind: 'text'; text: string }
  | { kind: 'rule'; number: string; text: string }
  | { kind: 'item'; text: string }
  | { kind: 'picture'; text: string; file: string }
  | { kind: 'table'; head: string[]; rows: string[][] };

export interface Rules {
  readonly blocks: readonly Block[];
  readonly cited: ReadonlyMap<string, readonly string[]>; // by which rules each rule is mentioned
}

// "PL-36": the letters of a game, and a number.
const prefixes = new Map<string, GameId>(games.map((game) => [facts(game).rules, game]));
const numbered = `(?:${[...prefixes.keys()].join('|')})-[A-Z]?\\d+`;
const citation = new RegExp(`\\b${numbered}\\b`, 'g');
const ruleItem = new RegExp(`^\\*\\*(${numbered})\\*\\* ?(.*)$`);
const marked = new RegExp(`\\*\\*(.+?)\\*\\*|\\*(.+?)\\*|\`(.+?)\`|\\b(${numbered})\\b`, 'g');

// The address of a rule; the language follows the reader.
export function ruleAddress(rule: string): string {
  const game = prefixes.get(rule.split('-')[0] ?? '');
  return game ? `/rules/${game}#${rule}` : '/rules';
}

export const isRule = (word: string): boolean => new RegExp(`^${citation.source}$`).test(word);

// The files mark a rule that only describes by one word, which tools look for; readers see it in their language.
const description: Record<Lang, string> = { en: '*(definition)*', de: '*(Definition)*', fr: '*(définition)*' };

export async function loadRules(game: GameId, lang: Lang): Promise<Rules> {
  const path = (l: Lang) => `../../../docs/rules/${game}.${l}.md`;
  const load = files[path(lang)] ?? files[path('en')];
  return parseRules(load ? (await load()).replaceAll(description.en, description[lang]) : '');
}

export function hasRules(game: GameId): boolean {
  return langs.every((lang) => `../../../docs/rules/${game}.${lang}.md` in files);
}

// A picture of the rules as SVG, drawn in the colours of the page.
export const loadPicture = async (file: string): Promise<string> => (await drawings[`../../../docs/rules/pictures/${file}`]?.()) ?? '';

const slug = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const cells = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

export function parseRules(source: string): Rules {
  const blocks: Block[] = [];
  let text: string[] = [];
  const flush = () => {
    if (text.length > 0) blocks.push({ kind: 'text', text: text.join(' ') });
    text = [];
  };
  const lines = source.split('\n');
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string;
    const heading = /^(#+) (.*)$/.exec(line);
    const item = /^\s*- (.*)$/.exec(line);
    const picture = /^!\[(.*)\]\(pictures\/(.*)\)$/.exec(line);
    if (line.startsWith('|')) {
      flush();
      const rows: string[][] = [];
      for (; i < lines.length && (lines[i] as string).startsWith('|'); i++) rows.push(cells(lines[i] as string));
      i -= 1;
      const [head = [], , ...body] = rows;
      blocks.push({ kind: 'table', ...forReaders(head, body) });
    } else if (heading) {
      flush();
      blocks.push({ kind: 'heading', level: (heading[1] as string).length, text: heading[2] as string, id: slug(heading[2] as string) });
    } else if (item) {
      flush();
      const rule = ruleItem.exec(item[1] as string);
      blocks.push(rule ? { kind: 'rule', number: rule[1] as string, text: rule[2] as string } : { kind: 'item', text: item[1] as string });
    } else if (picture) {
      flush();
      blocks.push({ kind: 'picture', text: picture[1] as string, file: picture[2] as string });
    } else if (line.trim() === '') flush();
    else text.push(line.trim());
  }
  flush();
  return { blocks, cited: citations(blocks) };
}

// A column of almost only code words beside names is for those who program; readers of the page do without.
function forReaders(head: readonly string[], rows: readonly (readonly string[])[]): { head: string[]; rows: string[][] } {
  const isCode = (cell: string) => /^(`[^`]*`[\s,;…–]*)+$/.test(cell);
  const coded = (column: number) => rows.filter((row) => isCode(row[column] ?? '')).length / rows.length;
  const kept = head.map((_, column) => head.length < 3 || column === 0 || coded(column) < 0.8);
  const keep = (cells: readonly string[]) => cells.filter((_, column) => kept[column]);
  return { head: keep(head), rows: rows.map(keep) };
}

function citations(blocks: readonly Block[]): Map<string, string[]> {
  const cited = new Map<string, string[]>();
  for (const block of blocks) {
    if (block.kind !== 'rule') continue;
    for (const number of new Set(block.text.match(citation) ?? [])) {
      if (number !== block.number) cited.set(number, [...(cited.get(number) ?? []), block.number]);
    }
  }
  return cited;
}

export type Piece = { kind: 'plain' | 'bold' | 'italic' | 'code' | 'rule'; text: string };

// One paragraph in pieces: **bold**, *italic*, `code` and rule numbers, which become links.
export function pieces(text: string): Piece[] {
  const out: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(marked)) {
    if (match.index > end) out.push({ kind: 'plain', text: text.slice(end, match.index) });
    const [whole, bold, italic, code, rule] = match;
    if (bold !== undefined) out.push({ kind: 'bold', text: bold });
    else if (italic !== undefined) out.push({ kind: 'italic', text: italic });
    else if (code !== undefined) out.push({ kind: 'code', text: code });
    else out.push({ kind: 'rule', text: rule ?? '' });
    end = match.index + whole.length;
  }
  if (end < text.length) out.push({ kind: 'plain', text: text.slice(end) });
  return out;
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const plainText = (block: Block): string => {
  if (block.kind === 'table') return [block.head, ...block.rows].flat().join(' ');
  return block.kind === 'rule' ? `${block.number} ${block.text}` : block.text;
};

const wordsOf = (question: string): string[] => fold(question).split(/\s+/).filter(Boolean);

export interface Found {
  readonly block: Block;
  readonly chapter: Extract<Block, { kind: 'heading' }> | null; // under which it stands
}

// The blocks in which every word of the question occurs; accents and capitals do not matter.
export function search(rules: Rules, question: string): Found[] {
  const words = wordsOf(question);
  if (words.length === 0) return [];
  let chapter: Found['chapter'] = null;
  return rules.blocks.flatMap((block) => {
    if (block.kind === 'heading') chapter = block;
    const says = (text: string) => words.every((word) => fold(text).includes(word));
    if (!says(plainText(block))) return [];
    // Of a table only the rows that were asked for, unless the words are spread over it.
    const rows = block.kind === 'table' ? block.rows.filter((row) => says(row.join(' '))) : [];
    return [{ block: block.kind === 'table' && rows.length > 0 ? { ...block, rows } : block, chapter }];
  });
}

// A text in pieces: what was asked for, and what stands between.
export function hits(text: string, question: string): { text: string; hit: boolean }[] {
  const words = wordsOf(question);
  if (words.length === 0) return [{ text, hit: false }];
  // Folding may change the length: each folded letter knows where it came from.
  let folded = '';
  const from: number[] = [];
  for (let i = 0; i < text.length; i++) for (const letter of fold(text[i] as string)) {
    folded += letter;
    from.push(i);
  }
  const lit = new Set<number>();
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) for (let k = at; k < at + word.length; k++) lit.add(from[k] as number);
  const out: { text: string; hit: boolean }[] = [];
  for (let i = 0; i < text.length; i++) {
    const hit = lit.has(i);
    const last = out.at(-1);
    if (last && last.hit === hit) last.text += text[i];
    else out.push({ text: text[i] as string, hit });
  }
  return out;
}
