import { router } from '@inertiajs/core';
import { SECOND } from '../../../server/time/time.ts';
import { notifyOffline } from '../../runtime/navigation/non-inertia-responses.ts';
import { accountMarker } from '../accounts/guard/account.ts';
import { storeFile, storePicture } from './stored-files.ts';
import { hasPage, isStorable, type SeenPage, storePage } from './stored-pages.ts';

/** Milliseconds between two attempts to reach the server. */
const RETRY = 5 * SECOND;

interface State {
  /** The latest page that the server has sent; null while a stored page or one of the history is shown. */
  latest: { page: SeenPage; seenAt: number } | null;
  /** A second reload would interrupt the first. */
  isReloading: boolean;
}

const state: State = { latest: null, isReloading: false };

/**
 * Registers the service worker, stores each page that is shown with its files and pictures, and shows stored pages when the server cannot
 * be reached.
 */
export function startSeenPages(first: SeenPage): void {
  void registerWorker().catch(() => undefined);
  if (!('caches' in window)) return;
  showStoredPages(first.version);
  if (first.isStored) leaveOffline();
  else if (!isFromHistory()) state.latest = { page: first, seenAt: performance.timeOrigin };
  router.on('success', ({ detail: { page } }) => {
    state.latest = { page: page as SeenPage, seenAt: Date.now() };
    void storeLatest();
  });
  storeLaterFiles(first.version);
}

/** The worker creates the caches of its version when it is installed: after the first page, and after a release. */
async function registerWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  const onUpdate = () => registration.installing?.addEventListener('statechange', () => void storeLatest());
  registration.addEventListener('updatefound', onUpdate);
  onUpdate();
  await storeLatest();
}

async function storeLatest(): Promise<void> {
  const { latest } = state;
  if (!latest || !isStorable(latest.page, accountMarker())) return;
  const { page, seenAt } = latest;
  const { version } = page;
  for (const picture of document.images) void storePicture(picture, version);
  // The files first: a page that is stored can be shown.
  await Promise.all(performance.getEntriesByType('resource').map(({ name }) => storeFile(name, version)));
  // The disk may be full.
  await storePage(page, seenAt, accountMarker).catch(() => undefined);
}

/** Files and pictures that load later, for example when a visitor scrolls. */
function storeLaterFiles(version: string | null): void {
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) void storeFile(name, version);
  }).observe({ type: 'resource' });
  const onLoad = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) void storePicture(target, version);
  };
  document.addEventListener('load', onLoad, { capture: true });
}

/** A visit that the server does not answer becomes a page load, which the service worker answers, if the page is stored. */
function showStoredPages(version: string | null): void {
  let requested: string | null = null;
  router.on('before', ({ detail: { visit } }) => {
    if (!visit.async) requested = visit.method === 'get' ? visit.url.href : null;
  });
  const onNetworkError = (event: Event) => {
    if (requested === null) return;
    // Before the listener of non-inertia-responses.ts, which cannot wait for the answer of the store.
    event.stopImmediatePropagation();
    event.preventDefault();
    void load(requested, version);
  };
  window.addEventListener('inertia:networkError', onNetworkError, { capture: true });
}

async function load(address: string, version: string | null): Promise<void> {
  if (navigator.onLine || (await hasPage(address, version))) window.location.assign(address);
  else notifyOffline(address);
}

/** Announces the bar of a stored page, and removes what is stored from the screen when the connection is back. */
function leaveOffline(): void {
  const bar = document.getElementById('offline-bar');
  const announcer = document.getElementById('announcer');
  if (bar && announcer) announcer.textContent = bar.querySelector('p')?.textContent ?? '';
  bar?.querySelector('button')?.addEventListener('click', () => window.location.reload());
  router.on('success', () => bar?.remove());
  window.addEventListener('online', () => void reloadIfReachable());
  // The event may come before the network works, and does not come when the server starts again.
  window.setInterval(() => void reloadIfReachable(), RETRY);
}

async function reloadIfReachable(): Promise<void> {
  if (state.isReloading || state.latest || !navigator.onLine || document.hidden) return;
  const response = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!response?.ok || state.isReloading) return;
  state.isReloading = true;
  window.location.reload();
}

function isFromHistory(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'back_forward';
}
