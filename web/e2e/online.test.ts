// With friends: four people in four browsers, a reload and a killed server in the middle, and nobody learns a secret.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { due } from './house/play';
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

// One decision of one seat, chosen so that the game goes quickly; false if the seat waits.
async function decide(page: Page, turn: number): Promise<boolean> {
  if ((await due(page)) !== 'option') return false;
  const offered = await page.locator('.options button[data-option]').evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.option ?? ''));
  const move = offered.includes('stop') && turn % 3 !== 0 ? 'stop' : (offered[turn % offered.length] as string);
  const before = await page.locator('.turn').textContent();
  await page.locator(`.options [data-option="${move}"]`).click();
  for (let i = 0; i < 200 && (await page.locator('.turn').textContent().catch(() => '')) === before; i++) await page.waitForTimeout(15);
  return true;
}

describe('a table with friends', () => {
  it('is played by four to the end, through a reload and a killed server', async (test) => {
    if (!house.running.real) return test.skip();
    const pages = await gather();
    let reloaded = false;
    let killed = false;
    let idle = 0;
    for (let turn = 0; turn < 1500 && idle < 400; turn++) {
      if ((await Promise.all(pages.map(due))).every((state) => state === 'over')) break;
      const acted = await decide(pages[turn % 4] as Page, turn);
      idle = acted ? 0 : idle + 1;
      if (!acted) await pages[0]?.waitForTimeout(10);
      if (turn > 60 && !reloaded) {
        reloaded = true;
        await pages[2]?.reload();
        await pages[2]?.locator('.turn').first().waitFor();
      }
      if (turn > 120 && !killed) {
        killed = true;
        await house.running.restart();
        for (const page of pages) await page.locator('.broken').waitFor({ state: 'detached', timeout: 60_000 });
      }
    }
    expect([reloaded, killed]).toEqual([true, true]);
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
    await host.locator('[data-option="begin red"]').click();
    await host.locator('[data-option="island"]').click();
    await host.locator('[data-option="stop"]').waitFor();
    await host.locator('.options button[data-option]').first().click();
    await ben.waitForTimeout(400);
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
    await host.locator('.options button, .prompt').first().waitFor();
    for (let turn = 0; turn < 40 && heard.some((all) => all.length < 12); turn++) if (!(await decide([host, ben][turn % 2] as Page, turn))) await host.waitForTimeout(50);
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
    await host.getByRole('tab', { name: 'Chat' }).click();
    await host.getByLabel('Say something').fill('Good luck!');
    await host.keyboard.press('Enter');
    await ben.getByRole('tab', { name: /Chat/ }).click();
    await ben.getByText('Good luck!').waitFor();
    expect(await guest.locator('.options button').count()).toBe(0);
    for (const page of [host, ben, guest]) await page.context().close();
  });
});
