// Every guided first game is played to its end through the engine: a rule that changes must not break a lesson unnoticed.
import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardTable, GameId, Lesson, RuleLinks } from '../src/games/board';
import { facts, games, glossOf, projectionOf } from '../src/lib/games';
import { language } from '../src/lib/i18n.svelte';
import { fulfils, places } from '../src/lib/lesson';
import { progress } from '../src/lib/lesson_progress';
import { langs } from '../src/lib/message';
import { offers } from '../src/lib/seat_state';
import { settings } from '../src/lib/settings.svelte';
import { Guide } from '../src/table/lesson.svelte';
import { engineIsThere, installEngine } from './engine';
import { rowsOf } from '../src/table/rows';

vi.mock('../src/lib/store', () => ({ tables: { put: async () => undefined, remove: async () => undefined }, records: {}, keepRecord: async () => 'kept', storing: new Set() }));

const folder = new URL('../src/games/', import.meta.url);
const lessons = await Promise.all(
  games.filter((game) => facts(game).lesson).map(async (game) => [game, ((await import(`../src/games/${game}/lesson.ts`)) as { lesson: Lesson }).lesson] as const),
);

// Until everything on its way has arrived and the others have answered.
const settled = () => new Promise((resolve) => setTimeout(resolve, 15));

// Waits until the reader can do what the step asks for.
async function until(what: () => boolean, why: () => string): Promise<void> {
  for (let i = 0; i < 2000; i++) {
    if (what()) return;
    await settled();
  }
  throw new Error(why());
}

async function open(game: GameId, lesson: Lesson, part = 0, step = 0): Promise<Guide> {
  const guide = new Guide(game, lesson);
  await guide.open(part, step);
  await until(() => guide.session?.frame != null && guide.session.table.truth?.status !== 'gathering', () => 'no table');
  return guide;
}

const say = (guide: Guide): string => `part ${guide.part + 1}, step ${guide.at + 1} "${guide.now.steps[guide.at]?.text}": ${JSON.stringify(guide.session?.table.truth?.options)}`;

// Does what the step asks for, with the record's own move where several would do.
async function follow(guide: Guide): Promise<void> {
  const { at, part } = guide;
  const step = guide.now.steps[at];
  const table = guide.session?.table;
  if (!step || !table) throw new Error('no step');
  if (step.expect === undefined) guide.next();
  else if (step.expect === 'confirm') {
    await until(() => table.can('confirm'), () => `nothing to end: ${say(guide)}`);
    guide.session?.table.confirm();
  } else {
    let place = places(guide.now)[at] ?? 0;
    while (guide.at === at && guide.part === part && !guide.strayed) {
      const move = (guide.now.moves[place++] ?? '').replace('p1 ', '');
      await until(() => offers(table.truth?.options, move), () => `${move} is no option: ${say(guide)}`);
      expect(table.can('confirm'), say(guide)).toBe(false);
      guide.session?.play(move);
      if (!step.free) break;
      await settled();
    }
  }
  await until(() => guide.at !== at || guide.part !== part || guide.strayed, () => `does not go on: ${say(guide)}`);
  expect(guide.strayed, say(guide)).toBe(false);
}

describe.each(lessons)('the guided first game of %s', (game, lesson) => {
  it('follows its record', () => {
    for (const part of lesson.parts) expect(() => places(part)).not.toThrow();
  });
  it.each(langs)('has a text for every step, and rules that exist, in %s', (lang) => {
    const texts = (JSON.parse(readFileSync(new URL(`${game}/text/${lang}.json`, folder), 'utf8')) as { lesson: Record<string, string> }).lesson;
    const rules = readFileSync(new URL(`../../docs/rules/${game}.${lang}.md`, import.meta.url), 'utf8');
    for (const step of lesson.parts.flatMap((part) => part.steps)) {
      expect(texts[step.text], step.text).toBeDefined();
      for (const rule of step.rules ?? []) expect(rules.includes(`**${rule}**`), rule).toBe(true);
    }
  });
  // Two hundred words a minute, what is repeated is not read again; five seconds for every click, and the moves one looks on at.
  it.each(langs)('takes ten to fifteen minutes in %s', (lang) => {
    const own = (JSON.parse(readFileSync(new URL(`${game}/text/${lang}.json`, folder), 'utf8')) as { lesson: Record<string, string> }).lesson;
    const { names } = JSON.parse(readFileSync(new URL(`../../../games/${game}/text/${lang}.json`, folder), 'utf8')) as { names: Record<string, string> };
    const steps = lesson.parts.flatMap((part) => part.steps);
    const read = [...new Set(steps.map((step) => own[step.text] ?? ''))].join(' ').replace(/\{(\w+)\}/g, (_, id: string) => names[id] ?? id);
    const words = read.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0;
    const seen = lesson.parts.reduce((sum, part) => sum + part.moves.slice(part.begin).filter((move) => /^p[2-9] /.test(move)).length, 0);
    const minutes = words / 200 + (steps.length * 5 + seen * 0.55 + steps.flatMap((step) => step.plays ?? []).length * 0.7) / 60;
    expect(minutes).toBeGreaterThan(10);
    expect(minutes).toBeLessThan(15);
  });
  it('points at things that exist', async () => {
    const names = (JSON.parse(readFileSync(new URL(`../../../games/${game}/text/en.json`, folder), 'utf8')) as { names: Record<string, string> }).names;
    // What is drawn without being a component of its own.
    const drawn = /^([riegf]|column_\d|chart|sun|vacation|island|tile_[a-z]|die_[a-z]+)$/;
    for (const id of lesson.parts.flatMap((part) => part.steps.flatMap((step) => step.mark ?? []))) expect(names[id] !== undefined || drawn.test(id), id).toBe(true);
  });
});

describe.runIf(engineIsThere).each(lessons)('at the table: %s', (game, lesson) => {
  beforeAll(() => installEngine());
  beforeEach(async () => {
    settings.set('speed', 0);
    settings.set('sound', false);
    await language.useGame(game);
  });

  it('can be played to its end', async () => {
    const guide = await open(game, lesson);
    const last = lesson.parts.length - 1;
    while (guide.part < last || !guide.done) await follow(guide);
    expect(progress(game)).toMatchObject({ done: true });
    guide.leave();
  });
  it('shows every step of the game, or says by which rule it comes', async () => {
    const { ruleLinks } = (await import(`../src/games/${game}/rule_links.ts`)) as { ruleLinks: RuleLinks };
    const cited = new Set(lesson.parts.flatMap((part) => part.steps.flatMap((step) => step.rules ?? [])));
    const met = new Set<string>();
    const watched = new Set<unknown>();
    const guide = await open(game, lesson);
    const last = lesson.parts.length - 1;
    while (guide.part < last || !guide.done) {
      const { session } = guide;
      if (session && !watched.has(session)) {
        watched.add(session);
        const follow = session.onchange;
        session.onchange = () => {
          met.add(session.frame?.step ?? '');
          follow();
        };
      }
      met.add(session?.frame?.step ?? '');
      await follow(guide);
    }
    guide.leave();
    expect(Object.keys(ruleLinks.steps).filter((step) => !met.has(step) && !cited.has(ruleLinks.steps[step] as string))).toEqual([]);
  });
  it('explains its options and what is still to come all the way', async () => {
    const [gloss, projection] = await Promise.all([glossOf(game), projectionOf(game)]);
    const guide = await open(game, lesson);
    const said = new Set<string>();
    while (guide.part === 0 && !guide.done) {
      const frame = guide.session?.frame as unknown as BoardTable<never, never> | undefined;
      for (const row of frame ? rowsOf(frame.choices.all, frame, gloss) : []) said.add(`${row.text} ${row.cost} ${row.gain}`.trim());
      for (const { label, values } of (frame && projection?.(frame)) ?? []) {
        expect(label).not.toBe('');
        expect(values).toHaveLength(lesson.players);
        expect(values.every(Number.isInteger), label).toBe(true);
      }
      await follow(guide);
    }
    expect(said.size).toBeGreaterThan(3);
    expect([...said].filter((text) => /undefined|NaN|[{}]|\bboard\b/.test(text))).toEqual([]);
    guide.leave();
  });
  it('can be gone on with at every step', async () => {
    for (const [part, { steps }] of lesson.parts.entries())
      for (let step = 0; step < steps.length; step += 7) {
        const guide = await open(game, lesson, part, step);
        if (guide.at < steps.length - 1) await follow(guide);
        guide.leave();
      }
  });
  it.runIf(lesson.parts[0]?.steps.some((step) => step.expect && step.plays?.length === 1 && step.plays[0] !== 'confirm'))(
    'plays on from where the reader has taken back what it played',
    async () => {
      const at = lesson.parts[0]?.steps.findIndex((step) => step.expect && step.plays?.length === 1 && step.plays[0] !== 'confirm') ?? 0;
      const guide = await open(game, lesson, 0, at);
      await follow(guide);
      expect(guide.at).toBe(at + 1);
      await until(() => guide.session?.table.can('undo') ?? false, () => 'nothing to undo');
      guide.session?.table.undo();
      await until(() => guide.at === at, () => `not taken back: ${say(guide)}`);
      // The reader's own move is made, the lesson's is not.
      expect(guide).toMatchObject({ begun: 1, expectsMove: false, playing: false, due: lesson.parts[0]?.steps[at]?.plays?.[0] });
      guide.next();
      await until(() => guide.at === at + 1, () => `does not play on: ${say(guide)}`);
      expect(guide.strayed).toBe(false);
      guide.leave();
    },
  );
  it('lets the reader take back a move, do it again, and do something else', async () => {
    const guide = await open(game, lesson);
    // Two of the reader's own moves in one turn.
    const [first] = lesson.parts;
    const at = first?.steps.findIndex((step, n) => step.expect !== undefined && step.expect !== 'confirm' && ![undefined, 'confirm'].includes(first.steps[n + 1]?.expect as string | undefined)) ?? 0;
    while (guide.at < at) await follow(guide);
    await follow(guide);
    const table = guide.session?.table;
    expect(guide.at).toBe(at + 1);
    await until(() => table?.can('undo') ?? false, () => 'nothing to undo');
    table?.undo();
    await until(() => guide.at === at, () => `not taken back: ${say(guide)}`);
    await until(() => table?.can('redo') ?? false, () => 'nothing to redo');
    table?.redo();
    await until(() => guide.at === at + 1, () => `not done again: ${say(guide)}`);
    table?.undo();
    await until(() => guide.at === at, () => `not taken back: ${say(guide)}`);
    const other = table?.truth?.options?.find((option) => typeof option === 'string' && !fulfils(guide.now.steps[at] ?? { text: '' }, option));
    guide.session?.play(other as string);
    await until(() => guide.strayed, () => `followed ${other}`);
    table?.undo();
    await until(() => !guide.strayed, () => `still astray: ${say(guide)}`);
    guide.session?.play(other as string);
    await until(() => guide.strayed, () => `followed ${other}`);
    await guide.return();
    await until(() => guide.session?.frame != null, () => 'no table');
    expect(guide.strayed).toBe(false);
    expect(guide.at).toBe(at);
    await follow(guide);
    guide.leave();
  });
});
