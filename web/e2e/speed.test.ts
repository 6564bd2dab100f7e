// How quick the page is on a slow phone, and whether dragging and zooming a board keeps up with the screen.
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { advance } from './house/play';
import { engineIsThere, world } from './house/world';

const house = world();
const liked = { speed: 0, sound: false, confirm: false, name: 'Ada' };

// A slow phone: a processor four times as slow, a mobile net of 1.6 Mbit/s and 150 ms.
async function slowPhone(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: (1600 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 });
  return devtools;
}

// In the page: the table lies on the device with all it needs to come back.
const isKept = (): Promise<boolean> =>
  new Promise((resolve) => {
    const opening = indexedDB.open('kilowatt', 1);
    opening.onsuccess = () => {
      const all = opening.result.transaction('tables').objectStore('tables').getAll() as IDBRequest<{ data?: unknown }[]>;
      all.onsuccess = () => {
        opening.result.close();
        resolve(all.result.some((table) => table.data !== undefined));
      };
    };
  });

describe('on a slow phone', () => {
  it('the start page can be used within two seconds', async () => {
    const context = await house.context({ width: 360, height: 740, touch: true, liked });
    const page = await context.newPage();
    await slowPhone(page);
    const begun = performance.now();
    await page.goto(house.address, { waitUntil: 'commit' });
    await page.getByRole('button', { name: /Play now.*Powerline/ }).waitFor();
    const ms = performance.now() - begun;
    console.log(`start page on a slow phone: ${ms.toFixed(0)} ms`);
    expect(ms).toBeLessThan(house.patience(2000));
    await context.close();
  });

  it.runIf(engineIsThere)('the board of a table that was opened before can be used within two seconds', async () => {
    const context = await house.context({ width: 360, height: 740, touch: true, offline: true, liked });
    const page = await context.newPage();
    await page.goto(house.address);
    // All of it lies on the device, the engine too.
    await page.waitForFunction(async () => {
      for (const name of await caches.keys()) if ((await (await caches.open(name)).keys()).some((request) => request.url.endsWith('.wasm'))) return true;
      return false;
    });
    await page.getByRole('button', { name: /Play now.*Powerline/ }).click();
    await page.locator('.options button').first().waitFor();
    await page.waitForFunction(isKept);
    await slowPhone(page);
    const begun = performance.now();
    await page.reload({ waitUntil: 'commit' });
    await page.locator('.board .thing.option').first().waitFor();
    const ms = performance.now() - begun;
    console.log(`board on a slow phone: ${ms.toFixed(0)} ms`);
    expect(ms).toBeLessThan(house.patience(2000));
    await context.close();
  });
});

// Frames while the board is zoomed with the wheel and dragged with the mouse.
async function framesWhile(page: Page): Promise<{ frames: number; slow: number; ms: number }> {
  const box = await page.locator('.scene .window').first().boundingBox();
  if (!box) throw new Error('no board');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -240);
  await page.evaluate(() => {
    const seen = globalThis as unknown as { frames: number[]; counting: boolean };
    seen.frames = [];
    seen.counting = true;
    const tick = (now: number) => {
      seen.frames.push(now);
      if (seen.counting) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.mouse.down();
  for (let i = 0; i < 45; i++) await page.mouse.move(x + 60 * Math.sin(i / 5), y + 40 * Math.cos(i / 7));
  await page.mouse.up();
  for (let i = 0; i < 15; i++) await page.mouse.wheel(0, i % 2 ? -120 : 120);
  return page.evaluate(() => {
    const seen = globalThis as unknown as { frames: number[]; counting: boolean };
    seen.counting = false;
    const gaps = seen.frames.slice(1).map((at, i) => at - (seen.frames[i] ?? at));
    return { frames: gaps.length, slow: gaps.filter((gap) => gap > 25).length, ms: gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length) };
  });
}

describe.runIf(engineIsThere)('dragging and zooming', () => {
  it.each(['powerline', 'pampero', 'century'])('%s keeps sixty frames a second', async (game) => {
    const page = await house.page({ width: 1280, height: 800, liked }, `/new/${game}`);
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.locator('.options button').first().waitFor();
    await advance(page, 8);
    const { frames, slow, ms } = await framesWhile(page);
    console.log(`${game}: ${frames} frames, ${ms.toFixed(1)} ms on average, ${slow} slower than 25 ms`);
    expect(frames).toBeGreaterThan(20);
    expect(ms).toBeLessThan(house.patience(18));
    await page.context().close();
  });
});
