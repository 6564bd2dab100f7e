// What makes a table pleasant: sounds, notices, animations at the reader's speed, automatic answers, three languages, a voice.
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { close, gather, oneRound, quick } from './support/friends';
import { advance, decisionDue, make, offered, playByClicks } from './support/play';
import { engineIsThere, environment, usual, type Look } from './support/environment';
import { long } from './support/matrix';
import { games } from '../tools/names';

const env = environment();
const liked = { speed: 0, sound: false, confirm: false, name: 'Ada' };

// A table against bots that answer at once.
async function table(look: Look, game: string): Promise<Page> {
  const page = await env.page({ ...look, liked: { ...liked, ...look.liked } }, `/new/${game}`);
  for (const select of await page.locator('.seat select').all()) if ((await select.inputValue()) !== 'person') await select.selectOption('random');
  await page.getByRole('button', { name: 'Start' }).click();
  await decisionDue(page);
  return page;
}

async function like(page: Page, change: (dialog: ReturnType<Page['locator']>) => Promise<unknown>): Promise<void> {
  await page.getByRole('button', { name: /Settings|Einstellungen|Réglages/ }).click();
  await change(page.locator('dialog'));
  await page.keyboard.press('Escape');
}

describe.runIf(engineIsThere)('sounds', () => {
  const count = (page: Page) => page.evaluate(() => (globalThis as unknown as { tones: number }).tones);
  // Counts what would be heard.
  const hearing = (context: BrowserContext) =>
    context.addInitScript(() => {
      const counter = Object.assign(globalThis, { tones: 0 });
      for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
        const start = kind.prototype.start;
        kind.prototype.start = function (this: AudioScheduledSourceNode, ...when: [number]) {
          counter.tones += 1;
          return start.apply(this as never, when);
        };
      }
    });

  it('are heard with a move, and not when they are turned off', async () => {
    const context = await env.context({ liked: { ...liked, sound: true } });
    await hearing(context);
    const page = await env.visit(context, '/challenge/sounds');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await make(page, 'begin red');
    await expect.poll(() => count(page)).toBeGreaterThan(0);
    await like(page, (dialog) => dialog.getByLabel('Sounds').uncheck());
    const before = await count(page);
    await make(page, 'island');
    await make(page, 'stop');
    expect(await count(page)).toBe(before);
    await context.close();
  });
});

describe('turn notices', () => {
  it('call back whoever has gone elsewhere: by title and by the browser', async (test) => {
    if (!env.running.real) return test.skip();
    const gathering = await gather(env, { people: [quick('Ada'), quick('Ben')] });
    const [ada, ben] = gathering.pages as [Page, Page];
    await ben.evaluate(() => {
      const notices: string[] = [];
      class Notice {
        static permission = 'default';
        static requestPermission = async () => (Notice.permission = 'granted');
        constructor(text: string) {
          notices.push(text);
        }
      }
      Object.assign(globalThis, { Notification: Notice, notices });
    });
    await like(ben, (dialog) => dialog.getByLabel('Notify me when it’s my turn').check());
    await oneRound(ben);
    await expect.poll(() => ben.title()).not.toContain('●');
    await ben.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
    await oneRound(ada);
    await decisionDue(ben);
    await expect.poll(() => ben.title()).toContain('●');
    await expect.poll(() => ben.evaluate(() => (globalThis as unknown as { notices: string[] }).notices)).toEqual([expect.stringContaining('Powerline')]);
    await close(gathering);
  });
});

describe.runIf(engineIsThere)('animations', () => {
  const skip = (page: Page) => page.getByRole('button', { name: 'Skip animation' });
  // A turn of one's own, until the others move.
  const passTurn = async (page: Page) => {
    const own = page.locator('.turn:not([aria-busy="true"]) .options button[data-option]').first();
    for (let i = 0; i < 60; i++) {
      await skip(page).or(own).first().waitFor();
      if ((await skip(page).count()) > 0) return;
      const moves = await offered(page);
      if (moves.length > 0) await make(page, moves[(i * 7) % moves.length] as string);
    }
  };
  const travel = async (page: Page): Promise<string[]> => {
    await page.locator('.board .moving').first().waitFor({ state: 'attached' });
    return page.locator('.board .moving').evaluateAll((all) => all.map((piece) => getComputedStyle(piece).transitionDuration));
  };
  it('show the moves of others one by one, and all at once on demand', async () => {
    const page = await table({ moving: true, liked: { speed: 1 } }, 'pampero');
    await passTurn(page);
    await skip(page).click();
    await skip(page).waitFor({ state: 'detached' });
    // How long pieces travel on the board, as the browser has computed it.
    expect(new Set(await travel(page))).toEqual(new Set(['0.63s']));
    await like(page, (dialog) => dialog.getByLabel('Speed of other players’ moves').selectOption('0'));
    expect(new Set(await travel(page))).toEqual(new Set(['0s']));
    await page.context().close();
  });
  it('are left out for whoever wants less motion', async () => {
    const page = await table({ liked: { speed: 1 } }, 'pampero');
    expect(new Set(await travel(page))).toEqual(new Set(['0s']));
    await page.evaluate(() => {
      const seen = Object.assign(globalThis, { skips: 0 });
      new MutationObserver(() => (seen.skips += [...document.querySelectorAll('.turn button')].filter((button) => button.textContent?.includes('Skip animation')).length)).observe(document.body, { subtree: true, childList: true });
    });
    await advance(page, 8);
    expect(await page.evaluate(() => (globalThis as unknown as { skips: number }).skips)).toBe(0);
    await page.context().close();
  });
});

describe.runIf(engineIsThere)('automatic answers', () => {
  it('are given where there is only one, unless somebody wants to be asked', async () => {
    const page = await table({ liked: { single: usual } }, 'pampero');
    for (let i = 0; i < 12; i++) {
      expect((await offered(page)).length).not.toBe(1);
      await advance(page, 1);
    }
    await page.context().close();
  });
});

describe.runIf(engineIsThere)('looking before playing', () => {
  it('a long press explains a thing; the words stay when the finger is lifted, until the next touch', async () => {
    const page = await table({ touch: true, width: 360, height: 740 }, 'powerline');
    const devtools = await page.context().newCDPSession(page);
    const box = await page.locator('.board [data-id="island"]').boundingBox();
    const at = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await page.getByRole('tooltip').waitFor();
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => page.getByRole('tooltip').getByRole('link').count()).toBe(1);
    await page.touchscreen.tap(at.x, 20);
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    await page.context().close();
  });
  it('a tile is seen in the cell and with the turn that are looked at', async () => {
    const page = await table({}, 'century');
    for (let i = 0; i < 80 && !(await offered(page)).some((move) => move.startsWith('cell')); i++) await advance(page, 1);
    const where = () => page.locator('.region .ghost').getAttribute('transform');
    await page.locator('.options button').nth(0).focus();
    const first = await where();
    await page.locator('.options button').nth(1).focus();
    await expect.poll(where).not.toBe(first);
    await page.locator('.options button').first().click();
    const turns = () => page.locator('.region .ghost .turned').getAttribute('data-turn');
    await page.locator('.options [data-option="rotate 2"]').focus();
    await expect.poll(turns).toBe('2');
    await page.locator('.board [data-move="rotate 1"]').focus();
    await expect.poll(turns).toBe('1');
    await page.context().close();
  });
});

describe.runIf(engineIsThere && long)('a challenge', () => {
  it('lets the bots play the same dice', async () => {
    const page = await env.page({ liked }, '/challenge/rivals');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await playByClicks(page);
    await page.getByRole('link', { name: 'Replay' }).waitFor();
    await page.goto(`${env.address}/challenge/rivals`);
    await page.getByRole('button', { name: 'Let the bots play the same dice' }).click();
    for (const level of ['easy', 'medium', 'hard']) await page.locator('ol li', { hasText: level }).waitFor();
    await page.reload();
    await page.locator('ol li', { hasText: 'hard' }).waitFor();
    expect(await page.getByRole('button', { name: 'Let the bots play the same dice' }).count()).toBe(0);
    await page.context().close();
  });
});

describe.runIf(engineIsThere).each(games)('a table of %s', (game) => {
  it('changes its language in the middle of a game', async () => {
    const page = await table({}, game);
    await advance(page, 5);
    const words = () => page.evaluate(() => ['.prompt', '.options button', '.board .thing[aria-label], .board .thing :is(.name, .hidden-text)', '.log li'].map((where) => [...document.querySelectorAll(where)].map((element) => element.getAttribute('aria-label') ?? element.textContent).join('|')));
    const before = await words();
    const moves = await offered(page);
    for (const lang of ['de', 'fr']) {
      await like(page, (dialog) => dialog.locator('select').first().selectOption(lang));
      await page.locator(`html[lang="${lang}"]`).waitFor();
      await expect.poll(words).not.toEqual(before);
      (await words()).forEach((text, i) => expect(text, `${lang}: ${text}`).not.toBe(before[i]));
      await expect.poll(() => offered(page)).toEqual(moves);
    }
    await page.context().close();
  });

  it('says aloud what happens and what is asked', async () => {
    const page = await table({}, game);
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(globalThis, { heard });
      const voice = document.querySelector('[aria-live="polite"][role="status"].hidden-text') as Element;
      new MutationObserver(() => heard.push(voice.textContent ?? '')).observe(voice, { subtree: true, childList: true, characterData: true });
    });
    const heard = () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.join(' '));
    await advance(page, 8);
    const prompt = (await page.locator('.prompt').textContent()) ?? '';
    await expect.poll(heard).toContain(prompt);
    const said = await heard();
    // And what was written into the log meanwhile.
    const lines = (await page.locator('.log li .line > span:last-child').allTextContents()).map((line) => line.trim());
    expect(lines.filter((line) => line !== '' && said.includes(line)).length, said).toBeGreaterThan(0);
    await page.context().close();
  });
});
