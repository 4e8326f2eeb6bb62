import pino from 'pino';
import { expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork, createReservation } from '../../database/factories/artworks.ts';
import { createImage } from '../../database/factories/images.ts';
import { cachedExpiry } from '../../server/artworks/cached.ts';
import { openChangeFeed } from '../../server/changes/feed.ts';
import { databaseListing } from '../../server/listing/database/listing.ts';
import { cachedSearch } from '../../server/search/cached-search.ts';
import { cachedNameSearch } from '../../server/search-results/cached-name-search.ts';
import { onEachEngine } from '../support/database.ts';
import { now } from './gallery.ts';

onEachEngine('artists and styles by name', (engine) => {
  it('FIND-01 are cached until they change', async () => {
    const database = await engine.open();
    const changes = openChangeFeed({ database, log: pino({ level: 'silent' }) });
    try {
      await changes.sync();
      const named = cachedNameSearch({
        search: cachedSearch({ database, changes, now: () => now }),
        listing: databaseListing(database),
        changes,
        expiry: cachedExpiry({ database, changes }),
      });
      const { id: artistId } = await createArtist(database, { name: 'Folk Reyes' });
      const { id } = await createArtwork(database, { artistId, styles: ['folk'], publishedAt: 0 });
      await database('styles').update({ image_id: await createImage(database) });
      const read = async (at: number) => {
        const [artists, styles] = [await named.artists('folk', at), await named.styles('folk', at)];
        return [artists.count, artists.rows[0]?.artworksCount, styles.map(({ available }) => available)];
      };
      await changes.sync();
      expect(await read(now)).toEqual([1, 1, [1]]);
      // The first search indexed the names, which is a change as well.
      await changes.sync();
      // The result is cached past its time once its expiry is computed, which can be after the response.
      const isCached = async () => (await named.artists('folk', now)) === (await named.artists('folk', now + 999));
      await expect.poll(isCached).toBe(true);
      await createReservation(database, id, { state: 'reserved', expiresAt: now + 500 });
      await changes.sync();
      expect([await read(now), await read(now + 500)]).toEqual([
        [1, 1, []],
        [1, 1, [1]],
      ]);
      // Published by time alone, which causes no change event.
      await createArtwork(database, { artistId, styles: ['folk'], publishedAt: now + 1_500 });
      await createArtist(database, { name: 'Folk Santos' });
      await changes.sync();
      expect(await read(now + 1_000)).toEqual([2, 1, [1]]);
      expect(await read(now + 2_000)).toEqual([2, 2, [2]]);
    } finally {
      await changes.close();
    }
  });
});
