// Sentences from patterns in ICU MessageFormat, compiled once each.
import { IntlMessageFormat } from 'intl-messageformat';

export type Lang = 'en' | 'de' | 'fr';
export type Value = string | number;
export type Values = Readonly<Record<string, Value>> | readonly Value[];
export type Sections = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const langs: readonly Lang[] = ['en', 'de', 'fr'];

// A hyphen before a number is a minus, and is printed as one; those between numbers or letters (A1-3) stay.
export const withMinus = (text: string): string => text.replace(/(^|[^\p{L}\p{N}-])-(?=\d)/gu, '$1\u2212');

// French sets a space before its high marks and inside its quotes; a line must not break there.
const frenchSpaces = (text: string): string => text.replace(/ (?=[?!;:»])|(?<=«) /g, '\u00a0');

// The texts of one language: sections of keys. A key that is missing comes back as itself: a text must never stop a game.
export class Words {
  readonly lang: Lang;
  readonly #sections: Sections;
  readonly #formats = new Map<string, IntlMessageFormat>();

  constructor(lang: Lang, ...parts: Sections[]) {
    this.lang = lang;
    this.#sections = Object.assign({}, ...parts) as Sections;
  }

  has(section: string, key: string): boolean {
    return this.#sections[section]?.[key] !== undefined;
  }
  keys(section: string): string[] {
    return Object.keys(this.#sections[section] ?? {});
  }
  say(section: string, key: string, values?: Values): string {
    const pattern = this.#sections[section]?.[key];
    if (pattern === undefined) return key;
    if (!pattern.includes('{')) return this.#printed(pattern);
    const path = `${section}/${key}`;
    let format = this.#formats.get(path);
    if (!format) {
      format = new IntlMessageFormat(pattern, this.lang, undefined, { ignoreTag: true });
      this.#formats.set(path, format);
    }
    const named = Array.isArray(values) ? Object.fromEntries(values.map((v: Value, i: number) => [String(i), v])) : (values ?? {});
    try {
      return this.#printed(withMinus(String(format.format(named as Record<string, Value>))));
    } catch {
      return pattern;
    }
  }
  #printed(text: string): string {
    return this.lang === 'fr' ? frenchSpaces(text) : text;
  }
}

// The reader's language among ours: the first of the browser's wishes that we speak.
export function chooseLang(wishes: readonly string[]): Lang {
  for (const wish of wishes) {
    const found = langs.find((lang) => wish.toLowerCase().split('-')[0] === lang);
    if (found) return found;
  }
  return 'en';
}
