// The open lobby of a server that has one: filters, sitting down, the next who comes, silence among strangers.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { quick } from './support/friends';
import { environment } from './support/environment';

const env = environment('--public-lobby');

async function listTable(name: string, game: string, players: number): Promise<Page> {
  const page = await env.page(quick(name), `/new/${game}?with=friends`);
  await page.getByLabel('Players', { exact: true }).selectOption(String(players));
  await page.getByText('Clock, hints, custom components').click();
  await page.getByLabel('List the table in the public lobby').check();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('heading', { name: 'Your table is ready' }).waitFor();
  return page;
}

describe('the lobby', () => {
  it('lists tables with seats, variants and clock, filters them, and one sits down', async (test) => {
    if (!env.running.real) return test.skip();
    const [ada, ben] = [await listTable('Ada', 'powerline', 2), await listTable('Ben', 'century', 3)];
    const cleo = await env.page(quick('Cleo'), '/');
    await cleo.getByRole('link', { name: 'Open tables 2 tables have a free seat' }).click();
    const rows = cleo.locator('main li');
    await expect.poll(async () => {
      await cleo.getByRole('button', { name: 'Look again' }).click();
      return rows.count();
    }).toBe(2);
    await rows.filter({ hasText: 'Ada' }).getByText('Ada · one seat free').waitFor();
    await rows.filter({ hasText: 'Ada' }).getByText('without a clock').waitFor();
    await cleo.getByLabel('Game').selectOption('century');
    await expect.poll(() => rows.count()).toBe(1);
    await rows.filter({ hasText: 'Ben' }).waitFor();
    await cleo.getByLabel('Game').selectOption('powerline');
    await cleo.getByLabel('Pace').selectOption('live');
    await cleo.getByText('No table has a free seat at the moment.').waitFor();
    await cleo.getByLabel('Pace').selectOption('slow');
    await rows.getByRole('button', { name: 'Sit down' }).click();
    await cleo.getByRole('button', { name: 'I am ready' }).waitFor();
    await ada.locator('.seats').getByText('Cleo').waitFor();
    for (const page of [ada, ben, cleo]) await page.context().close();
  });

  it('names a program that sits at a table, in the list and at its plain address', async (test) => {
    if (!env.running.real) return test.skip();
    const fay = await listTable('Fay', 'powerline', 3);
    const id = new URL(fay.url()).pathname.split('/')[2] ?? '';
    const gus = await env.page(quick('Gus'), '/lobby');
    // A program as docs/protocol.md has it, from its own socket.
    await gus.evaluate(
      (table) =>
        new Promise<void>((resolve, reject) => {
          const socket = new WebSocket(`ws://${location.host}/ws`);
          const say = (message: object) => socket.send(JSON.stringify(message));
          socket.onopen = () => say({ type: 'claim', table, name: 'Robo', id: 1 });
          socket.onmessage = ({ data }) => {
            const heard = JSON.parse(data as string) as { type: string; key?: string; code?: string; id?: number };
            if (heard.type === 'error') reject(new Error(heard.code));
            if (heard.type === 'link') say({ type: 'join', table, key: heard.key, id: 2 });
            if (heard.type === 'view') say({ type: 'sit', name: 'Robo', bot: 'greedy/1.0', id: 3 });
            if (heard.type === 'update' && heard.id === 3) resolve();
          };
        }),
      id,
    );
    const row = gus.locator('main li').filter({ hasText: 'Fay' });
    await expect.poll(async () => {
      await gus.getByRole('button', { name: 'Look again' }).click();
      return row.textContent();
    }).toContain('Robo (a program: greedy/1.0)');
    await gus.goto(new URL(`/table/${id}`, gus.url()).href);
    await gus.getByText('Robo (a program: greedy/1.0)').waitFor({ state: 'attached' });
    await gus.locator('svg text.state', { hasText: 'a program' }).waitFor();
    await fay.locator('.seats').getByText('a program: greedy/1.0').waitFor();
    for (const page of [fay, gus]) await page.context().close();
  });

  it('brings the next two who come together, without chat at first; and one can be muted', async (test) => {
    if (!env.running.real) return test.skip();
    const wish = async (name: string): Promise<Page> => {
      const page = await env.page(quick(name), '/lobby');
      await page.getByLabel('Game').selectOption('pampero');
      await page.getByLabel('Pace').selectOption('live');
      await page.locator('[data-do="next"]').click();
      await page.getByRole('button', { name: 'I am ready' }).waitFor();
      return page;
    };
    const dora = await wish('Dora');
    const emil = await wish('Emil');
    expect(new URL(emil.url()).pathname).toBe(new URL(dora.url()).pathname);
    await dora.locator('.seats').getByText('Emil').waitFor();
    for (const page of [dora, emil]) {
      await page.getByRole('tab', { name: /Chat/ }).click();
      await page.getByText('The host has turned the chat off').or(page.getByText('chat is off', { exact: false })).first().waitFor();
      expect(await page.getByLabel('Write a message').count()).toBe(0);
    }
    // The host allows it; Dora does not want to hear Emil.
    await dora.getByRole('button', { name: 'Table', exact: true }).click();
    await dora.getByRole('button', { name: 'Turn the chat on' }).click();
    await dora.keyboard.press('Escape');
    await emil.getByLabel('Write a message').fill('buy my course');
    await emil.keyboard.press('Enter');
    const chat = dora.getByRole('log', { name: 'Chat' });
    await chat.getByText('buy my course').waitFor();
    await chat.getByRole('button', { name: 'Mute' }).click();
    await expect.poll(() => chat.getByText('buy my course').count()).toBe(0);
    await emil.getByLabel('Write a message').fill('again');
    await emil.keyboard.press('Enter');
    await emil.getByRole('log', { name: 'Chat' }).getByText('again').waitFor();
    expect(await chat.getByText('again').count()).toBe(0);
    await dora.getByRole('button', { name: /Emil/ }).first().click();
    await chat.getByText('again').waitFor();
    for (const page of [dora, emil]) await page.context().close();
  });
});
