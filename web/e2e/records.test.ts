// After the game: records up and down, replays with an address for every move, review, proof, challenges.
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { playByClicks } from './support/play';
import { engineIsThere, environment } from './support/environment';

const env = environment();
const quick = { liked: { speed: 0, sound: false, confirm: false, name: 'Ada' } };

async function soloGame(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Play/ }).first().click();
  expect((await playByClicks(page)).all).toBeGreaterThan(10);
  const link = page.getByRole('link', { name: 'Replay' });
  await link.waitFor();
  return (await link.getAttribute('href'))?.split('/')[2] ?? '';
}

describe.runIf(engineIsThere)('records', () => {
  it('come down as a file, go up again and replay with an address for every move', async () => {
    const page = await env.page(quick, '/challenge/records-test');
    const id = await soloGame(page);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download the game' }).click()]);
    const path = join(tmpdir(), `kilowatt-${process.pid}.json`);
    await download.saveAs(path);
    const record = JSON.parse(readFileSync(path, 'utf8')) as { record: number; moves: string[]; scores: number[][] };
    expect(record.record).toBe(1);

    const other = await env.page(quick, '/');
    await other.locator('input[type="file"]').setInputFiles(path);
    await other.getByText(`Move ${record.moves.length} of ${record.moves.length}`).waitFor();
    expect(other.url()).toContain(`/replay/${id}`);
    await other.keyboard.press('Home');
    await other.getByText(`Move 0 of ${record.moves.length}`).waitFor();
    for (let i = 0; i < 8; i++) await other.keyboard.press('ArrowRight');
    await other.getByText(`Move 8 of ${record.moves.length}`).waitFor();
    expect(other.url()).toMatch(/\/8$/);
    await other.reload();
    await other.getByText(`Move 8 of ${record.moves.length}`).waitFor();
    await other.locator('input[type="range"]').fill('20');
    await other.waitForURL(/\/20$/);
    await other.keyboard.press('Escape');
    await other.locator('.side .played').click();
    await other.keyboard.press('End');
    await other.getByText(`Move ${record.moves.length} of ${record.moves.length}`).waitFor();
    await expect.poll(() => other.locator('.side .controls li strong').first().textContent()).toBe(String(record.scores[0]?.[0]));
    await other.context().close();

    await page.goto(`${env.address}/proof/${id}`);
    await page.getByText('These are the dice of the challenge.').waitFor();
    await page.goto(`${env.address}/review/${id}`);
    await page.locator('.timeline').waitFor();
    await page.context().close();
  });

  it('that are broken or forged are refused in words', async () => {
    const page = await env.page(quick, '/');
    const path = join(tmpdir(), `kilowatt-broken-${process.pid}.json`);
    writeFileSync(path, '{"hello": 1}');
    await page.locator('input[type="file"]').setInputFiles(path);
    await page.getByRole('alert').getByText(/not a saved game/).waitFor();
    await page.context().close();
  });
});

describe.runIf(engineIsThere)('challenges', () => {
  it('have the same dice for everybody and compare results by link', async () => {
    const ada = await env.page(quick, '/challenge/same-dice');
    await soloGame(ada);
    const mine = await ada.locator('.over .points').first().textContent();
    await ada.goto(`${env.address}/challenge/same-dice`);
    await ada.getByRole('heading', { name: 'Results' }).waitFor();
    await ada.getByRole('button', { name: 'Copy link with results' }).click();
    const link = await ada.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain('/challenge/same-dice#r1.');
    const dice = async (page: Page) => {
      await page.goto(`${env.address}/challenge/same-dice`);
      await page.getByRole('button', { name: /^Play/ }).click();
      await page.locator('.options button').first().waitFor();
      return page.locator('.log').textContent();
    };
    const ben = await env.page({ liked: { ...quick.liked, name: 'Ben' } }, link.replace(env.address, ''));
    await ben.getByText('Ada').first().waitFor();
    await expect.poll(() => ben.locator('ol li').first().textContent()).toContain(mine ?? '?');
    const dealt = await dice(ada);
    await dice(ben);
    await expect.poll(() => ben.locator('.log').textContent()).toBe(dealt);
    await ada.context().close();
    await ben.context().close();
  });
});
