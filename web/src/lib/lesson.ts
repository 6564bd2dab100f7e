// A lesson as a way through a recorded game: how far the record has been played when a step begins.
import type { LessonPart, LessonStep } from '../games/board';

export const own = (move: string): boolean => move.startsWith('p1 ');
export const words = (move: string): string => move.slice(move.indexOf(' ') + 1);

// Is this what the reader is asked for?
export const fulfils = (step: LessonStep, move: string): boolean =>
  typeof step.expect === 'string' ? step.expect === move : (step.expect?.includes(move) ?? false);

// A step is over after the reader's own move and those that the lesson plays; a step with neither is only read.
export const length = (step: LessonStep): number => (step.expect === undefined ? 0 : 1) + (step.plays?.length ?? 0);

// What the lesson plays after so many moves of the step; nothing while the reader is asked.
export const due = (step: LessonStep, made: number): string | undefined => step.plays?.[step.expect === undefined ? made : made - 1];

export const awaits = (step: LessonStep, made: number, move: string): boolean =>
  step.expect !== undefined && made === 0 ? fulfils(step, move) : due(step, made) === move;

// For each step the number of moves before the reader's next decision. A lesson whose steps and record disagree is broken.
export function places(part: LessonPart): number[] {
  const next = (from: number): number => {
    const found = part.moves.findIndex((move, i) => i >= from && own(move));
    return found < 0 ? part.moves.length : found;
  };
  let played = part.begin;
  const out = part.steps.map((step, n) => {
    const place = next(played);
    for (let made = 0; made < length(step); made++) {
      if (awaits(step, made, 'confirm')) continue;
      let at = next(played);
      while (step.free && at < part.moves.length && !awaits(step, made, words(part.moves[at] as string))) at = next(at + 1);
      const move = part.moves[at];
      if (move === undefined || !awaits(step, made, words(move)))
        throw new Error(`step ${n + 1}, "${step.text}", waits for ${String(due(step, made) ?? step.expect)}, but the record has ${move}`);
      played = at + 1;
    }
    return place;
  });
  if (next(played) < part.moves.length) throw new Error(`no step waits for ${part.moves[next(played)]}`);
  return out;
}

// What the other seats play from there on.
export function others(part: LessonPart, from: number): Map<number, string[]> {
  const scripts = new Map<number, string[]>();
  for (const move of part.moves.slice(from)) {
    const seat = Number(/^p(\d) /.exec(move)?.[1]) - 1;
    if (seat > 0) scripts.set(seat, [...(scripts.get(seat) ?? []), words(move)]);
  }
  return scripts;
}
