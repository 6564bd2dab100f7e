// What is clicked at the wrong time is explained: which rule it belongs to, and by which rule something else is asked for now.
import { readFileSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Asked, GameId, Lesson } from '../src/games/board';
import { askedOf, games, lessonOf } from '../src/lib/games';
import { language } from '../src/lib/i18n.svelte';
import { langs } from '../src/lib/message';
import { settings } from '../src/lib/settings.svelte';
import { Guide } from '../src/table/lesson.svelte';
import { engineIsThere, installEngine } from './engine';

vi.mock('../src/lib/store', () => ({ tables: { put: async () => undefined, remove: async () => undefined }, records: {}, keepRecord: async () => 'kept', storing: new Set() }));

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const json = (path: string) => JSON.parse(read(path)) as Record<string, Record<string, string>>;

// At these steps chance decides.
const chance = /^(draw|roll|first_seat|draw_\w+|setup_(?!bulldozer)\w+|refill_\w+|automa_order)$/;

describe.each(games)('the boards of %s', (game) => {
  const verbs = Object.keys(json(`games/${game}/text/en.json`).verbs ?? {});
  const asked = () => askedOf(game) as Promise<Asked>;

  it('have a rule for every step at which somebody decides', async () => {
    const steps = Object.keys(json(`games/${game}/text/en.json`).steps ?? {}).filter((step) => !chance.test(step) && !(game === 'century' && step === 'scoring_card'));
    expect(Object.keys((await asked()).steps).sort()).toEqual(steps.sort());
  });
  it('have a rule for every kind of move that a click can mean', async () => {
    const folder = new URL(`../src/games/${game}/`, import.meta.url);
    const code = readdirSync(folder).filter((file) => file.endsWith('.svelte')).map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n');
    const clicked = new Set([...code.matchAll(/[`'"]([a-z_]+)(?: \$\{| [a-z_]+['"])/g)].map((match) => match[1] as string).filter((word) => verbs.includes(word)));
    expect(clicked.size).toBeGreaterThan(2);
    // What is only ever offered in words or as a number needs no explanation.
    const spoken = ['done', 'pass', 'drop', 'skip', 'bid', 'decline', 'payee', 'pay', 'mode', 'zone', 'effect', 'order', 'die', 'land', 'tech', 'damage', 'first'];
    const known = Object.keys((await asked()).verbs);
    expect([...clicked].filter((verb) => !known.includes(verb) && !spoken.includes(verb))).toEqual([]);
  });
  it.each(langs)('say of each of them when its time comes, and the rules exist, in %s', async (lang) => {
    const { steps, verbs: known } = await asked();
    expect(Object.keys(json(`web/src/games/${game}/text/${lang}.json`).when ?? {}).sort()).toEqual(Object.keys(known).sort());
    const rules = read(`docs/rules/${game}.${lang}.md`);
    for (const rule of [...Object.values(steps), ...Object.values(known)]) expect(rules.includes(`**${rule}**`), rule).toBe(true);
  });
});

// A thing of another step, and one that a rule forbids, at the first step of each guided first game.
const wrong: Record<GameId, { other: string; forbidden: readonly string[]; rule: string }> = {
  powerline: { other: 'island', forbidden: ['island', 'begin yellow'], rule: 'PL-31' },
  pampero: { other: 'contract a1_k3', forbidden: ['to b1_s1', 'site b1_s1'], rule: 'PAM-112' },
  century: { other: 'column 5', forbidden: ['take l06', 'offer l99'], rule: '' },
};

describe.runIf(engineIsThere).each(games)('at the table: %s', (game) => {
  beforeAll(() => installEngine());

  it('a click at the wrong time is answered with what it belongs to and what is asked now', async () => {
    settings.set('speed', 0);
    settings.set('sound', false);
    await language.useGame(game);
    const guide = new Guide(game, (await lessonOf(game)) as Lesson);
    await guide.open(0, 0);
    await vi.waitFor(() => expect(guide.session?.frame?.step).toBeTruthy());
    const session = guide.session as NonNullable<typeof guide.session>;
    const { other, forbidden, rule } = wrong[game];
    await session.why([other]);
    expect(session.refusal).toMatchObject({ move: other, rule: 'wrong_step' });
    expect(session.refusal?.asked?.verbs[other.split(' ')[0] ?? '']).toBeDefined();
    expect(session.refusal?.asked?.steps[session.frame?.step ?? '']).toBeDefined();
    // A rule of the game says more than the wrong time does.
    if (rule) {
      await session.why(forbidden);
      expect(session.refusal?.rule).toBe(rule);
    }
    guide.leave();
  });
});
