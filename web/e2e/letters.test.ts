// How large letters are where one plays: nothing that is read in order to decide is smaller than 12 px at 1440 × 900, or than 11 px on a phone
// (390 × 844). Small pictures of things that stand elsewhere in full are no reading matter.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { engineIsThere, environment } from './support/environment';
import { decisionOf, openAt, traceOf } from './support/positions';

const env = environment();
const liked = { speed: 0, sound: false, confirm: true, name: 'Ada' };
const phone = { width: 390, height: 844 };

// Letters on the figures of workers stand on the dice below them; players' boards beside their names, sold and waiting land are thumbnails.
const thumbnails = '.worker, .mini, .thumb, .sold, .to-lay, .grid, .region, .lands';

// The texts in sight that are smaller than `least`, with their size; a drawing's own scale counts.
const small = (page: Page, least: number): Promise<string[]> =>
  page.evaluate(
    ({ limit, passed }) => {
      const found = new Set<string>();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        const text = node.textContent?.trim() ?? '';
        if (!element || text === '' || element.closest(`.hidden-text, .spoken, .in-words, script, style, ${passed}`)) continue;
        const box = element.getBoundingClientRect();
        if (box.width <= 1 || box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
        const px = parseFloat(getComputedStyle(element).fontSize) * (matrix ? Math.hypot(matrix.b, matrix.d) : 1);
        if (px < limit - 0.2) found.add(`${px.toFixed(1)} px: ${text.slice(0, 30)}`); // what rounding of scales takes
      }
      return [...found];
    },
    { limit: least, passed: thumbnails },
  );

const places = [
  ['powerline', 'players_4_greedy', 'place', 60],
  ['pampero', 'players_4_greedy', 'action', 30],
  ['pampero', 'players_4_greedy', 'contract', 9],
  ['pampero', 'players_3_greedy', 'cell_1', 8],
  ['century', 'players_4_greedy', 'bid', 40],
  ['century', 'players_5_greedy', 'damage_column', 40],
  ['century', 'players_4_greedy', 'place_tile', 14],
] as const;

describe.runIf(engineIsThere)('letters', () => {
  it.each(places)('%s, %s: %s', async (game, trace, step, nth) => {
    const record = traceOf(game, trace);
    const page = await openAt(env, { liked }, record, decisionOf(record, step, nth));
    await expect.poll(() => small(page, 12)).toEqual([]);
    await page.setViewportSize(phone);
    await expect.poll(() => small(page, 11)).toEqual([]);
    expect((await small(page, 60)).length, 'small letters would be found').toBeGreaterThan(10);
    await page.context().close();
  });
});
