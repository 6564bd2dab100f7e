// Which segments a line of the log speaks of: tokens are laid in order, so the lines before it say where the count stood.
import type { LogLine } from '../board';

// "3:5": line 3, its sixth token (both from 0), of this seat; `from` and `to` are places in the log.
export function builtIn(log: readonly LogLine[], seat: number, from: number, to: number): ReadonlySet<string> {
  const laid = new Map<number, number>();
  const found = new Set<string>();
  for (let i = 0; i < Math.min(to, log.length); i++) {
    const { key, args } = log[i] as LogLine;
    const [who, line = 0, count = 0] = args;
    if (key !== 'built' || who !== seat) continue;
    const before = laid.get(line) ?? 0;
    laid.set(line, before + count);
    if (i >= from) for (let n = before; n < before + count; n++) found.add(`${line}:${n}`);
  }
  return found;
}
