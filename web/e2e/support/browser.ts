// Debian's Chromium, driven by playwright-core; a fresh profile each time.
import { chromium, type Browser } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launch(...more: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.KILOWATT_CHROMIUM ?? '/usr/bin/chromium', headless: true, args: [...flags, ...more] });
}
