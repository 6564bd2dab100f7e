// Goofspiel, which stands on no list: found by its address, played on its board, and it brings nothing of the other games along.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { games } from '../tools/names';
import { complaints, engineIsThere, environment, type Look } from './support/environment';
import { answered, decisionDue, playByClicks } from './support/play';

const env = environment();
const liked = { speed: 0, sound: false, confirm: false, name: 'Ada' };

// A table against bots that answer at once; `fetched` hears every address the page asks for.
async function table(look: Look = {}, fetched: string[] = [], setUp: (page: Page) => Promise<unknown> = async () => undefined): Promise<Page> {
  const page = await env.visit(await env.context({ ...look, liked }), '/new/goofspiel', (one) => one.on('request', (request) => fetched.push(new URL(request.url()).pathname)));
  for (const select of await page.locator('.seat select').all()) if ((await select.inputValue()) !== 'person') await select.selectOption('random');
  await setUp(page);
  await page.locator('.go').click();
  await decisionDue(page);
  return page;
}

describe.runIf(engineIsThere)('a game of Goofspiel', () => {
  it('is played to its end by clicking cards of the own hand, and every prize is accounted for', async () => {
    const fetched: string[] = [];
    const page = await table({}, fetched);
    let clicks = 0;
    while ((await decisionDue(page)) === 'option') {
      const cards = page.locator('.goofspiel .cards .option');
      await cards.nth(clicks % (await cards.count())).click();
      await answered(page);
      clicks += 1;
    }
    expect(clicks).toBeGreaterThan(6);
    // The points of everybody are those of the stones that lie with them.
    for (const seat of await page.locator('.goofspiel article').all()) {
      const stones = (await seat.locator('.prizes text').allTextContents()).map(Number);
      expect(Number.parseInt((await seat.locator('.points').textContent()) ?? '', 10)).toBe(stones.reduce((sum, n) => sum + n, 0));
    }
    await expect.poll(() => page.locator('.goofspiel .track .won, .goofspiel .track .carried').count()).toBe(7);
    const others = games.filter((game) => game !== 'goofspiel');
    expect(fetched.some((address) => /\/goofspiel[-.]/.test(address))).toBe(true);
    expect(fetched.filter((address) => others.some((game) => new RegExp(`/${game}[-.]`).test(address)))).toEqual([]);
    await page.context().close();
  });

  it('lets a scout look at the next prize and at a hand, on the board', async () => {
    const page = await table({}, [], (setUp) => setUp.getByLabel('Scouting', { exact: false }).check());
    const pile = page.locator('.goofspiel [data-id="pile"].option');
    // Two high cards win sooner or later against somebody who plays at random.
    for (let turn = 0; (await pile.count()) === 0; turn++) {
      expect(await decisionDue(page), `after ${turn} bids nobody has scouted`).toBe('option');
      await page.locator('.goofspiel .cards .option').last().click();
      await answered(page);
      await decisionDue(page);
    }
    await pile.click();
    await answered(page);
    await page.locator('.goofspiel .middle .option').click();
    await page.locator('.choose button').first().click();
    await answered(page);
    await page.locator('.goofspiel article .hand.option').first().click();
    await answered(page);
    await page.locator('.goofspiel article .facts p.soft').first().waitFor(); // what that hand holds
    await page.locator('[data-option="pass"]').click();
    expect((await playByClicks(page)).all).toBeGreaterThan(3);
    await page.context().close();
  });

  it('explains a click on a prize pile at the wrong time', async () => {
    const page = await table();
    await page.locator('.goofspiel [data-id="pile"]').dispatchEvent('click');
    await page.locator('.why a', { hasText: 'GS-45' }).waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.context().close();
  });

  it.each([['desktop', { width: 1280, height: 800 }], ['phone', { width: 360, height: 740, touch: true }]] as const)('shows prize, players and hand at once on a %s', async (_, look) => {
    const page = await table(look);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      expect(await complaints(page)).toEqual([]);
    }
    const box = (await page.locator('.goofspiel').boundingBox()) as { y: number; height: number };
    for (const part of ['.stage', '.seats', '.own']) {
      const { y, height } = (await page.locator(`.goofspiel ${part}`).boundingBox()) as { y: number; height: number };
      expect(y, part).toBeGreaterThanOrEqual(box.y - 1);
      expect(y + height, part).toBeLessThanOrEqual(box.y + box.height + 1);
    }
    await page.context().close();
  });
});

describe('the pages around it', () => {
  it('the start page does not offer it; its rules and its aid can be read, and there is no lesson', async () => {
    const page = await env.page();
    await page.locator('[data-play]').first().waitFor();
    expect(await page.getByRole('heading', { name: 'Goofspiel' }).count()).toBe(0);
    await page.goto(`${env.address}/rules/goofspiel/fr#GS-24`);
    await page.locator('#GS-24').waitFor();
    await expect.poll(() => page.locator('nav [aria-current="page"][href="/rules/goofspiel"]').textContent()).toBe('Goofspiel');
    await page.goto(`${env.address}/aid/goofspiel`);
    await page.locator('.legend li').first().waitFor();
    expect(await page.locator('a[href="/learn/goofspiel"]').count()).toBe(0);
    await page.goto(`${env.address}/learn/goofspiel`);
    await page.getByText('There is nothing here').or(page.locator('main h1')).first().waitFor();
    expect(await page.locator('.lesson').count()).toBe(0);
    await page.context().close();
  });
});
