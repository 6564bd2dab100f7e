// A line that is cut while somebody does something: nothing is lost without a word, and what can be said again is.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { close, gather, invite, openChat, quick, whoDecides } from './support/friends';
import { make } from './support/play';
import { environment } from './support/environment';

const env = environment();
const cut = async (page: Page): Promise<void> => {
  await page.context().setOffline(true);
  await page.getByText('Connection lost. Reconnecting…').first().waitFor();
};
const mend = async (page: Page): Promise<void> => {
  await page.context().setOffline(false);
  await page.getByText('Connection lost. Reconnecting…').first().waitFor({ state: 'detached' });
};
const unsent = (page: Page) => page.getByRole('alert').filter({ hasText: 'this may not have reached the table' });

describe('while the line is down', () => {
  it('a line of chat stays where it was written, and notes are kept when the line is back', async (test) => {
    if (!env.running.real) return test.skip();
    env.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
    const gathering = await gather(env, { people: [quick('Ada'), quick('Ben')] });
    const [ada, ben] = gathering.pages as [Page, Page];
    await cut(ben);
    await openChat(ben);
    const line = ben.getByLabel('Write a message');
    await line.fill('Anybody there?');
    await line.press('Enter');
    await unsent(ben).waitFor();
    await expect.poll(() => line.inputValue()).toBe('Anybody there?');
    await ben.getByRole('tab', { name: 'Notes' }).click();
    await ben.getByLabel('Only you see these notes.').fill('Ada likes line 4');
    await openChat(ben);
    await mend(ben);
    await ben.getByLabel('Write a message').fill('Anybody there?');
    await ben.getByLabel('Write a message').press('Enter');
    await openChat(ada);
    await ada.getByText('Anybody there?').waitFor();
    // What came after the notes has arrived, so they have.
    await ben.reload();
    await ben.getByRole('tab', { name: 'Notes' }).click();
    await expect.poll(() => ben.getByLabel('Only you see these notes.').inputValue()).toBe('Ada likes line 4');
    await close(gathering);
  });

  it('a code for another device is not made, and that is said', async (test) => {
    if (!env.running.real) return test.skip();
    env.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
    const gathering = await invite(env, { people: [quick('Ada'), quick('Ben')] });
    const ben = gathering.pages[1] as Page;
    await ben.getByRole('button', { name: 'Table', exact: true }).click();
    await ben.getByRole('button', { name: 'Make a code' }).waitFor();
    await cut(ben);
    await ben.getByRole('button', { name: 'Make a code' }).click();
    await unsent(ben).waitFor();
    await mend(ben);
    await ben.getByRole('button', { name: 'Make a code' }).click();
    await ben.getByLabel('For the other device').waitFor();
    await expect.poll(() => unsent(ben).count()).toBe(0);
    await close(gathering);
  });

  it('nobody gives a seat away whose table has not heard of it', async (test) => {
    if (!env.running.real) return test.skip();
    env.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
    const gathering = await invite(env, { people: [quick('Ada'), quick('Ben')] });
    const [ada, ben] = gathering.pages as [Page, Page];
    await ben.getByRole('button', { name: 'Table', exact: true }).click();
    await ben.getByRole('button', { name: 'Leave the table' }).click();
    await cut(ben);
    await ben.locator('[data-do="sure"]').click();
    await unsent(ben).waitFor();
    await ben.keyboard.press('Escape');
    await mend(ben);
    for (const page of [ben, ada]) await page.getByRole('button', { name: 'I am ready' }).click();
    for (const page of [ben, ada]) await page.locator('.turn').waitFor();
    await close(gathering);
  });

  it('a part of the page that does not come says so, and comes when it is asked for again', async (test) => {
    if (!env.running.real) return test.skip();
    env.expectTrouble(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module/);
    const gathering = await gather(env, { people: [quick('Ada'), quick('Ben')] });
    const ben = gathering.pages[1] as Page;
    await cut(ben);
    await ben.getByRole('button', { name: 'Table', exact: true }).click();
    const failed = ben.getByRole('alert').filter({ hasText: 'This part could not be shown.' });
    await failed.waitFor();
    const box = await failed.boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= 900).toBe(true);
    await mend(ben);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await ben.getByRole('dialog', { name: 'Table' }).waitFor();
    await close(gathering);
  });

  it('an answer in advance is told as soon as the line is back', async (test) => {
    if (!env.running.real) return test.skip();
    env.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
    const gathering = await gather(env, { game: 'century', people: [quick('Ada'), quick('Ben'), quick('Cleo')] });
    const at = gathering.pages.indexOf(await whoDecides(gathering.pages, 0));
    const [leader, second, third] = [0, 1, 2].map((i) => gathering.pages[(at + i) % 3]) as [Page, Page, Page];
    await make(leader, (await leader.locator('.options button[data-option]').first().getAttribute('data-option')) ?? '');
    await leader.locator('.options [data-option^="bid"]').first().click();
    await third.locator('[data-do="early-pass"]').waitFor();
    await cut(third);
    await third.locator('[data-do="early-pass"]').click();
    await third.getByText('You will pass when it’s your turn.').waitFor();
    await mend(third);
    await third.getByText('You will pass when it’s your turn.').waitFor();
    await second.locator('.options [data-option="pass"]').click();
    // The pass came by itself: the leader has won and offers again.
    await expect.poll(() => leader.locator('.turn .options button').count()).toBeGreaterThan(0);
    await close(gathering);
  });
});
