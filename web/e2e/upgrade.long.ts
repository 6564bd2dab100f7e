// A new version of the page, online and offline, with and without a service worker: two builds with different ids.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from './support/browser';
import { isInstalled, isKept } from './support/kept';
import { make } from './support/play';
import { serveStatic } from './support/static';

const root = fileURLToPath(new URL('..', import.meta.url));
const engine = process.env.KILOWATT_WASM ?? fileURLToPath(new URL('../../build/wasm', import.meta.url));
const builds = ['first-build', 'second-build'] as const;

describe.runIf(existsSync(`${engine}/kilowatt_powerline.wasm`))('an upgrade', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kilowatt-builds-'));
  let served: (typeof builds)[number] = 'first-build';
  let server: Server;
  let address = '';
  let browser: Browser;

  beforeAll(async () => {
    for (const build of builds)
      execFileSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', join(folder, build), '--logLevel', 'error'], {
        cwd: root,
        env: { ...process.env, KILOWATT_BUILD: build, NODE_ENV: 'production' },
        stdio: 'inherit',
      });
    ({ server, address } = await serveStatic(0, () => join(folder, served)));
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const buildOf = (page: Page) => page.locator('html').getAttribute('data-build');
  const caches = (page: Page) => page.evaluate(async () => (await globalThis.caches.keys()).sort());
  async function tableIn(context: BrowserContext): Promise<Page> {
    await context.addInitScript(() => localStorage.getItem('kilowatt.settings') ?? localStorage.setItem('kilowatt.settings', JSON.stringify({ speed: 0, sound: false, confirm: false, name: 'Ada' })));
    const page = await context.newPage();
    await page.goto(address);
    await page.getByRole('button', { name: /Play now.*Powerline/ }).click();
    await make(page, 'begin red');
    await isKept(page, 'move', 'begin red');
    return page;
  }
  const options = (page: Page) => page.locator('.options button').allTextContents();

  it('leaves an open tab its own files, offers the new version, and the table goes on in it; also offline', async () => {
    served = 'first-build';
    const context = await browser.newContext({ locale: 'en', serviceWorkers: 'allow', reducedMotion: 'reduce' });
    const page = await tableIn(context);
    const before = await options(page);
    await isInstalled(page);
    await expect.poll(() => caches(page)).toEqual(['kilowatt-first-build']);
    const address0 = page.url();

    served = 'second-build';
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const banner = page.locator('[data-banner="upgrade"]');
    await banner.waitFor();
    await expect.poll(() => caches(page)).toEqual(['kilowatt-first-build', 'kilowatt-second-build']);
    // A screen this tab has not loaded yet comes from its own build, though the server has another one.
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: /Rules.*Powerline/ }).click();
    await page.locator('main .rule').first().waitFor();
    expect(await buildOf(page)).toBe('first-build');
    await page.goBack();
    await page.goBack();
    await page.locator('.options button').first().waitFor();
    await expect.poll(() => options(page)).toEqual(before);

    await banner.getByRole('button', { name: 'Reload' }).click();
    await page.locator('html[data-build="second-build"]').waitFor();
    await page.locator('.options button').first().waitFor();
    expect(page.url()).toBe(address0);
    await expect.poll(() => options(page)).toEqual(before);
    // No tab of the first build is open any more.
    await expect.poll(() => caches(page)).toEqual(['kilowatt-second-build']);

    await context.setOffline(true);
    await page.reload();
    await page.locator('html[data-build="second-build"]').waitFor();
    await make(page, 'island');
    await isKept(page, 'move', 'island');
    await context.close();
  });

  it('without a service worker says that the tab must be reloaded, and nothing is lost', async () => {
    served = 'first-build';
    const context = await browser.newContext({ locale: 'en', serviceWorkers: 'block', reducedMotion: 'reduce' });
    const page = await tableIn(context);
    const before = await options(page);
    served = 'second-build';
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: /Rules.*Powerline/ }).click();
    await page.getByText('This screen could not be shown.').waitFor();
    const banner = page.locator('[data-banner="upgrade"]');
    await banner.getByText('There is a new version. Please reload this tab').waitFor();
    await page.goBack();
    await page.goBack();
    await page.locator('.options button').first().waitFor();
    await banner.getByRole('button', { name: 'Reload' }).click();
    await page.locator('html[data-build="second-build"]').waitFor();
    await page.locator('.options button').first().waitFor();
    await expect.poll(() => options(page)).toEqual(before);
    await context.close();
  });
});
