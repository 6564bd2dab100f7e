// Keeps the page on the device, so that it opens and plays with the network cut. Built into sw.js.
//
// A cache for each build. Files have a hash in their names, so a tab gets its own from whichever cache holds them; only the page
// itself ("/") differs between builds under one name. A build's cache goes when no tab of that build is open any more.
const files = __FILES__;
const build = __BUILD__;
const words = __WORDS__; // of turn notices, by language
const prefix = 'kilowatt-';
const cacheName = prefix + build;
const lockPrefix = 'kilowatt-build-'; // held by every tab (src/lib/upgrade.svelte.ts)

// All files of this build or none: a server that is just being upgraded may have the page of one build and the files of another.
async function install() {
  const cache = await caches.open(cacheName);
  try {
    const page = await fetch('/', { cache: 'reload' });
    if (!page.ok || !(await page.clone().text()).includes(`data-build="${build}"`)) throw new Error('the page is of another build');
    await cache.put('/', page);
    await cache.addAll(files.filter((name) => name !== '/'));
  } catch (error) {
    await caches.delete(cacheName);
    throw error;
  }
  await self.skipWaiting();
}

// Drops the caches of builds that no tab has open. A tab that does not say of which build it is may need any of them.
async function dropOldCaches() {
  if (self.registration.installing || self.registration.waiting) return;
  // A lock does not tell which tab holds it (browsers number tabs and holders differently); each tab holds one.
  const { held = [] } = await navigator.locks.query();
  const builds = held.filter(({ name }) => name.startsWith(lockPrefix)).map(({ name }) => name.slice(lockPrefix.length));
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (builds.length < tabs.length) return;
  const needed = new Set([build, ...builds].map((name) => prefix + name));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix) && !needed.has(name)).map((name) => caches.delete(name)));
}

async function activate() {
  await dropOldCaches();
  await self.clients.claim();
  for (const tab of await self.clients.matchAll({ type: 'window' })) tab.postMessage({ build });
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => {
  if (event.data === 'drop old caches') event.waitUntil(dropOldCaches());
});

// An address of the page: what the network has, or what was kept. A file of the page: what was kept of any build, else the network.
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match('/', { cacheName })));
    return;
  }
  if (files.includes(url.pathname) || url.pathname.startsWith('/assets/')) {
    event.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetch(request)));
  }
});

// A turn at a table that nobody here is looking at, told by the server through the browser's push service. Every push must show something.
self.addEventListener('push', (event) => {
  const { table = '', game = '', lang = '' } = event.data?.json() ?? {};
  const said = words[lang] ?? words.en;
  const address = `/table/${table}`;
  event.waitUntil(self.registration.showNotification(said.turn.replace('{game}', said.games[game] ?? 'Kilowatt'), { tag: address, icon: '/icon-192.png', data: address }));
});

// A click on a turn notice brings the table to the front.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = event.notification.data;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      const open = windows.find((window) => window.url.includes(address));
      return open ? open.focus() : self.clients.openWindow(address);
    }),
  );
});
