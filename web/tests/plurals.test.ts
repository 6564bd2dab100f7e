// Whatever is counted has its singular and its plural: "1 point", "2 points".
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { langs, type Lang } from '../src/lib/message';
import { ofEverything, type Place } from './sentences';

// The parts of a pattern as intl-messageformat reads them: 0 letters, 1 an argument, 6 a plural, 7 its "#".
interface Part {
  readonly type: number;
  readonly value?: string;
  readonly pluralType?: string;
  readonly options?: Readonly<Record<string, { readonly value: readonly Part[] }>>;
}
const read = (text: string): readonly Part[] => new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst() as unknown as Part[];
const isPlural = (part: Part): boolean => part.type === 6 && part.pluralType === 'cardinal';

function visit(parts: readonly Part[], see: (parts: readonly Part[]) => void): void {
  see(parts);
  for (const part of parts) for (const option of Object.values(part.options ?? {})) visit(option.value, see);
}

// What stands behind a number: "points" in " points each". Words between it and the noun are passed over.
const between: Readonly<Record<Lang, RegExp>> = { en: /^(?:more|further|earlier) /, de: /^(?:weitere|frühere|neue) /, fr: /^(?:autres?|nouveaux|nouvelles) / };
const nounOf = (part: Part | undefined, lang: Lang): string | undefined =>
  part?.type === 0 && part.value?.startsWith(' ') ? /^\p{L}[\p{L}-]*/u.exec(part.value.slice(1).replace(between[lang], ''))?.[0] : undefined;

// Nouns that differ in number, as the plurals of the texts themselves say, and a few that no plural has yet.
const further: Readonly<Record<Lang, readonly string[]>> = {
  en: ['minutes', 'dollars', 'draws', 'columns', 'entries', 'boards', 'rounds', 'decisions'],
  de: ['Minuten', 'Auslosungen', 'Spalten', 'Einträge', 'Tableaus', 'Runden', 'Entscheidungen', 'Symbole', 'Personen', 'Spieler', 'Spielern', 'Punkten'],
  fr: ['minutes', 'tirages', 'colonnes', 'entrées', 'plateaux', 'tours', 'manches', 'décisions', 'joueurs'],
};
function nouns(places: readonly Place[], lang: Lang): Set<string> {
  const known = new Set<string>(further[lang]);
  for (const { text } of places)
    visit(read(text), (parts) => {
      for (const part of parts.filter(isPlural)) {
        const counted = (way: string) => (part.options?.[way]?.value ?? []).flatMap((p, i, all) => (p.type === 7 ? [nounOf(all[i + 1], lang) ?? ''] : []));
        const [one, many] = [counted('one')[0], counted('other')[0]];
        if (one && many && one !== many) known.add(many);
      }
    });
  return known;
}

// "2 to 4 players", "3 of 5 seats": the second number of two is more than one.
const range = /^(?:–| to | bis | à | of | von | sur )$|\d(?: to | bis | à )$/;
const isSecond = (parts: readonly Part[], i: number): boolean => parts[i - 1]?.type === 0 && range.test(parts[i - 1]?.value ?? '') && [1, 7, undefined].includes(parts[i - 2]?.type);

// Lines of the log and of waiting begin with who it is about: "Ada places", "Ada moves". Symbols are those of a market: "residential symbols".
const isName = (where: string, part: Part): boolean => (/ (?:notes|waiting)\./.test(where) && part.value === '0') || / (?:criteria\.symbols|notes\.intro_market)$/.test(where);

function uncounted(places: readonly Place[], lang: Lang, known: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (const { where, text } of places)
    visit(read(text), (parts) => {
      parts.forEach((part, i) => {
        const noun = nounOf(parts[i + 1], lang);
        if (isName(where, part)) return;
        if (part.type === 1 && noun !== undefined && known.has(noun) && !isSecond(parts, i)) found.push(`${where}: {${part.value}} ${noun}`);
        const one = isPlural(part) && !('one' in (part.options ?? {})) && !('=1' in (part.options ?? {}));
        const many = part.options?.other?.value ?? [];
        if (one && many.some((p, at) => p.type === 7 && known.has(nounOf(many[at + 1], lang) ?? ''))) found.push(`${where}: no singular`);
      });
    });
  return found;
}

// The loader's own sentences are patterns by which they are found again (box/text, src/box/faults.ts), so that they have no plurals.
const isPattern = ({ where }: Place): boolean => /^box\/text\/(?:\w+\/)?en\.json faults\./.test(where);

// What an engine expects is told in the terminal with a decimal, "12.0 points", which code has written before.
const isEstimate = ({ where }: Place): boolean => /^cli\/text\/..\.json (?:review\.move|play\.expected)$/.test(where);

describe.each(langs)('counts in %s', (lang) => {
  const places = ofEverything(lang).filter((place) => !isPattern(place) && !isEstimate(place));
  const known = nouns(places, lang);
  it('are plurals', () => {
    expect(known.size).toBeGreaterThan(25);
    expect(uncounted(places, lang, known)).toEqual([]);
  });
  it('would be found if they were not', () => {
    const [one, many] = { en: ['point', 'points'], de: ['Punkt', 'Punkte'], fr: ['point', 'points'] }[lang] as [string, string];
    const look = (text: string) => uncounted([{ where: 'here', text }], lang, known).length;
    expect(look(`{n} ${many}`)).toBe(1);
    expect(look(`{n, plural, other {# ${many}}}`)).toBe(1);
    expect(look(`{n, plural, one {# ${one}} other {# ${many}}}`)).toBe(0);
    expect(look(`{least}–{most} ${many}`)).toBe(0);
  });
});
