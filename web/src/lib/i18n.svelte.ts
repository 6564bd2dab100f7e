// Words in the reader's language: the page's own texts and those of the games, in ICU MessageFormat.
export type Lang = 'en' | 'de' | 'fr';
export type Value = string | number;
export type Values = Readonly<Record<string, Value>> | readonly Value[];
