// What a sentence needs to be printed as its language prints it: the true minus, and spaces at which no line breaks. Texts are
// written with the keyboard's space and hyphen; only here they become others. The terminal does the same (core/typeset.h).
import type { Lang } from './message';

// A hyphen before a number is a minus, and is printed as one; those between numbers or letters (A1-3) stay.
export const withMinus = (text: string): string => text.replace(/(^|[^\p{L}\p{N}-])-(?=\d)/gu, '$1\u2212');

// Between a number and what it counts no line breaks.
const withUnits = (text: string): string => text.replace(/(?<=\d) (?=(?:[$%]|PV|VP)(?![\p{L}\p{N}-]))/gu, '\u00a0');

export function typeset(text: string, lang: Lang): string {
  const printed = withUnits(withMinus(text));
  if (lang === 'de') return printed.replace(/ (?=…)/g, '\u00a0');
  return lang === 'fr' ? printed.replace(/ (?=[?!;])/g, '\u202f').replace(/ (?=[:»])|(?<=«) /g, '\u00a0') : printed;
}

// What something is called, and what it is: French has a space before the colon.
export const withLabel = (label: string, value: string | number, lang: Lang): string => `${label}${lang === 'fr' ? '\u00a0' : ''}: ${value}`;
