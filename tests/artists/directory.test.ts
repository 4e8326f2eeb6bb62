import pino from 'pino';
import { expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { cachedDirectory } from '../../server/artists/list/directory.ts';
import { cachedCards, cachedExpiry } from '../../server/artworks/cached.ts';
import { openChangeFeed } from '../../server/changes/feed.ts';
import { databaseListing } from '../../server/listing/database/listing.ts';
import { onEachEngine } from '../support/database.ts';

onEachEngine('the directory of artists', (engine) => {
  it('ARTIST-01 is cached, and shows added, hidden and newly published artists', async () => {
    const database = await engine.open();
    const changes = openChangeFeed({ database, log: pino({ level: 'silent' }) });
    try {
      const context = { database, changes };
      const listing = databaseListing(database);
      const directory = cachedDirectory({
        ...context,
        listing,
        cards: cachedCards(context),
        expiry: cachedExpiry(context),
      });
      const namesAt = async (now: number) => {
        await changes.sync();
        return (await directory.artists(now)).map(({ name }) => name);
      };
      const { id } = await createArtist(database, { name: 'Núñez', publishedAt: 0 });
      await createArtist(database, { name: 'Abad', publishedAt: 500 });
      expect([await namesAt(499), await namesAt(500)]).toEqual([['Núñez'], ['Abad', 'Núñez']]);
      await database('artists').where({ id }).update({ is_shown_on_website: false });
      expect(await namesAt(500)).toEqual(['Abad']);
    } finally {
      await changes.close();
    }
  });
});
