// What people at one table can do besides playing: clocks, chat, notes, pause, the host's rights, giving up, another game.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chat, close, gather, invite, oneRound, openChat, quick, type Gathering } from './support/friends';
import { decisionDue, make } from './support/play';
import { environment } from './support/environment';

const env = environment();
const two = { people: [quick('Ada'), quick('Ben')] };

const menu = (page: Page) => page.getByRole('button', { name: 'Table', exact: true }).click();
// What a button of the table's own menu does; the menu is closed again.
async function order(page: Page, name: string, seat?: string, sure = false): Promise<void> {
  await menu(page);
  const dialog = page.getByRole('dialog', { name: 'Table' });
  const place = seat ? dialog.getByRole('listitem').filter({ hasText: seat }) : dialog;
  await place.getByRole('button', { name, exact: true }).click();
  if (sure) await place.locator('[data-do="sure"]').click();
  await page.keyboard.press('Escape');
}
// A bot plays for Ben, who agrees to it: nobody is replaced against the table's will.
async function replaceBen(ada: Page, ben: Page): Promise<void> {
  await order(ada, 'Let a bot play', 'Ben', true);
  await ben.getByRole('status', { name: 'Vote on an invitation' }).getByRole('button', { name: 'Agree' }).click();
  await ada.getByText('Ben agrees.').first().waitFor({ state: 'attached' });
  await order(ada, 'Let a bot play', 'Ben', true);
}
const pair = async (): Promise<[Gathering, Page, Page]> => {
  const gathering = await gather(env, two);
  return [gathering, ...(gathering.pages as [Page, Page])];
};

describe('with a clock', () => {
  // Shorter than the form allows, so that nobody has to wait for it.
  const clock = (kind: 'turn' | 'game', end: 'bot' | 'skip') => async (host: Page) => {
    await host.getByText('Clock, hints, custom components').click();
    await host.getByLabel('Clock').selectOption(kind);
    await host.getByLabel('When time is up').selectOption(end);
    await host.locator('form').evaluate((form: HTMLFormElement) => (form.noValidate = true));
    await host.locator('details input[type="number"]').first().fill(kind === 'turn' ? '1' : '0.05');
  };
  it.for([
    ['turn', 'bot'],
    ['turn', 'skip'],
    ['game', 'bot'],
    ['game', 'skip'],
  ] as const)('per %s, time that is up ends the turn of whoever is late: %s', async ([kind, end], test) => {
    if (!env.running.real) return test.skip();
    const gathering = await invite(env, { ...two, clock: clock(kind, end) });
    const [ada, ben] = gathering.pages as [Page, Page];
    // The game may be over before anybody has looked for its clocks.
    await ada.evaluate(() => {
      const seen = Object.assign(globalThis, { clocks: 0 });
      new MutationObserver(() => (seen.clocks = Math.max(seen.clocks, document.querySelectorAll('[role="timer"]').length))).observe(document.body, { subtree: true, childList: true });
    });
    for (const page of [ada, ben]) await page.getByRole('button', { name: 'I am ready' }).click();
    await expect.poll(() => ada.evaluate(() => (globalThis as unknown as { clocks: number }).clocks)).toBe(2);
    // Nobody does anything; the first round ends all the same, for both, and the next ones soon push it out of the log.
    for (const page of [ada, ben]) await expect.poll(() => page.locator('.log').getByText(/Round ([2-9]|1\d)/).count()).toBeGreaterThan(0);
    await close(gathering);
  });
});

describe('invitations', () => {
  // As at a plain address in the home network: browsers give the clipboard to secure pages alone.
  it('are copied without a right to the clipboard too, also from the table’s own menu', async (test) => {
    if (!env.running.real) return test.skip();
    const context = await env.context(quick('Ada'));
    const ada = await env.visit(context, '/new/powerline?with=friends', (page) => void page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })));
    const other = await env.visit(context, '/learn');
    const copied = async () => {
      await other.bringToFront();
      return other.evaluate(() => navigator.clipboard.readText());
    };
    await ada.bringToFront();
    await ada.getByRole('button', { name: 'Open the table' }).click();
    await ada.getByText('These links only work on this computer').waitFor();
    const link = await ada.getByLabel('Everyone', { exact: true }).inputValue();
    await ada.getByRole('button', { name: 'Copy' }).first().click();
    await ada.getByRole('button', { name: 'Copied' }).waitFor();
    await expect.poll(() => copied()).toBe(link);
    await ada.bringToFront();
    await menu(ada);
    const dialog = ada.getByRole('dialog', { name: 'Table' });
    const watch = await dialog.getByLabel('Spectators').inputValue();
    await dialog.getByRole('button', { name: 'Copy', exact: true }).last().click();
    await dialog.getByRole('button', { name: 'Copied' }).waitFor();
    await expect.poll(() => copied()).toBe(watch);
    await context.close();
  });
});

describe('a group link', () => {
  it('gives everybody who opens it a seat while there are any, and the log tells of it', async (test) => {
    if (!env.running.real) return test.skip();
    const ada = await env.page(quick('Ada'), '/new/powerline?with=friends');
    await ada.getByLabel('Players', { exact: true }).selectOption('3');
    await ada.getByRole('button', { name: 'Open the table' }).click();
    const link = (await ada.getByLabel('Everyone', { exact: true }).inputValue()).replace(env.address, '');
    const ben = await env.page(quick('Ben'), link);
    await ben.locator('[data-do="take-seat"]').click();
    await ben.getByRole('button', { name: 'I am ready' }).waitFor();
    const cleo = await env.page(quick('Cleo'), link);
    await cleo.locator('[data-do="take-seat"]').click();
    await cleo.getByRole('button', { name: 'I am ready' }).waitFor();
    const dan = await env.page(quick('Dan'), link);
    await dan.getByText('All seats at this table are taken.').waitFor();
    // The same link again on the same device: the same seat.
    await ben.goto(env.address + link);
    for (const page of [ada, ben, cleo]) await page.getByRole('button', { name: 'I am ready' }).click();
    for (const page of [ada, ben, cleo]) await page.locator('.turn').waitFor();
    await ada.locator('.log').getByText('Cleo takes seat 3.').waitFor();
    await close({ pages: [ada, ben, cleo, dan], links: [], watch: '' });
  });
});

describe('another device', () => {
  it('comes to the seat by a code, once, and everybody is told', async (test) => {
    if (!env.running.real) return test.skip();
    const [gathering, ada, ben] = await pair();
    await menu(ben);
    await ben.getByRole('button', { name: 'Make a code' }).click();
    const link = (await ben.getByLabel('For the other device').inputValue()).replace(env.address, '');
    const phone = await env.page(quick('Ben'), link);
    expect(await decisionDue(phone)).toBe('option');
    await ada.locator('.log').getByText('Ben has come with another device.').waitFor();
    const stranger = await env.page(quick('Eve'), link);
    await stranger.getByText('This invitation has been used already.').waitFor();
    await ben.getByRole('button', { name: 'Sign out all other devices' }).click();
    await ben.getByRole('button', { name: 'Sign out all other devices' }).click();
    await phone.getByRole('heading', { name: 'Table not found' }).waitFor();
    await ben.keyboard.press('Escape');
    await make(ben, 'begin red');
    await close(gathering, phone, stranger);
  });
});

describe('a server that is gone', () => {
  it('is waited for in words', async () => {
    const context = await env.context(quick('Ada'));
    await context.routeWebSocket(/\/ws(\/|$)/, (socket) => void socket.close());
    const page = await env.visit(context, '/new/powerline?with=friends');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByText('Connection lost. Reconnecting…').waitFor();
    await context.close();
  });
});

describe('people at a table', () => {
  it('talk, until the host has had enough of one or of all', async (test) => {
    if (!env.running.real) return test.skip();
    const [gathering, ada, ben] = await pair();
    await chat(ada, ben, 'Good luck!');
    await order(ada, 'Mute', 'Ben');
    await ben.getByLabel('Write a message').fill('But…');
    await ben.keyboard.press('Enter');
    await ben.getByRole('alert').waitFor();
    await order(ada, 'Unmute', 'Ben');
    await chat(ben, ada, 'Thank you');
    expect(await ada.getByText('But…').count()).toBe(0);
    await order(ada, 'Turn the chat off');
    await ben.getByText('The host has turned the chat off.').waitFor();
    expect(await ben.getByLabel('Write a message').count()).toBe(0);
    await close(gathering);
  });

  it('keep notes that nobody else sees', async (test) => {
    if (!env.running.real) return test.skip();
    const [gathering, ada, ben] = await pair();
    const notes = async (page: Page) => {
      await page.getByRole('tab', { name: 'Notes' }).click();
      return page.getByLabel('Only you see these notes.');
    };
    await (await notes(ada)).fill('Ben likes line 4');
    await openChat(ada);
    const says = async (page: Page, text: string) => {
      const field = await notes(page);
      await expect.poll(() => field.inputValue()).toBe(text);
    };
    await says(ada, 'Ben likes line 4');
    await chat(ada, ben, 'Well…');
    await ada.reload();
    await says(ada, 'Ben likes line 4');
    await says(ben, '');
    await close(gathering);
  });

  it('read on their return what has happened since their last move', async (test) => {
    if (!env.running.real) return test.skip();
    const [gathering, ada, ben] = await pair();
    await oneRound(ben);
    await ben.goto(env.address);
    await oneRound(ada);
    await decisionDue(ada);
    await ben.goto(gathering.links[0] as string);
    const since = ben.getByRole('region', { name: 'Since your last move' });
    await since.waitFor();
    await since.getByRole('listitem').first().waitFor();
    await since.getByRole('button', { name: 'Got it' }).click();
    await since.waitFor({ state: 'detached' });
    await close(gathering);
  });

  it('can be watched, but not helped', async (test) => {
    if (!env.running.real) return test.skip();
    const [gathering, ada] = await pair();
    const eva = await env.page(quick('Eva'), gathering.watch.replace(env.address, ''));
    await eva.getByText('Watching').waitFor();
    await eva.locator('.scene').first().waitFor();
    await chat(ada, eva, 'Hello Eva');
    expect(await eva.locator('.turn button:enabled').count()).toBe(0);
    expect(await eva.getByLabel('Write a message').count()).toBe(0);
    expect(await eva.getByRole('tab', { name: 'Notes' }).count()).toBe(0);
    // Where the host lets them, they sign with their names; who has none on the device is asked for it.
    const nobody = await env.page(quick(''), gathering.watch.replace(env.address, ''));
    await order(ada, 'Let spectators chat');
    await chat(eva, ada, 'What a game');
    await openChat(nobody);
    await nobody.getByLabel('Your name').fill('Finn');
    await chat(nobody, eva, 'Well played');
    for (const page of [ada, eva])
      for (const name of ['Eva (guest)', 'Finn (guest)']) await page.getByRole('log', { name: 'Chat' }).getByText(name).first().waitFor();
    await close(gathering, eva, nobody);
  });

  it('give up, and play again', async (test) => {
    if (!env.running.real) return test.skip();
    const [gathering, ada, ben] = await pair();
    await menu(ben);
    await ben.getByRole('button', { name: 'Resign' }).click();
    await ben.getByRole('button', { name: 'No', exact: true }).click();
    await ben.getByRole('button', { name: 'Resign' }).click();
    await ben.getByRole('button', { name: 'Resign' }).click();
    // Until the end has reached her, Ada is still asked for her move.
    for (const page of [ada, ben]) await page.locator('#over-title', { hasText: 'Ada wins' }).waitFor();
    await ada.getByText('Ben has resigned.').waitFor(); // and no tie was broken
    // Saved as a picture, Ben's line has his shape, too: a corner of the square, where a circle would end.
    const [download] = await Promise.all([ada.waitForEvent('download'), ada.locator('[data-do="picture"]').click()]);
    const [pixel, colour] = await ada.evaluate(
      async (png) => {
        const image = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))]));
        const draw = new OffscreenCanvas(image.width, image.height).getContext('2d') as OffscreenCanvasRenderingContext2D;
        draw.drawImage(image, 0, 0);
        const [r = 0, g = 0, b = 0] = draw.getImageData(551, 287, 1, 1).data;
        return [`#${((r << 16) | (g << 8) | b).toString(16).padStart(6, '0')}`, getComputedStyle(document.documentElement).getPropertyValue('--p2').trim()];
      },
      readFileSync(await download.path()).toString('base64'),
    );
    expect(pixel).toBe(colour);
    // What this device has kept of the draw agrees with the record.
    const proof = await ada.getByRole('link', { name: 'Fair dice?' }).getAttribute('href');
    const check = await env.visit(ada.context(), proof as string);
    await check.getByText('Nobody could choose these dice.').waitFor();
    await check.close();
    await ada.getByRole('button', { name: 'Play again' }).click();
    await ada.getByRole('button', { name: 'Waiting for the others' }).waitFor();
    await ben.getByRole('button', { name: 'Play again' }).click();
    for (const page of [ada, ben]) {
      await page.getByRole('link', { name: 'Next game' }).click();
      await page.getByRole('button', { name: 'I am ready' }).click();
    }
    for (const page of [ada, ben]) expect(await decisionDue(page)).toBe('option');
    await close(gathering);
  });
});

describe('the host', () => {
  it('stops the game and lets it go on', async (test) => {
    if (!env.running.real) return test.skip();
    const [gathering, ada, ben] = await pair();
    await order(ada, 'Pause');
    for (const page of [ada, ben]) await page.locator('.paused').waitFor();
    expect(await ben.locator('.options button').count()).toBe(0);
    await order(ada, 'Resume');
    for (const page of [ada, ben]) expect(await decisionDue(page)).toBe('option');
    await close(gathering);
  });

  it('gets a new invitation during the game if the holder of the seat agrees, and the old key is worth nothing', async (test) => {
    if (!env.running.real) return test.skip();
    const [gathering, ada, ben] = await pair();
    await menu(ada);
    const row = ada.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Ben' });
    await row.getByRole('button', { name: 'Ask for a new invitation' }).click();
    const vote = ben.getByRole('status', { name: 'Vote on an invitation' });
    await vote.getByRole('button', { name: 'Refuse' }).click();
    await vote.waitFor({ state: 'detached' });
    await row.getByRole('button', { name: 'Ask for a new invitation' }).click();
    await vote.getByRole('button', { name: 'Agree' }).click();
    await ada.getByText('Ben agrees. The host can make the invitation now.').waitFor({ state: 'attached' });
    await row.getByRole('button', { name: 'Make the invitation' }).click();
    const link = await row.getByRole('textbox').inputValue();
    await ben.getByRole('heading', { name: 'Table not found' }).waitFor();
    await ben.goto(gathering.links[0] as string);
    await ben.getByRole('heading', { name: 'Table not found' }).waitFor();
    const cleo = await env.page(quick('Cleo'), link.replace(env.address, ''));
    expect(await decisionDue(cleo)).toBe('option');
    await make(cleo, 'begin red');
    await close(gathering, cleo);
  });

  it('puts a bot on a seat, and gives the seat back', async (test) => {
    if (!env.running.real) return test.skip();
    const [gathering, ada, ben] = await pair();
    await replaceBen(ada, ben);
    await ben.getByText('The host lets a bot play for you.').waitFor();
    await oneRound(ada);
    await ada.locator('.log').getByText(/Round 2/).first().waitFor();
    await order(ada, 'Hand the seat back', 'Ben');
    await ben.getByText('The host lets a bot play for you.').waitFor({ state: 'detached' });
    // The bot has planned this round, too; the next one is Ben's.
    await oneRound(ada);
    expect(await decisionDue(ben)).toBe('option');
    await close(gathering);
  });

  it('cannot keep anybody from the own seat: who was replaced by a bot takes it back', async (test) => {
    if (!env.running.real) return test.skip();
    const [gathering, ada, ben] = await pair();
    await replaceBen(ada, ben);
    await ben.getByRole('button', { name: 'Take my seat back' }).click();
    await ben.getByText('The host lets a bot play for you.').waitFor({ state: 'detached' });
    await oneRound(ada);
    expect(await decisionDue(ben)).toBe('option');
    await close(gathering);
  });

  it('sees a question where the game is paused, and webhooks only where the server calls them', async (test) => {
    if (!env.running.real) return test.skip();
    const [gathering, ada, ben] = await pair();
    await order(ada, 'Pause');
    await ben.locator('.prompt', { hasText: 'The game is paused' }).waitFor();
    await ada.locator('.prompt', { hasText: 'You have paused the game' }).waitFor();
    // What the server allows is asked when the menu is opened: only when it has answered can the offer be missing.
    const webhooksSent = new Promise<void>((resolve) => ben.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => String(payload).includes('"webhooks":') && resolve())));
    await menu(ben);
    await ben.getByRole('dialog', { name: 'Table' }).getByText('Continue on another device').first().waitFor();
    await webhooksSent;
    await ben.evaluate(() => new Promise(requestAnimationFrame));
    expect(await ben.getByText('Call a web address when it’s my turn').count()).toBe(0);
    await close(gathering);
  });

  it('who is away and to move is not said to be thinking', async (test) => {
    if (!env.running.real) return test.skip();
    const [gathering, ada, ben] = await pair();
    await ben.close();
    await ada.locator('.scores').getByText('to move, but away').waitFor();
    await ada.context().close();
    await ben.context().close();
    void gathering;
  });

  it('pastes a new link into the open tab and sits at that seat', async (test) => {
    if (!env.running.real) return test.skip();
    const host = await env.page(quick('Ada'), '/new/powerline?with=friends');
    await host.getByRole('button', { name: 'Open the table' }).click();
    const watch = await host.getByLabel('Spectators', { exact: true }).inputValue();
    const link = await host.getByLabel('Seat 2', { exact: true }).inputValue();
    const eva = await env.page(quick('Eva'), watch.replace(env.address, ''));
    await eva.getByText('Watching').waitFor();
    await eva.evaluate((address) => (location.href = address), link);
    await eva.getByRole('button', { name: 'I am ready' }).waitFor();
    expect(new URL(eva.url()).hash).toBe('');
    for (const page of [host, eva]) await page.context().close();
  });
});
