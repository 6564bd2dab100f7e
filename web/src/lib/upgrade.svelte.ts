// New versions: this tab keeps the files it began with, learns that there is a newer build, and offers to go over to it.
import { banners } from './banners.svelte';
import { build } from './build';
import { t } from './i18n.svelte';
import { storing } from './store';

const often = 1_800_000; // milliseconds between two looks, while the page is open
const afterReload = 3_000; // the document before a reload holds its build for a moment longer

// While this tab lives, the service worker keeps the files of its build: it reads these locks.
function holdBuild(): void {
  void navigator.locks?.request(`kilowatt-build-${build}`, { mode: 'shared' }, () => new Promise(() => undefined));
}

// What is being stored is waited for, but not for ever.
async function reload(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, 2000));
  await Promise.race([Promise.allSettled([...storing]), late]);
  location.reload();
}
const action = { label: () => t('notice.reload'), run: () => void reload() };

function offer(): void {
  banners.show({ id: 'upgrade', text: () => t('notice.upgrade'), action });
}
// Without a service worker the files of this build are gone from the server: what is not loaded yet will not come.
function demand(): void {
  banners.show({ id: 'upgrade', text: () => t('notice.must_reload'), action, lasting: true });
}

async function newestBuild(): Promise<string | null> {
  try {
    const answer = await fetch('/build.json', { cache: 'no-store' });
    return answer.ok ? ((await answer.json()) as { build: string }).build : null;
  } catch {
    return null;
  }
}

let registration: ServiceWorkerRegistration | null = null;

// Is there a newer build? Asked now and then, when somebody comes back to the page, and when something of it does not come.
export async function lookForUpgrade(): Promise<void> {
  if (registration) return void registration.update().catch(() => undefined);
  const newest = await newestBuild();
  if (newest && newest !== build) demand();
}

export function watchForUpgrades(): void {
  if (!import.meta.env.PROD) return;
  holdBuild();
  setInterval(() => void lookForUpgrade(), often);
  addEventListener('online', () => void lookForUpgrade());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void lookForUpgrade());
  addEventListener('vite:preloadError', () => void lookForUpgrade());
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<{ build?: string } | null>) => {
    if (data?.build !== undefined && data.build !== build) offer();
  });
}

// Keeps the whole page on the device, where the browser lets it: at plain http addresses it does not.
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  try {
    registration = await navigator.serviceWorker.register('/sw.js');
    const dropOldCaches = async (): Promise<void> => (await navigator.serviceWorker.ready).active?.postMessage('drop old caches');
    await dropOldCaches();
    setTimeout(() => void dropOldCaches(), afterReload);
  } catch (error) {
    console.warn(error);
  }
}
