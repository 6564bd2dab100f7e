// Nothing jumps: on a phone the board, the panel below it and its foot keep their places from question to question, and what comes later to the
// set-up pushes nothing away.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { engineIsThere, environment } from './support/environment';
import { advance } from './support/play';

const env = environment();
const phone = { width: 360, height: 740, touch: true, liked: { speed: 0, sound: false, confirm: true, name: 'Ada' } };

const places = (page: Page, ...selectors: string[]): Promise<string[]> =>
  page.evaluate(
    (all) =>
      all.flatMap((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return box ? [`${selector} ${[box.x, box.y, box.width, box.height].map(Math.round).join(' ')}`] : [];
      }),
    selectors,
  );

describe.runIf(engineIsThere)('on a phone', () => {
  it.each(['powerline', 'pampero', 'century'])('%s keeps its place', async (game) => {
    const page = await env.page(phone, `/new/${game}`);
    await page.getByRole('button', { name: 'Start' }).click();
    await advance(page, 1);
    const before = await places(page, 'main.board', 'aside.side', '[role="tabpanel"]');
    expect(before.length).toBe(3);
    for (let n = 0; n < 14; n++) {
      await advance(page, 1);
      expect(await places(page, 'main.board', 'aside.side', '[role="tabpanel"]'), `after ${n + 2} decisions`).toEqual(before);
    }
    await page.context().close();
  });
  it('the prices of an auction stay where they are, with a lot under the hammer and without', async () => {
    const page = await env.page(phone, '/new/century');
    await page.getByRole('button', { name: 'Start' }).click();
    const seen = new Set<string>();
    for (let n = 0; n < 8; n++) {
      await advance(page, 1);
      for (const place of await places(page, 'main.board section.prices')) seen.add(place);
    }
    expect([...seen]).toHaveLength(1);
    await page.context().close();
  });
  it.each(['powerline', 'pampero', 'century'])('the set-up of %s pushes nothing away when its variants come', async (game) => {
    const context = await env.context(phone);
    await context.addInitScript(() => {
      const seen = globalThis as unknown as { shift: number };
      seen.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const page = await env.visit(context, `/new/${game}`);
    await page.locator('main details').waitFor({ state: 'attached' });
    await page.screenshot(); // what comes last is drawn
    expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBe(0);
    await context.close();
  });
});
