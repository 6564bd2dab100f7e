// Everyone: axe-core finds nothing, nothing is wider than the window, from a phone to a very large screen, light and dark.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { playByKeys } from './house/play';
import { complaints, engineIsThere, world, type Look } from './house/world';

const house = world();

const screens = ['/', '/new/powerline', '/new/century?with=friends', '/learn', '/rules', '/rules/powerline', '/rules/pampero/fr', '/challenge', '/history', '/table/unknown', '/replay/unknown', '/nowhere'];
const looks: [string, Look][] = [
  ['phone, light', { width: 360, height: 740, touch: true }],
  ['desktop, dark', { width: 1440, height: 900, theme: 'dark' }],
  ['twice as large letters', { width: 640, height: 400 }],
  ['very large', { width: 2560, height: 1440 }],
];

const tooWide = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.each(looks)('%s', (_, look) => {
  it.each(screens)('%s', async (path) => {
    const page = await house.page({ ...look, lang: 'de' }, path);
    await page.waitForTimeout(250);
    expect(await complaints(page)).toEqual([]);
    expect(await tooWide(page)).toBeLessThanOrEqual(0);
    await page.context().close();
  });
  it('settings', async () => {
    const page = await house.page(look);
    await page.getByRole('button', { name: 'Settings' }).click();
    expect(await complaints(page)).toEqual([]);
    await page.context().close();
  });
  it.runIf(engineIsThere).each(['powerline', 'pampero', 'century'])('a table of %s', async (game) => {
    const page = await house.page(look, `/new/${game}`);
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.locator('.options button').first().waitFor();
    expect(await complaints(page)).toEqual([]);
    expect(await tooWide(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Player aid' }).click();
    expect(await complaints(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    expect(await complaints(page)).toEqual([]);
    await page.context().close();
  });
});

describe.runIf(engineIsThere)('after a game', () => {
  it('the result, the replay, the review and the proof', async () => {
    const page = await house.page({ liked: { speed: 0, sound: false, confirm: false, name: 'Ada' } }, '/challenge');
    await page.getByRole('button', { name: 'Play' }).click();
    expect(await playByKeys(page)).toBeGreaterThan(10);
    await page.getByRole('link', { name: 'Watch again' }).waitFor();
    expect(await complaints(page)).toEqual([]);
    const id = (await page.getByRole('link', { name: 'Watch again' }).getAttribute('href'))?.split('/')[2] ?? '';
    for (const path of [`/replay/${id}/20`, `/review/${id}`, `/proof/${id}`, '/history']) {
      await page.goto(house.address + path);
      await page.locator('main').first().waitFor();
      await page.waitForTimeout(1500);
      expect(await complaints(page), path).toEqual([]);
    }
    await page.context().close();
  });
});
