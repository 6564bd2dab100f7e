// A position set up by hand: fields that the board follows, words for what does not go together, and an analysis that begins with it.
import { describe, expect, it } from 'vitest';
import { complaints, engineIsThere, environment } from './support/environment';

const env = environment();
const quick = { liked: { speed: 0, sound: false, confirm: false, name: 'Ada' } };

describe.runIf(engineIsThere)('a position set up by hand', () => {
  it('is checked by the game, shown on the board and looked at', async () => {
    const page = await env.page(quick, '/new/powerline');
    await page.getByRole('button', { name: 'Set up a position' }).click();
    await page.waitForURL(/\/analysis\/\w+\/\d+\?set/);
    const panel = page.locator('.arrange');
    await panel.waitFor();
    const done = panel.getByRole('button', { name: 'Look at this position' });
    expect(await done.isDisabled(), 'nothing is changed yet').toBe(true);

    // A round is over, but everybody has all worker tiles: that cannot be, and is said.
    await panel.getByLabel('Rounds completed').fill('1');
    await panel.getByRole('alert').filter({ hasText: 'worker tile' }).waitFor();
    expect(await done.isDisabled()).toBe(true);
    for (const seat of await panel.getByRole('tab').all()) {
      await seat.click();
      const tiles = panel.getByLabel('Worker tiles left, column 6');
      if ((await tiles.count()) > 0) await tiles.fill(String(Number(await tiles.inputValue()) - 1));
    }
    await expect.poll(() => panel.getByRole('alert').count()).toBe(0);
    await panel.getByRole('tab').nth(1).click();
    await panel.getByLabel('Line 7: tokens').fill('3');
    await panel.getByLabel('Points', { exact: true }).fill('40');
    await expect.poll(() => done.isEnabled()).toBe(true);
    expect(await complaints(page)).toEqual([]);
    await done.click();

    await page.waitForURL(/\/analysis\/\w+\/0$/);
    const turns = page.locator('.turns > li');
    await turns.first().waitFor();
    // The turn that is pointed at stands on the board.
    await expect.poll(async () => Number(await page.locator('svg.plan').getAttribute('data-stops'))).toBeGreaterThan(0);
    await turns.nth(1).hover();
    await expect.poll(() => turns.nth(1).evaluate((one) => one.classList.contains('looked'))).toBe(true);
    await turns.first().getByRole('button', { name: 'Play this turn' }).click();
    await expect.poll(() => page.locator('.tree button').count()).toBe(2);

    // In the middle of a turn nothing is set up; that is said, too.
    await page.keyboard.press('u');
    await page.getByLabel('Another move').selectOption({ index: 1 });
    await page.getByText(/^After move 1 /).waitFor();
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    await panel.getByRole('alert').filter({ hasText: 'when a turn begins' }).waitFor();
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await turns.first().waitFor();
    await page.context().close();
  });

  it('is seen with the eyes of the seat that is to decide: what it holds is no secret there', async () => {
    const page = await env.page(quick, '/new/century');
    await page.getByRole('button', { name: 'Set up a position' }).click();
    const panel = page.locator('.arrange');
    await panel.getByLabel('Auctioneer').fill('2');
    const done = panel.getByRole('button', { name: 'Look at this position' });
    await expect.poll(() => done.isEnabled()).toBe(true);
    await done.click();
    await page.locator('.turns > li').first().waitFor();
    await expect.poll(() => page.locator('.holdings .purse').allTextContents()).toEqual([expect.stringMatching(/^\d/), expect.stringMatching(/^\d/)]);
    await page.context().close();
  });
});
