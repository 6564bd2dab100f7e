// The editor of one's own box as a person uses it.
import type { Page } from 'playwright-core';
import type { Environment, Look } from './environment';

export async function begin(env: Environment, game: string, look: Look): Promise<Page> {
  const page = await env.page(look, `/box/${game}`);
  await page.getByRole('button', { name: 'New box' }).click();
  await page.locator('[data-component]').first().waitFor({ state: 'attached' });
  return page;
}
export async function choose(page: Page, component: string): Promise<void> {
  const button = page.locator(`[data-component="${component}"]`);
  const group = page.locator('details', { has: button });
  if ((await group.getAttribute('open')) === null) await group.locator('summary').click();
  await button.click();
  await page.locator(`[data-component="${component}"][aria-current="true"]`).waitFor();
}
export const field = (page: Page, end: string) => page.locator(`.one input[type="number"][id$="${end}"]`);
export async function enter(page: Page, component: string, end: string, value: (now: number) => number): Promise<void> {
  await choose(page, component);
  const input = field(page, end);
  await input.fill(String(value(Number(await input.inputValue()))));
  await input.press('Tab');
  await page.locator(`[data-component="${component}"].entered`).waitFor();
}
export const tried = (page: Page): Promise<void> => page.getByText(/random games came to an end/).waitFor();

// Whoever opens a box of a file that stands nowhere else.
export const give = (page: Page, text: string, name = 'mine.kilowatt-box'): Promise<void> =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
