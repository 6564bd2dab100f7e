// A finished game looked at with the engine: its curves, what play and luck made of it, and a mistake solved as a puzzle.
import { describe, expect, it } from 'vitest';
import type { Puzzle } from '../src/lib/puzzle';
import { decisionDue, make, playByClicks } from './support/play';
import { complaints, engineIsThere, environment } from './support/environment';
import { games } from '../tools/names';

const env = environment();
const quick = { liked: { speed: 0, sound: false, confirm: false, name: 'Ada' } };

describe.runIf(engineIsThere)('a review', () => {
  it.each(games)('of %s says what was lost and gives it to be solved', async (game) => {
    const page = await env.page(quick, `/new/${game}`);
    for (const select of await page.locator('.seat select').all()) if ((await select.inputValue()) !== 'person') await select.selectOption('random');
    await page.getByRole('button', { name: 'Start' }).click();
    expect((await playByClicks(page)).all).toBeGreaterThan(6);
    await page.getByRole('link', { name: 'Review' }).click();
    await page.locator('#verdict').waitFor({ timeout: 120_000 });
    await expect.poll(() => page.locator('figure canvas').count()).toBeGreaterThanOrEqual(2);
    expect(await page.locator('.card tbody tr').count()).toBeGreaterThanOrEqual(2);
    expect(await complaints(page)).toEqual([]);
    // A mistake is looked at through the eyes of whoever made it: only they saw what there was to see.
    const look = page.getByRole('link', { name: 'Look at it' }).first();
    expect(await look.getAttribute('href')).toMatch(/\/replay\/[^/]+\/\d+\?eyes=0$/);

    await page.getByRole('button', { name: 'Solve it as a puzzle' }).first().click();
    await page.locator('.puzzle').waitFor();
    const puzzle = await page.evaluate(() => {
      const [, , record, move] = location.pathname.split('/');
      return (JSON.parse(localStorage.getItem('kilowatt.puzzles') ?? '[]') as Puzzle[]).find((one) => one.id === `${record}/${move}`);
    });
    // A turn that ends before the answer does depends on others from there on.
    for (const move of puzzle?.turn ?? []) {
      if ((await decisionDue(page)) === 'confirm') {
        await page.locator('[data-do="confirm"]').click();
        break;
      }
      await make(page, move);
    }
    await page.getByText(/That is it/).waitFor();
    await page.goto(`${env.address}/puzzle`);
    await page.getByRole('heading', { name: 'Solved' }).waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.context().close();
  }, 400_000);
});
