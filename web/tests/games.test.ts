// What each game says of itself in its folder is true: the page believes it without asking the engine.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { challengeGame, choosable, facts, games, isGame, lessonOf, startGames } from '../src/lib/games';
import { language } from '../src/lib/i18n.svelte';
import { request } from '../src/lib/line';
import { langs } from '../src/lib/message';
import type { FromGames } from '../src/lib/protocol';
import { ruleAddress } from '../src/lib/rules';
import { near } from '../src/lib/table_service';
import { challengeGame as builtChallenge, games as built } from '../tools/names';
import { engineIsThere, installEngine } from './engine';

const file = (path: string) => new URL(`../../${path}`, import.meta.url);
const folders = (path: string) => readdirSync(file(path), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name).sort();

// The fields a manifest may have, and what each is.
const fields: Record<string, (value: unknown) => boolean> = {
  start: Number.isInteger,
  players: Number.isInteger,
  minutes: Number.isInteger,
  lesson: (value) => value === true,
  challenge: (value) => value === true,
  points: (value) => typeof value === 'string',
  open_steps: (value) => Array.isArray(value) && value.every((step) => typeof step === 'string'),
  rounds: (value) => Array.isArray(value) && value.every((kind) => typeof kind === 'string'),
  scorings: (value) => Array.isArray(value) && value.every((kind) => typeof kind === 'string'),
  switches: (value) => Array.isArray(value) && value.every((verb) => typeof verb === 'string'),
  question: (value) => typeof value === 'number' && value >= 30 && value <= 60,
  tie: (value) => typeof value === 'string',
};

describe('the games of the page', () => {
  it('are the folders of games, whoever lists them', () => {
    expect([...games].sort()).toEqual(folders('games'));
    expect(built).toEqual(folders('games'));
    expect(isGame('chess')).toBe(false);
    expect(isGame(undefined)).toBe(false);
  });
  it('stand on the start page if their manifest says so, in the order it gives', () => {
    const places = startGames.map((game) => facts(game).start as number);
    expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
    expect(games.filter((game) => facts(game).start === undefined && startGames.includes(game))).toEqual([]);
    for (const game of startGames) expect(facts(game).minutes, game).toBeGreaterThan(0);
  });
  it('are named nowhere but in their folders', () => {
    const folder = (path: string): string[] =>
      readdirSync(file(path), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`);
    const sources = [...['web/src', 'web/tools', 'web/public'].flatMap(folder), ...['web/index.html', 'web/vite.config.ts', 'web/svelte.config.js'].map((path) => fileURLToPath(file(path)))];
    const general = sources.filter((path) => /\.(ts|js|mjs|svelte|css|html|json|webmanifest)$/.test(path) && !/\/web\/src\/games\/\w+\//.test(path));
    expect(general.length).toBeGreaterThan(100);
    const code = (path: string) => readFileSync(path, 'utf8').replace(/\/\/ .*|<!--[\s\S]*?-->|\/\*[\s\S]*?\*\//g, '');
    expect(general.filter((path) => games.some((game) => new RegExp(`\\b${game}\\b`, 'i').test(code(path))))).toEqual([]);
  });
  it('can be chosen from wherever one of them is open', () => {
    expect(choosable(null)).toEqual(startGames);
    for (const game of games) expect(choosable(game).filter((one) => one === game)).toEqual([game]);
  });
  it('have one challenge among them', () => {
    expect(games.filter((game) => facts(game).challenge)).toEqual([challengeGame]);
    expect(builtChallenge).toBe(challengeGame);
  });
  it('have rules with letters of their own', () => {
    expect(new Set(games.map((game) => facts(game).rules)).size).toBe(games.length);
    for (const game of games) expect(ruleAddress(`${facts(game).rules}-1`)).toBe(`/rules/${game}#${facts(game).rules}-1`);
  });
});

describe.each(games)('the manifest of %s', (game) => {
  const path = file(`web/src/games/${game}/manifest.json`);
  const manifest = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>) : {};
  const steps = Object.keys((JSON.parse(readFileSync(file(`games/${game}/text/en.json`), 'utf8')) as { steps: object }).steps);

  it('has only fields that mean something', () => {
    expect(Object.entries(manifest).filter(([name, value]) => !fields[name]?.(value))).toEqual([]);
  });
  it('seats as many as the game has room for', () => {
    const { least, most, players } = facts(game);
    expect(players).toBeGreaterThanOrEqual(least);
    expect(players).toBeLessThanOrEqual(most);
  });
  it('says whether there is a lesson, and names steps and rules that exist', async () => {
    expect((await lessonOf(game)) !== null).toBe(facts(game).lesson === true);
    expect((facts(game).open_steps ?? []).filter((step) => !steps.includes(step))).toEqual([]);
    const { tie } = facts(game);
    if (tie) for (const lang of langs) expect(readFileSync(file(`docs/rules/${game}.${lang}.md`), 'utf8')).toContain(`**${tie}**`);
  });
});

describe.runIf(engineIsThere).each(games)('the engine of %s', (game) => {
  beforeAll(() => installEngine());

  it('agrees with what the page knows without it', async () => {
    const answer: FromGames = await request(near(game), { type: 'games' }, 'games');
    expect(answer.games.map(({ id, min_players: least, max_players: most }) => ({ id, least, most }))).toEqual([{ id: game, least: facts(game).least, most: facts(game).most }]);
  });
  it.each(langs)('has words for its table and its log in %s', async (lang) => {
    await language.use(lang);
    await language.useGame(game);
    expect(language.game(game).has('game', 'name')).toBe(true);
    await language.use('en');
  });
});
