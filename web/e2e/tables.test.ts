// Tables inside the page: they come back after a reload at any moment, and what moves on a board is one layer.
import { describe, expect, it } from 'vitest';
import { fixChance } from './support/chance';
import { oneRound } from './support/friends';
import { isKept } from './support/kept';
import { advance, decisionDue, make } from './support/play';
import { engineIsThere, environment } from './support/environment';

const env = environment();
const liked = { speed: 0, sound: false, confirm: false, name: 'Ada' };

describe.runIf(engineIsThere)('a reload', () => {
  it('brings the table back as it was kept', async () => {
    const page = await env.page({ liked, width: 360, height: 740, touch: true });
    await page.getByRole('button', { name: /Play now.*Powerline/ }).click();
    await make(page, 'begin red');
    const options = await page.locator('.options button').allTextContents();
    await isKept(page, 'move', 'begin red');
    await page.reload();
    await page.locator('.board .thing.option').first().waitFor();
    await expect.poll(() => page.locator('.options button').allTextContents()).toEqual(options);
    await page.context().close();
  });

  it('before anything was kept begins the same table anew', async () => {
    // The table is opened, its screen is not: as if the reader had been quicker than it.
    const screen = /\/assets\/table-[^/]*\.js$/;
    env.expectTrouble(/ERR_FAILED.*assets\/table-/, /dynamically imported module/);
    let blocked = 0;
    const context = await env.context({ liked });
    const page = await env.visit(context, '/', (tab) => void tab.route(screen, (route) => {
        blocked += 1;
        return route.abort();
      }));
    await page.getByRole('button', { name: /Play now.*Pampero/ }).click();
    await page.waitForURL(/\/table\//);
    await page.getByText('This screen could not be shown.').waitFor();
    expect(blocked).toBeGreaterThan(0);
    const address = page.url();
    await page.unroute(screen);
    await fixChance(page.context(), 2);
    await page.goto(address);
    await decisionDue(page);
    expect(page.url()).not.toBe(address);
    await page.locator('.board .scene').first().waitFor();
    await page.context().close();
  });
});

describe.runIf(engineIsThere)('a first visit', () => {
  it('can be played before the bots have learned anything; they wait for it', async () => {
    const page = await env.page({ liked });
    let arrive: () => void = () => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    let held = 0; // what the bots have learned, on its way
    await page.route(/weights[^/]*\.bin$/, (route) => {
      held += 1;
      return arrival.then(() => route.continue());
    });
    await page.getByRole('button', { name: /Play now.*Powerline/ }).click();
    await oneRound(page);
    const second = page.locator('.log').getByText(/Round 2/);
    await expect.poll(() => held).toBeGreaterThan(0);
    expect(await second.count()).toBe(0);
    arrive();
    await second.first().waitFor();
    await page.context().close();
  });
});

describe.runIf(engineIsThere)('dragging and zooming', () => {
  it.each(['powerline', 'pampero', 'century'])('the board of %s draws nothing anew', async (game) => {
    const page = await env.page({ liked, width: 1280, height: 800 }, `/new/${game}`);
    await page.getByRole('button', { name: 'Start' }).click();
    await advance(page, 4);
    // Some questions are asked beside no map.
    for (let i = 0; i < 30 && (await page.locator('.scene .window').count()) === 0; i++) await advance(page, 1);
    await page.evaluate(() => {
      const seen = new Set<string>();
      Object.assign(globalThis, { seen });
      const watch = new MutationObserver((changes) => changes.forEach(({ target, type, attributeName }) => seen.add(`${(target as Element).className} ${attributeName ?? type}`)));
      watch.observe(document.querySelector('.scene .window') as Element, { subtree: true, childList: true, attributes: true });
    });
    const box = await page.locator('.scene .window').first().boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.move(x, y);
    for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -240);
    await page.mouse.down();
    for (let i = 0; i < 10; i++) await page.mouse.move(x + 6 * i, y + 4 * i);
    await page.mouse.up();
    const changed = await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]);
    expect(changed.some((what) => what.endsWith(' style'))).toBe(true);
    expect(changed.filter((what) => !/ (style|class|aria-describedby)$/.test(what))).toEqual([]);
    await page.context().close();
  });
});
