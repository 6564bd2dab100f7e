// How players are called: people by their names, bots by their level. Who gave no name is numbered: sentences need a third person.
import { t } from './i18n.svelte';

interface Sitter {
  readonly name?: string;
  readonly level?: string;
  readonly program?: string;
}

export function nameOf(seat: number, { name, level }: Sitter): string {
  if (name) return name;
  return level ? t('table.bot', { n: seat + 1, level: t(`level.${level}`) }) : t('table.person', { n: seat + 1 });
}

// For those who look in from outside: who sits there, and whether it is a program of somebody else.
export function nameAndProgram(seat: number, sitter: Sitter): string {
  const name = nameOf(seat, sitter);
  return sitter.program ? `${name} (${t('table.program', { program: sitter.program })})` : name;
}

// A name inside a sentence: a numbered player is "le joueur 1" in French.
export function inSentence(seat: number, { name, level }: Sitter): string {
  if (name) return name;
  return level ? t('table.bot_the', { n: seat + 1, level: t(`level.${level}`) }) : t('table.person_the', { n: seat + 1 });
}

// Who played, from a record.
export function playersOf(record: Readonly<Record<string, unknown>>): string[] {
  const names = (record.players as string[] | undefined) ?? [];
  const seats = (record.seats as (string | Sitter)[] | undefined) ?? [];
  return names.map((name, seat) => {
    const sitter = seats[seat];
    return nameOf(seat, { ...(typeof sitter === 'object' ? sitter : {}), name });
  });
}

// Against whom a game was played (archive.ts), in words.
export const againstWords = (against: string): string => t(['people', 'programs', 'solo'].includes(against) ? `archive.${against}` : `level.${against}`);
