// The words of the editor, and those for keys and choices of the component data; they come with it, in the reader's language.
import { language, type Values } from '../lib/i18n.svelte';
import { Words, type Lang, type Sections } from '../lib/message';
import { withMinus } from '../lib/typeset';
import { saidOf } from './faults';
import type { Json } from './schema';
import { isList, isObject } from './schema';
import type { Fault } from './workbench';

const own = import.meta.glob<Sections>('./text/*.json', { import: 'default' });
const shared = import.meta.glob<Sections>('../../../box/text/*.json', { import: 'default' });
const ofGames = import.meta.glob<Sections>('../../../box/text/*/*.json', { import: 'default' });

// As it stands alone, in a list of choices.
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(language.now) + text.slice(1);

class BoxWords {
  #words = $state.raw<Words>(new Words('en', {})); // of the editor, and those that any game may use
  #ofGame = $state.raw<Words>(new Words('en', {}));
  #sentences: Readonly<Record<string, string>> = {}; // of the loaders, in English
  game = $state('');

  async use(game: string, lang: Lang): Promise<void> {
    const load = async (all: Record<string, () => Promise<Sections>>, end: string) => (await Object.entries(all).find(([path]) => path.endsWith(end))?.[1]()) ?? {};
    const [texts, words, wordsOfGame, english, englishOfGame] = await Promise.all([load(own, `/${lang}.json`), load(shared, `/${lang}.json`), load(ofGames, `/${game}/${lang}.json`), load(shared, '/en.json'), load(ofGames, `/${game}/en.json`), language.useGame(game)]);
    this.#sentences = { ...englishOfGame.faults, ...english.faults };
    this.#ofGame = new Words(lang, wordsOfGame);
    this.#words = new Words(lang, texts, words);
    this.game = game;
  }
  get ready(): boolean {
    return this.#words.has('box', 'title');
  }
  t(key: string, values?: Values): string {
    return this.#words.say('box', key, values);
  }
  file(name: string): string {
    return this.#ofGame.say('files', name);
  }
  field(key: string): string {
    if (this.#ofGame.has('fields', key)) return this.#ofGame.say('fields', key);
    return this.#words.has('fields', key) ? this.#words.say('fields', key) : this.word(key);
  }
  // A list of the game whose things are counted when experts play.
  list(name: string): string {
    return this.#ofGame.say('lists', name);
  }
  // A choice or an id: by this game's own word for it, its name in the game, or the general word.
  word(word: string): string {
    if (this.#ofGame.has('values', word)) return this.#ofGame.say('values', word);
    const names = language.game(this.game);
    // A number is one: what the game calls its first effect has nothing to do with it.
    if (names.has('names', word) && !/^\d+$/.test(word)) return names.say('names', word);
    return this.#words.say('values', word);
  }
  // Has it a word of its own? "green" is one, although it reads like its id.
  knows(word: string): boolean {
    return [this.#ofGame, this.#words].some((words) => words.has('values', word)) || language.game(this.game).has('names', word);
  }
  // A value on one line.
  value(value: Json | undefined): string {
    if (value === undefined || value === null) return this.t('nothing');
    if (typeof value === 'boolean') return this.#words.say('diff', value ? 'yes' : 'no');
    if (typeof value === 'string') return this.word(value);
    if (isList(value)) return value.length === 0 ? this.t('nothing') : value.map((entry) => (isList(entry) || isObject(entry) ? `(${this.value(entry)})` : this.value(entry))).join(', ');
    if (isObject(value)) return Object.entries(value).map(([key, entry]) => `${this.field(key)} ${this.value(entry)}`).join(', ');
    return withMinus(String(value));
  }
  // What is wrong, and what would do, in the reader's language.
  fault({ what, remedy }: Fault): string {
    const said = (text: string) => {
      const found = saidOf(text, this.#sentences);
      if (!found) return text;
      const words = this.#ofGame.has('faults', found.key) ? this.#ofGame : this.#words;
      return words.say('faults', found.key, found.values.map((word) => this.word(word)));
    };
    return remedy ? `${said(what)} ${this.t('remedy', { remedy: said(remedy) })}` : said(what);
  }
}

export const words = new BoxWords();
