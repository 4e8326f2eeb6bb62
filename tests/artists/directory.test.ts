import pino from 'pino';
import { expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createTerm } from '../../database/factories/terms.ts';
import { type ArtistDirectory, cachedDirectory } from '../../server/artists/list/directory.ts';
import { cachedCards, cachedExpiry } from '../../server/artworks/cached.ts';
import type { ChangeFeed } from '../../server/changes/contract.ts';
import { openChangeFeed } from '../../server/changes/feed.ts';
import { databaseListing } from '../../server/listing/database/listing.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

interface OpenDirectory {
  database: Knex;
  changes: ChangeFeed;
  directory: ArtistDirectory;
}

onEachEngine('the directory of artists', (engine) => {
  async function withDirectory(work: (opened: OpenDirectory) => Promise<void>): Promise<void> {
    const database = await engine.open();
    const changes = openChangeFeed({ database, log: pino({ level: 'silent' }) });
    const context = { database, changes };
    const listing = databaseListing(database);
    const caches = { cards: cachedCards(context), expiry: cachedExpiry(context) };
    try {
      await work({ database, changes, directory: cachedDirectory({ ...context, listing, ...caches }) });
    } finally {
      await changes.close();
    }
  }

  it('ARTIST-01 is cached, and shows added, hidden and newly published artists', () =>
    withDirectory(async ({ database, changes, directory }) => {
      const namesAt = async (now: number) => {
        await changes.sync();
        return (await directory.artists(now)).map(({ name }) => name);
      };
      const { id } = await createArtist(database, { name: 'Núñez', publishedAt: 0 });
      await createArtist(database, { name: 'Abad', publishedAt: 500 });
      expect([await namesAt(499), await namesAt(500)]).toEqual([['Núñez'], ['Abad', 'Núñez']]);
      await database('artists').where({ id }).update({ is_shown_on_website: false });
      expect(await namesAt(500)).toEqual(['Abad']);
    }));

  it('counts the options of its filters again after a publication and after each kind of change', () =>
    withDirectory(async ({ database, changes, directory }) => {
      const countsAt = async (now: number, category: string | null = null) => {
        await changes.sync();
        const { places, categories } = await directory.options({ type: null, place: null, category }, now);
        return [...places, ...categories].map(({ value, count }) => `${value} ${count}`);
      };
      const print = await createTerm(database, 'categories', 'print');
      const first = await createArtist(database, { name: 'Núñez', publishedAt: 0, hometown: 'Banaue, Ifugao' });
      const second = await createArtist(database, { name: 'Abad', publishedAt: 500, hometown: 'Lagawe, Ifugao' });
      const work = await createArtwork(database, { artistId: first.id, category: 'painting', publishedAt: 0 });
      await createArtwork(database, { artistId: second.id, category: 'painting', publishedAt: 600 });
      expect(await countsAt(499)).toEqual(['ifugao 1', 'painting 1']);
      expect(await countsAt(500)).toEqual(['ifugao 2', 'painting 1']);
      expect(await countsAt(600)).toEqual(['ifugao 2', 'painting 2']);
      await database('artworks').where({ id: work.id }).update({ category_id: print });
      expect(await countsAt(600)).toEqual(['ifugao 2', 'painting 1', 'print 1']);
      expect(await countsAt(600, 'print')).toEqual(['ifugao 1', 'painting 1', 'print 1']);
      await database('categories').where({ id: print }).update({ slug: 'prints' });
      expect(await countsAt(600)).toEqual(['ifugao 2', 'painting 1', 'prints 1']);
      await database('artists').where({ id: second.id }).update({ hometown: null });
      expect(await countsAt(600)).toEqual(['ifugao 1', 'painting 1', 'prints 1']);
    }));
});
