// Pictures of every screen in both themes and three sizes, to be looked at; and one of each game for the README.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { due } from './house/play';
import { engineIsThere, world, type Look } from './house/world';

const house = world();
const folder = process.env.KILOWATT_PICTURES ?? fileURLToPath(new URL('../../build/pictures', import.meta.url));
mkdirSync(folder, { recursive: true });

const sizes: Record<string, Look> = {
  phone: { width: 360, height: 740, touch: true },
  tablet: { width: 1024, height: 768 },
  desktop: { width: 1440, height: 900 },
};
const looks = Object.entries(sizes).flatMap(([size, look]) => (['light', 'dark'] as const).map((theme) => [`${size}-${theme}`, { ...look, theme }] as const));
const screens = { start: '/', setup: '/new/pampero', learn: '/learn', rules: '/rules/powerline#PL-36', challenge: '/challenge', history: '/history' };

async function advance(page: Page, decisions: number): Promise<void> {
  for (let turn = 0, made = 0; made < decisions && turn < decisions * 30; turn++) {
    const state = await due(page);
    if (state === 'over') return;
    if (state === 'wait') await page.waitForTimeout(40);
    else if (state === 'confirm') await page.locator('[data-do="confirm"]').click();
    else {
      const buttons = page.locator('.options button[data-option]');
      await buttons.nth((made * 5) % (await buttons.count())).click({ timeout: 5000 }).catch(() => undefined);
      made += 1;
      await page.waitForTimeout(60);
    }
  }
}

describe.each(looks)('%s', (name, look) => {
  it.each(Object.entries(screens))('%s', async (screen, path) => {
    const page = await house.page(look, path);
    await page.waitForTimeout(400);
    const picture = await page.screenshot({ path: `${folder}/${screen}-${name}.png` });
    expect(picture.length).toBeGreaterThan(5000);
    await page.context().close();
  });
  it.runIf(engineIsThere).each(['powerline', 'pampero', 'century'])('a table of %s', async (game) => {
    const page = await house.page({ ...look, liked: { speed: 0, sound: false, confirm: false, name: 'Ada' } }, `/new/${game}`);
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.locator('.options button').first().waitFor();
    await advance(page, 25);
    await page.waitForTimeout(300);
    const picture = await page.screenshot({ path: `${folder}/${game}-${name}.png` });
    expect(picture.length).toBeGreaterThan(5000);
    await page.context().close();
  });
});
