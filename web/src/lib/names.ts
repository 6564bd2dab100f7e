// Who played, from a record: people by their names, bots by their level.
import { t } from './i18n.svelte';

interface Sitter {
  level?: string;
}

export function playersOf(record: Readonly<Record<string, unknown>>): string[] {
  const names = (record.players as string[] | undefined) ?? [];
  const seats = (record.seats as (string | Sitter)[] | undefined) ?? [];
  return names.map((name, i) => {
    const sitter = seats[i];
    const level = typeof sitter === 'object' ? sitter?.level : undefined;
    if (name) return name;
    return level ? t('table.bot', { n: i + 1, level: t(`level.${level}`) }) : t('table.seat', { n: i + 1 });
  });
}
