// Keeping and showing: a game in a link, a result as a picture, replays by turn, round and scoring, the archive and its figures.
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { playByClicks } from './support/play';
import { engineIsThere, environment } from './support/environment';

const env = environment();
const quick = { liked: { speed: 0, sound: false, confirm: false, name: 'Ada' } };

// A whole game of Powerline alone, played once: what can be done with it afterwards is asked of the same page.
let page: Page;
let table = '';
beforeAll(async () => {
  if (!engineIsThere) return;
  page = await env.page(quick, '/challenge/kept');
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await playByClicks(page);
  await page.getByRole('link', { name: 'Replay' }).waitFor();
  table = page.url();
});
afterAll(() => page?.context().close());
beforeEach(async () => {
  if (!engineIsThere) return;
  await page.goto(table);
  await page.getByRole('link', { name: 'Replay' }).waitFor();
});
const move = async (page: Page): Promise<number> => Number(/\/(\d+)/.exec(new URL(page.url()).pathname.slice('/replay/'.length).replace(/^[^/]+/, ''))?.[1] ?? -1);

// The colours of a PNG without interlacing, as browsers write them: one in a thousand pixels.
function coloursOf(file: string): { width: number; height: number; colours: Set<string> } {
  const bytes = readFileSync(file);
  const [width, height, kind] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[25]];
  const parts: Buffer[] = [];
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  const raw = inflateSync(Buffer.concat(parts));
  const size = kind === 6 ? 4 : 3;
  const row = width * size;
  let above = Buffer.alloc(row);
  const colours = new Set<string>();
  for (let y = 0; y < height; y++) {
    const line = Buffer.from(raw.subarray(y * (row + 1) + 1, (y + 1) * (row + 1)));
    const filter = raw[y * (row + 1)];
    for (let i = 0; i < row; i++) {
      const [left, up, corner] = [line[i - size] ?? 0, above[i] ?? 0, i < size ? 0 : (above[i - size] ?? 0)];
      const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
      const guess = [0, left, up, (left + up) >> 1, a <= b && a <= c ? left : b <= c ? up : corner][filter ?? 0] ?? 0;
      line[i] = ((line[i] ?? 0) + guess) & 255;
    }
    for (let x = 0; x < width; x += 7) colours.add(line.subarray(x * size, x * size + 3).toString('hex'));
    above = line;
  }
  return { width, height, colours };
}

describe.runIf(engineIsThere)('a finished game', () => {
  it('goes to another device in a link alone, and is the same game there', async () => {
    const points = await page.locator('.over .points').first().textContent();
    await page.getByRole('link', { name: 'Replay' }).click();
    await page.locator('[data-do="share"]').click();
    const link = await page.getByLabel('Link', { exact: true }).inputValue();
    expect(link).toContain('/replay#');
    const other = await env.page({ liked: { ...quick.liked, name: 'Ben' } }, link.replace(env.address, ''));
    await other.getByRole('slider').waitFor();
    await other.getByRole('button', { name: 'Last move' }).click();
    await expect.poll(() => other.locator('.side .controls li strong').first().textContent()).toBe(points);
    // The address is clean afterwards, and the game is kept.
    expect(new URL(other.url()).hash).toBe('');
    await other.reload();
    await other.getByRole('slider').waitFor();
    // A link that was cut says so.
    const cut = await env.page(quick, `${link.replace(env.address, '').slice(0, 200)}`);
    await cut.getByText('The link may have been cut off.').waitFor();
    expect(await cut.getByRole('slider').count()).toBe(0);
    for (const one of [other, cut]) await one.context().close();
  });

  it('is saved as a picture in which the stage, the player’s colour, letters and paper are seen', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-do="picture"]').click()]);
    const file = join(tmpdir(), `kilowatt-picture-${process.pid}.png`);
    await download.saveAs(file);
    const { width, height, colours } = coloursOf(file);
    expect([width, height]).toEqual([1200, 630]);
    const tokens = await page.evaluate(() => ['--p1', '--paper', '--sun', '--leaf-shade'].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim().slice(1)));
    for (const colour of tokens) expect([...colours]).toContain(colour);
    expect(colours.size).toBeGreaterThan(20); // letters have edges of many shades; an empty sheet has one
  });

  it('is replayed by turns, rounds and scorings', async () => {
    await page.getByRole('link', { name: 'Replay' }).click();
    await page.getByRole('slider').waitFor();
    const last = Number(await page.getByRole('slider').getAttribute('max'));
    const stops = async (by: string, next: string): Promise<number[]> => {
      await page.getByLabel('Step by').selectOption(by);
      await page.getByRole('button', { name: 'First move' }).click();
      await expect.poll(() => move(page)).toBe(0);
      const found: number[] = [];
      while (found.at(-1) !== last) {
        const before = found.at(-1) ?? 0;
        await page.getByRole('button', { name: next }).click();
        await expect.poll(() => move(page)).toBeGreaterThan(before);
        found.push(await move(page));
      }
      return found;
    };
    const rounds = await stops('round', 'Next round');
    const scorings = await stops('scoring', 'Next scoring');
    const turns = await stops('turn', 'Next turn');
    expect(rounds.length).toBeGreaterThanOrEqual(15); // Powerline has fifteen
    expect(rounds.length).toBeLessThanOrEqual(16);
    expect(scorings.length).toBeGreaterThanOrEqual(3);
    expect(scorings.length).toBeLessThanOrEqual(4);
    expect(turns.length).toBeGreaterThan(rounds.length);
    expect(turns.length).toBeLessThan(last);
    await page.getByRole('button', { name: 'Previous turn' }).click();
    await expect.poll(() => move(page)).toBe(turns.at(-2));
  });
});

describe.runIf(engineIsThere)('the archive', () => {
  it('finds games by name, game, number and opponents, and sets figures for solo games apart', async () => {
    // More games of others, as a backup would bring them: the same record under other names and at another table.
    await page.evaluate(async () => {
      const open = indexedDB.open('kilowatt', 1);
      await new Promise((resolve) => (open.onsuccess = resolve));
      const all = () => open.result.transaction('records', 'readwrite').objectStore('records');
      const asked = all().getAll() as IDBRequest<{ id: string; kept: number; seat: number | null; record: { players: string[] } }[]>;
      await new Promise((resolve) => (asked.onsuccess = resolve));
      const [first] = asked.result;
      if (!first) throw new Error('no record');
      const store = all();
      for (const [i, name] of ['Bea', 'Bert', 'Cora'].entries()) {
        const players = first.record.players.map(() => name);
        store.put({ ...first, id: `${first.id}-${i}`, kept: first.kept - i - 1, record: { ...first.record, players } });
      }
      // Who leaves the page before that takes it back.
      await new Promise((resolve) => (store.transaction.oncomplete = resolve));
      open.result.close();
    });
    await page.goto(`${env.address}/history`);
    const rows = page.locator('section[aria-labelledby="finished"] li');
    await expect.poll(() => rows.count()).toBe(4);
    const search = page.getByRole('search');
    await search.getByLabel('Name').fill('be');
    await expect.poll(() => rows.count()).toBe(2);
    await search.getByLabel('Name').fill('nobody of this name');
    await page.getByText('No game fits.').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => rows.count()).toBe(4);
    await search.getByLabel('Game').selectOption('powerline');
    await search.getByLabel('Against').selectOption('solo');
    await expect.poll(() => rows.count()).toBe(4);
    // The figures know four games alone and none against anybody.
    const figures = page.getByRole('region', { name: 'Statistics' });
    await page.locator('select').filter({ has: page.locator('option[value="level"]') }).selectOption('level');
    await figures.getByText('solo').first().waitFor();
    await expect.poll(() => figures.locator('tbody tr').count()).toBe(1);
  });
});
