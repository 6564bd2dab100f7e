// What is clicked at the wrong time is explained: which rule it belongs to, and by which rule something else is asked for now.
import { readFileSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Lesson, RuleLinks } from '../src/games/board';
import { facts, games, lessonOf, ruleLinksOf } from '../src/lib/games';
import { language } from '../src/lib/i18n.svelte';
import { langs } from '../src/lib/message';
import { settings } from '../src/lib/settings.svelte';
import { Guide } from '../src/table/lesson.svelte';
import { engineIsThere, installEngine } from './engine';

vi.mock('../src/lib/store', () => ({ tables: { put: async () => undefined, remove: async () => undefined }, records: {}, keepRecord: async () => 'kept', storing: new Set() }));

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const json = (path: string) => JSON.parse(read(path)) as Record<string, Record<string, string>>;

// The steps at which chance decides, in the game's golden traces.
function chanceSteps(game: string): Set<string> {
  const folder = `tests/golden/${game}/`;
  const lines = readdirSync(new URL(`../../${folder}`, import.meta.url)).flatMap((file) => read(folder + file).split('\n'));
  const decisions = lines.filter((line) => line.includes('"seat":"chance"')).map((line) => JSON.parse(line) as { seat: string; step: string });
  return new Set(decisions.map(({ step }) => step));
}

describe.each(games)('the boards of %s', (game) => {
  const verbs = Object.keys(json(`games/${game}/text/en.json`).verbs ?? {});
  const links = () => ruleLinksOf(game) as Promise<RuleLinks>;

  it('have a rule for every step at which somebody decides', async () => {
    const chance = chanceSteps(game);
    const steps = Object.keys(json(`games/${game}/text/en.json`).steps ?? {}).filter((step) => !chance.has(step));
    expect(steps.length).toBeGreaterThan(0);
    expect(Object.keys((await links()).steps).sort()).toEqual(steps.sort());
  });
  it('have a rule for every kind of move that a click can mean', async () => {
    const folder = new URL(`../src/games/${game}/`, import.meta.url);
    const code = readdirSync(folder).filter((file) => file.endsWith('.svelte')).map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n');
    const clicked = new Set([...code.matchAll(/[`'"]([a-z_]+)(?: \$\{| [a-z_]+['"])/g)].map((match) => match[1] as string).filter((word) => verbs.includes(word)));
    expect(clicked.size).toBeGreaterThan(0);
    // What is only ever offered in words or as a number needs no explanation.
    const spoken = ['done', 'pass', 'drop', 'skip', 'bid', 'decline', 'payee', 'pay', 'mode', 'zone', 'effect', 'order', 'die', 'land', 'tech', 'damage', 'first'];
    const known = Object.keys((await links()).verbs);
    expect([...clicked].filter((verb) => !known.includes(verb) && !spoken.includes(verb))).toEqual([]);
  });
  it.each(langs)('say of each of them when its time comes, and the rules exist, in %s', async (lang) => {
    const { steps, verbs: known } = await links();
    expect(Object.keys(json(`web/src/games/${game}/text/${lang}.json`).when ?? {}).sort()).toEqual(Object.keys(known).sort());
    const rules = read(`docs/rules/${game}.${lang}.md`);
    for (const rule of [...Object.values(steps), ...Object.values(known)] as string[]) expect(rules.includes(`**${rule}**`), rule).toBe(true);
  });
});

// A thing of another step, and one that a rule forbids, at the first step of a guided first game.
interface WrongTime {
  readonly other: string;
  readonly forbidden: readonly string[];
  readonly rule: string; // '' if no rule forbids one of them
}

describe.runIf(engineIsThere).each(games.filter((game) => facts(game).lesson))('at the table: %s', (game) => {
  beforeAll(() => installEngine());

  it('a click at the wrong time is answered with what it belongs to and what is to be decided now', async () => {
    settings.set('speed', 0);
    settings.set('sound', false);
    await language.useGame(game);
    const guide = new Guide(game, (await lessonOf(game)) as Lesson);
    await guide.open(0, 0);
    await expect.poll(() => guide.session?.frame?.step).toBeTruthy();
    const session = guide.session as NonNullable<typeof guide.session>;
    const { other, forbidden, rule } = JSON.parse(read(`web/src/games/${game}/tests/wrong_time.json`)) as WrongTime;
    await session.why([other]);
    expect(session.refusal).toMatchObject({ move: other, rule: 'wrong_step' });
    expect(session.refusal?.links?.verbs[other.split(' ')[0] ?? '']).toBeDefined();
    expect(session.refusal?.links?.steps[session.frame?.step ?? '']).toBeDefined();
    // A rule of the game says more than the wrong time does.
    if (rule) {
      await session.why(forbidden);
      expect(session.refusal?.rule).toBe(rule);
    }
    guide.leave();
  });
});
