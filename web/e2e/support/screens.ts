// When a screen has all it shows: each has its own sign that what it fetches has come.
import type { Page } from 'playwright-core';

const signs: readonly (readonly [RegExp, string])[] = [
  [/^\/aid\//, 'main h2'],
  [/^\/rules\/\w+\?q=/, 'main mark'],
  [/^\/rules\/\w/, 'main .rule'],
  [/^\/new\//, 'main fieldset:nth-of-type(3), main fieldset:has(#count option:nth-child(2))'],
  [/^\/review\/(?!unknown)/, '#parts'],
  [/^\/proof\//, '.verdict'],
  [/^\/replay\/(?!unknown)/, '.scene'],
];

// The screen of this address, complete.
export async function arrived(page: Page, path: string): Promise<void> {
  await page.locator('main h1, header h1').first().waitFor();
  await page.locator('main[aria-busy="true"]').waitFor({ state: 'detached' });
  const sign = signs.find(([address]) => address.test(path))?.[1];
  if (sign) await page.locator(sign).first().waitFor();
}
