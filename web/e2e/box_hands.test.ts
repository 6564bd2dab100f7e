// Your own box with the box open beside the page: gone through with one key, by digits, on a phone, on each board, and with tracks of one's own.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { begin as beginBox, choose, enter, field, tried } from './support/box';
import { complaints, engineIsThere, environment } from './support/environment';

const env = environment();
const quick = { liked: { speed: 0, sound: false, confirm: false, name: 'Ada' } };
const begin = (game: string, look = {}): Promise<Page> => beginBox(env, game, { ...quick, ...look });
const current = (page: Page) => page.locator('[data-component][aria-current="true"]').getAttribute('data-component');

describe.runIf(engineIsThere)('a box of one’s own in somebody’s hands', () => {
  it('is gone through with Enter alone, and list, values and board are seen at once', async () => {
    const page = await begin('powerline');
    await page.locator('.board .thing').first().waitFor();
    await choose(page, 'board.json/cities/0');
    await field(page, '-vp').fill('9');
    await page.keyboard.press('Enter');
    await expect.poll(() => current(page)).toBe('board.json/cities/1');
    await page.keyboard.press('Enter');
    await expect.poll(() => current(page)).toBe('board.json/cities/2');
    await page.locator('[data-component="board.json/cities/1"].entered').waitFor();
    await page.getByText('2 of 73').first().waitFor();
    for (const part of ['.bar button', 'nav [aria-current]', 'section.one [type="submit"]', '.board'])
      await expect.poll(() => page.locator(part).first().evaluate((one) => { const { top, bottom } = one.getBoundingClientRect(); return top >= 0 && bottom <= window.innerHeight; }), { message: part }).toBe(true);
    await page.locator('.board .marked[data-id="c03"]').waitFor(); // where it lies is pointed out
    await page.context().close();
  });

  it('has the first number under the fingers, also where a choice stands before it', async () => {
    const page = await begin('century');
    await choose(page, 'land_tiles.json/land/1');
    for (const next of [2, 3]) {
      await page.keyboard.press('ArrowUp');
      await page.locator(`[data-component="land_tiles.json/land/${next - 1}"].entered`).waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => current(page)).toBe(`land_tiles.json/land/${next}`);
    }
    await page.getByText('2 of 105').first().waitFor();
    await page.context().close();
  });

  it('takes the digits of a row one after the other, and the segments that are clicked are those of the board that is shown', async () => {
    const page = await begin('powerline');
    await page.locator('.board .thing').first().waitFor();
    await choose(page, 'pips.json/boards/c');
    await expect.poll(() => page.getByLabel('Shown:').inputValue()).toBe('board_c');
    const pips = page.locator('section.one fieldset').first().locator('input');
    await pips.first().focus();
    await page.keyboard.type('666');
    await expect.poll(() => pips.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual(['6', '6', '6']);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? '')).toContain('l02-0');
    await page.getByLabel('Shown:').selectOption('board_e');
    await page.locator('.board').getByText('Board E').first().waitFor();
    // Nobody plays there: a thing is chosen all the same.
    await page.locator('.board .thing[data-id="l07.3"]').click({ force: true }); // nobody plays there, so nothing is enabled
    await expect.poll(() => current(page)).toBe('pips.json/boards/e');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? '')).toContain('e-l07-2');
    await page.context().close();
  });

  it('marks the rest of a list at once, and leads to what is wrong', async () => {
    const page = await begin('pampero');
    await choose(page, 'setup.json/start_energy/1');
    await expect.poll(() => page.locator('section.one').getByLabel('Name').count()).toBe(0); // the second entry of a list has no name of its own
    await choose(page, 'company.json/operations/0');
    await field(page, '-value').fill('7000');
    await choose(page, 'foreign.json/cards/0');
    await page.getByRole('button', { name: /^Show it: / }).click();
    await expect.poll(() => current(page)).toBe('company.json/operations/0');
    await field(page, '-value').fill('7');
    const group = page.locator('details', { has: page.locator('[data-component^="company.json/"]') });
    await group.getByRole('button', { name: 'All others here' }).click();
    await expect.poll(() => group.locator('[data-component]:not(.entered)').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => group.locator('[data-component]:not(.entered)').count()).toBe(27);
    await page.context().close();
  });

  it('shows one part after the other on a phone, and all of it can be reached by touch', async () => {
    const page = await begin('pampero', { width: 360, height: 740, touch: true });
    const part = (name: string) => page.locator('.parts').getByRole('button', { name, exact: true });
    await page.locator('[data-component="map.json/sectors/1"]').tap();
    await expect.poll(() => part('Values').getAttribute('aria-pressed')).toBe('true');
    await page.locator('section.one').getByRole('heading', { name: 'Countryside A2' }).waitFor();
    await expect.poll(() => page.locator('section.one [type="submit"]').evaluate((one) => one.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true);
    await part('Board').tap();
    await page.locator('.board .thing[data-id="a1_s1"]').tap({ force: true });
    await page.locator('section.one').getByRole('heading', { name: 'Site 1 in A1' }).waitFor();
    await part('Components').tap();
    await page.locator('[data-component="map.json/small/sites/0"][aria-current="true"]').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await complaints(page)).toEqual([]);
    await page.context().close();
  });

  it('of 20th Century has the tracks that are printed on a tile: chosen, or drawn by mouse and by keys', async () => {
    const page = await begin('century');
    await choose(page, 'land_tiles.json/land/5');
    await page.locator('section.one').getByRole('button', { name: 'Draw tracks' }).click();
    const draw = page.getByRole('region', { name: 'Draw tracks' });
    await draw.getByRole('button', { name: /^Pattern 5:/ }).click();
    const cities = page.locator('section.one input[id$="-coins"]');
    await expect.poll(() => cities.count()).toBe(2); // a pattern with two cities has values for both
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => cities.count()).toBe(1);

    await draw.getByRole('button', { name: 'Draw its tracks myself' }).click();
    await draw.getByRole('button', { name: 'Cities +1' }).click();
    const city = draw.locator('[data-point="b"]');
    const placed = () => city.getAttribute('transform');
    const before = await placed();
    const from = await city.boundingBox();
    if (!from) throw new Error('no city');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2 + 4, from.y + from.height / 2 + 30, { steps: 4 });
    await page.mouse.up();
    await expect.poll(placed).not.toBe(before);
    const dragged = await placed();
    await city.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(placed).not.toBe(dragged);
    const tracks = draw.locator('.panel li');
    const many = await tracks.count();
    await city.focus();
    await page.keyboard.press('Enter');
    await draw.locator('[data-point="n"]').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => tracks.count()).toBe(many + 1);
    await draw.locator('[data-point="b"]').click();
    await draw.locator('[data-point="w"]').click();
    await expect.poll(() => tracks.count()).toBe(many + 2);
    await tried(page);
    expect(await complaints(page)).toEqual([]);

    await draw.getByRole('button', { name: 'Back to the designed tracks' }).click();
    await page.getByText('Nothing differs from the designed set').waitFor();
    await page.context().close();
  });

  it('of 20th Century offers the start tile’s own cities for its citizens', async () => {
    const page = await begin('century');
    await enter(page, 'land_tiles.json/land/0', '-cities-a-coins', (now) => now + 1);
    const citizens = page.locator('section.one fieldset', { has: page.getByText('citizens at the start') }).last().locator('select');
    await expect.poll(() => citizens.count()).toBe(2);
    await expect.poll(() => citizens.first().locator('option').allTextContents()).toEqual(['First city', 'Second city', 'Third city']);
    await page.context().close();
  });
});
