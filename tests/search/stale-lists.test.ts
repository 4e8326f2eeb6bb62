import pino from 'pino';
import { expect, it } from 'vitest';
import { openChangeFeed } from '../../server/changes/feed.ts';
import { cachedSearches } from '../../server/listing/indexed/listing.ts';
import { cachedSearch, LARGE_LIST_SIZE } from '../../server/search/cached-search.ts';
import { toDocument } from '../../server/search/index/document.ts';
import { searchEngine } from '../../server/search/match/matches.ts';
import { Clock } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { now } from './gallery.ts';

const NONE = { artist: [], medium: [], styles: [], subjects: [], category: [], tags: [], description: [] };
const SIZE = LARGE_LIST_SIZE + 1;

onEachEngine('the posting list of a frequent word', (engine) => {
  it('is used for less than a second after it has changed, and so is what is made from it', async () => {
    const database = await engine.open();
    const { put, remove } = searchEngine(database);
    const document = toDocument({ ...NONE, title: ['Sea'] });
    await put(
      database,
      Array.from({ length: SIZE }, (_, index) => ({ id: index + 1, document, titleEntry: 1, entries: [] })),
    );
    const changes = openChangeFeed({ database, log: pino({ level: 'silent' }) });
    try {
      await changes.sync();
      const clock = new Clock(now);
      const search = cachedSearch({ database, changes, now: () => clock.now });
      const searches = cachedSearches({ search, changes }, { sortByPublication: () => null });
      const count = async () => (await searches.find(['sea'], false, clock.now)).length;
      expect([await count(), search.staleExpiry(now)]).toEqual([SIZE, Infinity]);
      await remove(database, [7]);
      await changes.sync();
      // Its age counts from the end of the read, however long that took.
      expect([await count(), search.staleExpiry(now) > now]).toEqual([SIZE, true]);
      clock.now = search.staleExpiry(now);
      expect([await count(), search.staleExpiry(clock.now)]).toEqual([SIZE - 1, Infinity]);
    } finally {
      await changes.close();
    }
  });
});
