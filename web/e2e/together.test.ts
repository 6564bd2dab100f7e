// Getting together and going apart: the waiting room, the plain address, the host's rights, consent, another game.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { close, gather, oneRound, quick, whoDecides, type Gathering } from './support/friends';
import { decisionDue, make } from './support/play';
import { complaints, environment } from './support/environment';
import { readQr } from './support/qr';

const env = environment();
const two = { people: [quick('Ada'), quick('Ben')] };
const pair = async (): Promise<[Gathering, Page, Page]> => {
  const gathering = await gather(env, two);
  return [gathering, ...(gathering.pages as [Page, Page])];
};
const menu = (page: Page) => page.getByRole('button', { name: 'Table', exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Table' });

async function openTable(name: string, players: number, game = 'powerline'): Promise<Page> {
  const host = await env.page(quick(name), `/new/${game}?with=friends`);
  await host.getByLabel('Players', { exact: true }).selectOption(String(players));
  await host.getByRole('button', { name: 'Open the table' }).click();
  await host.getByRole('heading', { name: 'Your table is ready' }).waitFor();
  return host;
}
const groupLink = async (host: Page) => (await host.getByLabel('Everyone', { exact: true }).inputValue()).replace(env.address, '');

describe('the waiting room', () => {
  it('shows whoever comes by the one link what is played and who sits where, and a chair is picked', async (test) => {
    if (!env.running.real) return test.skip();
    const ada = await openTable('Ada', 4);
    const link = await groupLink(ada);
    const ben = await env.page(quick('Ben'), link);
    await ben.getByRole('heading', { name: 'Ada has saved a seat for you' }).waitFor();
    await ben.getByRole('heading', { name: 'Powerline' }).waitFor();
    await ben.getByText('without a clock').waitFor();
    await expect.poll(() => ben.locator('[data-chair]').count()).toBe(3);
    for (const page of [ada, ben]) expect(await complaints(page), page.url()).toEqual([]);
    // Looking costs nobody a seat.
    await ada.getByText('1 of 4 seats taken').waitFor();
    await ben.locator('[data-chair="2"]').click();
    await expect.poll(() => ben.getByLabel('Which seat?').inputValue()).toBe('2');
    await ben.locator('[data-do="take-seat"]').click();
    await ben.getByRole('button', { name: 'I am ready' }).waitFor();
    await ada.getByText('2 of 4 seats taken').waitFor();
    const seats = ada.locator('.seats li');
    await seats.nth(2).getByText('Ben').waitFor();
    // The host fills what is left, and makes a chair free again.
    await seats.nth(1).locator('[data-do="add-bot"]').click();
    await seats.nth(3).locator('[data-do="add-bot"]').click();
    await ada.getByText('4 of 4 seats taken').waitFor();
    // Who comes late takes the chair of a bot; the host takes another bot away.
    const cleo = await env.page(quick('Cleo'), link);
    await expect.poll(() => cleo.getByLabel('Which seat?').locator('option').allTextContents()).toEqual(['Seat 2: a bot keeps it warm', 'Seat 4: a bot keeps it warm']);
    await seats.nth(1).locator('[data-do="free"]').click();
    await expect.poll(() => cleo.getByLabel('Which seat?').locator('option').first().textContent()).toBe('Seat 2: still free');
    await seats.nth(1).locator('[data-do="add-bot"]').click();
    await expect.poll(() => cleo.getByLabel('Which seat?').locator('option').first().textContent()).toBe('Seat 2: a bot keeps it warm');
    await cleo.locator('[data-chair="3"]').click();
    await cleo.locator('[data-do="take-seat"]').click();
    await seats.nth(3).getByText('Cleo').waitFor();
    for (const page of [ada, ben, cleo]) await page.getByRole('button', { name: 'I am ready' }).click();
    for (const page of [ada, ben, cleo]) await page.locator('.turn').waitFor();
    await close({ pages: [ada, ben, cleo], links: [], watch: '' });
  });

  it('has the link as a picture that reads back as the link, and hands it to the system’s share sheet', async (test) => {
    if (!env.running.real) return test.skip();
    const context = await env.context(quick('Ada'));
    const ada = await env.visit(context, '/new/powerline?with=friends', (page) => void page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: (what: ShareData) => Promise.resolve(void ((globalThis as { shared?: unknown }).shared = what)) });
    }));
    await ada.getByRole('button', { name: 'Open the table' }).click();
    const link = await ada.getByLabel('Everyone', { exact: true }).inputValue();
    await ada.locator('[data-do="share"]').click();
    await expect.poll(() => ada.evaluate(() => (globalThis as { shared?: ShareData }).shared?.url)).toBe(link);
    // Dark on white by day and by night, and a camera reads the link.
    const picture = ada.getByRole('img', { name: 'QR code of the link' });
    const size = Number((await picture.getAttribute('viewBox'))?.split(' ')[2]);
    expect(readQr((await picture.locator('path').getAttribute('d')) ?? '', size)).toBe(link);
    await ada.emulateMedia({ colorScheme: 'dark' });
    await ada.locator('html[data-theme="dark"]').waitFor();
    const ink = (part: 'path' | 'rect') => picture.evaluate((svg, one) => getComputedStyle(svg.querySelector(one) as Element).fill, part);
    await expect.poll(() => ink('path')).toBe('rgb(0, 0, 0)');
    await expect.poll(() => ink('rect')).toBe('rgb(255, 255, 255)');
    await context.close();
  });
});

describe('who leaves before the game', () => {
  it('has no table to come back to, and can come again by the link', async (test) => {
    if (!env.running.real) return test.skip();
    const ada = await openTable('Ada', 2);
    const link = await groupLink(ada);
    const ben = await env.page(quick('Ben'), link);
    const sit = async () => {
      await ben.locator('[data-do="take-seat"]').click();
      await ben.getByRole('button', { name: 'I am ready' }).waitFor();
    };
    await sit();
    await menu(ben);
    await dialog(ben).getByRole('button', { name: 'Leave the table' }).click();
    await dialog(ben).locator('[data-do="sure"]').click();
    await ben.getByRole('button', { name: /Play now.*Powerline/ }).waitFor();
    await ada.getByText('1 of 2 seats taken').waitFor();
    expect(await ben.locator('a[href^="/table/"]').count()).toBe(0);
    await ben.goto(env.address + link);
    await sit();
    await ada.getByText('2 of 2 seats taken').waitFor();
    await close({ pages: [ada, ben], links: [], watch: '' });
  });
});

describe('a table that was handed on', () => {
  it('greets in the name of the new host, who has the link for the others, too', async (test) => {
    if (!env.running.real) return test.skip();
    const ada = await openTable('Ada', 3);
    const link = await groupLink(ada);
    const ben = await env.page(quick('Ben'), link);
    await ben.locator('[data-do="take-seat"]').click();
    await ben.getByRole('button', { name: 'I am ready' }).waitFor();
    await expect.poll(() => groupLink(ben)).toBe(link);
    await menu(ada);
    await dialog(ada).getByLabel('Hand the table on to').selectOption({ label: 'Ben' });
    await dialog(ada).getByRole('button', { name: 'Hand on' }).click();
    await dialog(ada).locator('[data-do="sure"]').click();
    await ben.getByRole('heading', { name: 'Your table is ready' }).waitFor();
    const cleo = await env.page(quick('Cleo'), link);
    await cleo.getByRole('heading', { name: 'Ben has saved a seat for you' }).waitFor();
    await close({ pages: [ada, ben, cleo], links: [], watch: '' });
  });
});

describe('a slow game', () => {
  it('stands first on the start page when one’s turn has come while nobody looked', async (test) => {
    if (!env.running.real) return test.skip();
    const [gathering, ada, ben] = await pair();
    await oneRound(ben);
    await ben.goto(env.address);
    await ben.getByRole('heading', { name: 'My tables' }).waitFor();
    await expect.poll(() => ben.title()).toBe('Kilowatt');
    expect(await ben.getByRole('region', { name: 'Your turn' }).count()).toBe(0);
    await oneRound(ada);
    await decisionDue(ada);
    await ben.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))); // looked at again
    await ben.getByRole('region', { name: 'Your turn' }).getByRole('link', { name: 'Powerline' }).waitFor();
    await expect.poll(() => ben.title()).toBe('(1) Kilowatt');
    await close(gathering);
  });

  it('that has ended while nobody looked is on the list until its result was seen', async (test) => {
    if (!env.running.real) return test.skip();
    const [gathering, ada, ben] = await pair();
    await decisionDue(ben);
    await ben.goto(env.address);
    await ben.getByRole('region', { name: 'Your turn' }).waitFor();
    await menu(ada);
    await dialog(ada).getByRole('button', { name: 'Resign' }).click();
    await dialog(ada).locator('[data-do="sure"]').click();
    await ada.locator('#over-title').waitFor();
    await ben.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))); // looked at again
    const table = ben.getByRole('region', { name: 'My tables' }).getByRole('listitem');
    await table.getByText('Finished').waitFor();
    await table.getByRole('link', { name: 'Powerline' }).click();
    await ben.locator('#over-title', { hasText: 'Ben wins' }).waitFor();
    await ben.getByRole('link', { name: 'Replay' }).waitFor(); // and now among the finished games
    await ben.goto(`${env.address}/history`);
    await ben.getByText('You are not at any table right now.').waitFor();
    await ben.getByRole('region', { name: 'Finished games' }).getByRole('link', { name: 'Powerline' }).waitFor();
    await close(gathering);
  });

  it('says how long there is, and who is on holiday', async (test) => {
    if (!env.running.real) return test.skip();
    const clock = async (host: Page) => {
      await host.locator('details summary').click();
      await host.getByLabel('Clock').selectOption('turn');
      const time = host.locator('details input[type="number"]').first();
      await expect.poll(() => time.inputValue()).toBe('90');
      await host.locator('details select').filter({ has: host.locator('option[value="days"]') }).first().selectOption('days');
      await expect.poll(() => time.inputValue()).toBe('1'); // not ninety days
      await time.fill('3');
      await host.getByLabel('Holidays for each player').fill('14');
    };
    const gathering = await gather(env, { ...two, clock });
    const [ada, ben] = gathering.pages as [Page, Page];
    await menu(ben);
    await dialog(ben).getByRole('button', { name: 'Stop my clock' }).click();
    await ada.locator('.scores li').filter({ hasText: 'Ben' }).getByText('on holiday until').waitFor();
    await ada.goto(env.address);
    await ada.getByRole('region', { name: 'Your turn' }).getByText('2 days left').waitFor();
    await close(gathering);
  });
});

describe('the plain address', () => {
  it('says what the table is and lets one ask the host, who gives a seat or declines', async (test) => {
    if (!env.running.real) return test.skip();
    const ada = await openTable('Ada', 3);
    const plain = new URL(ada.url()).pathname;
    const about = (page: Page) => page.locator('dl').first().innerText();
    const [ben, eve] = [await env.page(quick('Ben'), plain), await env.page(quick('Eve'), plain)];
    for (const page of [ben, eve]) {
      await page.getByText('This address alone gives no seat.').waitFor();
      expect(await page.locator('[data-do="take-seat"]').count()).toBe(0);
      // The same words as the host reads, for variants that nobody has chosen, too.
      await expect.poll(() => about(page)).toBe(await about(ada));
    }
    await eve.locator('[data-do="knock"]').click();
    await ada.getByText('Eve asks for a seat.').waitFor();
    await ada.getByRole('button', { name: 'Decline' }).click();
    await eve.getByRole('alert').waitFor();
    await ben.locator('[data-do="knock"]').click();
    await ada.getByText('Ben asks for a seat.').waitFor();
    await ada.getByRole('button', { name: 'Give a seat' }).click();
    await ben.getByRole('button', { name: 'I am ready' }).waitFor();
    await ada.locator('.seats').getByText('Ben').waitFor();
    await close({ pages: [ada, ben, eve], links: [], watch: '' });
  });
});

describe('people at a table', () => {
  it('hand the table on: the new host can pause, the old one cannot', async (test) => {
    if (!env.running.real) return test.skip();
    const [gathering, ada, ben] = await pair();
    await menu(ben);
    await dialog(ben).getByRole('button', { name: 'Resign' }).waitFor();
    expect(await dialog(ben).getByRole('button', { name: 'Pause' }).count()).toBe(0);
    await ben.keyboard.press('Escape');
    await dialog(ben).waitFor({ state: 'detached' });
    await menu(ada);
    await dialog(ada).getByLabel('Hand the table on to').selectOption({ label: 'Ben' });
    await dialog(ada).getByRole('button', { name: 'Hand on' }).click();
    await dialog(ada).locator('[data-do="sure"]').click();
    await expect.poll(() => dialog(ada).getByRole('button', { name: 'Pause' }).count()).toBe(0);
    await menu(ben);
    await dialog(ben).getByRole('button', { name: 'Pause' }).click();
    await ada.getByText('The game is paused').first().waitFor();
    await close(gathering);
  });

  it('leave without giving up: a bot plays on until they come back', async (test) => {
    if (!env.running.real) return test.skip();
    const [gathering, ada, ben] = await pair();
    await menu(ben);
    await dialog(ben).getByRole('button', { name: 'Leave the table' }).click();
    await dialog(ben).locator('[data-do="sure"]').click();
    await dialog(ben).waitFor({ state: 'detached' });
    await ben.getByText('You have left the table. A bot plays for you until you come back.').waitFor(); // and not: the host lets a bot play
    await ben.locator('[data-do="take-back"]').waitFor();
    // The bot plays Ben's round as soon as Ada has played hers.
    await oneRound(ada);
    await ada.locator('.log').getByText(/Round 2/).first().waitFor();
    await ben.locator('[data-do="take-back"]').click();
    await ben.locator('[data-do="take-back"]').waitFor({ state: 'detached' });
    expect(await ben.locator('#over-title').count()).toBe(0); // nobody has given up
    await close(gathering);
  });

  it('take back a confirmed move when everybody agrees, and only then', async (test) => {
    if (!env.running.real) return test.skip();
    const slow = (name: string) => ({ liked: { speed: 0, sound: false, confirm: true, name } });
    const gathering = await gather(env, { game: 'century', people: [slow('Ada'), slow('Ben'), slow('Cleo')] });
    const leader = await whoDecides(gathering.pages, 0);
    const others = gathering.pages.filter((page) => page !== leader);
    const offers = await leader.locator('.options button[data-option]').first().getAttribute('data-option');
    await make(leader, offers ?? '');
    await leader.locator('.options [data-option^="bid"]').first().click();
    const ask = leader.locator('[data-do="takeback"]');
    await ask.click();
    for (const page of others) await page.locator('[data-do="consent"]').waitFor();
    const asked = leader.getByText('You ask to undo your last move and everything after it.');
    await asked.waitFor();
    await (others[0] as Page).getByRole('button', { name: 'Refuse' }).click();
    await asked.waitFor({ state: 'detached' });
    await ask.click();
    for (const page of others) await page.locator('[data-do="consent"]').click();
    // The bid is gone: the leader is asked again.
    await leader.locator('.options [data-option^="bid"]').first().waitFor();
    await close(gathering);
  });

  it('agree on another game, and see who has', async (test) => {
    if (!env.running.real) return test.skip();
    const [gathering, ada, ben] = await pair();
    await menu(ben);
    await dialog(ben).getByRole('button', { name: 'Resign' }).click();
    await dialog(ben).locator('[data-do="sure"]').click();
    await ada.locator('#over-title').waitFor();
    await ada.getByRole('button', { name: 'Play again' }).click();
    for (const page of [ada, ben]) await page.locator('[data-agreed="1"]').filter({ hasText: 'Ada' }).waitFor();
    // The address of the replay works for whoever has it, with the chat left out.
    const id = new URL(ada.url()).pathname.split('/')[2] ?? '';
    const eve = await env.page(quick('Eve'), `/replay/t-${id}`);
    await eve.getByRole('slider').waitFor();
    await eve.getByText('Ada').first().waitFor();
    await close(gathering, eve);
  });

  it('are watched by a number that everybody sees, and spectators chat only if the host allows it', async (test) => {
    if (!env.running.real) return test.skip();
    const [gathering, ada] = await pair();
    const eve = await env.page(quick('Eve'), gathering.watch.replace(env.address, ''));
    for (const page of gathering.pages) await page.locator('[data-watching="1"]').waitFor();
    await eve.getByRole('tab', { name: /Chat/ }).click();
    await eve.getByRole('log', { name: 'Chat' }).waitFor();
    expect(await eve.getByLabel('Write a message').count()).toBe(0);
    await menu(ada);
    await dialog(ada).getByRole('button', { name: 'Let spectators chat' }).click();
    await ada.keyboard.press('Escape');
    await eve.getByLabel('Write a message').fill('well played');
    await eve.keyboard.press('Enter');
    await ada.getByRole('tab', { name: /Chat/ }).click();
    await ada.getByRole('log', { name: 'Chat' }).getByText('well played').waitFor();
    await eve.context().close();
    for (const page of gathering.pages) await page.locator('[data-watching]').waitFor({ state: 'detached' });
    await close(gathering);
  });
});

describe('answers in advance', () => {
  it('pass before it is one’s turn, and bid up to a limit; the next lot is another question', async (test) => {
    if (!env.running.real) return test.skip();
    const gathering = await gather(env, { game: 'century', people: [quick('Ada'), quick('Ben'), quick('Cleo')] });
    const asked = async (page: Page) => (await page.locator('.turn .options button').count()) > 0;
    const at = gathering.pages.indexOf(await whoDecides(gathering.pages, 0));
    const [leader, second, third] = [0, 1, 2].map((i) => gathering.pages[(at + i) % 3]) as [Page, Page, Page];
    const offer = async () => {
      await make(leader, (await leader.locator('.options button[data-option]').first().getAttribute('data-option')) ?? '');
      await leader.locator('.options [data-option^="bid"]').first().click();
    };
    await offer();
    await third.locator('[data-do="early-pass"]').click();
    await third.getByText('You will pass when it’s your turn.').waitFor();
    await second.locator('.options [data-option="pass"]').click();
    // Cleo's pass came by itself: the leader has won and offers again.
    await expect.poll(() => asked(leader)).toBe(true);
    await offer();
    await second.getByText('Bid automatically up to a limit').first().click();
    await second.getByRole('button', { name: 'Start automatic bidding', exact: true }).first().click();
    await second.getByText(/Bidding automatically up to/).waitFor();
    await second.getByRole('button', { name: 'Stop', exact: true }).click();
    await second.getByText(/Bidding automatically up to/).waitFor({ state: 'detached' });
    await third.locator('.options [data-option="pass"]').waitFor();
    await close(gathering);
  });
});
