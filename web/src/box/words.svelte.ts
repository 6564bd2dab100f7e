// The words of the editor, and those for keys and choices of the component data; they come with it, in the reader's language.
import { language, type Values } from '../lib/i18n.svelte';
import { Words, type Lang, type Sections } from '../lib/message';
import { saidOf } from './faults';
import type { Json } from './schema';
import { isList, isObject } from './schema';
import type { Fault } from './workbench';

const own = import.meta.glob<Sections>('./text/*.json', { import: 'default' });
const data = import.meta.glob<Sections>('../../../box/text/*.json', { import: 'default' });

class BoxWords {
  #words = $state.raw<Words>(new Words('en', {}));
  #english: Sections = {};
  game = $state('');

  async use(game: string, lang: Lang): Promise<void> {
    const load = async (all: Record<string, () => Promise<Sections>>, end: string) => (await Object.entries(all).find(([path]) => path.endsWith(end))?.[1]()) ?? {};
    const [texts, fields, english] = await Promise.all([load(own, `/${lang}.json`), load(data, `/${lang}.json`), load(data, '/en.json'), language.useGame(game)]);
    this.#english = english;
    this.#words = new Words(lang, texts, fields);
    this.game = game;
  }
  get ready(): boolean {
    return this.#words.has('box', 'title');
  }
  t(key: string, values?: Values): string {
    return this.#words.say('box', key, values);
  }
  file(name: string): string {
    const key = `${this.game}.${name}`;
    return this.#words.has('files', key) ? this.#words.say('files', key) : name;
  }
  field(key: string): string {
    if (this.#words.has('fields', `${this.game}.${key}`)) return this.#words.say('fields', `${this.game}.${key}`);
    return this.#words.has('fields', key) ? this.#words.say('fields', key) : this.word(key);
  }
  // A list of the game whose things are counted when experts play.
  list(name: string): string {
    return this.#words.say('lists', `${this.game}.${name}`);
  }
  // A choice or an id: by this game's own word for it, its name in the game, or the general word.
  word(word: string): string {
    if (this.#words.has('values', `${this.game}.${word}`)) return this.#words.say('values', `${this.game}.${word}`);
    const names = language.game(this.game);
    if (names.has('names', word)) return names.say('names', word);
    return this.#words.has('values', word) ? this.#words.say('values', word) : word;
  }
  // A value on one line.
  value(value: Json | undefined): string {
    if (value === undefined || value === null) return this.t('nothing');
    if (typeof value === 'boolean') return this.#words.say('diff', value ? 'yes' : 'no');
    if (typeof value === 'string') return this.word(value);
    if (isList(value)) return value.length === 0 ? this.t('nothing') : value.map((entry) => (isList(entry) || isObject(entry) ? `(${this.value(entry)})` : this.value(entry))).join(', ');
    if (isObject(value)) return Object.entries(value).map(([key, entry]) => `${this.field(key)} ${this.value(entry)}`).join(', ');
    return String(value);
  }
  // What is wrong, and what would do, in the reader's language.
  fault({ what, remedy }: Fault): string {
    const patterns = this.#english.faults ?? {};
    const said = (text: string) => {
      const found = saidOf(text, patterns);
      return found ? this.#words.say('faults', found.key, found.values.map((word) => this.word(word))) : text;
    };
    return remedy ? `${said(what)} ${this.t('remedy', { remedy: said(remedy) })}` : said(what);
  }
}

export const words = new BoxWords();
