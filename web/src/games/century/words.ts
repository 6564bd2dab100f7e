// Technologies in words.
import type { BoardTable } from '../board';
import type { Effect, Tech } from './types';

function effectLine(table: BoardTable<never, never>, effect: Effect): string {
  const [good, amount] = Object.entries(effect.cost ?? {})[0] ?? ['', 0];
  const values =
    effect.type === 'institution'
      ? [effect.bonus ?? 0, effect.good ? table.name(effect.good) : '']
      : [amount, good ? table.name(good) : '', effect.points ?? 0];
  return table.t('effects', effect.type, values);
}

export function techLines(table: BoardTable<any, any>, tech: Tech): string[] {
  const icons = (['garbage', 'skulls', 'flowers'] as const).filter((k) => tech.icons[k] > 0).map((k) => table.t('effects', `icon_${k}`, { 0: tech.icons[k] }));
  return [...tech.effects.map((effect) => effectLine(table as BoardTable<never, never>, effect)), ...icons];
}

// What a term of a scoring card counts, as signs.
export const termSign = (term: { type: string; good?: string }): string[] =>
  term.type === 'produced' ? [term.good ?? 'coins'] : term.type === 'clean_by_section' ? ['clean', 'flower'] : [{ points: 'points', clean: 'clean', plants: 'plant', flowers: 'flower', garbage: 'garbage' }[term.type] ?? 'points'];
