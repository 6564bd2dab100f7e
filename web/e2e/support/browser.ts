// Debian's Chromium, driven by playwright-core; a fresh profile each time.
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

// A page of it waits as long as the tests do.
export async function launch(...more: string[]): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: process.env.KILOWATT_CHROMIUM ?? '/usr/bin/chromium', headless: true, args: [...flags, ...more], timeout: patience });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(patience);
    return context;
  };
  return browser;
}
