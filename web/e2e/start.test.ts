// The first screen: three games, two clicks to the first decision, three languages.
import { describe, expect, it } from 'vitest';
import { engineIsThere, environment } from './support/environment';

const env = environment();

describe.runIf(engineIsThere)('a new table', () => {
  it('shows the variants as they are if nobody chooses', async () => {
    const page = await env.page({}, '/new/century');
    await expect.poll(() => page.getByLabel('Scoring cards').isChecked()).toBe(true);
    await expect.poll(() => page.getByLabel('Corner contact').isChecked()).toBe(true);
    await expect.poll(() => page.getByLabel('Administration in turn order').isChecked()).toBe(false);
    await page.goto(`${env.address}/new/pampero`);
    await page.getByRole('checkbox').first().waitFor();
    expect(await page.getByLabel('Solo level').count()).toBe(0); // it counts for one player only
    await page.getByLabel('Players', { exact: true }).selectOption('1');
    await expect.poll(() => page.getByLabel('Solo level').inputValue()).toBe('normal');
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
      for (const way of ['Play now', 'Learn it step by step', 'With friends', 'Same device']) await expect.poll(() => game.getByText(way).count()).toBe(1);
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
    ['de-AT', 'Drei Spiele rund um Energie', 'de'],
    ['fr', 'Trois jeux sur l’énergie', 'fr'],
    ['ja', 'Three games about power', 'en'],
  ])('speaks the language of the browser: %s', async (lang, title, code) => {
    const page = await env.page({ lang });
    await expect.poll(() => page.locator('h1').textContent()).toBe(title);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(code);
    await page.context().close();
  });

  it('changes its language and its theme at any time and keeps them', async () => {
    const page = await env.page();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await page.getByRole('combobox', { name: 'Farbschema' }).selectOption('dark');
    await page.getByRole('button', { name: 'Schließen' }).click();
    await page.reload();
    await page.getByRole('heading', { name: 'Drei Spiele rund um Energie' }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.context().close();
  });

  it.runIf(engineIsThere)('numbers who gave no name, in the language of the moment', async () => {
    const page = await env.page();
    await page.getByRole('button', { name: /Play now.*Powerline/ }).click();
    await page.locator('.scores').getByText('Player 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await page.getByRole('button', { name: 'Schließen' }).click();
    await page.locator('.scores').getByText('Spieler 1', { exact: true }).waitFor();
    await page.context().close();
  });

  it.each(['/nowhere', '/new/chess', '/learn/chess'])('knows no address but its own: %s', async (path) => {
    const page = await env.page({}, path);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'Three games about power' }).waitFor();
    await page.context().close();
  });
});
