// What the page keeps on the device, as it is now: tests wait until it is there.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { SavedTable } from '../../src/lib/store';

interface Events {
  readonly events: readonly (readonly [number, string, number, string, number])[];
}

// The table of this address, if it is kept.
async function table(page: Page): Promise<(SavedTable & { data?: Events }) | null> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('kilowatt', 1);
        opening.onsuccess = () => {
          const found = opening.result.transaction('tables').objectStore('tables').get(location.pathname.split('/')[2] ?? '') as IDBRequest<unknown>;
          found.onsuccess = () => {
            opening.result.close();
            resolve((found.result ?? null) as never);
          };
        };
      }),
  );
}

// Until the table is kept with such an event: 'started', or a move and its text.
export async function isKept(page: Page, kind: string, text = ''): Promise<void> {
  const events = async () => (await table(page))?.data?.events.map(([, what, , said]) => (text ? `${what} ${said}` : what)) ?? [];
  await expect.poll(events).toContain(text ? `${kind} ${text}` : kind);
}

// Until everything lies on the device that the page needs without the network: the service worker takes over only then.
export async function isInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
