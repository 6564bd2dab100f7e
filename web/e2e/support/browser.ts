// Debian's Chromium, driven by playwright-core; a fresh profile each time. Its headless shell draws no windows of its own round the page,
// which costs every other process; it knows no notices of service workers.
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { patience } from './patience';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const whole = '/usr/bin/chromium';
const shell = '/usr/bin/chromium-headless-shell';

// A page of it waits as long as the tests do.
export async function launch(more: readonly string[] = [], program = existsSync(shell) ? shell : whole): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: process.env.KILOWATT_CHROMIUM ?? program, headless: true, args: [...flags, ...more], timeout: patience });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(patience);
    return context;
  };
  return browser;
}
