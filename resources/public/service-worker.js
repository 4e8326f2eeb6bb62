// Serves an offline page, stored at installation, when the device has no connection. Nothing else is stored, because
// responses may be private.
const CACHE = 'offline-1';
const PAGE = '/offline.html';

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(new Request(PAGE, { cache: 'reload' }))));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOldCaches(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request;
  if (mode === 'navigate' && method === 'GET') event.respondWith(load(event).catch(offlinePage));
});

/** The browser's own request, which starts in parallel with the worker, or a new request of the worker. */
async function load(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

async function offlinePage() {
  const stored = await caches.match(PAGE);
  if (!stored) return Response.error();
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
  return new Response(stored.body, { status: 503, headers });
}

async function deleteOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}
