// What a table is, in words: variants, clock, what is special about it.
import { counts } from './games';
import { labelled, language, list, t } from './i18n.svelte';
import type { Words } from './message';
import type { ClockSettings, TableSettings } from './protocol';

export const languageName = (code: string): string => new Intl.DisplayNames([language.now], { type: 'language' }).of(code) ?? code;

// Seconds in the largest unit that has no remainder.
export function duration(seconds: number): string {
  for (const [unit, size] of [['days', 86_400], ['hours', 3_600], ['minutes', 60]] as const)
    if (seconds >= size && seconds % size === 0) return t(`span.${unit}`, { n: seconds / size });
  return t('span.seconds', { n: seconds });
}

// Milliseconds in one unit, rounded down: how long there still is.
export function roughly(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const size = [172_800, 7_200, 120].findIndex((least) => seconds >= least);
  const unit = [86_400, 3_600, 60][size] ?? 1;
  return duration(Math.floor(seconds / unit) * unit);
}

export function clockWords(clock: ClockSettings | undefined): string {
  const { turn = 0, reserve = 0, holiday = 0 } = clock ?? {};
  if (turn === 0 && reserve === 0) return t('together.no_clock');
  const parts = [
    ...(turn > 0 ? [t('together.per_turn', { time: duration(turn) })] : []),
    ...(reserve > 0 ? [t(turn > 0 ? 'together.reserve' : 'together.per_game', { time: duration(reserve) })] : []),
    ...(holiday > 0 ? [t('together.holiday_of', { time: duration(holiday) })] : []),
  ];
  return list(parts);
}

// Options by the words of the set-up; what is off, or counts only with fewer or more players, goes without saying.
export function variantWords(game: string, players: number, options: Readonly<Record<string, unknown>>, words: Words): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const title = words.say('options', name);
    if (!counts(game, name, players) || value === false || (Array.isArray(value) && value.every((one) => one === false))) return [];
    if (value === true) return [title];
    const word = (one: unknown): string => (typeof one === 'boolean' ? (one ? '✓' : '–') : words.has('options', `${name}.${String(one)}`) ? words.say('options', `${name}.${String(one)}`) : String(one));
    return [labelled(title, Array.isArray(value) ? value.map(word).join(' · ') : word(value))];
  });
}

export function specialWords(settings: TableSettings): string[] {
  return [
    ...(settings.practice ? [t('table.practice')] : []),
    ...(settings.hints ? [t('setup.hints')] : []),
    ...(settings.seating === 'random' ? [t('setup.random')] : []),
    ...(settings.language ? [t('together.language', { language: languageName(settings.language) })] : []),
    ...(settings.data ? [t('setup.data')] : []),
  ];
}
