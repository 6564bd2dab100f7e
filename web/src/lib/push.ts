// Notices of one's turn on a device whose browser may be closed: Web Push, where server and browser offer it.
import { language } from './i18n.svelte';
import { requestNotices } from './notices';
import { settings } from './settings.svelte';
import { serverFeatures } from './table_service';
import type { TableClient } from './table_client.svelte';

// Browsers offer it only for pages that came by https or from this machine, and not all do.
export const canPush = (): boolean => isSecureContext && 'serviceWorker' in navigator && 'PushManager' in globalThis && typeof Notification !== 'undefined';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
const same = (key: ArrayBuffer | null, other: Uint8Array): boolean => key !== null && new Uint8Array(key).join() === other.join();

// The browser's address for this server. One made for another server's key is of no use any more.
async function subscription(serverKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(serverKey);
  const known = await pushManager.getSubscription();
  if (known && same(known.options.applicationServerKey, applicationServerKey)) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

// Tells the table of this browser; true if the server now calls it.
async function announce(table: TableClient, serverKey: string): Promise<boolean> {
  const { endpoint, keys } = (await subscription(serverKey)).toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) return false;
  const answer = await table.request({ type: 'push', endpoint, p256dh: keys.p256dh, auth: keys.auth, lang: language.now }, 'push');
  return answer?.on ?? false;
}

// The reader wants it on this device, for this table and all that follow. False: the browser or the server does not let it.
export async function turnOnPush(table: TableClient): Promise<boolean> {
  const { push } = await serverFeatures();
  if (!push || !canPush() || !(await requestNotices())) return false;
  const on = await announce(table, push).catch(() => false);
  settings.set('push', on);
  return on;
}

export async function turnOffPush(table: TableClient): Promise<void> {
  settings.set('push', false);
  const known = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  if (!known) return;
  await table.request({ type: 'push', endpoint: known.endpoint }, 'push');
  await known.unsubscribe();
}

// At every table one comes to: the server keeps the browser with the seat.
export async function keepPush(table: TableClient): Promise<void> {
  if (!settings.all.push || !canPush() || Notification.permission !== 'granted') return;
  const { push } = await serverFeatures();
  if (push) await announce(table, push).catch(() => false);
}
