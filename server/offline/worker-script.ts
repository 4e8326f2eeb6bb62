/** Takes the place of a worker that was installed before, deletes what it has stored, and removes itself. */
const REMOVAL = `self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(deleteCaches());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteCaches().then(() => self.registration.unregister()));
});

async function deleteCaches() {
  for (const name of await caches.keys()) await caches.delete(name);
}
`;

/**
 * The service worker's script. The version of the build is part of it, so that browsers replace the worker with each release.
 * `source`: `resources/service-worker.js`; null sends a worker that removes itself.
 */
export function workerScript(source: string | null, version: string): string {
  return source === null ? REMOVAL : `const BUILD = ${JSON.stringify(version)};\n\n${source}`;
}
