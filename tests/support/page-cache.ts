import type { PageCache } from '../../server/page-cache/store.ts';

/** Makes the cache store each response at its first request, not at its second, so that a test meets cached responses. */
export function storingAtOnce(cache: PageCache): PageCache {
  cache.isRepeated = () => true;
  return cache;
}
