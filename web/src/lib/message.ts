// Sentences from patterns, compiled once each.
import { MessageFormat } from './message_format';
import { formSections, missingForms } from './name_forms';
import { typeset } from './typeset';

export type Lang = 'en' | 'de' | 'fr';
export type Value = string | number;
export type Values = Readonly<Record<string, Value>> | readonly Value[];
export type Sections = Readonly<Record<string, Readonly<Record<string, string>>>>;

const mostSaid = 4000;

export const langs: readonly Lang[] = ['en', 'de', 'fr'];

// The texts of one language: sections of keys. A key that is missing comes back as itself: a text must never stop a game.
export class Words {
  readonly lang: Lang;
  readonly #sections: Sections;
  readonly #formats = new Map<string, MessageFormat>();
  #own: Readonly<Record<string, string>> = {};
  readonly #said = new Map<string, string>(); // a board says most of its sentences again with every move

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
  // The same texts, but with names of one's own for things. They are no patterns, and have the forms that follow from them.
  named(own: Readonly<Record<string, string>>): Words {
    const words = new Words(this.lang, this.#sections);
    words.#own = own;
    return words;
  }
  say(section: string, key: string, values?: Values): string {
    if (section === 'names' && Object.hasOwn(this.#own, key)) return this.#own[key] as string;
    const pattern = this.#sections[section]?.[key];
    if (pattern === undefined) return key;
    const path = `${section}/${key}`;
    const asked = values === undefined ? path : `${path} ${JSON.stringify(values)}`;
    const before = this.#said.get(asked);
    if (before !== undefined) return before;
    if (this.#said.size >= mostSaid) this.#said.clear();
    const said = this.#make(path, pattern, values);
    this.#said.set(asked, said);
    return said;
  }
  #make(path: string, pattern: string, values: Values | undefined): string {
    if (!pattern.includes('{')) return typeset(pattern, this.lang);
    const named = (Array.isArray(values) ? Object.fromEntries(values.map((v: Value, i: number) => [String(i), v])) : (values ?? {})) as Record<string, Value>;
    try {
      const format = this.#formats.get(path) ?? new MessageFormat(pattern, this.lang);
      this.#formats.set(path, format);
      return typeset(format.format({ ...named, ...missingForms(pattern, named, this.lang) }), this.lang);
    } catch {
      return pattern;
    }
  }
  // A name with the forms that are listed of it; the others follow from these.
  forms(key: string, id: string): Record<string, string> {
    if (Object.hasOwn(this.#own, id)) return { [key]: this.#own[id] as string };
    const listed = formSections.filter((form) => this.has(form, id)).map((form) => [`${key}_${form}`, this.say(form, id)]);
    return { [key]: this.say('names', id), ...Object.fromEntries(listed) };
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
