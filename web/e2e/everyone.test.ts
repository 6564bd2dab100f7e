// Everyone: axe-core finds nothing on any screen in either theme, and nothing is wider than the window, from a phone to a very large screen.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { advance, make, playByClicks } from './support/play';
import { arrived } from './support/screens';
import { complaints, engineIsThere, environment, type Look } from './support/environment';
import { every } from './support/matrix';
import { games } from '../tools/names';

const env = environment();
const liked = { speed: 0, sound: false, confirm: false, name: 'Ada' };

const screens = ['/', '/new/powerline', '/new/pampero', '/new/century?with=friends', '/learn', '/rules', '/rules/powerline', '/rules/pampero/fr', '/challenge', '/history', '/table/unknown', '/replay/unknown', '/nowhere'];
// Between the phone and the desktop nothing differs but the room: there only the width is looked at.
const looks: [string, Look, 'axe' | 'width'][] = [
  ['phone, light', { width: 360, height: 740, touch: true }, 'axe'],
  ['desktop, dark', { width: 1280, height: 800, theme: 'dark' }, 'axe'],
  ['letters twice as large', { width: 640, height: 400 }, 'width'],
  ['very large', { width: 2560, height: 1440 }, 'width'],
];
const other = (look: Look) => (look.theme === 'dark' ? 'light' : 'dark');

const tooWide = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function isGood(page: Page, where: string, by: 'axe' | 'width' = 'axe'): Promise<void> {
  if (by === 'axe') expect(await complaints(page), where).toEqual([]);
  expect(await tooWide(page), where).toBeLessThanOrEqual(0);
}
const visit = async (page: Page, path: string): Promise<void> => {
  await page.goto(env.address + path);
  await arrived(page, path);
};

describe.each(every(looks, looks.slice(0, 2)))('%s', (_, look, by) => {
  it('every screen', async () => {
    const page = await env.page({ ...look, lang: 'de' });
    for (const path of screens) {
      await visit(page, path);
      await isGood(page, path, by);
    }
    await visit(page, '/');
    await page.getByRole('button', { name: 'Einstellungen' }).click();
    await page.locator('dialog').waitFor();
    await isGood(page, 'settings', by);
    await page.context().close();
  });

  it.runIf(engineIsThere).each(every(games, look.touch ? games : []))('a table of %s, its aid and its dialogs', async (game) => {
    const page = await env.page({ ...look, liked }, `/new/${game}`);
    await page.getByRole('button', { name: 'Start' }).click();
    await advance(page, 6);
    await isGood(page, 'the board', by);
    // On a phone the parts share one box; here they come one after the other.
    for (const tab of look.touch ? await page.locator('.board [aria-pressed]').all() : []) {
      await tab.click();
      await isGood(page, (await tab.textContent()) ?? '', by);
    }
    if (by === 'axe') {
      await page.emulateMedia({ colorScheme: other(look) });
      await isGood(page, 'the other theme');
    }
    await page.getByRole('button', { name: 'Player aid' }).click();
    await page.locator('dialog').waitFor();
    await isGood(page, 'the player aid', by);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.locator('dialog').waitFor();
    await isGood(page, 'the table’s own menu', by);
    await page.context().close();
  });
});

describe.runIf(engineIsThere)('after a game', () => {
  it('the result, the replay, the review, the proof and the history, light and dark', async () => {
    const page = await env.page({ liked }, '/challenge/everyone');
    await page.getByRole('button', { name: 'Play' }).click();
    expect((await playByClicks(page)).all).toBeGreaterThan(10);
    await page.getByRole('link', { name: 'Replay' }).waitFor();
    await isGood(page, 'the result');
    const id = (await page.getByRole('link', { name: 'Replay' }).getAttribute('href'))?.split('/')[2] ?? '';
    for (const path of [`/replay/${id}/20`, `/review/${id}`, `/proof/${id}`, '/history']) {
      await visit(page, path);
      await isGood(page, path);
      await page.emulateMedia({ colorScheme: 'dark' });
      await isGood(page, `${path}, dark`);
      await page.emulateMedia({ colorScheme: 'light' });
    }
    await page.context().close();
  });

  it('the curtain between two people at one screen', async () => {
    const page = await env.page({ liked, width: 360, height: 740 }, '/new/powerline?with=screen');
    await page.getByRole('button', { name: 'Start' }).click();
    for (const move of ['begin red', 'island', 'stop', 'vacation keep']) await make(page, move);
    await page.getByRole('heading', { name: /it’s your turn/ }).waitFor();
    await isGood(page, 'the curtain');
    await page.context().close();
  });
});

describe.runIf(engineIsThere)('whoever needs other colours', () => {
  it('has frames round what can be chosen where the device chooses the colours, and darker ink where more contrast is wanted', async () => {
    const page = await env.page({ liked }, '/new/powerline');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('.options button').first().waitFor();
    const style = (name: string) => page.locator('.options button').first().evaluate((button, property) => getComputedStyle(button).getPropertyValue(property), name);
    const ink = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ink').trim());
    expect(await style('border-top-width')).not.toBe('3px');
    await page.emulateMedia({ forcedColors: 'active' });
    await expect.poll(() => style('border-top-width')).toBe('3px');
    await expect.poll(() => style('border-top-style')).toBe('solid');
    await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
    await expect.poll(() => ink()).toBe('#000');
    expect(await complaints(page)).toEqual([]);
    await page.context().close();
  });
});

describe('a change of screen', () => {
  it('takes the focus along and is announced, again and again', async () => {
    const page = await env.page();
    const heard = page.locator('[role="status"][aria-live="polite"]');
    for (let times = 0; times < 2; times++) {
      await page.getByRole('link', { name: 'Rules', exact: true }).first().click();
      await page.locator('main h1').first().waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
      await expect.poll(() => heard.textContent()).toContain(await page.title());
      await page.getByRole('link', { name: 'Kilowatt' }).first().click();
      await page.locator('[data-play]').first().waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    }
    await page.context().close();
  });
  it.runIf(engineIsThere)('and no key does anything by itself where shortcuts are turned off', async () => {
    const page = await env.page({ liked: { ...liked, keys: 'off' } }, '/new/powerline');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('.options button').first().waitFor();
    expect(await page.locator('.options kbd').count()).toBe(0);
    for (const key of ['1', 'b', '?', 'h']) await page.keyboard.press(key);
    expect(await page.locator('.spoken, dialog[open], .hints').count()).toBe(0);
    await page.getByText('Which worker goes first').first().waitFor();
    await page.context().close();
  });
});
