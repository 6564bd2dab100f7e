// Somebody is away: the table waits for as long as its host has set, then those who are there decide.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { close, gather, quick, whoDecides } from './support/friends';
import { decisionDue, make } from './support/play';
import { environment } from './support/environment';

const env = environment('--least-away', '1');

// The host waits for a second: a choice that is not on the list, and that only an operator's word allows.
async function waitsShortly(host: Page): Promise<void> {
  await host.locator('details summary').click();
  await host.locator('#away').evaluate((select: HTMLSelectElement) => {
    select.append(new Option('a second', '1'));
    select.value = '1';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}
const seatOf = (host: Page, name: string) => host.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
async function ask(host: Page, name: string): Promise<void> {
  await host.getByRole('button', { name: 'Table', exact: true }).click();
  await seatOf(host, name).getByRole('button', { name: 'Ask for a new invitation' }).click();
  await seatOf(host, name).getByRole('button', { name: 'Make the invitation' }).waitFor();
}
// Tries until the time is over; the link to the seat.
async function invitation(host: Page, name: string): Promise<string> {
  const link = seatOf(host, name).getByRole('textbox');
  await expect
    .poll(async () => {
      if ((await link.count()) === 0) await seatOf(host, name).getByRole('button', { name: 'Make the invitation' }).click();
      return link.count();
    })
    .toBe(1);
  return (await link.inputValue()).replace(env.address, '');
}

describe('whoever is away', () => {
  it('is replaced when those who are there agree, and not before', async (test) => {
    if (!env.running.real) return test.skip();
    const gathering = await gather(env, { people: [quick('Ada'), quick('Ben'), quick('Cleo')], clock: waitsShortly });
    const [ada, ben, cleo] = gathering.pages as [Page, Page, Page];
    await cleo.close();
    await ada.locator('.scores').getByText('to move, but away').waitFor();
    await ask(ada, 'Cleo');
    const vote = ben.getByRole('status', { name: 'Vote on an invitation' });
    await vote.getByText(/Ada agreed; 2 votes of those present needed/).waitFor();
    // Too early: said in the menu itself, not behind it.
    await seatOf(ada, 'Cleo').getByRole('button', { name: 'Make the invitation' }).click();
    await ada.getByRole('dialog').getByRole('alert').waitFor();
    await vote.getByRole('button', { name: 'Refuse' }).click();
    await vote.waitFor({ state: 'detached' }); // one of two: the seat stays Cleo's
    await seatOf(ada, 'Cleo').getByRole('button', { name: 'Ask for a new invitation' }).click();
    await vote.getByRole('button', { name: 'Agree' }).click();
    const link = await invitation(ada, 'Cleo');
    const eve = await env.page(quick('Eve'), link);
    expect(await decisionDue(eve)).toBe('option');
    await make(eve, 'begin red');
    // Cleo finds out, and why.
    const back = await env.visit(cleo.context(), new URL(ada.url()).pathname);
    await back.getByRole('heading', { name: 'Table not found' }).waitFor();
    await close(gathering, eve);
  });

  it('has a bot on the seat once the vote is over and the host says so, without looking for it', async (test) => {
    if (!env.running.real) return test.skip();
    const gathering = await gather(env, { people: [quick('Ada'), quick('Ben'), quick('Cleo')], clock: waitsShortly });
    const [ada, ben, cleo] = gathering.pages as [Page, Page, Page];
    await cleo.close();
    await ada.locator('.scores').getByText('to move, but away').waitFor();
    await ask(ada, 'Cleo');
    await ada.keyboard.press('Escape');
    await ben.getByRole('status', { name: 'Vote on an invitation' }).getByRole('button', { name: 'Agree' }).click();
    await ben.getByText('Ada and Ben agreed. The host can act now.').waitFor();
    expect(await ben.locator('[data-do="bot-now"]').count()).toBe(0);
    await ada.locator('[data-do="bot-now"]').click();
    await ada.locator('.log').getByText('A bot plays for Cleo now.').waitFor();
    await close(gathering);
  });

  it('is replaced by a last one alone', async (test) => {
    if (!env.running.real) return test.skip();
    const gathering = await gather(env, { people: [quick('Ada'), quick('Ben')], clock: waitsShortly });
    const [ada, ben] = gathering.pages as [Page, Page];
    await ben.close();
    await ada.locator('.scores').getByText('to move, but away').waitFor();
    await ask(ada, 'Ben');
    const cleo = await env.page(quick('Cleo'), await invitation(ada, 'Ben'));
    expect(await decisionDue(cleo)).toBe('option');
    await close(gathering, cleo);
  });

  it('is waited for so long, and then a move is taken back without them', async (test) => {
    if (!env.running.real) return test.skip();
    const slow = (name: string) => ({ liked: { speed: 0, sound: false, confirm: true, name } });
    const gathering = await gather(env, { game: 'century', people: [slow('Ada'), slow('Ben'), slow('Cleo')], clock: waitsShortly });
    const at = gathering.pages.indexOf(await whoDecides(gathering.pages, 0));
    const [leader, second, third] = [0, 1, 2].map((i) => gathering.pages[(at + i) % 3]) as [Page, Page, Page];
    await make(leader, (await leader.locator('.options button[data-option]').first().getAttribute('data-option')) ?? '');
    const bids = leader.locator('.options [data-option^="bid"]');
    await bids.first().click();
    await third.close();
    await leader.locator('.scores').getByText('is away').waitFor();
    await leader.locator('[data-do="takeback"]').click();
    await second.locator('[data-do="consent"]').click();
    await bids.first().waitFor(); // the bid is gone: the leader is asked again
    await close(gathering);
  });
});
