// Buttons on a small phone: in every language the label of each fits into its button, and the button into the window.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { langs } from '../src/lib/message';
import { games } from '../tools/names';
import { engineIsThere, environment } from './support/environment';
import { advance } from './support/play';
import { arrived } from './support/screens';

const env = environment();
const screens = ['/', ...games.map((game) => `/new/${game}`), '/new/century?with=friends', '/learn', '/challenge', '/history', '/nowhere'];

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

describe.each(langs)('labels of buttons at 360 px: %s', (lang) => {
  it('fit on every screen', async () => {
    const page = await env.page({ width: 360, height: 740, touch: true, lang });
    for (const path of screens) {
      await page.goto(env.address + path);
      await arrived(page, path);
      expect(await page.locator('button, a.button').count(), path).toBeGreaterThan(0);
      expect(await squeezed(page), path).toEqual([]);
    }
    await page.context().close();
  });
  it.runIf(engineIsThere).each(games)('fit at a table of %s', async (game) => {
    const page = await env.page({ width: 360, height: 740, touch: true, lang, liked: { confirm: true, name: 'Ada' } }, `/new/${game}`);
    await page.locator('main button.primary').last().click();
    for (let n = 0; n < 3; n++) {
      await advance(page, 2);
      expect(await squeezed(page), `after ${n * 2 + 2} decisions`).toEqual([]);
    }
    await page.context().close();
  });
  it('would be found if one did not', async () => {
    const page = await env.page({ width: 360, height: 740, lang });
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
