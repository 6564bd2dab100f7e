// The words for setting up positions; they come with it, in the reader's language.
import { language, type Values } from '../lib/i18n.svelte';
import { Words, type Lang, type Sections } from '../lib/message';
import type { Thing, WhyNotSo } from '../lib/protocol';

const own = import.meta.glob<Sections>('./text/*.json', { import: 'default' });
const ofGames = import.meta.glob<Sections>('./text/*/*.json', { import: 'default' });

class ArrangeWords {
  #words = $state.raw<Words>(new Words('en', {}));
  #game = '';

  async use(game: string, lang: Lang): Promise<void> {
    const [texts, things] = await Promise.all([own[`./text/${lang}.json`]?.(), ofGames[`./text/${game}/${lang}.json`]?.(), language.useGame(game)]);
    this.#game = game;
    this.#words = new Words(lang, texts ?? {}, things ?? {});
  }
  get ready(): boolean {
    return this.#words.has('arrange', 'title');
  }
  t(key: string, values?: Values): string {
    return this.#words.say('arrange', key, values);
  }
  // A component by its name, a number as it is.
  called(id: string): string {
    const names = language.game(this.#game);
    return names.has('names', id) && !/^\d+$/.test(id) ? names.say('names', id) : id;
  }
  thing(thing: Thing): string {
    return this.#words.say('things', thing.name, { what: thing.what === undefined ? '' : this.called(thing.what) });
  }
  why(why: WhyNotSo, names: readonly string[]): string {
    const said = this.#why(why);
    return why.seat === undefined ? said : this.t('whose', { name: names[why.seat] ?? '', why: said });
  }
  #why({ key, args }: WhyNotSo): string {
    if (key.startsWith('value ')) return this.t('value', [key.slice(6)]);
    const forms = args.map((arg, i) => (typeof arg === 'string' ? language.game(this.#game).forms(String(i), arg) : { [i]: arg as number }));
    const values = Object.assign({}, ...forms) as Values;
    return this.#words.has('why_not', key) ? this.#words.say('why_not', key, values) : this.t(key, values);
  }
}

export const words = new ArrangeWords();
