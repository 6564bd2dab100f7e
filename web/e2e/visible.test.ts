// What a rule refers to is in sight: names, limits, links, supplies and marks of each game, in the middle of recorded games, on a desktop and on a phone.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { engineIsThere, environment, type Look } from './support/environment';
import { recordHash } from '../src/lib/record_link';
import { decisionOf, openAt, traceOf } from './support/positions';

const env = environment();
const liked = { speed: 0, sound: false, confirm: true, name: 'Ada' };
const phone = { width: 390, height: 844 };

const at = (game: string, name: string, step: string, nth: number, look: Look = {}): Promise<Page> => {
  const trace = traceOf(game, name);
  return openAt(env, { liked, ...look }, trace, decisionOf(trace, step, nth));
};
// All that can be read on the board and in the bar above it, by those who see it.
const read = (page: Page): Promise<string[]> =>
  page.locator('div.room').evaluate((room) => {
    const texts: string[] = [];
    const aside = room.querySelector('aside');
    const walker = document.createTreeWalker(room, NodeFilter.SHOW_TEXT, (node) => (aside?.contains(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      if (text !== '' && !node.parentElement?.closest('.hidden-text, .in-words') && node.parentElement?.checkVisibility()) texts.push(text);
    }
    return texts;
  });
const reads = (page: Page, ...wanted: string[]): Promise<void> =>
  expect
    .poll(async () => {
      const texts = await read(page);
      return wanted.filter((one) => !texts.some((text) => text.includes(one)));
    })
    .toEqual([]);

describe.runIf(engineIsThere)('Powerline shows', () => {
  it.each([['a desktop', {}], ['a phone', phone]])('ends, lines, cities and the letter of the board on %s', async (_, look) => {
    const page = await at('powerline', 'players_3_greedy', 'begin', 0, look);
    await reads(page, '1A', '1B', '10A', '10B', 'Alta', 'Isora', 'Jorva', 'Wind 1', 'Board A');
    await page.context().close();
  });
  it('variants, side B and limits of construction', async () => {
    const page = await at('powerline', 'side_b_true', 'place', 70);
    await expect.poll(() => page.locator('.headline .chips').textContent()).toContain('Side B');
    await page.context().close();
    const limited = await at('powerline', 'limits_true', 'place', 60);
    await expect.poll(() => limited.locator('.headline .chips').textContent()).toContain('limits');
    await limited.context().close();
  });
  it('scoring tiles with unit, rows and what they would pay', async () => {
    const page = await at('powerline', 'players_3_greedy', 'place', 60);
    await reads(page, 'cities', 'stations', '1.', '2.', '3.', 'Up to 3 lines');
    await page.context().close();
  });
  it('PL-36 at the second free segment of a line that was begun', async () => {
    const page = await at('powerline', 'players_3_greedy', 'place', 60);
    const second = await page.evaluate(() => {
      const planned = [...document.querySelectorAll('.thing[data-id]')].filter((thing) => thing.querySelector('.pylon'));
      const id = planned[0]?.getAttribute('data-id') ?? '';
      const line = id.split('.')[0] ?? '';
      const all = [...document.querySelectorAll(`.thing[data-id^="${line}."]`)].filter((thing) => !thing.querySelector('.pylon, .worker:not(.ghost *)') && !thing.classList.contains('option'));
      return all.map((thing) => thing.getAttribute('data-id') ?? '').filter((one) => one !== id);
    });
    let announced = '';
    for (const id of second) {
      await page.locator(`.thing[data-id="${id}"]`).click({ force: true });
      announced += await page.getByRole('alert').first().textContent();
      await page.getByRole('button', { name: 'Got it' }).click();
    }
    expect(announced).toContain('PL-36');
    await page.context().close();
  });
});

describe.runIf(engineIsThere)('Pampero shows', () => {
  it('names of spaces and sites, links, pairs, supplies and decks', async () => {
    const page = await at('pampero', 'players_4_greedy', 'contract', 9);
    await reads(page, 'A1-5', 'B2-3', 'C-6', 'R1', 'S10', 'P4', 'Supply', 'deck', 'or', '$30');
    await expect.poll(() => page.locator('.links .shackle, .links .tab').count()).toBeGreaterThan(2);
    // The network: spaces, cross-links, the stage that opens a step, capital below the income it reads.
    await reads(page, '1-3', '7-1', 'capital', '$13');
    await expect.poll(() => page.locator('.network .arrow').count()).toBeGreaterThan(3);
    await page.context().close();
  });
  it('the cells of the tower bonus that can be chosen, and every contract card in words', async () => {
    const page = await at('pampero', 'players_3_greedy', 'cell_1', 8);
    await expect.poll(() => page.locator('.bonusboard .cell.option').count()).toBeGreaterThan(3);
    await page.getByRole('button', { name: 'Company', exact: true }).click();
    await reads(page, 'tandard contracts');
    await page.context().close();
  });
  it('the orders and contracts of the automa', async () => {
    const page = await at('pampero', 'players_1_greedy', 'action', 10);
    await page.locator('.scores .who').filter({ hasText: 'Consortium' }).click();
    await page.locator('.automa .order').first().waitFor();
    await expect.poll(() => page.locator('.automa .order').count()).toBe(12);
    await expect.poll(() => page.locator('.automa .pile').count()).toBe(1);
    await page.context().close();
  });
  it('a map of at least 900 px at 1440 × 900', async () => {
    const page = await at('pampero', 'players_4_greedy', 'action', 30);
    await expect.poll(async () => (await page.locator('section.map').boundingBox())?.width).toBeGreaterThanOrEqual(900);
    await page.context().close();
  });
});

describe.runIf(engineIsThere)('20th Century shows', () => {
  it('phase and round, names of land, and the tracks of an institution before it is bought', async () => {
    const page = await at('century', 'players_4_greedy', 'technology', 8);
    await reads(page, 'Auction', 'Round 3', 'Homeland', '4 tracks');
    await page.context().close();
  });
  it('numbered columns in one row with the mark of the next start player, with five at 1280 × 720', async () => {
    const page = await at('century', 'players_5_greedy', 'damage_column', 40, { width: 1280, height: 720 });
    await reads(page, 'Starts round');
    const tops = await page.locator('main.board p.head > b.n').evaluateAll((all) => all.map((one) => [one.textContent, Math.round(one.getBoundingClientRect().top / 8)] as const));
    expect(tops.map(([n]) => n)).toEqual(['1', '2', '3', '4', '5']);
    expect(new Set(tops.map(([, top]) => top)).size).toBeLessThanOrEqual(2); // the first has a mark beside it
    await page.context().close();
  });
});

describe.runIf(engineIsThere)('a replay, as everybody sees it, shows', () => {
  // A recorded game as a link, at the move before a decision.
  const replayed = async (game: string, name: string, step: string, nth: number, look: Look = {}): Promise<Page> => {
    const trace = traceOf(game, name);
    const { n } = decisionOf(trace, step, nth);
    const page = await env.page({ liked, ...look }, `/replay#${await recordHash(trace.record as unknown as Record<string, unknown>)}`);
    await page.waitForURL(/\/replay\/./);
    await page.goto(`${page.url().replace(/(\/replay\/[^/]+).*/, '$1')}/${n - 1}`);
    await page.locator('main.board .thing').first().waitFor();
    return page;
  };
  it.each([['a desktop', {}], ['a phone', phone]])('round, board, side and scoring tiles of Powerline on %s', async (_, look) => {
    const page = await replayed('powerline', 'side_b_true', 'place', 70, look);
    await expect.poll(() => read(page)).toEqual(expect.arrayContaining([expect.stringMatching(/^Round \d+ of 15$/), expect.stringContaining('Side B'), 'Alta', 'Jorva']));
    await page.context().close();
  });
  it.each([['a desktop', {}], ['a phone', phone]])('the year, spaces and what contracts cost whoever decides in Pampero on %s', async (_, look) => {
    const page = await replayed('pampero', 'players_4_greedy', 'contract', 9, look);
    if ('width' in look) await page.getByRole('button', { name: 'Map', exact: true }).click();
    await expect.poll(() => read(page)).toEqual(expect.arrayContaining([expect.stringMatching(/^Year \d/), 'A1-5', '$30']));
    await expect.poll(() => page.locator('main.board g.haloed:has(.tile) text.n').count()).toBeGreaterThan(10);
    await page.context().close();
  });
  it.each([['a desktop', {}], ['a phone', phone]])('round, phase, lots and the price of technologies in 20th Century on %s', async (_, look) => {
    const page = await replayed('century', 'players_4_greedy', 'bid', 40, look);
    await expect.poll(() => read(page)).toEqual(expect.arrayContaining([expect.stringContaining('Round'), 'Auction', expect.stringMatching(/Lot \d of/i)]));
    await page.context().close();
  });
});
