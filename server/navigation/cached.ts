import { type CacheContext, cached } from '../cache/cached.ts';
import { presentSite, type Site } from './present.ts';
import { readSite } from './records.ts';

/** The gallery's details, menus and banner, which every page shows. */
export type CachedSite = () => Promise<Site>;

export function cachedSite({ database, ...feed }: CacheContext): CachedSite {
  const site = cached({
    ...feed,
    name: 'site',
    max: 1,
    load: async () => presentSite(await readSite(database)),
    invalidatedBy: ['menu', 'setting'],
  });
  return () => site('all');
}
