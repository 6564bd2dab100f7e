// Your own box, whole: values entered, faults said, trial games, a game played with it, opened again, sent as a file, reviewed.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { complaints, engineIsThere, environment } from './support/environment';
import { playByClicks } from './support/play';

const env = environment();
const quick = { liked: { speed: 0, sound: false, confirm: false, name: 'Ada' } };

// Ten components of each game, and the field of each that gets one more.
const entries: Record<string, { readonly components: readonly string[]; readonly field: string }> = {
  powerline: { components: Array.from({ length: 10 }, (_, i) => `board.json/cities/${i}`), field: '-vp' },
  pampero: { components: Array.from({ length: 10 }, (_, i) => `company.json/operations/${i}`), field: '-value' },
  century: { components: Array.from({ length: 10 }, (_, i) => `land_tiles.json/land/${i + 1}`), field: '-cities-a-coins' },
};

async function begin(game: string): Promise<Page> {
  const page = await env.page(quick, `/box/${game}`);
  await page.getByRole('button', { name: 'New box' }).click();
  await page.locator('[data-component]').first().waitFor({ state: 'attached' });
  return page;
}
async function choose(page: Page, component: string): Promise<void> {
  const button = page.locator(`[data-component="${component}"]`);
  const group = page.locator('details', { has: button });
  if ((await group.getAttribute('open')) === null) await group.locator('summary').click();
  await button.click();
  await page.locator(`[data-component="${component}"][aria-current="true"]`).waitFor();
}
const field = (page: Page, end: string) => page.locator(`.one input[type="number"][id$="${end}"]`);
async function enter(page: Page, component: string, end: string, value: (now: number) => number): Promise<void> {
  await choose(page, component);
  const input = field(page, end);
  await input.fill(String(value(Number(await input.inputValue()))));
  await input.press('Tab');
  await page.locator(`[data-component="${component}"].entered`).waitFor();
}
const tried = (page: Page) => page.getByText(/random games came to their end/).waitFor({ timeout: 300_000 });

describe.runIf(engineIsThere)('a box of one’s own', () => {
  it.each(Object.keys(entries))('of %s is entered, tried, played, opened again, sent and reviewed', async (game) => {
    const { components, field: end } = entries[game] as (typeof entries)[string];
    const page = await begin(game);
    await page.locator('.board .thing').first().waitFor({ state: 'attached' });
    for (const component of components) await enter(page, component, end, (now) => now + 1);
    await page.getByText('10 of').first().waitFor();
    await tried(page);
    expect(await complaints(page)).toEqual([]);

    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
    const file = await download.path();
    const saved = JSON.parse(readFileSync(file, 'utf8')) as { game: string; data_hash: string; entered: string[] };
    expect(saved.game).toBe(game);
    expect(saved.entered.length).toBe(10);

    // Another device opens the file and has the same values.
    const other = await env.page(quick, `/box/${game}`);
    await other.locator('input[type="file"]').setInputFiles({ name: 'mine.kilowatt-box', mimeType: 'application/json', buffer: readFileSync(file) });
    await other.locator('[data-component]').first().waitFor({ state: 'attached' });
    await other.getByText('10 of').first().waitFor();
    await other.context().close();

    await page.getByRole('button', { name: 'Play with it' }).click();
    await expect.poll(() => page.locator('input[name="box"]:checked').count()).toBe(1);
    for (const select of await page.locator('.seat select').all()) if ((await select.inputValue()) !== 'person') await select.selectOption('random');
    await page.getByRole('button', { name: 'Start' }).click();
    expect((await playByClicks(page)).all).toBeGreaterThan(6);

    await page.getByRole('link', { name: 'Review' }).click();
    await page.locator('#verdict').waitFor({ timeout: 200_000 });

    await page.goto(`${env.address}/box/${game}`);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.locator('[data-component]').first().waitFor({ state: 'attached' });
    await page.getByText('10 of').first().waitFor();
    await page.context().close();
  }, 900_000);

  it('says what is wrong beside the component, in the reader’s language, and does not offer it for play', async () => {
    const page = await env.page({ ...quick, lang: 'de' }, '/box/powerline');
    await page.getByRole('button', { name: 'Neue Schachtel' }).click();
    await page.locator('[data-component]').first().waitFor({ state: 'attached' });
    await choose(page, 'board.json/cities/0');
    await field(page, '-vp').fill('1000');
    await field(page, '-vp').press('Tab');
    await page.getByText('muss eine ganze Zahl von 0 bis 100 sein').first().waitFor();
    expect(await page.getByRole('button', { name: 'Damit spielen' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await page.getByText('weicht nichts').waitFor();
    await page.context().close();
  }, 200_000);

  it('can be gone through with the keyboard and on a phone, and a click on the board chooses what is there', async () => {
    const page = await begin('powerline');
    await page.locator('.board .thing[data-id="c05"]').click();
    await page.locator('[data-component="board.json/cities/4"][aria-current="true"]').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toContain('board-json-cities-4');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await page.locator('[data-component="board.json/cities/4"].entered').waitFor();
    await page.keyboard.press('Control+z');
    await page.locator('[data-component="board.json/cities/4"]:not(.entered)').waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.context().close();
  }, 200_000);

  it('from an earlier version opens, and lacks nothing', async () => {
    const page = await env.page(quick, '/box/powerline');
    await page.locator('input[type="file"]').setInputFiles(new URL('./support/version_1.kilowatt-box', import.meta.url).pathname);
    await page.locator('[data-component]').first().waitFor({ state: 'attached' });
    await choose(page, 'board.json/cities/9');
    expect(await field(page, '-vp').inputValue()).toBe('18');
    await page.context().close();
  }, 200_000);
});
