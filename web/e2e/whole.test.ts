// Nothing that one plays by is cut: on phones and in low windows, in the middle of recorded games and at their end.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { engineIsThere, environment, type Look } from './support/environment';
import { untilOver } from './support/moments';
import { decisionOf, openAt, traceOf } from './support/positions';

const env = environment();
const liked = { speed: 0, sound: false, confirm: true, name: 'Ada' };
const low = { width: 1280, height: 720 };

const at = (game: string, name: string, step: string, nth: number, look: Look): Promise<Page> => {
  const trace = traceOf(game, name);
  return openAt(env, { liked, ...look }, trace, decisionOf(trace, step, nth));
};

describe.runIf(engineIsThere)('nothing is cut:', () => {
  // How far one reaches over the edge of the other, in pixels.
  const over = (page: Page, inner: string, outer: string) =>
    page.evaluate(([a, b]) => {
      const box = document.querySelector(b as string)?.getBoundingClientRect();
      return Math.max(...[...document.querySelectorAll(a as string)].map((one) => one.getBoundingClientRect().bottom - (box?.bottom ?? 0)));
    }, [inner, outer]);
  it.each([[360, 740], [390, 844]])('the rail of dice and workers of Powerline on a phone of %i × %i', async (width, height) => {
    const page = await at('powerline', 'players_3_greedy', 'place', 60, { width, height, touch: true });
    expect(await over(page, '.powerline .desk .sent, .powerline .desk .count', '.powerline')).toBeLessThanOrEqual(0);
    await page.context().close();
  });
  it('three players of Powerline beside the board at 1280 × 720', async () => {
    const page = await at('powerline', 'players_3_greedy', 'place', 60, low);
    const top = await page.locator('[role="tablist"]').evaluate((tabs) => tabs.getBoundingClientRect().top);
    expect(await page.locator('.scores li').evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)))).toBeLessThanOrEqual(top + 1);
    await page.context().close();
  });
  it('what lies on the fields of a company of Pampero beside a full hand at 1280 × 720', async () => {
    const page = await at('pampero', 'players_4_greedy', 'action', 30, low);
    await page.locator('.hand .handcard.option').last().hover();
    await page.locator('.field.landing').first().waitFor();
    const cut = await page.locator('.company .on').evaluateAll((all) => all.map((one) => one.scrollHeight - one.clientHeight));
    expect(Math.max(...cut)).toBeLessThanOrEqual(1);
    await page.context().close();
  });
  it('four tiles that wait to be laid in 20th Century on a phone, in German', async () => {
    const page = await at('century', 'players_4_greedy', 'place_garbage', 20, { width: 360, height: 740, touch: true, lang: 'de' });
    const waiting = page.locator('.to-lay .waiting');
    expect(await waiting.count()).toBe(4);
    expect(await over(page, '.to-lay .waiting small', '.desk')).toBeLessThanOrEqual(0);
    // No name is broken in the middle of a word.
    const lines = await waiting.locator('b').evaluateAll((all) => all.map((name) => [name.textContent, Math.round(name.getBoundingClientRect().height / parseFloat(getComputedStyle(name).lineHeight))] as const));
    expect(lines.filter(([name, height]) => height > (name?.split(' ').length ?? 1))).toEqual([]);
    await page.context().close();
  });
  it.each(['en', 'de', 'fr'])('what a hand of seven cards costs at 1280 × 800, in %s', async (lang) => {
    const page = await at('pampero', 'players_4_greedy', 'action', 30, { width: 1280, height: 800, lang });
    const cut = await page.locator('.handcard').evaluateAll((cards) =>
      cards.flatMap((card) => [...card.querySelectorAll('.row, .name, .what')].map((one) => Math.max(one.getBoundingClientRect().bottom - card.getBoundingClientRect().bottom, one.scrollWidth - one.clientWidth, one.getBoundingClientRect().right - card.getBoundingClientRect().right))),
    );
    expect(cut.length).toBeGreaterThan(20);
    expect(Math.max(...cut)).toBeLessThanOrEqual(1);
    await page.context().close();
  });
  it('the result of each at the end of Pampero at 1280 × 720', async () => {
    const page = await at('pampero', 'players_4_greedy', 'scoring_card', -1, low);
    await untilOver(page);
    expect(await over(page, '.over .total', '.over')).toBeLessThan(-100);
    expect(await page.locator('.over .total').first().evaluate((one) => one.contains(document.elementFromPoint(one.getBoundingClientRect().left + 9, one.getBoundingClientRect().top + 9)))).toBe(true);
    await page.context().close();
  });
});
