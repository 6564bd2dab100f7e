// docs/example-client/viewer.html, a page of somebody else on another origin, watches whole games of every game.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from './support/browser';
import { ended } from './support/server';

const binary = process.env.KILOWATT_BINARY ?? fileURLToPath(new URL('../../build/release/kilowatt', import.meta.url));
const examples = fileURLToPath(new URL('../../docs/example-client', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'kilowatt-viewer-'));
let browser: Browser;
let program: ChildProcess;
let server = ''; // host and port
let pages: Server; // of somebody else
let origin = '';

// A conversation of the test itself: the first message of a type that comes back.
function ask(message: object, type: string): Promise<Record<string, never>> {
  return new Promise((resolve, reject) => {
    const asker = spawn(process.execPath, ['--no-warnings', '--experimental-websocket', '-e', asking, server, JSON.stringify(message), type]);
    let said = '';
    asker.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
    asker.on('exit', () => (said ? resolve(JSON.parse(said) as Record<string, never>) : reject(new Error(`no ${type}`))));
  });
}
const asking = `
const [server, message, type] = process.argv.slice(1);
const socket = new WebSocket('ws://' + server + '/ws');
socket.onopen = () => socket.send(message);
socket.onmessage = ({ data }) => JSON.parse(data).type === type && process.stdout.write(data, () => process.exit(0));
`;

beforeAll(async () => {
  if (!existsSync(binary)) return;
  pages = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(readFileSync(join(examples, 'viewer.html')));
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  const options = ['--port', '0', '--db', `sqlite:${join(folder, 'tables.db')}`, '--max-messages', '5000', '--message-burst', '5000', '--allow-origin', origin];
  program = spawn(binary, ['serve', ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
  server = await new Promise((resolve) => {
    program.stdout?.once('data', (bytes: Buffer) => resolve(new URL(bytes.toString().trim()).host));
  });
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  if (program) await ended(program, 'SIGTERM');
  pages?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the viewer in one file', () => {
  for (const [game, name] of [
    ['powerline', 'Powerline'],
    ['pampero', 'Pampero'],
    ['century', '20th Century'],
  ] as const) {
    it(`watches a whole game of ${game}`, async (test) => {
      if (!existsSync(binary)) return test.skip();
      const seats = Array.from({ length: 3 }, () => ({ kind: 'open' }));
      const created = (await ask({ type: 'create', table: { game, seats, confirm: false } }, 'created')) as unknown as { table: string; seats: string[]; spectator: string };
      const page = await browser.newPage();
      const wrong: string[] = [];
      page.on('pageerror', (error) => wrong.push(String(error)));
      await page.goto(`${origin}/viewer.html?server=ws://${server}/ws#${created.table}/${created.spectator}`);
      await expect.poll(() => page.textContent('h1')).toBe(name);
      const bots = created.seats.map((key, seat) =>
        spawn(process.execPath, ['--no-warnings', '--experimental-websocket', join(examples, 'bot.mjs'), `ws://${server}/ws`, created.table, key, `Bot${seat}`]),
      );
      const scores = await Promise.all(
        bots.map((bot) => new Promise<string>((resolve) => {
          let said = '';
          bot.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
          bot.on('exit', () => resolve(said));
        })),
      );
      await expect.poll(() => page.getAttribute('#status', 'data-status')).toBe('over');
      const points = (JSON.parse(/scores (\[\[.*?\]\])/.exec(scores[0] ?? '')?.[1] ?? '[]') as number[][]).map(([first]) => String(first));
      expect(points).toHaveLength(3);
      await expect.poll(() => page.locator('#seats td:last-child').allTextContents()).toEqual(points);
      await expect.poll(() => page.locator('#seats td:nth-child(2)').allTextContents()).toEqual(Array(3).fill('example-js/1.0'));
      // What it pieced together from updates is what a fresh view tells, every line and every number.
      const lines = async (): Promise<unknown> => page.locator('#log li').evaluateAll((all) => all.map((line) => [(line as HTMLLIElement).value, line.textContent]));
      const merged = await lines();
      await page.reload();
      await expect.poll(() => page.getAttribute('#status', 'data-status')).toBe('over');
      await expect.poll(lines).toEqual(merged);
      expect((merged as unknown[]).length).toBeGreaterThan(50);
      // Every word of a sentence is there, names in the form it asks for among them.
      expect((merged as [number, string][]).filter(([, text]) => /^\s|\s$| {2}| [.,]|[{}]|undefined/.test(text))).toEqual([]);
      expect(wrong).toEqual([]);
      await page.close();
    });
  }
});
