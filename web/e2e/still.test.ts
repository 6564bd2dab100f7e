// Nothing jumps: from question to question the board, the panel beside or below it, its foot and the players keep their places, whatever is asked and
// whoever moves, and what comes later to the set-up pushes nothing away.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { engineIsThere, environment } from './support/environment';
import { every } from './support/matrix';
import { advance, decisionDue } from './support/play';

const env = environment();
const phone = { width: 360, height: 740, touch: true, liked: { speed: 0, sound: false, confirm: true, name: 'Ada' } };

interface Push {
  readonly value: number;
  readonly what: readonly string[];
}
// From now on everything that is pushed out of its place is noted, right after a click as well.
const watchPushes = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const all: Push[] = [];
    (globalThis as unknown as { pushes: Push[] }).pushes = all;
    const named = (node: Node | null) => {
      const element = node instanceof Element ? node : (node?.parentElement ?? null);
      const box = element?.closest('section, aside, main');
      return `${box?.className || box?.tagName} ${element?.tagName}.${element?.getAttribute('class') ?? ''}`;
    };
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        all.push({ value, what: sources.map((one) => `${named(one.node)} ${[one.previousRect, one.currentRect].map((r) => [r.x, r.y, r.width, r.height].map(Math.round).join(' ')).join(' → ')}`) });
    }).observe({ type: 'layout-shift' });
  });
// A card that leaves a hand lets the others close up, and a marker steps on: no more than this.
const little = 0.01;

const places = (page: Page, ...selectors: string[]): Promise<string[]> =>
  page.evaluate(
    (all) =>
      all.flatMap((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return box ? [`${selector} ${[box.x, box.y, box.width, box.height].map(Math.round).join(' ')}`] : [];
      }),
    selectors,
  );

describe.runIf(engineIsThere)('pieces move and nothing is pushed', () => {
  const sizes = [['a phone', phone], ['a desktop', { ...phone, width: 1440, height: 900, touch: false }], ['a small desktop', { ...phone, width: 1280, height: 720, touch: false }]] as const;
  it.each(['powerline', 'pampero', 'century'].flatMap((game) => every(sizes, [sizes[0], sizes[2]]).map(([size, look]) => [game, size, look] as const)))('in %s on %s', async (game, _, look) => {
    const page = await env.page({ ...look, moving: true, liked: { ...look.liked, speed: 3 } }, `/new/${game}`);
    await page.getByRole('button', { name: 'Start' }).click();
    await decisionDue(page);
    await watchPushes(page);
    await advance(page, 10);
    const pushes = await page.evaluate(() => (globalThis as unknown as { pushes: Push[] }).pushes);
    const sum = pushes.reduce((all, { value }) => all + value, 0);
    expect(sum, pushes.filter(({ value }) => value > little / 10).map(({ value, what }) => `${value.toFixed(4)}: ${what.join('; ')}`).join('\n')).toBeLessThan(little);
    await page.context().close();
  });
});

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
