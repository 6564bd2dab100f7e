// Names inside sentences. A pattern asks for the form by the name of its placeholder: {line} is the label, {line_the} stands in a
// sentence ("line 1", "die Glashütte", "l’Ingénieure"), {line_The} at its head, {line_acc} and {line_dat} are the German cases,
// {line_of} is the French "de" drawn together with the article ("du terrain 3"). The terminal does the same (core/name_forms.h).
import type { Lang } from './message';

// Sections of the texts that list a form of names by id; "of" follows from "the".
export const formSections = ['the', 'acc', 'dat'] as const;

export const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

// French "de" before a name as it stands in a sentence: "le parc" gives "du parc", "Ada" gives "d’Ada".
export function frenchOf(name: string): string {
  if (name.startsWith('le ')) return `du ${name.slice(3)}`;
  if (name.startsWith('les ')) return `des ${name.slice(4)}`;
  if (name.startsWith('la ') || name.startsWith('l’')) return `de ${name}`;
  return /^[aeiouhàâéèêëîïôöûüœ]/i.test(name) ? `d’${name}` : `de ${name}`;
}

// The placeholder without the form it asks for: "1_the" is an argument called "1".
export const withoutForm = (placeholder: string): string => placeholder.replace(/(?<=.)_(?:the|The|acc|dat|of)$/, '');

// The form that a placeholder asks for, made of the name as it stands in a sentence.
export function inForm(placeholder: string, name: string, lang: Lang): string {
  if (placeholder.endsWith('_The')) return capitalized(name);
  return placeholder.endsWith('_of') && lang === 'fr' ? frenchOf(name) : name;
}

// The forms that a pattern asks for and nobody has given: made of the one inside a sentence, or of the label.
export function missingForms(pattern: string, values: Readonly<Record<string, unknown>>, lang: Lang): Record<string, string> {
  const asked = [...pattern.matchAll(/\{\s*(\w+_(?:the|The|acc|dat|of))(?=[\s,}])/g)].map((found) => found[1] as string);
  return Object.fromEntries(
    asked.filter((name) => values[name] === undefined).map((name) => [name, inForm(name, String(values[`${withoutForm(name)}_the`] ?? values[withoutForm(name)] ?? ''), lang)]),
  );
}
