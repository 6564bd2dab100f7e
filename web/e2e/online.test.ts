// With friends: four people in four browsers, a reload and a killed server in the middle, and nobody learns a secret.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { asked, due, make, offered } from './house/play';
import { world } from './house/world';

const house = world();
const quick = (name: string) => ({ liked: { speed: 0, sound: false, confirm: false, name } });
const names = ['Ada', 'Ben', 'Cleo', 'Dan'];

async function gather(): Promise<Page[]> {
  const host = await house.page(quick('Ada'), '/new/powerline?with=friends');
  await host.getByLabel('Players', { exact: true }).selectOption('4');
  for (let seat = 1; seat < 4; seat++) await host.locator(`#seat-${seat}`).selectOption('person');
  await host.getByRole('button', { name: 'Open the table' }).click();
  await host.getByRole('heading', { name: 'Invite friends' }).waitFor();
  const links = await Promise.all([1, 2, 3].map((seat) => host.locator(`#link-${seat}`).inputValue()));
  const pages = [host];
  for (const [i, link] of links.entries()) pages.push(await house.page(quick(names[i + 1] as string), link.replace(house.address, '')));
  for (const page of pages) await page.getByRole('button', { name: 'I am ready' }).click();
  for (const page of pages) await page.locator('.options button').first().waitFor();
  return pages;
}

// One decision of one seat, chosen so that the game goes quickly.
async function decide(page: Page, turn: number): Promise<void> {
  const moves = await offered(page);
  await make(page, moves.includes('stop') && turn % 3 !== 0 ? 'stop' : (moves[turn % moves.length] as string));
}
// A page on which somebody is asked something, or on which the game is over; in turn, if there are several.
async function whoIsAsked(pages: readonly Page[], turn: number): Promise<Page> {
  const order = pages.map((_, i) => pages[(turn + i) % pages.length] as Page);
  const first = async () => (await Promise.all(order.map(due))).findIndex((state) => state !== null);
  await expect.poll(first, { timeout: 60_000, interval: 10 }).toBeGreaterThanOrEqual(0);
  return order[await first()] as Page;
}
// What was said before on the same line has arrived when this has.
async function chat(from: Page, to: Page, text: string): Promise<void> {
  await from.getByRole('tab', { name: /Chat/ }).click();
  await from.getByLabel('Say something').fill(text);
  await from.keyboard.press('Enter');
  await to.getByRole('tab', { name: /Chat/ }).click();
  await to.getByText(text).waitFor();
}

describe('a table with friends', () => {
  it('is played by four to the end, through a reload and a killed server', async (test) => {
    if (!house.running.real) return test.skip();
    const pages = await gather();
    let turn = 0;
    for (let page = pages[0] as Page; (await due(page)) !== 'over'; page = await whoIsAsked(pages, turn)) {
      await decide(page, turn++);
      if (turn === 60) await pages[2]?.reload();
      if (turn === 120) await house.running.restart();
    }
    expect(turn).toBeGreaterThan(120);
    for (const page of pages) expect(await asked(page)).toBe('over');
    const results = await Promise.all(pages.map((page) => page.locator('.over ol').first().textContent()));
    expect(new Set(results.map((text) => text?.replace(/\s+/g, ' '))).size).toBe(1);
    for (const name of names) expect(results[0]).toContain(name);
    for (const page of pages) await page.context().close();
  });

  it('tells nobody what another is planning', async (test) => {
    if (!house.running.real) return test.skip();
    const heard: string[] = [];
    const host = await house.page(quick('Ada'), '/new/powerline?with=friends');
    await host.getByLabel('Players', { exact: true }).selectOption('2');
    await host.locator('#seat-1').selectOption('person');
    await host.getByRole('button', { name: 'Open the table' }).click();
    const link = await host.locator('#link-1').inputValue();
    const context = await house.context(quick('Ben'));
    const ben = await context.newPage();
    ben.on('websocket', (socket) => socket.on('framereceived', (frame) => heard.push(String(frame.payload))));
    await ben.goto(link);
    for (const page of [host, ben]) await page.getByRole('button', { name: 'I am ready' }).click();
    for (const page of [host, ben]) await page.locator('.options button').first().waitFor();
    heard.length = 0;
    for (const move of ['begin red', 'island', 'island']) await make(host, move);
    await chat(host, ben, 'Ready when you are');
    // Of the other's board nothing may have changed for Ben, in no message whatever.
    expect(heard.filter((text) => /"seats\.0\./.test(text))).toEqual([]);
    expect(heard.filter((text) => /island|l0\d|begin/.test(text))).toEqual([]);
    await host.context().close();
    await context.close();
  });

  it('tells nobody what another holds in 20th Century, and spectators nothing at all', async (test) => {
    if (!house.running.real) return test.skip();
    const host = await house.page(quick('Ada'), '/new/century?with=friends');
    await host.locator('#seat-1').selectOption('person');
    await host.locator('#seat-2').selectOption('easy');
    await host.getByRole('button', { name: 'Open the table' }).click();
    const [link, watch] = await Promise.all([host.locator('#link-1').inputValue(), host.locator('#link-watch').inputValue()]);
    const heard: string[][] = [[], []];
    const guests: Page[] = [];
    for (const [i, address] of [link, watch].entries()) {
      const page = await (await house.context(quick('Ben'))).newPage();
      page.on('websocket', (socket) => socket.on('framereceived', (frame) => heard[i]?.push(String(frame.payload))));
      await page.goto(address);
      guests.push(page);
    }
    const [ben, eva] = guests as [Page, Page];
    for (const page of [host, ben]) await page.getByRole('button', { name: 'I am ready' }).click();
    for (let turn = 0; turn < 12; turn++) await decide(await whoIsAsked([host, ben], turn), turn);
    await chat(host, ben, 'That is all');
    await eva.locator('.scene').first().waitFor();
    // In whole views the purses of others read −1; in what has changed they do not appear.
    const views = heard.map((all) => all.map((text) => JSON.parse(text) as { type: string; state?: { seats: { coins: number; science: number }[] } }).filter((m) => m.type === 'view' && m.state !== undefined));
    expect(views.every((all) => all.length > 0)).toBe(true);
    for (const view of views[0] ?? []) for (const seat of [0, 2]) expect([view.state?.seats[seat]?.coins, view.state?.seats[seat]?.science]).toEqual([-1, -1]);
    for (const view of views[1] ?? []) for (const seat of [0, 1, 2]) expect([view.state?.seats[seat]?.coins, view.state?.seats[seat]?.science]).toEqual([-1, -1]);
    expect(heard[0]?.filter((text) => /"seats\.(0|2)\.(coins|science)"/.test(text))).toEqual([]);
    expect(heard[1]?.filter((text) => /"seats\.\d\.(coins|science)"/.test(text))).toEqual([]);
    for (const page of [host, ben, eva]) await page.context().close();
  });

  it('can be watched with the spectators’ link, and talked at', async (test) => {
    if (!house.running.real) return test.skip();
    const host = await house.page(quick('Ada'), '/new/powerline?with=friends');
    await host.getByLabel('Players', { exact: true }).selectOption('2');
    await host.locator('#seat-1').selectOption('person');
    await host.getByRole('button', { name: 'Open the table' }).click();
    const [link, watch] = await Promise.all([host.locator('#link-1').inputValue(), host.locator('#link-watch').inputValue()]);
    const ben = await house.page(quick('Ben'), link.replace(house.address, ''));
    const guest = await house.page(quick('Eva'), watch.replace(house.address, ''));
    for (const page of [host, ben]) await page.getByRole('button', { name: 'I am ready' }).click();
    await guest.getByText('Watching').waitFor();
    await chat(host, ben, 'Good luck!');
    expect(await guest.locator('.options button').count()).toBe(0);
    for (const page of [host, ben, guest]) await page.context().close();
  });
});
