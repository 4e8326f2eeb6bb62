import { type CacheContext, cached } from '../cache/cached.ts';
import { presentSite, type Site } from './present.ts';
import { readSite } from './records.ts';

/** The gallery's details, menus and banner, which every page shows. */
export type CachedSite = () => Promise<Site>;

interface SiteOptions extends CacheContext {
  /** Called once for each failed load, which concurrent callers share. */
  onError: (error: unknown, message: string) => void;
}

export function cachedSite({ database, onError, ...feed }: SiteOptions): CachedSite {
  const site = cached({
    ...feed,
    name: 'site',
    max: 1,
    load: async () => {
      try {
        return presentSite(await readSite(database));
      } catch (error) {
        onError(error, 'menus and details of the gallery could not be read; pages show the last ones that were read');
        throw error;
      }
    },
    invalidatedBy: ['menu', 'setting'],
  });
  return () => site('all');
}
