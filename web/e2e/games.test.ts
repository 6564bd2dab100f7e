// Whole games in a real browser: by clicking, by the keyboard alone, on one screen.
import { describe, expect, it } from 'vitest';
import { isKept } from './support/kept';
import { decisionDue, make, playByClicks, playByKeys, tabTo } from './support/play';
import { complaints, engineIsThere, environment, usual } from './support/environment';
import { every } from './support/matrix';
import { games } from '../tools/names';

const env = environment();
const quick = { liked: { speed: 0, sound: false, confirm: false, single: usual, name: 'Ada' } };

describe.runIf(engineIsThere)('a whole game', () => {
  // With every change review.test.ts plays them so, before it looks at them.
  it.each(every(games, []))('of %s against bots by clicking', async (game) => {
    const page = await env.page(quick, `/new/${game}`);
    for (const select of await page.locator('.seat select').all()) if ((await select.inputValue()) !== 'person') await select.selectOption('random');
    await page.getByRole('button', { name: 'Start' }).click();
    const clicks = await playByClicks(page);
    expect(clicks.all).toBeGreaterThan(6);
    expect(clicks.onBoard).toBeGreaterThan(clicks.all / 8);
    await expect.poll(() => page.locator('.over li').count()).toBeGreaterThanOrEqual(2);
    await page.getByRole('link', { name: 'Replay' }).waitFor();
    await page.context().close();
  });

  it.each(every(games, ['century']))('of %s with the keyboard alone', async (game) => {
    const page = await env.page(quick, `/new/${game}`);
    for (const select of await page.locator('.seat select').all()) if ((await select.inputValue()) !== 'person') await select.selectOption('random');
    await tabTo(page, '.go');
    await page.keyboard.press('Enter');
    expect(await playByKeys(page)).toBeGreaterThan(6);
    await page.context().close();
  });

  it('on a phone', async () => {
    const page = await env.page({ ...quick, width: 360, height: 740, touch: true }, '/challenge/phone');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const clicks = await playByClicks(page);
    expect(clicks.all).toBeGreaterThan(10);
    expect(clicks.onBoard).toBeGreaterThan(clicks.all / 8);
    await page.context().close();
  });

  it('on a phone the map comes near to what is asked about, and can be seen as a whole', async () => {
    const page = await env.page({ ...quick, width: 360, height: 740, touch: true }, '/learn/pampero');
    const site = page.locator('.board [data-id="a1_s3"]');
    const room = async () => (await page.locator('.board .window').boundingBox()) as { x: number; y: number; width: number; height: number };
    for (let n = 1; n < 3; n++) {
      await page.locator(`.lesson progress[value="${n}"]`).waitFor();
      await page.locator('.lesson [data-do="next"]').click();
    }
    const whole = page.getByRole('button', { name: 'Fit to screen' });
    await whole.waitFor();
    const [near, { x, y, width, height }] = [(await site.boundingBox()) as { x: number; y: number; width: number; height: number }, await room()];
    expect(Math.min(near.width, near.height)).toBeGreaterThanOrEqual(39);
    expect(near.x >= x && near.y >= y && near.x + near.width <= x + width && near.y + near.height <= y + height).toBe(true);
    expect(await complaints(page)).toEqual([]);
    await whole.click();
    await whole.waitFor({ state: 'detached' });
    expect(((await site.boundingBox()) as { width: number }).width).toBeLessThan(near.width);
    await site.click();
    await page.locator('.lesson progress[value="4"]').waitFor();
    await page.context().close();
  });

  it('goes on where it was after a reload', async () => {
    const page = await env.page(quick, '/challenge/games');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await make(page, 'begin red');
    await page.getByText(/Place your first worker/).first().waitFor();
    const options = await page.locator('.options button').allTextContents();
    await isKept(page, 'move', 'begin red');
    await page.reload();
    await page.locator('.options button').first().waitFor();
    await expect.poll(() => page.locator('.options button').allTextContents()).toEqual(options);
    await page.goto(env.address);
    await page.getByRole('region', { name: 'Your turn' }).getByRole('link').first().waitFor();
    await expect.poll(() => page.title()).toMatch(/^\(1\) /);
    await page.context().close();
  });
});

describe.runIf(engineIsThere)('at the table', () => {
  it('takes back, repeats, restarts and confirms', async () => {
    const page = await env.page({ liked: { speed: 0, sound: false, confirm: true } }, '/challenge/games');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await make(page, 'begin red');
    await make(page, 'island');
    await page.locator('[data-option="stop"]').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('[data-option="stop"]').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.locator('[data-option="stop"]').waitFor();
    await page.getByRole('button', { name: 'Restart turn' }).click();
    await make(page, 'begin black');
    await make(page, 'island');
    await make(page, 'stop');
    await make(page, 'vacation keep');
    await page.getByRole('button', { name: 'End turn' }).click();
    await page.getByText('Round 2').first().waitFor();
    await page.context().close();
  });

  it('tries a plan on a copy, leaves it, and plays another', async () => {
    const page = await env.page(quick, '/challenge/games');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('.options button').first().waitFor();
    const before = await page.locator('.options button').allTextContents();
    await page.getByRole('button', { name: 'What if…' }).click();
    await make(page, 'begin black');
    await make(page, 'island');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => page.locator('.options button').allTextContents()).toEqual(before);
    await page.getByRole('button', { name: 'What if…' }).click();
    await make(page, 'begin red');
    await page.locator('[data-option="island"]').waitFor();
    await page.getByRole('button', { name: 'Play it for real' }).click();
    await page.getByText(/Place your first worker/).first().waitFor();
    await page.context().close();
  });

  it('passes one device round behind a curtain', async () => {
    const page = await env.page({ liked: { speed: 0, sound: false, confirm: false } }, '/new/powerline?with=screen');
    await page.getByRole('button', { name: 'Start' }).click();
    await make(page, 'begin red');
    await make(page, 'island');
    await make(page, 'stop');
    await make(page, 'vacation keep');
    await page.getByRole('heading', { name: /it’s your turn/ }).waitFor();
    expect(await page.locator('.scene, .options, .log').count()).toBe(0);
    await page.getByRole('button', { name: /^I am/ }).click();
    await page.locator('[data-option="begin red"]').waitFor();
    await page.context().close();
  });

  it('explains why something is not allowed, with the rule', async () => {
    const page = await env.page(quick, '/challenge/games');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await make(page, 'begin red');
    await page.getByText(/Place your first worker/).first().waitFor();
    await page.locator('.board [aria-disabled="true"][role="button"]').first().dispatchEvent('click');
    await page.locator('.why').waitFor();
    const rule = page.locator('.why a').last();
    await expect.poll(() => rule.textContent()).toMatch(/^PL-R?\d+$/);
    await expect.poll(() => rule.getAttribute('href')).toBe(`/rules/powerline#${await rule.textContent()}`);
    await page.context().close();
  });

  it.each([
    ['powerline', 'island', ['PL-40', 'PL-31']],
    ['pampero', 'a1_k3', ['PAM-450', 'PAM-112']],
    ['century', 'column_1', ['TC-502', 'TC-302']],
  ])('%s: explains what belongs to another step, and by which rule something else is asked now', async (game, id, rules) => {
    const page = await env.page(quick, `/learn/${game}`);
    await page.locator(`.board [data-id="${id}"][aria-disabled="true"]`).first().dispatchEvent('click');
    const why = page.getByRole('alert').filter({ has: page.locator('a') });
    await why.waitFor();
    await expect.poll(() => why.locator('a').allTextContents()).toEqual(rules);
    await expect.poll(() => why.locator('a').last().getAttribute('href')).toBe(`/rules/${game}#${rules[1]}`);
    expect(await complaints(page)).toEqual([]);
    await page.context().close();
  });

  it('speaks another language in the middle of a game', async () => {
    const page = await env.page(quick, '/challenge/games');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByText('Which worker goes first: red or black?').first().waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Language').selectOption('fr');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Commencer avec l.ouvrier rouge|rouge/ }).first().waitFor();
    expect(await decisionDue(page)).toBe('option');
    await page.context().close();
  });
});
