import type { Knex } from 'knex';
import { beforeEach, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork, createReservation } from '../../database/factories/artworks.ts';
import { keptArtworks } from '../../server/artworks/kept-artworks-records.ts';
import { type Artworks, queriedArtworks } from '../../server/artworks/queried-artworks-records.ts';
import type { Changes } from '../../server/changes/contract.ts';
import { watchChanges } from '../../server/changes/watch.ts';
import { openLog } from '../../server/http/log.ts';
import { onEachEngine } from '../support/database.ts';

const now = Date.UTC(2026, 10, 21);
const slugs = ['one', 'two', 'three', 'later', 'foreign'];

onEachEngine('artworks that are kept', (engine) => {
  let database: Knex;
  let changes: Changes;
  let kept: Artworks;
  let ids: Record<string, number>;

  beforeEach(async () => {
    database = await engine.open();
    changes = watchChanges({ database, log: openLog('silent') });
    kept = keptArtworks({ database, changes });
    const { id: artistId } = await createArtist(database, { slug: 'luna' });
    const own = { artistId, styles: ['folk', 'abstract'], subjects: ['sea'], tags: ['blue'] };
    const made = [
      await createArtwork(database, { ...own, slug: 'one', publishedAt: 1 }),
      await createArtwork(database, { ...own, slug: 'two', publishedAt: 2 }),
      await createArtwork(database, { ...own, slug: 'three', publishedAt: 3 }),
      await createArtwork(database, { ...own, slug: 'later', publishedAt: now + 1_000 }),
      await createArtwork(database, { slug: 'foreign' }),
    ];
    ids = Object.fromEntries(made.map(({ id }, index) => [slugs[index], id]));
    await changes.sync();
  });

  /** All that pages are made from at a moment. */
  async function shown(artworks: Artworks, moment: number): Promise<unknown[]> {
    const all = [];
    for (const slug of slugs) {
      const artwork = await artworks.find(slug, moment);
      all.push(artwork, artwork && (await artworks.moreByArtist(artwork, moment, 2)));
    }
    return all;
  }

  it('are asked for once, and are what the database says', async () => {
    expect(await shown(kept, now)).toEqual(await shown(queriedArtworks(database), now));
    let asked = 0;
    database.on('query', ({ sql }: { sql: string }) => {
      if (/artworks/.test(sql)) asked++;
    });
    expect(await shown(kept, now)).toHaveLength(10);
    // What is not shown yet is not kept.
    expect(asked).toBe(1);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a title', () => database('artworks').where({ slug: 'one' }).update({ title: 'Another' })],
    ['an address', () => database('artworks').where({ slug: 'one' }).update({ slug: 'other' })],
    ['a reservation', () => createReservation(database, ids.one as number, { state: 'reserved', until: now + 1 })],
    ['a sale', () => createReservation(database, ids.two as number, { state: 'sold' })],
    ['a style', () => database('styles').where({ slug: 'folk' }).update({ name: 'Folk art' })],
    ['a tag', () => database('tags').where({ slug: 'blue' }).update({ name: 'Azure' })],
    ['an artist', () => database('artists').where({ slug: 'luna' }).update({ name: 'Juan' })],
    ['an artist for another', () => database('artworks').where({ id: ids.foreign }).update({ artist_id: 1 })],
    ['a picture', () => database('images').update({ alt: 'Seen anew' })],
    ['a publication', () => database('artworks').where({ slug: 'three' }).update({ published_at: null })],
    ['the terms of one', () => database('artwork_style').where({ artwork_id: ids.one }).delete()],
  ])('follow %s that changes', async (_what, change) => {
    await shown(kept, now);
    await change();
    await changes.sync();
    expect(await shown(kept, now)).toEqual(await shown(queriedArtworks(database), now));
  });

  it('are joined by what comes out later, when it does', async () => {
    await shown(kept, now);
    const moment = now + 1_000;
    expect(await shown(kept, moment)).toEqual(await shown(queriedArtworks(database), moment));
  });
});
