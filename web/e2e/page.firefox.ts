// The page in Firefox: the start page, a whole game of each by clicking, and with the server gone. `npm run firefox`.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve, type Running } from './support/server';
import { Firefox, type Tab } from './support/firefox';

let firefox: Firefox;
let running: Running;
beforeAll(async () => {
  running = await serve();
  firefox = await Firefox.start();
});
afterAll(async () => {
  await firefox?.close();
  await running?.stop();
});

const liked = JSON.stringify({ speed: 0, sound: false, confirm: false, single: true, name: 'Ada' });
async function open(path: string): Promise<Tab> {
  const tab = await firefox.open(`${running.address}/rules`);
  await tab.until(`document.querySelector('main:not([aria-busy="true"])') !== null`); // whoever leaves while a screen is on its way leaves an error behind
  await tab.value(`localStorage.setItem('kilowatt.settings', ${JSON.stringify(liked)})`);
  await tab.go(running.address + path);
  await tab.until(`document.querySelector('main') !== null`);
  return tab;
}

// What the seat can do now: as in support/play.ts.
const due = `document.querySelector('#over-title') ? 'over' : document.querySelector('.turn[aria-busy="true"]') ? null : document.querySelector('[data-do="confirm"]') ? 'confirm' : document.querySelector('.options button[data-option]') ? 'option' : null`;

// Clicks to the end of the game; how many clicks it took.
async function playOut(tab: Tab): Promise<number> {
  for (let turn = 0; turn < 2500; turn++) {
    const what = await tab.until<string>(due);
    if (what === 'over') return turn;
    if (what === 'confirm') await tab.click('[data-do="confirm"]');
    else {
      const count = await tab.value<number>(`[...document.querySelectorAll('.options button[data-option]')].filter((button) => button.checkVisibility()).length`);
      const move = await tab.value<string>(`[...document.querySelectorAll('.options button[data-option]')].filter((button) => button.checkVisibility())[${(turn * 7 + (turn >> 2)) % Math.max(1, count)}]?.dataset.option ?? null`);
      if (move === null) continue; // the list has just changed
      await tab.click(`.options button[data-option="${move}"]`);
    }
  }
  throw new Error('not over after 2500 decisions');
}

describe('in Firefox', () => {
  it('the start page shows the games and their ways', async () => {
    const tab = await open('/');
    for (const game of ['powerline', 'pampero', 'century']) await tab.until(`document.querySelector('a[href^="/new/${game}"], a[href^="/learn/${game}"]') !== null`);
    expect(await tab.value<string>('document.title')).toContain('Kilowatt');
  });

  it.for(['powerline', 'pampero', 'century'])('a whole game of %s by clicking', async (game) => {
    const tab = await open(`/new/${game}`);
    await tab.until(`document.querySelector('.seat select option[value="random"]') !== null`); // the engine has said which bots there are
    await tab.value(`for (const select of document.querySelectorAll('.seat select')) if (select.value !== 'person') { select.value = 'random'; select.dispatchEvent(new Event('change', { bubbles: true })); }`);
    await tab.click('form button[type="submit"]');
    expect(await playOut(tab)).toBeGreaterThan(10);
    await tab.until(`document.querySelector('.over .points')?.textContent`);
    expect(firefox.errors).toEqual([]);
  });

  it('plays on when the server is gone', async () => {
    const tab = await open('/');
    await tab.until('navigator.serviceWorker.controller !== null');
    await running.stop();
    await tab.go(`${running.address}/challenge/offline`);
    await tab.until(`document.querySelector('main button.primary') !== null`);
    await tab.click('main button.primary');
    expect(await playOut(tab)).toBeGreaterThan(10);
  });
});
