// Tables with friends, each person in a browser context of their own.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { due, make, offered } from './play';
import type { Look, Environment } from './environment';

export const quick = (name: string): Look & { liked: Record<string, unknown> } => ({ liked: { speed: 0, sound: false, confirm: false, name } });

export interface Gathering {
  readonly pages: readonly Page[]; // the host first
  readonly links: readonly string[]; // of the guests' seats
  readonly watch: string; // for spectators
}

interface Wish {
  readonly game?: string;
  readonly people: readonly Look[];
  readonly players?: number; // the others are bots
  readonly clock?: (host: Page) => Promise<void>;
  readonly guest?: (page: Page, seat: number) => void; // before the guest comes
}

// Opens a table on the server; everybody has come, nobody is ready yet.
export async function invite(env: Environment, { game = 'powerline', people, players = people.length, clock, guest }: Wish): Promise<Gathering> {
  const host = await env.page(people[0], `/new/${game}?with=friends`);
  await host.getByLabel('Players', { exact: true }).selectOption(String(players));
  for (let seat = 1; seat < players; seat++) await host.locator(`#seat-${seat}`).selectOption(seat < people.length ? 'person' : 'easy');
  await clock?.(host);
  await host.getByRole('button', { name: 'Open the table' }).click();
  await host.getByRole('heading', { name: 'Invite friends' }).waitFor();
  const links = await Promise.all(people.slice(1).map((_, i) => host.getByLabel(`Seat ${i + 2}`, { exact: true }).inputValue()));
  const watch = await host.getByLabel('Spectators', { exact: true }).inputValue();
  const pages = [host];
  for (const [i, link] of links.entries()) {
    const context = await env.context(people[i + 1]);
    pages.push(await env.visit(context, link.replace(env.address, ''), (page) => guest?.(page, i + 1)));
  }
  return { pages, links, watch };
}

// As above, and the game has begun.
export async function gather(env: Environment, wish: Wish): Promise<Gathering> {
  const gathering = await invite(env, wish);
  for (const page of gathering.pages) await page.getByRole('button', { name: 'I am ready' }).click();
  for (const page of gathering.pages) await page.locator('.turn').waitFor();
  return gathering;
}

// One decision of one seat, chosen so that the game goes quickly.
export async function decide(page: Page, turn: number): Promise<void> {
  const moves = await offered(page);
  await make(page, moves.includes('stop') && turn % 3 !== 0 ? 'stop' : (moves[turn % moves.length] as string));
}

// A page on which somebody is asked something, or on which the game is over; in turn, if there are several.
export async function whoDecides(pages: readonly Page[], turn: number): Promise<Page> {
  const order = pages.map((_, i) => pages[(turn + i) % pages.length] as Page);
  const first = async () => (await Promise.all(order.map(due))).findIndex((state) => state !== null);
  await expect.poll(first).toBeGreaterThanOrEqual(0);
  return order[await first()] as Page;
}

export async function openChat(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /Chat/ }).click();
}

// What was said before on the same line has arrived when this has.
export async function chat(from: Page, to: Page, text: string): Promise<void> {
  await openChat(from);
  await from.getByLabel('Write a message').fill(text);
  await from.keyboard.press('Enter');
  await openChat(to);
  await to.getByText(text).waitFor();
}

// A whole round of Powerline for one seat: one worker to the island.
export async function oneRound(page: Page): Promise<void> {
  for (const move of ['begin red', 'island', 'stop', 'vacation keep']) await make(page, move);
}

export async function close(gathering: Gathering, ...others: readonly Page[]): Promise<void> {
  for (const page of [...gathering.pages, ...others]) await page.context().close();
}
