// The analysis board: the best turns of any position of a game, play on from there by either side or by chance, and a file that keeps the branches.
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { complaints, engineIsThere, environment } from './support/environment';
import { decisionOf, traceOf } from './support/positions';

const env = environment();
const quick = { liked: { speed: 0, sound: false, confirm: false, name: 'Ada' } };
interface Saved {
  readonly moves: readonly string[];
  readonly variations?: readonly { readonly from: number; readonly moves: readonly string[] }[];
}

describe.runIf(engineIsThere)('an analysis', () => {
  it('keeps what was tried as branches of the game', async () => {
    const trace = traceOf('powerline', 'contracts_printed');
    const line = decisionOf(trace, 'begin', 8);
    const file = join(tmpdir(), `kilowatt-analysis-${process.pid}.json`);
    writeFileSync(file, JSON.stringify(trace.record));
    const page = await env.page(quick, '/');
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.waitForURL(/\/replay\//);
    const id = new URL(page.url()).pathname.split('/')[2];

    await page.goto(`${env.address}/analysis/${id}/${line.n - 1}`);
    const turns = page.locator('.turns > li');
    await turns.first().waitFor();
    await expect.poll(() => page.locator('.analysis progress').count()).toBe(0);
    await expect.poll(() => turns.count()).toBeLessThanOrEqual(3);
    expect(await complaints(page)).toEqual([]);

    // The best turn in one click, then any move of one's own: each is a branch.
    const branches = page.locator('.tree button');
    await turns.first().getByRole('button', { name: 'Play this turn' }).click();
    await expect.poll(() => branches.count()).toBe(2);
    await page.getByText(/^After move/).waitFor();
    await page.keyboard.press('u');
    await turns.first().waitFor();
    const other = page.getByLabel('Another move');
    await other.waitFor();
    // What the game itself went on with would be no branch.
    const own = (await other.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))).find((move) => move && move !== `${line.seat} ${line.move}`);
    await other.selectOption(own ?? '');
    await expect.poll(() => branches.count()).toBe(3);

    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download with variations' }).last().click()]);
    await download.saveAs(file);
    const saved = JSON.parse(readFileSync(file, 'utf8')) as Saved;
    expect(saved.moves).toEqual(trace.record.moves);
    expect(saved.variations?.map((one) => one.from)).toEqual([line.n - 1, line.n - 1]);

    // Somebody else opens the file and finds the branches.
    const reader = await env.page(quick, '/');
    await reader.locator('input[type="file"]').setInputFiles(file);
    await reader.waitForURL(/\/replay\//);
    await reader.goto(`${env.address}/analysis/${new URL(reader.url()).pathname.split('/')[2]}/${line.n - 1}`);
    await expect.poll(() => reader.locator('.tree button').count()).toBe(3);
    await reader.context().close();
    await page.context().close();
  });
});
