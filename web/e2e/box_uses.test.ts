// What a box of one's own is good for besides a game: challenges, puzzles of one's own mistakes, and how it plays among experts.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { begin as beginBox, enter, give, tried } from './support/box';
import { complaints, engineIsThere, environment } from './support/environment';
import { decisionDue, playByClicks } from './support/play';

const env = environment();
const quick = { liked: { speed: 0, sound: false, confirm: false, name: 'Ada' } };
const file = new URL('./support/version_1.kilowatt-box', import.meta.url).pathname; // Jorva is worth 18 there, and 17 in the designed set
const isOwn = (page: Page) => page.locator('[data-id="c10"]').getByText('18', { exact: true }).first().waitFor({ state: 'attached' });

describe.runIf(engineIsThere)('a box of one’s own', () => {
  it('is what a challenge is played with: on this device, and on another that is sent the link and the box', async () => {
    const page = await env.page(quick, '/box/powerline');
    await give(page, readFileSync(file, 'utf8'));
    await tried(page);
    // Whoever wrote it, it is the same set here: its bytes are kept.
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
    const hashOf = (path: string) => (JSON.parse(readFileSync(path, 'utf8')) as { data_hash: string }).data_hash;
    expect(hashOf(await download.path())).toBe(hashOf(file));
    await page.getByRole('button', { name: 'Challenge with it' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    const address = page.url();
    expect(address).toMatch(/\/challenge\/[a-z0-9]+-[0-9a-f]{12}$/);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await decisionDue(page);
    await isOwn(page);

    const other = await env.page(quick, new URL(address).pathname);
    await other.getByText('not on this device').waitFor();
    await other.locator('input[type="file"]').setInputFiles({ name: 'mine.kilowatt-box', mimeType: 'application/json', buffer: readFileSync(file) });
    await expect.poll(() => other.getByText('not on this device').count()).toBe(0);
    await other.getByRole('button', { name: 'Play', exact: true }).click();
    await decisionDue(other);
    await isOwn(other);
    const dice = (one: Page) => one.locator('.prompt').first().textContent();
    expect(await dice(other)).toBe(await dice(page));
    await other.context().close();
    await page.context().close();
  });

  it('stays the one of a game’s mistakes when they are solved as puzzles', async () => {
    const page = await env.page(quick, '/new/powerline');
    await page.getByText('Clock, hints, custom components').click();
    await page.locator('input[type="file"]').setInputFiles(file);
    for (const select of await page.locator('.seat select').all()) if ((await select.inputValue()) !== 'person') await select.selectOption('random');
    await page.getByRole('button', { name: 'Start' }).click();
    await playByClicks(page);
    await page.getByRole('link', { name: 'Review' }).click();
    await page.locator('#verdict').waitFor();
    await page.getByRole('button', { name: 'Solve it as a puzzle' }).first().click();
    await page.locator('.puzzle').waitFor();
    await isOwn(page);
    await decisionDue(page);
    await page.reload();
    await page.locator('.puzzle').waitFor();
    await isOwn(page);
    await page.context().close();
  });

  it('is weighed by experts beside the designed set, with progress, and can be stopped', async () => {
    const page = await beginBox(env, 'powerline', quick);
    await enter(page, 'board.json/cities/9', '-vp', (now) => now + 30);
    await page.getByRole('button', { name: 'Let experts play' }).click();
    const done = async () => Number(/^(\d+) of 400/.exec((await page.locator('.weigh [role="status"]').first().textContent()) ?? '')?.[1] ?? 0);
    await expect.poll(done).toBeGreaterThan(20);
    const rows = page.locator('.weigh table').first().locator('tbody tr');
    expect(await rows.count()).toBe(2);
    for (const cell of await rows.first().locator('td').allTextContents()) expect(cell).toMatch(/\d/);
    // Every city has a row, whether anybody supplies it or not.
    const city = page.locator('.weigh tr', { has: page.getByRole('rowheader', { name: 'Jorva', exact: true }) }).locator('td');
    await expect.poll(() => city.count()).toBe(4);
    await expect.poll(() => city.first().textContent()).toMatch(/\d/);
    await page.getByText(/Used much more or less|about as often/).waitFor();
    // The experts know what it pays here, although they were asked before it was known by what they had better play.
    await page.getByText('Bots play it by the hand-made evaluation').waitFor();
    const [own, designed] = (await city.allTextContents()).map(Number);
    expect(own).toBeGreaterThan((designed ?? 0) + 0.3);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Let experts play' }).waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.context().close();
  });
});
