// Your own box, whole: values entered, faults said, trial games, a game played with it, opened again, sent as a file, reviewed.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { begin as beginBox, choose, enter, field, tried } from './support/box';
import { complaints, engineIsThere, environment } from './support/environment';
import { close, gather, quick as person } from './support/friends';
import { every } from './support/matrix';
import { playByClicks } from './support/play';

const env = environment();
const quick = { liked: { speed: 0, sound: false, confirm: false, name: 'Ada' } };

// Ten components of each game, and the field of each that gets one more.
const entries: Record<string, { readonly components: readonly string[]; readonly field: string }> = {
  powerline: { components: Array.from({ length: 10 }, (_, i) => `board.json/cities/${i}`), field: '-vp' },
  pampero: { components: Array.from({ length: 10 }, (_, i) => `company.json/operations/${i}`), field: '-value' },
  century: { components: Array.from({ length: 10 }, (_, i) => `land_tiles.json/land/${i + 1}`), field: '-cities-a-coins' },
};

const begin = (game: string): Promise<Page> => beginBox(env, game, quick);

describe.runIf(engineIsThere)('a box of one’s own', () => {
  it.each(every(Object.keys(entries), ['powerline']))('of %s is entered, tried, played, opened again, sent and reviewed', async (game) => {
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

    const [recorded] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download the game' }).click()]);
    const record = await recorded.path();
    const { moves, data_hash } = JSON.parse(readFileSync(record, 'utf8')) as { moves: string[]; data_hash: string };
    expect(data_hash).toBe(saved.data_hash);

    // A device that has never seen the box says so, and takes it.
    const stranger = await env.page(quick, '/');
    const upload = (name: string, path: string) => stranger.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/json', buffer: readFileSync(path) });
    await upload('game.json', record);
    await stranger.getByRole('heading', { name: 'Played with a custom box' }).waitFor();
    const otherBox = { powerline: 'version_1', pampero: 'version_1_pampero', century: 'version_1_century' }[game] ?? '';
    await upload('old.kilowatt-box', new URL(`./support/${otherBox}.kilowatt-box`, import.meta.url).pathname);
    await stranger.getByText('“old.kilowatt-box” is another box').waitFor();
    await upload('mine.kilowatt-box', file);
    await stranger.getByText(`Move ${moves.length} of ${moves.length}`).waitFor();
    await stranger.goto(stranger.url().replace(/\/replay\/([^/?]+).*/, '/proof/$1'));
    await stranger.locator('.verdict.good').waitFor();
    await stranger.context().close();

    await page.getByRole('link', { name: 'Review' }).click();
    await page.locator('#verdict').waitFor();

    await page.goto(`${env.address}/box/${game}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.locator('[data-component]').first().waitFor({ state: 'attached' });
    await page.getByText('10 of').first().waitFor();
    await page.context().close();
  });

  it('says what is wrong beside the component, in the reader’s language, and does not offer it for play', async () => {
    const page = await env.page({ ...quick, lang: 'de' }, '/box/powerline');
    await page.getByRole('button', { name: 'Neue Schachtel' }).click();
    await page.locator('[data-component]').first().waitFor({ state: 'attached' });
    await choose(page, 'board.json/cities/0');
    await field(page, '-vp').fill('1000');
    await field(page, '-vp').press('Tab');
    await page.getByText('muss eine ganze Zahl von 0 bis 100 sein').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Damit spielen' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await page.getByText('weicht nichts').waitFor();
    await page.context().close();
  });

  it('can be gone through with the keyboard and on a phone, and a click on the board chooses what is there', async () => {
    const page = await begin('powerline');
    await page.locator('.board .thing[data-id="c05"]').click();
    await page.locator('[data-component="board.json/cities/4"][aria-current="true"]').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toContain('board-json-cities-4');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await page.locator('[data-component="board.json/cities/4"].entered').waitFor();
    await page.keyboard.press('Control+z');
    await page.locator('[data-component="board.json/cities/4"]:not(.entered)').waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.context().close();
  });

  it.each([
    ['powerline', 'charts.json/charts/0', 'green'],
    ['pampero', 'network.json/income_tracks/2', 'income tracks, Commerce'],
    ['pampero', 'setup.json/batteries/3', 'batteries, players 4'],
    ['century', 'player_board.json/pollution/0', 'pollution, position −6'],
    ['century', 'tech_tiles.json/tech/15', 'Worker (III–IV)'],
  ])('of %s names each component by what is printed on it: %s is %s', async (game, component, name) => {
    const page = await begin(game);
    await expect.poll(() => page.locator(`[data-component="${component}"] .name`).textContent()).toBe(name);
    const all = await page.locator('[data-component]').evaluateAll((buttons) => buttons.map((one) => `${one.getAttribute('data-component')?.replace(/[^/]*$/, '')} ${one.querySelector('.name')?.textContent}`));
    expect(all.length).toBeGreaterThan(50);
    const twins = all.filter((one, i) => all.indexOf(one) !== i);
    if (game !== 'century') expect(twins).toEqual([]); // of some technologies there are several in one stack
    await page.context().close();
  }, 100_000);

  // The one of 20th Century was saved when there was no final_scoring.json.
  it.each([
    ['powerline', 'version_1', 'board.json/cities/9', '-vp', '18'],
    ['pampero', 'version_1_pampero', 'company.json/operations/0', '-value', '9'],
    ['century', 'version_1_century', 'setup.json/', '-coins', '12'],
  ])('of %s from an earlier version opens, and lacks nothing', async (game, file, component, end, value) => {
    const page = await env.page(quick, `/box/${game}`);
    await page.locator('input[type="file"]').setInputFiles(new URL(`./support/${file}.kilowatt-box`, import.meta.url).pathname);
    await page.locator('[data-component]').first().waitFor({ state: 'attached' });
    await choose(page, component);
    await expect.poll(() => field(page, end).inputValue()).toBe(value);
    await tried(page);
    await page.context().close();
  });

  it('travels with a table of friends, and stays with everybody who sat there', async () => {
    const box = new URL('./support/version_1.kilowatt-box', import.meta.url).pathname;
    const gathering = await gather(env, {
      people: [person('Ada'), person('Ben')],
      clock: async (host) => {
        await host.getByText('Clock, hints, custom components').click();
        await host.locator('input[type="file"]').setInputFiles(box);
      },
    });
    const kept = (page: Page) =>
      page.evaluate(
        () =>
          new Promise<string[]>((resolve, reject) => {
            const opening = indexedDB.open('kilowatt-boxes', 1);
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
              const asked = opening.result.transaction('sets').objectStore('sets').getAllKeys();
              asked.onsuccess = () => resolve(asked.result.map(String));
            };
          }),
      );
    const { data_hash } = JSON.parse(readFileSync(box, 'utf8')) as { data_hash: string };
    for (const page of gathering.pages) {
      await page.locator('[data-id="c10"]').getByText('18', { exact: true }).first().waitFor({ state: 'attached' });
      await expect.poll(() => kept(page)).toEqual([data_hash]);
    }
    await close(gathering);
  });

  it('can have a Powerline board drawn by hand, by mouse and by keys', async () => {
    const page = await begin('powerline');
    await page.getByRole('button', { name: 'Draw a board' }).click();
    const draw = page.getByRole('region', { name: 'Draw a board' });
    await draw.getByLabel('Which board').selectOption('f');
    await draw.getByRole('button', { name: 'Draw Board F separately' }).click();
    const station = draw.locator('[data-station="wind_1"]');
    const placed = () => station.getAttribute('transform');
    const before = await placed();
    await station.scrollIntoViewIfNeeded();
    const from = await station.boundingBox();
    if (!from) throw new Error('no station');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2 + 50, from.y + from.height / 2 + 30, { steps: 4 });
    await page.mouse.up();
    await expect.poll(placed).not.toBe(before);
    const dragged = await placed();
    await station.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(placed).not.toBe(dragged);
    await page.keyboard.press('Control+z');
    await expect.poll(placed).toBe(dragged);

    await draw.getByLabel('Change').selectOption('lines/l01');
    await draw.getByRole('button', { name: 'segments +1' }).click();
    await expect.poll(() => draw.locator('[data-line="l01"] circle').count()).toBe(4);
    await draw.getByLabel('to', { exact: true }).selectOption('solar_1');
    await tried(page);
    expect(await complaints(page)).toEqual([]);

    // At the table the board is the drawn one.
    await page.getByRole('button', { name: 'Play with it' }).click();
    await page.getByLabel('Players', { exact: true }).selectOption('1');
    await page.locator('select').filter({ has: page.locator('option[value="f"]') }).first().selectOption('f');
    await page.getByRole('button', { name: 'Start' }).click();
    await expect.poll(() => page.locator('.thing[data-id^="l01."]').count()).toBe(4);
    await expect.poll(() => page.locator('.thing[data-id^="l02."]').count()).toBe(4);
    await page.context().close();
  });
});
