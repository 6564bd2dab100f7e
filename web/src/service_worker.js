// Keeps the page on the device, so that it opens and plays with the network cut. Built into sw.js.
const files = __FILES__;
const cacheName = 'kilowatt-' + __VERSION__;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(files))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('kilowatt-') && name !== cacheName).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// An address of the page: what the network has, or what was kept. A file of the page: what was kept, else the network.
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match('/', { cacheName })));
    return;
  }
  if (files.includes(url.pathname)) {
    event.respondWith(caches.match(url.pathname, { cacheName }).then((kept) => kept ?? fetch(request)));
  }
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
