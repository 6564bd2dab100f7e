// How quick the page is on a slow phone, how many frames it draws while a board is dragged and zoomed and while pieces move, and whether anything
// is pushed out of its place meanwhile: printed, not judged.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isInstalled, isKept } from './support/kept';
import { slowPhone } from './support/phone';
import { advance, decisionDue } from './support/play';
import { whole } from './support/browser';
import { engineIsThere, environment } from './support/environment';

const env = environment();
env.program = whole; // as people have it
const liked = { speed: 0, sound: false, confirm: false, name: 'Ada' };
const phone = { width: 360, height: 740, touch: true, liked };

const runs = 5;
const middle = (all: number[]): number => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] as number;

// The middle of several runs, each in a fresh profile; all of them are printed.
async function measure(what: string, run: () => Promise<number>): Promise<void> {
  const all: number[] = [];
  for (let i = 0; i < runs; i++) all.push(Math.round(await run()));
  console.log(`${what}: ${middle([...all])} ms (${all.join(', ')})`);
}

describe('on a slow phone', () => {
  it('the first visit to the start page', () =>
    measure('start page, first visit', async () => {
      const context = await env.context(phone);
      const page = await context.newPage();
      await slowPhone(page);
      const begun = performance.now();
      await page.goto(env.address, { waitUntil: 'commit' });
      await page.getByRole('button', { name: /Play now.*Powerline/ }).waitFor();
      const ms = performance.now() - begun;
      await context.close();
      return ms;
    }));

  // Whoever gets a link, or comes for the challenge of the day: nothing lies on the device, not even the engine.
  it.runIf(engineIsThere)('the first visit to a board, engine and all', () =>
    measure('board, first visit', async () => {
      const context = await env.context(phone);
      const page = await context.newPage();
      await slowPhone(page);
      const begun = performance.now();
      await page.goto(`${env.address}/learn/powerline`, { waitUntil: 'commit' });
      await page.locator('.board .thing').first().waitFor();
      await page.locator('.options, .lesson').first().waitFor();
      const ms = performance.now() - begun;
      await context.close();
      return ms;
    }));

  // Whoever reads the page for a moment has the engine meanwhile.
  const moments = ['Powerline', 'Pampero', '20th Century'].flatMap((game) => [{ game, seconds: 0 }, { game, seconds: 5 }]);
  it.runIf(engineIsThere).each(moments)('from the start page to the board of $game after $seconds seconds', ({ game, seconds }) =>
    measure(`board of ${game}, from "Play now" ${seconds} s after the start page came for the first time`, async () => {
      const context = await env.context(phone);
      const page = await context.newPage();
      await slowPhone(page);
      await page.goto(env.address, { waitUntil: 'commit' });
      const play = page.getByRole('button', { name: new RegExp(`Play now.*${game}`) });
      await play.waitFor();
      await page.waitForTimeout(seconds * 1000);
      const begun = performance.now();
      await play.click();
      await page.locator('.board').first().waitFor();
      await decisionDue(page);
      const ms = performance.now() - begun;
      await context.close();
      return ms;
    }));

  it.runIf(engineIsThere)('a table that was opened before', () =>
    measure('board, opened before', async () => {
      const context = await env.context({ ...phone, offline: true });
      const page = await context.newPage();
      await page.goto(env.address);
      await isInstalled(page);
      await page.getByRole('button', { name: /Play now.*Powerline/ }).click();
      await decisionDue(page);
      await isKept(page, 'started');
      await slowPhone(page);
      const begun = performance.now();
      await page.reload({ waitUntil: 'commit' });
      await page.locator('.board .thing.option').first().waitFor();
      const ms = performance.now() - begun;
      await context.close();
      return ms;
    }));
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

describe.runIf(engineIsThere)('frames while dragging and zooming', () => {
  it.each(['powerline', 'pampero', 'century'])('%s', async (game) => {
    const page = await env.page({ width: 1280, height: 800, liked }, `/new/${game}`);
    await page.getByRole('button', { name: 'Start' }).click();
    await advance(page, 8);
    const { frames, slow, ms } = await framesWhile(page);
    console.log(`${game}: ${frames} frames, ${ms.toFixed(1)} ms on average, ${slow} slower than 25 ms`);
    expect(frames).toBeGreaterThan(20);
    await page.context().close();
  });
});

interface Seen {
  gaps: number[]; // between two frames during which something moved, in ms
  shift: number; // sum of layout shifts that nobody caused by a click
}

// Only frames between which an animation or a transition ran count: otherwise the page has nothing to draw.
async function watchMovement(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Seen = { gaps: [], shift: 0 };
    (globalThis as unknown as { seen: Seen }).seen = seen;
    let [last, moved] = [0, false];
    const tick = (now: number) => {
      const moves = document.getAnimations().some((motion) => motion.playState === 'running');
      if (moves && moved) seen.gaps.push(now - last);
      [last, moved] = [now, moves];
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

// So many decisions, taken within the page: a program that looks for things and waits for them from outside costs the page more than its own
// movement does. `thinks`: how long each is thought about, in ms.
const decide = (page: Page, decisions: number, thinks: number): Promise<void> =>
  page.evaluate(
    async ([wanted, pause]) => {
      const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      for (let made = 0; made < wanted; await wait(50)) {
        if (document.querySelector('#over-title')) return;
        if (document.querySelector('.turn[aria-busy="true"]')) continue;
        const end = document.querySelector<HTMLElement>('[data-do="confirm"]');
        const all = [...document.querySelectorAll<HTMLElement>('.options button[data-option]')];
        if (!end && all.length === 0) continue;
        await wait(pause);
        (end ?? all[(made * 7 + (made >> 2)) % all.length])?.click();
        if (!end) made += 1;
      }
    },
    [decisions, thinks] as const,
  );

describe.runIf(engineIsThere)('frames while pieces move, on a slow phone', () => {
  const paces = [['by somebody who thinks for a second', 1000], ['as fast as can be clicked', 0]] as const;
  it.each(['powerline', 'pampero', 'century'].flatMap((game) => paces.map(([pace, ms]) => [game, pace, ms] as const)))('%s %s', async (game, pace, ms) => {
    const page = await env.page({ ...phone, moving: true, liked: { ...liked, speed: 2 } }, `/new/${game}`);
    await page.getByRole('button', { name: 'Start' }).click();
    await decisionDue(page);
    await slowPhone(page);
    await watchMovement(page);
    await decide(page, 12, ms);
    const { gaps, shift } = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
    const quick = gaps.filter((gap) => gap < 20).length;
    console.log(`${game}, played ${pace}: ${gaps.length} frames while pieces moved, ${((100 * quick) / Math.max(1, gaps.length)).toFixed(1)} % below 20 ms; layout shift ${shift.toFixed(3)}`);
    expect(gaps.length).toBeGreaterThan(20);
    await page.context().close();
  });
});
