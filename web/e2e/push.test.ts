// A closed browser hears of its turn: the page's half of Web Push, with the browser's own command in place of a push service.
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { gather, quick } from './support/friends';
import { isInstalled } from './support/kept';
import { whole } from './support/browser';
import { environment } from './support/environment';

const env = environment('--allow-push', '--allow-webhooks');
env.program = whole;

// No push service can be reached from here: what one would answer is made up, with a real key in it.
async function withPushService(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.addInitScript(() => {
    let known: unknown = null;
    PushManager.prototype.getSubscription = () => Promise.resolve(known as PushSubscription | null);
    PushManager.prototype.subscribe = (options) => {
      const endpoint = 'https://push.example.net/send/one';
      const keys = { p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
      known = { endpoint, options, toJSON: () => ({ endpoint, keys }), unsubscribe: () => Promise.resolve((known = null) === null) };
      return Promise.resolve(known as PushSubscription);
    };
  });
}
const sent = (page: Page): string[] => {
  const messages: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => messages.push(String(payload))));
  return messages;
};

// Until it has arrived: as a push service does, which sends again what a browser did not take. A browser drops what comes before it
// has stored the registration, and says nothing.
async function deliver(devtools: CDPSession, address: string, registrationId: string, notice: object, arrived: () => Promise<boolean>): Promise<void> {
  const tries = 8;
  for (let i = 0; i < tries && !(await arrived()); i++) {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: address, registrationId, data: JSON.stringify(notice) });
    await expect.poll(arrived, { timeout: 4000 }).toBe(true).catch(() => {});
  }
}

describe('web push', () => {
  it('is turned on and off in the table’s menu, and said again at the next table', async (test) => {
    if (!env.running.real) return test.skip();
    const context = await env.context({ ...quick('Ada'), offline: true });
    await withPushService(context);
    let messages: string[] = [];
    const page = await env.visit(context, '/new/powerline?with=friends', (one) => (messages = sent(one)));
    await isInstalled(page);
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByRole('button', { name: 'I am ready' }).waitFor();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.locator('summary', { hasText: 'Call a web address when it’s my turn' }).waitFor(); // as this server allows it
    const box = page.locator('[data-do="push"]');
    await box.check();
    await expect.poll(() => messages.filter((text) => text.includes('"type":"push"')).at(-1) ?? '').toMatch(/"p256dh":"BCV.*"lang":"en"/);
    await expect.poll(() => box.isEnabled()).toBe(true);
    await expect.poll(() => box.isChecked()).toBe(true); // the server has agreed: the page keeps only what it has answered
    await page.keyboard.press('Escape');
    // The same device at another table.
    messages.length = 0;
    await page.goto(`${env.address}/new/powerline?with=friends`);
    await page.getByRole('button', { name: 'Open the table' }).click();
    await expect.poll(() => messages.some((text) => text.includes('"type":"push"') && text.includes('p256dh'))).toBe(true);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.locator('[data-do="push"]').uncheck();
    await expect.poll(() => messages.some((text) => text.includes('"type":"push"') && !text.includes('p256dh'))).toBe(true);
    await context.close();
  });

  it('shows a notice in the reader’s language, and a click on it leads to the table', async () => {
    const context = await env.context({ offline: true });
    await context.grantPermissions(['notifications']);
    const page = await env.visit(context, '/');
    await isInstalled(page);
    const worker = (context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))) as Worker;
    const devtools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) =>
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        if (registrations[0]) resolve(registrations[0].registrationId);
      }),
    );
    await devtools.send('ServiceWorker.enable');
    const registration = await registered;
    const notices = () =>
      page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, data, tag }) => ({ title, data: data as unknown, tag })));
    const shows = (title: string) => async () => (await notices()).some((one) => one.title === title);
    await deliver(devtools, env.address, registration, { event: 'turn', table: 'abcdefgh1234', game: 'powerline', seat: 1, lang: 'de' }, shows('Powerline: Du bist dran'));
    await expect.poll(() => notices()).toEqual([{ title: 'Powerline: Du bist dran', data: '/table/abcdefgh1234', tag: '/table/abcdefgh1234' }]);
    // Another turn at the same table takes its place; an unknown language is answered in English.
    await deliver(devtools, env.address, registration, { event: 'turn', table: 'abcdefgh1234', game: 'powerline', seat: 1, lang: 'xx' }, shows('Powerline: it’s your turn'));
    expect((await notices()).map(({ title }) => title)).toEqual(['Powerline: it’s your turn']);
    // In the worker: the click on the notice, with the window it would open written down instead.
    const opened = await worker.evaluate(`(async () => {
      const opening = new Promise((resolve) => Object.defineProperty(self.clients, 'openWindow', { value: (address) => Promise.resolve(resolve(address)) }));
      const [notification] = await self.registration.getNotifications();
      self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
      return opening;
    })()`);
    expect(opened).toBe('/table/abcdefgh1234');
    await expect.poll(notices).toEqual([]);
    await context.close();
  });

  it('is not offered where the page came by plain http', async (test) => {
    if (!env.running.real) return test.skip();
    const gathering = await gather(env, { people: [quick('Ada'), quick('Ben')] });
    const page = gathering.pages[0] as Page;
    await page.evaluate(() => Object.defineProperty(globalThis, 'isSecureContext', { value: false }));
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByText('Browsers offer this only at https addresses').waitFor();
    await expect.poll(() => page.locator('[data-do="push"]').isDisabled()).toBe(true);
    for (const one of gathering.pages) await one.context().close();
  });
});
