// What a first visit weighs, compressed as the server sends it: the bytes of a build do not depend on the machine.
import { brotliCompressSync, constants } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { engineIsThere, environment } from './support/environment';

const env = environment();
const kib = 1024;

// Fonts and pictures are compressed already.
const sent = (address: string, body: Buffer): number =>
  /\.(woff2|png)$/.test(address) ? body.length : brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }).length;

interface Visit {
  readonly bytes: number;
  readonly files: readonly string[];
}

// Everything that comes until `there`, without what opponents know (it comes while one reads, and nobody waits for it) and what is fetched ahead for later: all that is asked for after `ahead`, but for the fonts.
async function visit(path: string, there: (page: Page) => Promise<unknown>, ahead?: RegExp): Promise<Visit> {
  const context = await env.context();
  const page = await context.newPage();
  const bodies = new Map<string, Promise<Buffer>>();
  const early = new Set<string>();
  let isLate = false;
  page.on('request', (request) => {
    isLate ||= ahead?.test(request.url()) ?? false;
    if ((!isLate || /\.woff2$/.test(request.url())) && !/weights/.test(request.url())) early.add(request.url());
  });
  page.on('response', (response) => {
    const address = new URL(response.url()).pathname;
    if (response.ok() && early.has(response.url()) && !bodies.has(address)) bodies.set(address, response.body());
  });
  await page.goto(env.address + path, { waitUntil: 'commit' });
  await there(page);
  await page.evaluate(() => document.fonts.ready);
  const sizes = await Promise.all([...bodies].map(async ([address, body]) => [address, sent(address, await body)] as const));
  await context.close();
  return { bytes: sizes.reduce((sum, [, size]) => sum + size, 0), files: sizes.map(([address, size]) => `${address} ${(size / kib).toFixed(1)}`).sort() };
}

describe.runIf(engineIsThere)('a first visit', () => {
  it('to the start page, fonts and all, is at most 140 KiB', async () => {
    const { bytes, files } = await visit('/', (page) => page.locator('[data-play]').first().waitFor(), /near\.worker|\.wasm$/);
    console.log(`start page: ${(bytes / kib).toFixed(1)} KiB`);
    expect(bytes, files.join('\n')).toBeLessThanOrEqual(140 * kib);
  });
  it.each(['powerline', 'pampero', 'century'])('to the board of %s, with engine, words and fonts, is at most 420 KiB', async (game) => {
    const { bytes, files } = await visit(`/learn/${game}`, async (page) => {
      await page.locator('.board .thing').first().waitFor();
      await page.locator('.lesson').first().waitFor();
    });
    expect(files.some((file) => file.includes('.wasm')), files.join('\n')).toBe(true);
    console.log(`${game}: ${(bytes / kib).toFixed(1)} KiB`);
    expect(bytes, files.join('\n')).toBeLessThanOrEqual(420 * kib);
  });
});
