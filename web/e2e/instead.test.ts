// In the middle of one card or tile a click on another takes the first back and goes on with the other.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { engineIsThere, environment, usual } from './support/environment';
import { answered, decisionDue } from './support/play';
import { decisionOf, openAt, traceOf } from './support/positions';

const env = environment();
const liked = { speed: 0, sound: false, confirm: true, name: 'Ada' };
const at = (game: string, name: string, step: string, nth: number, more: Record<string, unknown> = {}): Promise<Page> => {
  const trace = traceOf(game, name);
  return openAt(env, { liked: { ...liked, ...more } }, trace, decisionOf(trace, step, nth));
};
const prompt = (page: Page) => page.locator('.prompt').textContent();

describe.runIf(engineIsThere)('another one', () => {
  it.each([['are asked', {}], ['go by themselves', { single: usual }]])('card in Pampero where forced steps %s', async (_, more) => {
    const page = await at('pampero', 'players_4_greedy', 'action', 30, more);
    const cards = page.locator('.hand .handcard.option');
    const [first, second] = [await cards.nth(0).getAttribute('data-id'), await cards.nth(2).getAttribute('data-id')];
    await page.locator(`.hand [data-id="${first}"]`).click();
    await expect.poll(() => prompt(page)).toContain('Wind technician');
    await answered(page);
    await decisionDue(page);
    await page.locator(`.hand [data-id="${second}"]`).click({ force: true });
    await expect.poll(() => prompt(page)).toContain('Supply planner');
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => prompt(page)).toContain('Play a card');
    await page.context().close();
  });
  it('tile in 20th Century', async () => {
    const page = await at('century', 'players_4_greedy', 'place_tile', 14);
    await page.locator('.to-lay .waiting').nth(0).click();
    await expect.poll(() => prompt(page)).toContain('Where do you lay Spa town');
    await answered(page);
    await decisionDue(page);
    await page.locator('.to-lay .waiting').nth(1).click({ force: true });
    await expect.poll(() => prompt(page)).toContain('Where do you lay Film town');
    await page.context().close();
  });
});
