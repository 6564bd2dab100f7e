// With friends: four people in four browsers, a reload and a killed server in the middle, and nobody learns a secret.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chat, close, decide, gather, invite, quick, whoDecides } from './support/friends';
import { decisionDue, due, make } from './support/play';
import { environment } from './support/environment';

const env = environment();
const names = ['Ada', 'Ben', 'Cleo', 'Dan'];
// Everything a page hears from the server.
const listen = (page: Page, heard: string[]) => page.on('websocket', (socket) => socket.on('framereceived', (frame) => heard.push(String(frame.payload))));

describe('a table with friends', () => {
  it('is played by four to the end, through a reload and a killed server', async (test) => {
    if (!env.running.real) return test.skip();
    env.expectTrouble(/WebSocket connection to/); // while the server is down
    const gathering = await gather(env, { people: names.map(quick) });
    const { pages } = gathering;
    let turn = 0;
    for (let page = pages[0] as Page; (await due(page)) !== 'over'; page = await whoDecides(pages, turn)) {
      await decide(page, turn++);
      if (turn === 60) await pages[2]?.reload();
      if (turn === 120) await env.running.restart();
    }
    expect(turn).toBeGreaterThan(120);
    for (const page of pages) expect(await decisionDue(page)).toBe('over');
    const results = await Promise.all(pages.map((page) => page.locator('.over ol').first().textContent()));
    expect(new Set(results.map((text) => text?.replace(/\s+/g, ' '))).size).toBe(1);
    for (const name of names) expect(results[0]).toContain(name);
    await close(gathering);
  });

  it('tells nobody what another is planning', async (test) => {
    if (!env.running.real) return test.skip();
    const heard: string[] = [];
    const gathering = await gather(env, { people: [quick('Ada'), quick('Ben')], guest: (page) => listen(page, heard) });
    const [ada, ben] = gathering.pages as [Page, Page];
    await decisionDue(ada);
    await decisionDue(ben);
    heard.length = 0;
    for (const move of ['begin red', 'island', 'island']) await make(ada, move);
    await chat(ada, ben, 'Ready when you are');
    // Of the other's board nothing may have changed for Ben, in no message whatever; what he asks himself is about his own.
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.filter((text) => /"seats\.0\./.test(text))).toEqual([]);
    expect(heard.filter((text) => !text.includes('"type":"whatif"')).filter((text) => /island|l0\d|begin/.test(text))).toEqual([]);
    await close(gathering);
  });

  it('tells nobody what another holds in 20th Century, and spectators nothing at all', async (test) => {
    if (!env.running.real) return test.skip();
    const heard: [string[], string[]] = [[], []];
    const gathering = await invite(env, { game: 'century', people: [quick('Ada'), quick('Ben')], players: 3, guest: (page) => listen(page, heard[0]) });
    const [ada, ben] = gathering.pages as [Page, Page];
    const eva = await env.visit(await env.context(quick('Eva')), gathering.watch.replace(env.address, ''), (page) => listen(page, heard[1]));
    for (const page of [ada, ben]) await page.getByRole('button', { name: 'I am ready' }).click();
    for (let turn = 0; turn < 12; turn++) await decide(await whoDecides([ada, ben], turn), turn);
    await chat(ada, ben, 'That is all');
    await eva.locator('.scene').first().waitFor();
    // In whole views the purses of others read −1; in what has changed they do not appear.
    const views = heard.map((all) => all.map((text) => JSON.parse(text) as { type: string; state?: { seats: { coins: number; science: number }[] } }).filter((m) => m.type === 'view' && m.state !== undefined));
    expect(views.every((all) => all.length > 0)).toBe(true);
    for (const view of views[0] ?? []) for (const seat of [0, 2]) expect([view.state?.seats[seat]?.coins, view.state?.seats[seat]?.science]).toEqual([-1, -1]);
    for (const view of views[1] ?? []) for (const seat of [0, 1, 2]) expect([view.state?.seats[seat]?.coins, view.state?.seats[seat]?.science]).toEqual([-1, -1]);
    expect(heard[0].filter((text) => /"seats\.(0|2)\.(coins|science)"/.test(text))).toEqual([]);
    expect(heard[1].filter((text) => /"seats\.\d\.(coins|science)"/.test(text))).toEqual([]);
    await close(gathering, eva);
  });
});
