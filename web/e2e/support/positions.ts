// Positions of recorded games to play on from: the golden traces name every decision, so a test can say which one it wants to see.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { decisionDue } from './play';
import type { Environment, Look } from './environment';

interface Head {
  readonly game: string;
  readonly options: Record<string, unknown>;
  readonly players: readonly string[];
}
interface Line {
  readonly n: number;
  readonly seat: string;
  readonly step: string;
  readonly move: string;
}
export interface Trace {
  readonly record: Head & { readonly moves: readonly string[] };
  readonly lines: readonly Line[];
}

export const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn'];

export function traceOf(game: string, name: string): Trace {
  const file = fileURLToPath(new URL(`../../../tests/golden/${game}/${name}.trace`, import.meta.url));
  const [head, ...rest] = readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line) as Head & Partial<Line>);
  if (!head) throw new Error(`${file} is empty`);
  const lines = rest.filter((line): line is Head & Line => line.n !== undefined);
  return { record: { ...head, players: head.players.map((_, seat) => names[seat] ?? ''), moves: lines.map(({ seat, move }) => `${seat} ${move}`) }, lines };
}

// The nth decision of a step, from 0; -1 is the last.
export function decisionOf(trace: Trace, step: string, nth = 0): Line {
  const all = trace.lines.filter((line) => line.step === step && line.seat !== 'chance');
  const found = all.at(nth);
  if (!found) throw new Error(`only ${all.length} decisions of ${step}`);
  return found;
}

// The address of a table that begins before this move: whoever decides there is a person, the others are bots. "Play now" opens what was chosen last.
export async function openAt(env: Environment, look: Look, trace: Trace, line: Line, wish: Record<string, unknown> = {}): Promise<Page> {
  const { record } = trace;
  const me = Number(line.seat.slice(1)) - 1;
  const seats = record.players.map((name, seat) => (seat === me ? { kind: 'human', name } : { kind: 'bot', level: 'easy', name }));
  const settings = { game: record.game, options: record.options, seats, practice: true, hints: true, position: { record, moves: line.n - 1 }, ...wish };
  const context = await env.context(look);
  await context.addInitScript(({ game, chosen }) => localStorage.setItem(`kilowatt.last.${game}`, chosen), { game: record.game, chosen: JSON.stringify(settings) });
  const page = await env.visit(context, '/');
  await page.locator(`[data-play="${record.game}"]`).click();
  await decisionDue(page);
  return page;
}
