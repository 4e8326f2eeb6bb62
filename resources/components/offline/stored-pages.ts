import type { Page } from '@inertiajs/core';
import type { LayoutFields } from '../../../server/pages.ts';

/** The page object with the fields that the server and the service worker add. */
export type SeenPage = Page & LayoutFields & { account?: string; isStored?: true };

/** Pages in the store; the oldest are deleted. */
const MAX_PAGES = 60;

/** Whether a page may be stored. A page with the data of an account is stored only while this account is signed in. */
export function isStorable(page: SeenPage, account: string | null): boolean {
  const { isReadableOffline, isStored } = page;
  return isReadableOffline === true && !isStored && (page.account ?? null) === account;
}

/** The caches of a build. The service worker opens and deletes them (resources/service-worker.js). */
export const cacheNames = (version: string | null) => ({
  pages: `pages ${version}`,
  pictures: `pictures ${version}`,
  files: `files ${version}`,
});

/** A cache of the worker; null without a worker of this version, because no other would delete it. */
export async function openCache(name: string): Promise<Cache | null> {
  return (await caches.has(name)) ? caches.open(name) : null;
}

/** Stores the data of a page. `seenAt`: when the server sent it. `account` returns the account that is signed in. */
export async function storePage(page: SeenPage, seenAt: number, account: () => string | null): Promise<void> {
  const cache = await openCache(cacheNames(page.version).pages);
  if (!cache) return;
  const { flash: _flash, clearHistory: _clearHistory, ...stored } = page;
  const { title } = page.props.meta as { title: string };
  const headers = {
    'Content-Type': 'application/json',
    'stored-at': String(Math.round(seenAt)),
    title: encodeURIComponent(title),
    component: page.component,
    account: page.account ?? '',
  };
  await cache.put(addressOf(page.url), new Response(JSON.stringify(stored), { headers }));
  // The account may have changed in the meantime.
  if (!isStorable(page, account())) await cache.delete(addressOf(page.url));
  await deleteOldest(cache, MAX_PAGES);
}

export async function deleteOldest(cache: Cache, max: number): Promise<void> {
  const requests = await cache.keys();
  await Promise.all(requests.slice(0, Math.max(0, requests.length - max)).map((request) => cache.delete(request)));
}

/** Whether a page is stored. */
export async function hasPage(address: string, version: string | null): Promise<boolean> {
  const cache = await openCache(cacheNames(version).pages).catch(() => null);
  return (await cache?.match(addressOf(address))) !== undefined;
}

/** Deletes pages that were stored for other accounts, of all versions. */
export async function deletePagesOfOthers(account: string | null): Promise<void> {
  for (const name of await caches.keys()) {
    const cache = name.startsWith('pages ') ? await caches.open(name) : null;
    for (const request of (await cache?.keys()) ?? []) {
      const owner = (await cache?.match(request))?.headers.get('account');
      if (owner && owner !== account) await cache?.delete(request);
    }
  }
}

/** Path and query of an address. */
export function addressOf(url: string): string {
  const { pathname, search } = new URL(url, window.location.href);
  return pathname + search;
}
