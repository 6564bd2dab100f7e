// Words in the reader's language: the page's own texts and those of the games. Switching is possible at any time.
import { SvelteMap } from 'svelte/reactivity';
import gameWords from 'virtual:words';
import { chooseLang, Words, type Lang, type Sections, type Values } from './message';
import { once } from './message_format';
import { withLabel, withMinus } from './typeset';

export { langs, type Lang, type Value, type Values } from './message';

const pageTexts = import.meta.glob<Sections>('../text/*.json', { import: 'default' });

class Language {
  now = $state<Lang>('en');
  #page = $state.raw<Words>(new Words('en', {}));
  readonly #games = new SvelteMap<string, Words>();
  readonly #wanted = new Set<string>();

  get page(): Words {
    return this.#page;
  }
  // The words of a game; empty until useGame() has brought them.
  game(id: string): Words {
    return this.#games.get(id) ?? new Words(this.now, {});
  }
  async useGame(id: string): Promise<void> {
    this.#wanted.add(id);
    if (this.#games.get(id)?.lang !== this.now) this.#games.set(id, await this.#loadGame(id, this.now));
  }
  async use(lang: Lang): Promise<void> {
    const page = await pageTexts[`../text/${lang}.json`]?.();
    const games = await Promise.all([...this.#wanted].map(async (id) => [id, await this.#loadGame(id, lang)] as const));
    for (const [id, words] of games) this.#games.set(id, words);
    this.#page = new Words(lang, page ?? {});
    this.now = lang;
    document.documentElement.lang = lang;
  }
  async #loadGame(id: string, lang: Lang): Promise<Words> {
    return new Words(lang, ...((await gameWords[`${id}/${lang}`]?.())?.default ?? []));
  }
}

export const language = new Language();

export const browserLang = (): Lang => chooseLang(navigator.languages);

// A sentence of the page: t('start.play'). Before the dot its section, behind it its key.
export function t(path: string, values?: Values): string {
  const dot = path.indexOf('.');
  return language.page.say(path.slice(0, dot), path.slice(dot + 1), values);
}

export const number = (value: number, options?: Intl.NumberFormatOptions): string =>
  withMinus(once(`number ${language.now} ${options ? JSON.stringify(options) : ''}`, () => new Intl.NumberFormat(language.now, options)).format(value));

export const list = (items: readonly string[]): string =>
  new Intl.ListFormat(language.now, { type: 'conjunction' }).format(items);

export const labelled = (label: string, value: string | number): string => withLabel(label, value, language.now);

export const day = (time: number): string => new Intl.DateTimeFormat(language.now, { dateStyle: 'medium' }).format(time);
export const date = (time: number): string =>
  new Intl.DateTimeFormat(language.now, { dateStyle: 'medium', timeStyle: 'short' }).format(time);
