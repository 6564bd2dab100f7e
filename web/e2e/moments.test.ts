// Forty moments of play, each in three sizes and both themes, to be looked at: KILOWATT_MOMENTS=1 makes all of them in build/moments,
// KILOWATT_MOMENTS='pampero|end$' those whose names fit. Without it one of each game is made and measured.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { moments, type PlayedMoment } from './support/moments';
import { isSeen } from './support/picture';
import { decisionOf, openAt, traceOf } from './support/positions';
import { engineIsThere, environment, type Look } from './support/environment';

const env = environment();
const folder = process.env.KILOWATT_PICTURES ?? fileURLToPath(new URL('../../build/moments', import.meta.url));
mkdirSync(folder, { recursive: true });

// A phone is touched: it has a page of its own.
const sizes: readonly Readonly<Record<string, Look>>[] = [
  { desktop: { width: 1440, height: 900 }, laptop: { width: 1280, height: 720 } },
  { phone: { width: 360, height: 740, touch: true } },
];
const themes = ['light', 'dark'] as const;
const liked = { speed: 0, sound: false, confirm: true, name: 'Ada' };

const asked = process.env.KILOWATT_MOMENTS;
const wanted = moments.filter(({ name, always }) => (asked === undefined ? always : asked === '1' || new RegExp(asked).test(name)));

async function portray(page: Page, moment: PlayedMoment, looks: Readonly<Record<string, Look>>): Promise<void> {
  for (const [size, { width = 0, height = 0 }] of Object.entries(looks))
    for (const theme of themes) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.locator(`html[data-theme="${theme}"]`).waitFor();
      await moment.again?.(page);
      const picture = await page.screenshot({ path: `${folder}/${moment.name}-${size}-${theme}.png` });
      await isSeen(page, picture, `${moment.name} ${size}`, theme);
    }
}

describe.runIf(engineIsThere)('moments', () => {
  it('are forty', () => expect(moments.length).toBe(40));
  it.each(wanted.map((moment) => [moment.name, moment] as const))('%s', async (_, moment) => {
    const trace = traceOf(moment.game, moment.trace);
    for (const looks of sizes) {
      const page = await openAt(env, { liked, ...Object.values(looks)[0] }, trace, decisionOf(trace, moment.step, moment.nth));
      await moment.act?.(page);
      await portray(page, moment, looks);
      await page.context().close();
    }
  });
});
