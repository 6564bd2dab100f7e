// Pictures of every screen in both themes and three sizes, to be looked at; and one of each game for the README.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { advance, decisionDue, make, playByClicks } from './support/play';
import { isSeen, judge } from './support/picture';
import { decisionOf, openAt, traceOf } from './support/positions';
import { arrived } from './support/screens';
import { engineIsThere, environment } from './support/environment';

const env = environment();
const folder = process.env.KILOWATT_PICTURES ?? fileURLToPath(new URL('../../build/pictures', import.meta.url));
mkdirSync(folder, { recursive: true });

const liked = { speed: 0, sound: false, confirm: false, name: 'Ada' };
const sizes = { phone: { width: 360, height: 740 }, laptop: { width: 1280, height: 800 }, large: { width: 2560, height: 1440 } };
const screens = { start: '/', setup: '/new/pampero', friends: '/new/century?with=friends', learn: '/learn', rules: '/rules/powerline#PL-36', challenge: '/challenge', history: '/history', nowhere: '/nowhere' };

// The same screen in every size and theme; it must follow both without being loaded again.
async function portray(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes))
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.locator(`html[data-theme="${theme}"]`).waitFor();
      const picture = await page.screenshot({ path: `${folder}/${name}-${size}-${theme}.png` });
      await isSeen(page, picture, `${name} ${size}`, theme);
    }
  await page.setViewportSize(sizes.laptop);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

async function table(game: string, players: string): Promise<Page> {
  const page = await env.page({ ...sizes.laptop, liked }, `/new/${game}`);
  await page.getByLabel('Players', { exact: true }).selectOption(players);
  await page.getByRole('button', { name: 'Start' }).click();
  await decisionDue(page);
  return page;
}

describe('every screen', () => {
  it.each(Object.entries(screens))('%s', async (name, path) => {
    const page = await env.page({ liked }, path);
    await arrived(page, path);
    await portray(page, name);
    await page.context().close();
  });
  it('settings', async () => {
    const page = await env.page({ liked });
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.locator('dialog').waitFor();
    await portray(page, 'settings');
    await page.context().close();
  });
});

describe.runIf(engineIsThere)('tables', () => {
  it.each([['powerline', '4'], ['pampero', '3'], ['century', '3']])('%s at the start and in the middle', async (game, players) => {
    const page = await table(game, players);
    await portray(page, `${game}-start`);
    await advance(page, 24);
    await portray(page, `${game}-middle`);
    await page.getByRole('button', { name: 'Player aid' }).click();
    await page.locator('dialog').waitFor();
    await portray(page, `${game}-aid`);
    await page.context().close();
  });

  it('the end of a game, its replay, review and proof; the curtain', async () => {
    const page = await env.page({ liked }, '/challenge/pictures');
    await page.getByRole('button', { name: /^Play/ }).click();
    expect((await playByClicks(page)).all).toBeGreaterThan(10);
    const again = page.getByRole('link', { name: 'Replay' });
    await again.waitFor();
    await portray(page, 'over');
    const id = (await again.getAttribute('href'))?.split('/')[2] ?? '';
    for (const [name, path] of Object.entries({ replay: `/replay/${id}/40`, review: `/review/${id}`, proof: `/proof/${id}` })) {
      await page.goto(env.address + path);
      await arrived(page, path);
      await portray(page, name);
    }
    await page.goto(`${env.address}/new/powerline?with=screen`);
    await page.getByRole('button', { name: 'Start' }).click();
    for (const move of ['begin red', 'island', 'stop', 'vacation keep']) await make(page, move);
    await page.getByRole('heading', { name: /it’s your turn/ }).waitFor();
    await portray(page, 'curtain');
    await page.context().close();
  });

  it('a table with friends before it begins', async (test) => {
    if (!env.running.real) return test.skip();
    const page = await env.page({ liked }, '/new/pampero?with=friends');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByRole('heading', { name: 'Invite friends' }).waitFor();
    await portray(page, 'gathering');
    await page.context().close();
  });
});

// For the README: a table in the middle of a recorded game. When the boards have changed, these replace docs/pictures/.
describe.runIf(engineIsThere)('for the README', () => {
  it.each([['powerline', 'players_3_greedy', 'place', 150], ['pampero', 'players_4_greedy', 'contract', 9], ['century', 'players_4_greedy', 'place_rotation', 9]] as const)('%s', async (game, name, step, nth) => {
    const trace = traceOf(game, name);
    const page = await openAt(env, { width: 1440, height: 900, liked }, trace, decisionOf(trace, step, nth));
    await page.mouse.move(720, 1); // points at nothing
    const picture = await page.screenshot({ path: `${folder}/readme-${game}.png` });
    expect((await judge(page, picture)).colours, 'more than a blank sheet').toBeGreaterThan(40);
    await page.context().close();
  });
});
