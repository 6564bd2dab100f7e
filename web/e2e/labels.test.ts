// Buttons on a small phone: in every language the label of each fits into its button, and the button into the window.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { langs, Words, type Lang, type Sections } from '../src/lib/message';
import { games } from '../tools/names';
import { engineIsThere, environment } from './support/environment';
import { every } from './support/matrix';
import { advance, playByClicks } from './support/play';
import { arrived } from './support/screens';

const env = environment('--public-lobby');
const screens = ['/', ...games.map((game) => `/new/${game}`), '/new/century?with=friends', '/new/pampero?with=screen', '/learn', '/rules', '/rules/powerline', '/aid/century', '/puzzle', '/challenge', '/history', '/lobby', '/table/unknown', '/replay/unknown', '/nowhere'];
const phone = (lang: Lang) => ({ width: 360, height: 740, touch: true, lang, liked: { confirm: true, name: 'Ada' } });
const words = (lang: Lang): Words => new Words(lang, JSON.parse(readFileSync(new URL(`../src/text/${lang}.json`, import.meta.url), 'utf8')) as Sections);

interface Squeezed {
  readonly label: string;
  readonly missing: number; // so many pixels
}

// What is cut off, or stands outside the window. What slides sideways by itself, such as a board, is none of this, nor is what waits
// beyond the edge until the keyboard comes to it.
function squeezed(page: Page): Promise<Squeezed[]> {
  return page.evaluate(() => {
    const slides = (element: Element | null): boolean =>
      element !== null && (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1 ? true : slides(element.parentElement));
    // So far does the text of a button reach over its edges; what only a screen reader meets has no width.
    const over = (button: HTMLElement, box: DOMRect): number => {
      const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      let most = 0;
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if ((node.parentElement?.getBoundingClientRect().width ?? 0) <= 1 || node.textContent?.trim() === '') continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const part of range.getClientRects()) most = Math.max(most, part.right - box.right, box.left - part.left);
      }
      return most;
    };
    return [...document.querySelectorAll<HTMLElement>('button, a.button, summary')].flatMap((button) => {
      const box = button.getBoundingClientRect();
      const label = button.innerText.trim();
      if (box.width === 0 || box.right <= 0 || label === '' || slides(button.parentElement)) return [];
      const missing = Math.max(over(button, box), box.right - window.innerWidth, -box.left);
      return missing > 1 ? [{ label, missing: Math.round(missing) }] : [];
    });
  });
}

// Nothing is squeezed, with everything unfolded that can be.
async function fits(page: Page, where: string): Promise<void> {
  await page.locator('details').evaluateAll((all) => all.forEach((one) => ((one as HTMLDetailsElement).open = true)));
  expect(await page.locator('button, a.button').count(), where).toBeGreaterThan(0);
  expect(await squeezed(page), where).toEqual([]);
}

describe.runIf(engineIsThere)('labels of buttons at 360 px', () => {
  it('fit after a game: the result, the replay, the review, the proof and the list of games', async () => {
    const page = await env.page({ ...phone('en'), liked: { confirm: false, name: 'Ada' } }, '/challenge/everyone');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    expect((await playByClicks(page)).all).toBeGreaterThan(10);
    const replay = page.locator('a[href^="/replay/"]').first();
    await replay.waitFor();
    const id = (await replay.getAttribute('href'))?.split('/')[2] ?? '';
    const table = new URL(page.url()).pathname;
    for (const lang of every<Lang>(langs, ['de'])) {
      await page.evaluate((chosen) => {
        const liked = JSON.parse(localStorage.getItem('kilowatt.settings') ?? '{}') as object;
        localStorage.setItem('kilowatt.settings', JSON.stringify({ ...liked, lang: chosen }));
      }, lang);
      await page.goto(env.address + table);
      await page.locator(`html[lang="${lang}"]`).waitFor({ state: 'attached' });
      await replay.waitFor();
      await fits(page, `${lang}: the result`);
      for (const path of [`/replay/${id}/20`, `/review/${id}`, `/proof/${id}`, '/history', '/challenge/everyone']) {
        await page.goto(env.address + path);
        await arrived(page, path);
        await fits(page, `${lang}: ${path}`);
      }
    }
    await page.context().close();
  });
});

describe.each(every<Lang>(langs, ['de']))('labels of buttons at 360 px: %s', (lang) => {
  const say = (path: string): string => words(lang).say(...(path.split('.') as [string, string]));
  const press = (page: Page, path: string) => page.getByRole('button', { name: say(path), exact: path === 'host.title' }).first().click();
  const dialog = async (page: Page, path: string): Promise<void> => {
    await press(page, path);
    await page.locator('dialog[open]').waitFor();
    await fits(page, path);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  };

  it('fit on every screen, and in the settings', async () => {
    const page = await env.page(phone(lang));
    for (const path of screens) {
      await page.goto(env.address + path);
      await arrived(page, path);
      await fits(page, path);
    }
    await page.goto(env.address);
    await dialog(page, 'head.settings');
    await page.context().close();
  });
  it.runIf(engineIsThere).each(games)('fit at a table of %s, in its aid and in its menu', async (game) => {
    const page = await env.page(phone(lang), `/new/${game}`);
    await page.locator('main button.primary').last().click();
    for (let n = 0; n < 3; n++) {
      await advance(page, 2);
      await fits(page, `after ${n * 2 + 2} decisions`);
    }
    await dialog(page, 'aid.open');
    await dialog(page, 'host.title');
    await page.context().close();
  });
  it.runIf(engineIsThere)('fit in a lesson', async () => {
    const page = await env.page(phone(lang), '/learn/powerline');
    await page.locator('[data-do="next"]').waitFor();
    await fits(page, 'the lesson');
    await page.context().close();
  });
  it.runIf(engineIsThere).each(games)('fit in the editor of a box of %s, with everything that can be chosen', async (game) => {
    const page = await env.page(phone(lang), `/box/${game}`);
    await page.locator('main h1').waitFor();
    await fits(page, 'boxes');
    await page.locator('main button').first().click();
    await page.locator('[data-component]').first().waitFor({ state: 'attached' });
    // All of a list have the same fields.
    const lists = await page.locator('[data-component]').evaluateAll((all) => [...new Map(all.map((one) => one.getAttribute('data-component') ?? '').map((key) => [key.replace(/[^/]*$/, ''), key])).values()]);
    expect(lists.length).toBeGreaterThan(1);
    for (const component of lists) {
      await page.locator(`[data-component="${component}"]`).evaluate((one) => (one as HTMLElement).click());
      await page.locator(`[data-component="${component}"][aria-current="true"]`).waitFor({ state: 'attached' });
      await fits(page, component);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), component).toBeLessThanOrEqual(360);
    }
    await page.context().close();
  });
  it.runIf(engineIsThere)('fit in the waiting room, and in the menu of a host', async (test) => {
    if (!env.running.real) test.skip();
    const page = await env.page(phone(lang), '/new/powerline?with=friends');
    await press(page, 'setup.open');
    await page.getByRole('heading', { name: say('gathering.links') }).waitFor();
    await fits(page, 'the waiting room');
    await dialog(page, 'host.title');
    await page.context().close();
  });
  it('would be found if one did not', async () => {
    const page = await env.page(phone(lang));
    await page.evaluate(() => {
      const button = document.createElement('button');
      button.textContent = 'x'.repeat(200);
      button.style.whiteSpace = 'nowrap';
      document.body.append(button);
    });
    expect((await squeezed(page)).length).toBeGreaterThan(0);
    await page.context().close();
  });
});
