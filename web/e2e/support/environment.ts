// What every browser test runs in: the page served as people get it, and a browser to look at it with.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launch } from './browser';
import { fixChance } from './chance';
import { games } from '../../tools/names';
import { serve, type Running } from './server';

const engines = process.env.KILOWATT_WASM ?? fileURLToPath(new URL('../../../build/wasm', import.meta.url));
export const engineIsThere = games.every((game) => existsSync(`${engines}/kilowatt_${game}.wasm`));

// A setting that is left as whoever comes for the first time has it.
export const usual = undefined;

export interface Look {
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  lang?: string;
  touch?: boolean;
  offline?: boolean; // with a service worker
  liked?: Record<string, unknown>; // settings kept on the device; steps with one option are asked unless it says `single: usual`
  seed?: number; // of the chance at tables inside the page
  moving?: boolean; // motion is not reduced
}

export class Environment {
  browser!: Browser;
  running!: Running;
  readonly problems: string[] = [];
  readonly #expected: RegExp[] = [];
  program?: string; // another browser than the usual one; to be named before the tests begin

  get address(): string {
    return this.running.address;
  }

  // What a test brings about on purpose: a file that is blocked, a server that stops. Everything else in the console is a fault.
  expectTrouble(...what: RegExp[]): void {
    this.#expected.push(...what);
  }
  get unexpected(): string[] {
    return this.problems.filter((problem) => !this.#expected.some((what) => what.test(problem)));
  }

  async context(look: Look = {}): Promise<BrowserContext> {
    const { width = 1440, height = 900, theme = 'light', lang = 'en', touch = false, offline = false, seed = 1, moving = false } = look;
    const context = await this.browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      locale: lang,
      hasTouch: touch,
      serviceWorkers: offline ? 'allow' : 'block',
      reducedMotion: moving ? 'no-preference' : 'reduce',
    });
    if (!offline) await fixChance(context, seed);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const liked = JSON.stringify({ speed: 0, sound: false, single: false, ...look.liked });
    await context.addInitScript((settings) => {
      if (!localStorage.getItem('kilowatt.settings')) localStorage.setItem('kilowatt.settings', settings);
    }, liked);
    return context;
  }
  async page(look: Look = {}, path = '/'): Promise<Page> {
    return this.visit(await this.context(look), path);
  }
  async visit(context: BrowserContext, path: string, before: (page: Page) => void = () => {}): Promise<Page> {
    const page = await context.newPage();
    before(page);
    page.on('pageerror', (error) => this.problems.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.problems.push(`${page.url()}: ${message.text()} ${message.location().url}`);
    });
    await page.goto(this.address + path);
    await page.locator('main').first().waitFor();
    return page;
  }
}

// One environment for each file of tests; `options` are those of the server.
export function environment(...options: string[]): Environment {
  const it = new Environment();
  beforeAll(async () => {
    it.running = await serve(options);
    if (!it.running.real) it.expectTrouble(/WebSocket connection to/); // the bare page has no server behind it
    it.browser = await launch([], it.program);
  });
  afterAll(async () => {
    await it.browser?.close();
    await it.running?.stop();
    expect(it.unexpected, 'errors in the console').toEqual([]);
  });
  return it;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// What axe-core has to say against a screen, in short lines.
export async function complaints(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const axe = (globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }> } }).axe;
    return (await axe.run()).violations;
  });
  return found.flatMap((violation) => violation.nodes.slice(0, 4).map((node) => `${violation.id}: ${node.html.slice(0, 160)} – ${(node.failureSummary ?? '').slice(0, 200)}`));
}
