// The first screen: three games, two clicks to the first decision, three languages, little weight.
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { engineIsThere, environment } from './support/environment';

const env = environment();

describe.runIf(engineIsThere)('a new table', () => {
  it('shows the variants as they are if nobody chooses', async () => {
    const page = await env.page({}, '/new/century');
    expect(await page.getByLabel('Scoring cards').isChecked()).toBe(true);
    expect(await page.getByLabel('Corner contact').isChecked()).toBe(true);
    expect(await page.getByLabel('Administration in turn order').isChecked()).toBe(false);
    await page.goto(`${env.address}/new/pampero`);
    expect(await page.getByLabel('Solo level').inputValue()).toBe('normal');
    await page.goto(`${env.address}/new/powerline`);
    await page.getByRole('checkbox', { name: /side B/, checked: false }).waitFor();
    await page.getByLabel('Scoring tiles').selectOption('any_three');
    await page.getByRole('checkbox', { name: /side B/, checked: true }).waitFor(); // unless somebody says otherwise
    await page.context().close();
  });
});

describe('the start page', () => {
  it('shows three games with four ways each', async () => {
    const page = await env.page();
    for (const name of ['Powerline', 'Pampero', '20th Century']) {
      const game = page.getByRole('region', { name });
      for (const way of ['Play now', 'Learn it step by step', 'With friends', 'Same device']) expect(await game.getByText(way).count()).toBe(1);
    }
    await page.context().close();
  });

  it.runIf(engineIsThere)('leads to the first decision with two clicks', async () => {
    const page = await env.page();
    await page.getByRole('button', { name: /Play now.*Powerline/ }).click();
    await page.locator('.options button').first().click();
    await page.getByText(/Place your first worker/).first().waitFor();
    await page.context().close();
  });

  it.each([
    ['de-AT', 'Drei Spiele um Energie', 'de'],
    ['fr', 'Trois jeux d’énergie', 'fr'],
    ['ja', 'Three games about power', 'en'],
  ])('speaks the language of the browser: %s', async (lang, title, code) => {
    const page = await env.page({ lang });
    expect(await page.locator('h1').textContent()).toBe(title);
    expect(await page.locator('html').getAttribute('lang')).toBe(code);
    await page.context().close();
  });

  it('changes its language and its theme at any time and keeps them', async () => {
    const page = await env.page();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Language').selectOption('de');
    await page.getByLabel('Farbschema').selectOption('dark');
    await page.getByRole('button', { name: 'Schließen' }).click();
    await page.reload();
    await page.getByRole('heading', { name: 'Drei Spiele um Energie' }).waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.context().close();
  });

  it.runIf(engineIsThere)('numbers who gave no name, in the language of the moment', async () => {
    const page = await env.page();
    await page.getByRole('button', { name: /Play now.*Powerline/ }).click();
    await page.locator('.scores').getByText('Player 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('button', { name: 'Schließen' }).click();
    await page.locator('.scores').getByText('Spieler 1', { exact: true }).waitFor();
    await page.context().close();
  });

  it('weighs at most 140 KiB compressed with its letters, and 350 KiB with all that comes by itself before an engine', async () => {
    const context = await env.context();
    const page = await context.newPage();
    const weights: Promise<{ own: boolean; size: number }>[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!response.url().startsWith('http') || pathname.endsWith('.wasm')) return;
      // What is fetched ahead for a table is not what the start page needs.
      const isOwn = pathname === '/' || /\/(first|start|besley|barlow-\d+)-[^/]*$/.test(pathname);
      const weigh = (body: Buffer) => ({ own: isOwn || body.includes('Play now'), size: pathname.endsWith('.woff2') ? body.length : brotliCompressSync(body).length });
      weights.push(response.body().then(weigh, () => ({ own: false, size: 0 })));
    });
    await page.goto(env.address);
    await page.waitForLoadState('networkidle'); // all that comes by itself
    const all = await Promise.all(weights);
    const sum = (of: typeof all) => of.reduce((total, { size }) => total + size, 0);
    const own = all.filter((file) => file.own);
    console.log(`first load: ${(sum(own) / 1024).toFixed(1)} KiB in ${own.length} files, with what is fetched ahead ${(sum(all) / 1024).toFixed(1)} KiB in ${all.length}`);
    expect(own.length).toBeGreaterThan(6);
    expect(sum(own)).toBeLessThanOrEqual(140 * 1024);
    expect(sum(all)).toBeLessThanOrEqual(350 * 1024);
    await context.close();
  });

  it.each(['/nowhere', '/new/chess', '/learn/chess'])('knows no address but its own: %s', async (path) => {
    const page = await env.page({}, path);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'Three games about power' }).waitFor();
    await page.context().close();
  });
});
