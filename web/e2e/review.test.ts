// A finished game looked at with the engine: its curves, what play and luck made of it, and a mistake solved as a puzzle.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Puzzle } from '../src/lib/puzzle';
import { decisionDue, make, playByClicks } from './support/play';
import { complaints, engineIsThere, environment } from './support/environment';
import { games } from '../tools/names';

const env = environment();
const names: Record<string, string> = { powerline: 'Powerline', pampero: 'Pampero', century: '20th Century' };
const quick = { liked: { speed: 0, sound: false, confirm: false, name: 'Ada' } };

describe.runIf(engineIsThere)('a review', () => {
  it.each(games)('of %s says what was lost and gives it to be solved', async (game) => {
    const page = await env.page(quick, `/new/${game}`);
    for (const select of await page.locator('.seat select').all()) if ((await select.inputValue()) !== 'person') await select.selectOption('random');
    await page.getByRole('button', { name: 'Start' }).click();
    const clicks = await playByClicks(page);
    expect(clicks.all).toBeGreaterThan(6);
    expect(clicks.onBoard).toBeGreaterThan(clicks.all / 8);
    await expect.poll(() => page.locator('.over li').count()).toBeGreaterThanOrEqual(2);
    await page.getByRole('link', { name: 'Review' }).click();
    await page.locator('#verdict').waitFor();
    await expect.poll(() => page.locator('.timeline .rounds button').count()).toBeGreaterThanOrEqual(3);
    // Without an evaluator nobody can tell play from luck, and that is said instead.
    const split = game !== 'goofspiel';
    if (split) await expect.poll(() => page.locator('table tbody tr').count()).toBeGreaterThanOrEqual(5);
    // While it goes on, another turn may turn out to be the worst.
    await expect.poll(() => page.locator('main progress').count()).toBe(0);
    expect(await complaints(page)).toEqual([]);
    if (!split) await page.getByText('but not what was luck').waitFor();
    // A short game may be played without a mistake.
    if (!split && (await page.getByRole('button', { name: 'Solve it as a puzzle' }).count()) === 0) return;
    // A mistake is looked at through the eyes of whoever made it: only they saw what there was to see.
    const look = page.getByRole('link', { name: 'Look at it' }).first();
    await expect.poll(() => look.getAttribute('href')).toMatch(/\/replay\/[^/]+\/\d+\?eyes=0$/);

    await page.getByRole('button', { name: 'Solve it as a puzzle' }).first().click();
    await page.locator('.puzzle').waitFor();
    const puzzle = await page.evaluate(() => {
      const [, , record, move] = location.pathname.split('/');
      return (JSON.parse(localStorage.getItem('kilowatt.puzzles') ?? '[]') as Puzzle[]).find((one) => one.id === `${record}/${move}`);
    });
    for (const move of puzzle?.turn ?? []) {
      if ((await decisionDue(page)) === 'confirm') break;
      await make(page, move);
    }
    // The engine looks at the whole turn, in whatever order it was played. One that ends with a bid is confirmed by the table itself.
    if ((await decisionDue(page)) === 'confirm') await page.locator('[data-do="confirm"]').click();
    await page.getByText(/That is it/).waitFor();
    await page.goto(`${env.address}/puzzle`);
    await page.getByRole('heading', { name: 'Solved', exact: true }).waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.context().close();
  });
});

describe.runIf(engineIsThere)('the collection', () => {
  it.each(['powerline', 'pampero', 'century'])('of %s is chosen from by theme, and its answer is found right', async (game) => {
    const page = await env.page(quick, '/puzzle');
    const { puzzles } = JSON.parse(readFileSync(new URL(`../../bots/${game}/puzzles.json`, import.meta.url), 'utf8')) as { puzzles: { best: string[]; themes: string[] }[] };
    await page.getByRole('button', { name: names[game], exact: true }).click();
    const listed = page.locator('main li');
    await listed.nth(59).waitFor();
    await page.getByLabel('Theme').selectOption('endgame');
    await expect.poll(() => listed.count()).toBe(puzzles.filter(({ themes }) => themes.includes('endgame')).length);
    await page.getByLabel('Theme').selectOption('');
    await page.getByRole('link', { name: 'Puzzle 1', exact: true }).click();
    await page.locator('.puzzle').waitFor();
    for (const move of puzzles[0]?.best ?? []) await make(page, move);
    await page.getByText(/That is it/).waitFor();
    await page.goto(`${env.address}/puzzle`);
    await page.getByRole('button', { name: names[game], exact: true }).click();
    await listed.first().locator('svg').waitFor(); // ticked off
    expect(await complaints(page)).toEqual([]);
    await page.context().close();
  });
});
