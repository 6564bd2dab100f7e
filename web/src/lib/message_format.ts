// The part of ICU MessageFormat that our texts use, as core/message.h does it: arguments, plural, selectordinal, select, quotes. Compiled once
// for each sentence. A library for all of ICU would weigh as much as a board.
export type Argument = string | number;
export type Arguments = Readonly<Record<string, Argument>>;

type Part = string | { readonly name: string } | Branch | typeof count;
interface Branch {
  readonly name: string;
  readonly kind: string;
  readonly ways: ReadonlyMap<string, readonly Part[]>;
}
const count = { count: true } as const; // "#": the number a plural is about
const kinds = ['plural', 'selectordinal', 'select'];

// A language's format takes long to make, and is asked for with every number on a board: one of each is enough.
const made = new Map<string, unknown>();
export function once<T>(name: string, make: () => T): T {
  const found = (made.get(name) as T | undefined) ?? make();
  made.set(name, found);
  return found;
}

class Reader {
  #at = 0;
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }

  parts(inside: 'nothing' | 'select' | 'plural'): Part[] {
    const found: Part[] = [];
    let plain = '';
    const flush = () => {
      if (plain) found.push(plain);
      plain = '';
    };
    for (; this.#at < this.#text.length; ) {
      const sign = this.#text[this.#at] as string;
      if (sign === '}' && inside !== 'nothing') break;
      if (sign === '{') {
        flush();
        found.push(this.#argument(inside));
      } else if (sign === '#' && inside === 'plural') {
        flush();
        found.push(count);
        this.#at += 1;
      } else plain += sign === "'" ? this.#quoted(inside) : this.#next();
    }
    flush();
    return found;
  }
  #next(): string {
    return this.#text[this.#at++] ?? '';
  }
  // '' is an apostrophe; ' before a sign with a meaning takes the meaning from all up to the next one; any other is an apostrophe.
  #quoted(inside: string): string {
    this.#at += 1;
    const next = this.#text[this.#at] ?? '';
    if (next === "'") return this.#next();
    if (next !== '{' && next !== '}' && !(next === '#' && inside === 'plural')) return "'";
    const end = this.#text.indexOf("'", this.#at);
    const text = this.#text.slice(this.#at, end < 0 ? undefined : end);
    this.#at = end < 0 ? this.#text.length : end + 1;
    return text;
  }
  #word(): string {
    const [found = '', word = ''] = /^\s*([\w=]+)\s*/.exec(this.#text.slice(this.#at)) ?? [];
    this.#at += found.length;
    if (!word) throw new Error(`a word is missing at ${this.#at}`);
    return word;
  }
  #expect(sign: string): void {
    if (this.#next() !== sign) throw new Error(`${sign} is missing at ${this.#at}`);
  }
  #argument(inside: 'nothing' | 'select' | 'plural'): Part {
    this.#expect('{');
    const name = this.#word();
    if (this.#text[this.#at] === '}') {
      this.#at += 1;
      return { name };
    }
    this.#expect(',');
    const kind = this.#word();
    if (!kinds.includes(kind)) throw new Error(`${kind} is unknown`);
    this.#expect(',');
    const ways = new Map<string, readonly Part[]>();
    for (; !/^\s*\}/.test(this.#text.slice(this.#at)); ) {
      const way = this.#word();
      this.#expect('{');
      ways.set(way, this.parts(kind !== 'select' || inside === 'plural' ? 'plural' : 'select'));
      this.#expect('}');
    }
    this.#at = this.#text.indexOf('}', this.#at) + 1;
    if (!ways.has('other')) throw new Error(`${name} has no "other"`);
    return { name, kind, ways };
  }
}

export class MessageFormat {
  readonly #parts: readonly Part[];
  readonly #lang: string;

  // Throws if the pattern cannot be read.
  constructor(pattern: string, lang: string) {
    this.#parts = new Reader(pattern).parts('nothing');
    this.#lang = lang;
  }
  // Throws if an argument is missing.
  format(values: Arguments): string {
    return this.#print(this.#parts, values, 0);
  }

  #print(parts: readonly Part[], values: Arguments, number: number): string {
    return parts.map((part) => (typeof part === 'string' ? part : 'count' in part ? once(`number ${this.#lang}`, () => new Intl.NumberFormat(this.#lang)).format(number) : this.#argument(part, values, number))).join('');
  }
  #argument(part: { name: string } | Branch, values: Arguments, number: number): string {
    const value = values[part.name];
    if (value === undefined) throw new Error(`${part.name} is missing`);
    if (!('ways' in part)) return String(value);
    const { kind, ways } = part;
    const other = ways.get('other') ?? [];
    if (kind === 'select') return this.#print(ways.get(String(value)) ?? other, values, number);
    const rules = once(`${kind} ${this.#lang}`, () => new Intl.PluralRules(this.#lang, { type: kind === 'plural' ? 'cardinal' : 'ordinal' }));
    return this.#print(ways.get(`=${value}`) ?? ways.get(rules.select(Number(value))) ?? other, values, Number(value));
  }
}
