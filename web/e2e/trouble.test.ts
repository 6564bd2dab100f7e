// When something fails: the engine, the storage, an address; two tabs at one table; a plain http address.
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { launch } from './support/browser';
import { isKept } from './support/kept';
import { answered, make } from './support/play';
import { engineIsThere, environment } from './support/environment';

const env = environment();
const liked = { speed: 0, sound: false, confirm: false, name: 'Ada' };
const options = (page: Page) => page.locator('.options button').allTextContents();

async function table(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Play now.*Powerline/ }).click();
  await make(page, 'begin red');
  await isKept(page, 'move', 'begin red');
}

// In the worker: the engine's next call traps when a message on this channel says so.
const trap = `
const instantiate = WebAssembly.instantiate.bind(WebAssembly);
let traps = false;
new BroadcastChannel('trap').onmessage = () => (traps = true);
WebAssembly.instantiate = async (...all) => {
  const instance = await instantiate(...all);
  const exports = { ...instance.exports };
  exports.kilowatt_handle = (now) => {
    if (traps) {
      traps = false;
      throw new WebAssembly.RuntimeError('unreachable');
    }
    return instance.exports.kilowatt_handle(now);
  };
  return { exports };
};
`;

describe.runIf(engineIsThere)('an engine that fails in the middle of a game', () => {
  it('is started anew from the kept table; the reader is told, and can go on', async () => {
    env.expectTrouble(/unreachable/);
    const context = await env.context({ liked });
    await context.route(/\/near\.worker[^/]*\.js$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: trap + (await answer.text()) });
    });
    const page = await env.visit(context, '/');
    await table(page);
    const before = await options(page);
    await page.evaluate(() => new BroadcastChannel('trap').postMessage(1));
    await page.locator('.options [data-option="island"]').first().click();
    await page.locator('[data-banner="engine"]').waitFor();
    await answered(page);
    await expect.poll(() => options(page)).toEqual(before);
    await make(page, 'island');
    await isKept(page, 'move', 'island');
    await context.close();
  });

  it('that did not come can be sent for again', async () => {
    env.expectTrouble(/ERR_FAILED.*\.wasm/, /Failed to fetch|compileStreaming/);
    const context = await env.context({ liked });
    const wasm = /powerline[^/]*\.wasm$/;
    const page = await env.visit(context, '/', (tab) => void tab.route(wasm, (route) => route.abort()));
    const play = page.getByRole('button', { name: /Play now.*Powerline/ });
    await play.click();
    await page.getByRole('alert').getByText('The table could not be opened').waitFor();
    await page.unroute(wasm);
    await play.click();
    await make(page, 'begin red');
    await context.close();
  });
});

describe.runIf(engineIsThere)('one table in two tabs', () => {
  it('is watched in the second one, or taken over; nobody overwrites anything', async () => {
    const context = await env.context({ liked });
    const first = await env.visit(context, '/');
    await table(first);
    const second = await env.visit(context, new URL(first.url()).pathname);
    await second.getByText('This table is open in another tab.').waitFor();
    await second.locator('.scene').first().waitFor();
    expect(await second.locator('.options button').count()).toBe(0);
    await make(first, 'island');
    const lines = (page: Page) => page.locator('.log li').allTextContents();
    await expect.poll(async () => (await lines(second)).join('\n') === (await lines(first)).join('\n')).toBe(true);
    await isKept(first, 'move', 'island');
    const now = await options(first); // Ada's own turn: nobody else changes them
    await second.getByRole('button', { name: 'Continue here' }).click();
    await second.locator('.options button').first().waitFor();
    await expect.poll(() => options(second)).toEqual(now);
    await first.getByText('This table is open in another tab.').waitFor();
    await make(second, 'stop');
    await isKept(second, 'move', 'stop');
    const last = await options(second);
    // The other tab is closed: this one has the table again by itself.
    await second.close();
    await first.locator('.options button').first().waitFor();
    await expect.poll(() => options(first)).toEqual(last);
    await make(first, 'vacation keep');
    await isKept(first, 'move', 'vacation keep');
    await context.close();
  });
});

// Nothing can be written: as in a full device.
const full = (context: BrowserContext) =>
  context.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });

describe.runIf(engineIsThere)('storage', () => {
  it('that is full is said aloud, and the game can be played all the same', async () => {
    const context = await env.context({ liked });
    await full(context);
    const page = await env.visit(context, '/');
    await page.getByRole('button', { name: /Play now.*Powerline/ }).click();
    await make(page, 'begin red');
    await page.locator('[data-banner="storage"]', { hasText: 'full' }).waitFor();
    await make(page, 'island');
    await context.close();
  });
  it('that fails leaves the key of a link in the address', async () => {
    const context = await env.context({ liked });
    await full(context);
    const page = await env.visit(context, '/table/abcdefghijklmnop#secretkey');
    await page.locator('[data-banner="storage"]').waitFor();
    expect(page.url()).toContain('#secretkey');
    await context.close();
  });
  it('that becomes full in the middle of a game loses none of it as long as the page is open', async () => {
    const context = await env.context({ liked });
    const page = await env.visit(context, '/');
    await table(page);
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await make(page, 'island');
    await page.locator('[data-banner="storage"]', { hasText: 'full' }).waitFor();
    const before = await options(page);
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('region', { name: 'Your turn' }).getByRole('link', { name: 'Powerline' }).click();
    await page.locator('.options button').first().waitFor();
    await expect.poll(() => options(page)).toEqual(before);
    // And the backup has what could not be stored.
    await page.locator('[data-banner="storage"]').getByRole('button', { name: 'Go to the backup' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save a backup' }).click()]);
    const backup = JSON.parse(readFileSync(await download.path(), 'utf8')) as { tables: { data: { events: unknown[][] } }[] };
    expect(JSON.stringify(backup.tables.at(-1)?.data.events)).toContain('island');
    await context.close();
  });
  it('that fails lets a guest take a seat all the same, and a reload does not lose it', async (test) => {
    if (!env.running.real) return test.skip();
    const ada = await env.page({ liked }, '/new/powerline?with=friends');
    await ada.getByRole('button', { name: 'Open the table' }).click();
    const link = (await ada.getByLabel('Everyone', { exact: true }).inputValue()).replace(env.address, '');
    const context = await env.context({ liked: { ...liked, name: 'Ben' } });
    await full(context);
    const ben = await env.visit(context, link);
    await ben.locator('[data-do="take-seat"]').click();
    await ben.getByRole('button', { name: 'I am ready' }).waitFor();
    await ada.getByText('2 of 2 seats taken').waitFor();
    await expect.poll(() => new URL(ben.url()).hash).not.toBe(new URL(link, env.address).hash); // the key of the seat, not the link
    await ben.reload();
    await ben.getByRole('button', { name: 'I am ready' }).click();
    await ada.getByRole('button', { name: 'I am ready' }).click();
    for (const page of [ada, ben]) await page.locator('.turn').waitFor();
    await ada.context().close();
    await context.close();
  });
  it('is saved as a backup and read back on another device', async () => {
    const page = await env.page({ liked });
    await table(page);
    await page.goto(`${env.address}/history`);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save a backup' }).click()]);
    const file = await download.path();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ kilowatt_backup: 1, tables: [{ game: 'powerline' }] });
    const other = await env.page({ liked: { ...liked, name: '' } }, '/history');
    await other.locator('input[type="file"][aria-label="Restore a backup"]').setInputFiles({ name: 'backup.json', mimeType: 'application/json', buffer: readFileSync(file) });
    await other.getByText('Restored: no new game, 1 table.').waitFor();
    await other.getByRole('link', { name: 'Powerline' }).first().click();
    await make(other, 'island');
    await expect.poll(() => other.evaluate(() => JSON.parse(localStorage.getItem('kilowatt.settings') ?? '{}').name as string)).toBe('Ada');
    await other.goto(`${env.address}/history`);
    await other.locator('input[type="file"][aria-label="Restore a backup"]').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await other.getByText('This file is not a backup of this page.').waitFor();
    await page.context().close();
    await other.context().close();
  });
  const restore = (page: Page, backup: object) =>
    page.locator('input[type="file"][aria-label="Restore a backup"]').setInputFiles({ name: 'backup.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify({ kilowatt_backup: 1, ...backup })) });
  const game = { id: 'one', kept: 1, mine: null, record: { record: 1, game: 'powerline', players: ['Ada'], moves: [] } };
  it('takes boxes of one’s own along, and sets only under their true names', async () => {
    const page = await env.page({ liked }, '/history');
    const files = { 'a.json': '{}' };
    const box = { id: 'mine', game: 'powerline', name: 'Attic', files, hash: 'h', entered: [], tried: '', touched: 5 };
    const [good, bad] = ['44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a', 'b'.repeat(64)].map((id) => ({ id, game: 'powerline', name: 'Attic', files }));
    await restore(page, { boxes: [box], sets: [good, bad] });
    await page.getByText('Restored: no new game, no new table.').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save a backup' }).click()]);
    expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({ boxes: [box], sets: [good] });
    await page.goto(`${env.address}/box/powerline`);
    await page.getByText('Attic').first().waitFor();
    await page.context().close();
  });
  it('leaves out of a backup what is none, and the screens work on', async () => {
    const page = await env.page({ liked }, '/history');
    const table = { id: 'two', near: false, game: 'powerline', names: [], keys: [], mine: false };
    await restore(page, { records: [game, { ...game, id: 'late', kept: 'never' }, { id: 'none', kept: 1 }], tables: [table, { ...table, status: 'playing', touched: 'now' }], results: [{ id: 'x', word: 1 }] });
    await page.getByText('Restored: 1 game, no new table.').waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Powerline' }).first().waitFor();
    await page.goto(env.address);
    await page.getByRole('button', { name: /Play now.*Powerline/ }).waitFor();
    await page.context().close();
  });
  it('says so if a backup did not fit, and does not call it something else', async () => {
    const context = await env.context({ liked });
    await full(context);
    const page = await env.visit(context, '/history');
    await restore(page, { records: [game] });
    await page.getByText('The backup could not be restored completely').waitFor();
    await context.close();
  });
  it('throws nothing away on one click', async () => {
    const page = await env.page({ liked });
    await table(page);
    await page.goto(env.address);
    const waiting = page.getByRole('region', { name: 'Your turn' });
    await waiting.getByRole('button', { name: 'Remove from this list' }).click();
    await waiting.getByText('only exists on this device').waitFor();
    await waiting.getByRole('button', { name: 'No', exact: true }).click();
    await page.goto(`${env.address}/history`);
    const kept = page.getByRole('region', { name: 'My tables' });
    await kept.getByRole('button', { name: 'Remove from this list' }).click();
    await kept.locator('[data-do="sure"]').click();
    await page.getByText('You are not at any table right now.').waitFor();
    await page.context().close();
  });
});

describe('a link that leads nowhere', () => {
  it('leaves no table behind on this device', async (test) => {
    if (!env.running.real) return test.skip();
    const page = await env.page({ liked }, '/table/abcdefghjkmn#0123456789abcdefghjkmnpqrs');
    await page.getByRole('heading', { name: 'Table not found' }).waitFor();
    const kept = () => page.evaluate(async () => {
      const opening = indexedDB.open('kilowatt', 1);
      await new Promise((resolve) => (opening.onsuccess = resolve));
      const all = opening.result.transaction('tables').objectStore('tables').count();
      await new Promise((resolve) => (all.onsuccess = resolve));
      opening.result.close();
      return all.result;
    });
    await expect.poll(kept).toBe(0);
    await page.context().close();
  });
});

describe('an address that means nothing', () => {
  it.each(['/constructor', '/__proto__', '/new/constructor', '/rules/powerline#%', '/replay/x#%E4%'])('%s leads to the screen that says so', async (path) => {
    const page = await env.page({ liked }, path);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.context().close();
  });
});

describe.runIf(engineIsThere)('a plain http address in the home network', () => {
  it('plays, watches in a second tab, and says what it cannot do', async () => {
    const browser = await launch(['--host-resolver-rules=MAP home.test 127.0.0.1']);
    const context = await browser.newContext({ locale: 'en', reducedMotion: 'reduce' });
    await context.addInitScript(() => localStorage.getItem('kilowatt.settings') ?? localStorage.setItem('kilowatt.settings', JSON.stringify({ speed: 0, sound: false, confirm: false })));
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(env.address.replace('127.0.0.1', 'home.test'));
    await expect.poll(() => page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator, 'locks' in navigator])).toEqual([false, false, false]);
    await page.getByText('This address is plain http').waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByText('Browsers allow this only at https addresses').waitFor();
    await page.keyboard.press('Escape');
    await table(page);
    const second = await context.newPage();
    await second.goto(page.url());
    await second.getByText('This table is open in another tab.').waitFor();
    await second.getByRole('button', { name: 'Continue here' }).click();
    await make(second, 'island');
    await page.getByText('This table is open in another tab.').waitFor();
    await second.goto(`${env.address.replace('127.0.0.1', 'home.test')}/history`);
    await make(page, 'stop'); // the table is free again, and this tab goes on
    await second.getByText('This browser may delete what the page has stored').waitFor();
    expect(problems).toEqual([]);
    await browser.close();
  });
});
