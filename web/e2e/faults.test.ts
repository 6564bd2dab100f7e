// What playing has brought to light once, and must not come back.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { advance, decisionDue, make, playByClicks } from './support/play';
import { engineIsThere, environment } from './support/environment';

const env = environment();
const quick = { liked: { speed: 0, sound: false, confirm: false, name: 'Ada' } };

describe('an address', () => {
  it.each(['/nowhere', '/table', '/replay/%E0%A4%A', '/%'])('%s leads to a screen that says so, and on', async (path) => {
    const page = await env.page(quick, path);
    await page.getByRole('heading', { name: /^(Page|Table) not found$/ }).waitFor();
    await page.locator('main').getByRole('link', { name: 'Home' }).click();
    await page.getByRole('button', { name: /Play now.*Powerline/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.context().close();
  });
});

describe.runIf(engineIsThere)('a puzzle of the collection', () => {
  it('has an address that can be opened again', async () => {
    const page = await env.page(quick, '/puzzle');
    await page.getByRole('button', { name: /Powerline/ }).first().click();
    await page.locator('a[href^="/puzzle/c.powerline/"]').first().click();
    await decisionDue(page);
    const answer = await page.reload();
    expect(answer?.status()).toBe(200);
    await decisionDue(page);
    await page.context().close();
  });
});

describe.runIf(engineIsThere)('a new table', () => {
  it('can be opened after boards were chosen and the number of players changed, now and the next time', async () => {
    const page = await env.page(quick, '/new/powerline');
    await page.getByLabel('Players', { exact: true }).selectOption('4');
    const boards = page.locator('select').filter({ has: page.locator('option', { hasText: 'Board E' }) });
    await boards.nth(3).selectOption({ label: 'Board F' });
    await page.getByLabel('Players', { exact: true }).selectOption('2');
    await page.getByRole('button', { name: 'Start' }).click();
    await decisionDue(page);
    await page.goto(`${env.address}/new/powerline`);
    await page.getByRole('button', { name: 'Start' }).click();
    await decisionDue(page);
    await page.context().close();
  });

  it('offers only what counts with so many players', async () => {
    const page = await env.page(quick, '/new/pampero');
    const level = page.getByText('Solo level');
    const players = page.getByLabel('Players', { exact: true });
    await players.selectOption('1');
    await level.waitFor();
    await players.selectOption('4');
    await level.waitFor({ state: 'detached' });
    await page.getByText('Longer game').waitFor();
    await page.context().close();
  });

  it('with friends keeps the host’s name that was typed in the set-up', async (test) => {
    if (!env.running.real) return test.skip();
    const page = await env.page({ liked: { ...quick.liked, name: '' } }, '/new/powerline?with=friends');
    await page.locator('.seat input[type="text"]').first().fill('Grace');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.locator('.seats').getByText('Grace').waitFor();
    await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Grace');
    await page.context().close();
  });
});

describe.runIf(engineIsThere)('at a table', () => {
  it.each([[1280, 720], [1440, 900]])('the log follows: the last thing that happened is in sight at %i × %i', async (width, height) => {
    const page = await env.page({ ...quick, width, height }, '/new/century');
    for (const select of await page.locator('.seat select').all()) if ((await select.inputValue()) !== 'person') await select.selectOption('random');
    await page.getByRole('button', { name: 'Start' }).click();
    await advance(page, 14);
    await decisionDue(page);
    const inSight = () =>
      page.locator('.log li').last().evaluate((line) => {
        const own = line.getBoundingClientRect();
        const middle = document.elementFromPoint(own.left + own.width / 2, (own.top + own.bottom) / 2);
        return own.bottom <= innerHeight && middle !== null && line.contains(middle);
      });
    await expect.poll(inSight).toBe(true);
    await page.context().close();
  });

  it('an auction on one screen runs in the open: no curtain, and coins are seen only while the key is held', async () => {
    const page = await env.page(quick, '/new/century?with=screen');
    await page.getByRole('button', { name: 'Start' }).click();
    const lift = page.getByRole('button', { name: /^I am/ });
    await lift.or(page.locator('.options button').first()).first().waitFor();
    if ((await lift.count()) > 0) await lift.click();
    await make(page, (await page.locator('.options button[data-option]').first().getAttribute('data-option')) ?? '');
    // From here on there are bids, in turn, before everybody's eyes.
    await page.locator('[data-do="peek"]').waitFor();
    expect(await lift.count()).toBe(0);
    const seen = () => page.locator('.board').innerText();
    const open = await seen();
    expect(open).not.toMatch(/[-−]1\s*→/); // hidden coins are no number to reckon with
    await page.keyboard.down('c');
    await expect.poll(seen).not.toBe(open);
    await page.keyboard.up('c');
    await expect.poll(seen).toBe(open);
    await page.locator('.options [data-option^="bid"]').first().click();
    await page.locator('.options [data-option="pass"]').waitFor();
    expect(await lift.count()).toBe(0);
    await page.context().close();
  });

  it('after a change of language the voice speaks the new one', async () => {
    const page = await env.page(quick, '/challenge/voice');
    await page.getByRole('button', { name: /^Play/ }).first().click();
    await decisionDue(page);
    const voice = page.locator('[aria-live="polite"][role="status"].hidden-text');
    const settings = async (lang: string) => {
      await page.getByRole('button', { name: /Settings|Einstellungen/ }).click();
      await page.locator('dialog select').first().selectOption(lang);
      await page.keyboard.press('Escape');
    };
    await settings('de');
    await page.locator('html[lang="de"]').waitFor();
    const prompt = async () => ((await page.locator('.prompt').textContent()) ?? '').trim();
    await expect.poll(async () => ((await voice.textContent()) ?? '').includes(await prompt())).toBe(true);
    await page.context().close();
  });
});

describe.runIf(engineIsThere)('another game', () => {
  it('is one game, however often the button is pressed', async () => {
    const page = await env.page(quick);
    await page.getByRole('button', { name: /Play now.*Powerline/ }).click();
    await decisionDue(page);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.locator('[data-do="sure"]').click();
    const over = page.url();
    await page.getByRole('button', { name: 'Play again' }).dblclick();
    await page.waitForURL((url) => url.href !== over);
    await decisionDue(page);
    await page.goto(`${env.address}/history`);
    await page.getByRole('heading', { name: 'My tables' }).waitFor();
    await expect.poll(() => page.getByRole('region', { name: 'My tables' }).getByRole('listitem').count()).toBe(1);
    await page.context().close();
  });
});

describe.runIf(engineIsThere)('a challenge', () => {
  const log = (page: Page) => page.locator('.log').textContent();

  it('that was left goes on where it was left, with the same dice behind it and no second try', async () => {
    const page = await env.page(quick, '/challenge/one-try');
    await page.getByRole('button', { name: /^Play/ }).first().click();
    await advance(page, 6);
    await decisionDue(page);
    const [before, table] = [await log(page), page.url()];
    // Thrown off the list it is not begun again either.
    await page.goto(`${env.address}/history`);
    const kept = page.getByRole('region', { name: 'My tables' });
    await kept.getByRole('button', { name: 'Remove from this list' }).click();
    await kept.locator('[data-do="sure"]').click();
    await page.getByText('You are not at any table right now.').waitFor();
    await page.goto(`${env.address}/challenge/one-try`);
    await page.getByRole('button', { name: /^(Play|Resume|Continue|Go on)/ }).or(page.getByRole('link', { name: /^(Resume|Continue|Go on)/ })).first().click();
    await decisionDue(page);
    expect(page.url()).toBe(table);
    await expect.poll(() => log(page)).toBe(before);
    // The end leads back to the results.
    await playByClicks(page);
    await page.getByRole('link', { name: 'Results of the challenge' }).click();
    await page.getByRole('heading', { name: 'Results' }).waitFor();
    await page.locator('ol li').filter({ hasText: 'Ada' }).waitFor();
    await page.context().close();
  });
});
