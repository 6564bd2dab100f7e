// Your own box in clumsy and in hostile hands: typing, leaving at once, long names, files that somebody has damaged.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { begin as beginBox, choose, field, give } from './support/box';
import { engineIsThere, environment } from './support/environment';

const env = environment();
const quick = { liked: { speed: 0, sound: false, confirm: false, name: 'Ada' } };
const begin = (game: string): Promise<Page> => beginBox(env, game, quick);
const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
type Files = Record<string, string>;
const old = JSON.parse(read('web/e2e/support/version_1.kilowatt-box')) as { files: Files };
const shown = ['board_geometry.json', 'bots.json', 'names.json'];

// A box file whose hash is right, whatever it says.
function boxOf(files: Files, others: Record<string, unknown> = {}): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(files).filter((one) => !shown.includes(one)).sort()) hash.update(files[name] as string);
  return JSON.stringify({ kilowatt_box: 1, game: 'powerline', name: 'theirs', data_hash: hash.digest('hex'), files, ...others });
}
async function saved(page: Page): Promise<{ name: string; files: Files }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
  return JSON.parse(readFileSync(await download.path(), 'utf8')) as { name: string; files: Files };
}

describe.runIf(engineIsThere)('a box of one’s own', () => {
  it('is checked while a number is typed, and the number is one step back whatever its first digit was', async () => {
    const page = await begin('powerline');
    await choose(page, 'board.json/lines/0');
    const segments = field(page, '-segments');
    const before = await segments.inputValue();
    await segments.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('99');
    await page.locator('.one .value .fault').waitFor(); // nothing has been left yet
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('12');
    await expect.poll(() => page.locator('.one .fault').count()).toBe(0);
    await page.keyboard.press('Tab');
    const pips = (text: string) => (JSON.parse(text) as { boards: { a: { l01: number[] } } }).boards.a.l01;
    const designed = pips(read('games/powerline/data/pips.json'));
    const now = pips((await saved(page)).files['pips.json'] as string);
    expect(now.length).toBe(12);
    expect(now.slice(0, designed.length)).toEqual(designed);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => segments.inputValue()).toBe(before);
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);

    // What is no number leaves what was there.
    await segments.fill('');
    await segments.press('Tab');
    await expect.poll(() => segments.inputValue()).toBe(before);
    await page.context().close();
  });

  it('is kept at once, with its faults, and is not offered for play', async () => {
    const page = await begin('powerline');
    await choose(page, 'board.json/cities/0');
    await field(page, '-vp').fill('1000');
    await page.getByText('One fault is open').waitFor();
    await page.reload();
    await page.getByText('One fault is open').waitFor();
    await choose(page, 'board.json/cities/0');
    await expect.poll(() => field(page, '-vp').inputValue()).toBe('1000');
    await page.locator('.board .thing').first().waitFor({ state: 'attached' }); // the designed board meanwhile
    await page.getByRole('link', { name: 'All boxes' }).click();
    await page.getByText('My Powerline', { exact: true }).waitFor();
    await page.goto(`${env.address}/new/powerline`);
    await page.getByRole('button', { name: 'Start' }).waitFor();
    expect(await page.locator('input[name="box"]').count()).toBe(0);
    await page.context().close();
  });

  it('has names as long as every table takes, and they are said everywhere', async () => {
    const page = await begin('powerline');
    await page.getByLabel('Name of the box').fill('Ü'.repeat(40));
    await page.getByLabel('Name of the box').press('Tab');
    await expect.poll(() => page.getByLabel('Name of the box').inputValue()).toBe('Ü'.repeat(20));
    await choose(page, 'board.json/stations/0');
    await page.getByLabel('Name', { exact: true }).fill('Größte Windmühle');
    await page.getByLabel('Name', { exact: true }).press('Tab');
    await page.locator('[data-component="board.json/stations/0"]').getByText('Größte Windmühle').waitFor();
    await choose(page, 'board.json/lines/0');
    await expect.poll(() => page.locator('.one select option', { hasText: 'Größte Windmühle' }).count()).toBe(2); // of both ends
    expect(JSON.parse((await saved(page)).files['names.json'] as string)).toEqual({ wind_1: 'Größte Windmühle' });
    await page.context().close();
  });

  it('says what is wrong where no field stands, and puts it right', async () => {
    const page = await env.page(quick, '/box/century');
    const files = (JSON.parse(read('web/e2e/support/version_1_century.kilowatt-box')) as { files: Files }).files;
    const drawn = (files['rail_templates.json'] as string).replace('"crosses"', '"corsses"');
    expect(drawn).not.toBe(files['rail_templates.json']);
    await give(page, boxOf({ ...files, 'rail_templates.json': drawn }, { game: 'century' }));
    const fault = page.locator('.fault', { hasText: 'Track patterns' });
    await fault.waitFor();
    await fault.getByRole('button', { name: 'Back to the designed value' }).click();
    await expect.poll(() => fault.count()).toBe(0);
    await page.context().close();
  });

  it.each<[string, string, string]>([
    ['no JSON', '{', 'This is not a box file.'],
    ['another JSON', '[]', 'This is not a box file.'],
    ['a later version', JSON.stringify({ kilowatt_box: 2 }), 'later version'],
    ['another game', boxOf(old.files, { game: 'pampero' }), 'This is a box of Pampero.'],
    ['no game', boxOf(old.files, { game: 'chess' }), 'This is not a box file.'],
    ['changed values', boxOf(old.files).replace('\\"vp\\": 18', '\\"vp\\": 19'), 'changed since it was saved'],
    ['a huge file', boxOf({ ...old.files, 'names.json': `{"x":"${'x'.repeat(1 << 20)}"}` }), 'larger than a box'],
    ['a file that goes too deep', boxOf({ ...old.files, 'board.json': '['.repeat(200_000) + ']'.repeat(200_000) }), 'This is not a box file.'],
    ['files that are no texts', boxOf(old.files, { files: { 'board.json': 1 } }), 'This is not a box file.'],
  ])('of %s is refused in words', async (_, text, said) => {
    const page = await env.page(quick, '/box/powerline');
    await give(page, text);
    await page.getByRole('alert').getByText(said).waitFor();
    await page.context().close();
  });

  it.each<[string, Files]>([
    ['things that are none', { 'board.json': '{"lines": [null, 1], "stations": {"__proto__": 1}, "cities": "x"}' }],
    ['an empty board', { 'board.json': '{}', 'pips.json': '{"boards": {"a": null}}' }],
    ['names that are none', { 'names.json': '{"c01": {"toString": 1}, "__proto__": "x"}' }],
    ['a verdict that is none', { 'bots.json': '{"value": "by_hand", "learned": "<b>"}' }],
    ['a drawing out of this world', { 'board_geometry.json': '{"lines": [{"id": "l01", "path": [[1e308, -1e308]]}], "stations": [], "cities": []}' }],
  ])('with %s opens, says what is wrong and can be mended', async (_, broken) => {
    const page = await env.page(quick, '/box/powerline');
    await give(page, boxOf({ ...old.files, ...broken }));
    await page.locator('[data-component]').first().waitFor({ state: 'attached' });
    await page.getByText(/faults? (is|are) open|Trial games|random games came/).first().waitFor();
    await page.getByRole('button', { name: 'Draw a board' }).click();
    await page.getByText(/cannot be drawn as it is|Drag stations/).first().waitFor();
    await page.context().close();
  });
});
