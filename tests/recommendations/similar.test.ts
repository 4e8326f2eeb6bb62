import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { onEachComposition } from '../support/compositions.ts';
import type { Knex } from '../support/knex.ts';

const now = Date.UTC(2026, 10, 21);

onEachComposition('works like this', (engine, openApp) => {
  let app: Express;
  let database: Knex;
  let sync: () => Promise<void>;

  beforeAll(async () => {
    database = await engine.open();
    const ana = (await createArtist(database, { slug: 'ana' })).id;
    const work = { styles: ['cubism'], subjects: ['market'], colors: ['blue', 'red'], originalPrice: 1_000_000 };
    const works = {
      shown: { ...work, artistId: ana },
      'more-by-ana': { ...work, artistId: ana },
      sold: { ...work, reservation: { state: 'sold' as const } },
      tomorrow: { ...work, publishedAt: now + 1 },
      twin: work,
      dearer: { ...work, originalPrice: 2_000_000 },
      'other-color': { ...work, colors: ['green'] },
      'other-subject': { ...work, colors: ['blue'], subjects: ['sea'] },
      'other-size': { ...work, colors: ['blue'], subjects: ['sea'], height: 90 },
    };
    for (const [slug, given] of Object.entries(works)) await createArtwork(database, { slug, ...given });
    const opened = await openApp({ database, now });
    app = opened.app;
    sync = () => opened.context.changes.sync();
  });

  const similarTo = async (slug: string) => {
    const { body } = await request(app).get(`/web/api/similar-artworks/${slug}`).expect(200);
    return body.data.map((card: { slug: string }) => card.slug);
  };

  it('FIND-12 are the most similar unsold ones, never the work itself nor what the page shows already', async () => {
    expect(await similarTo('shown')).toEqual(['twin', 'dearer', 'other-color', 'other-subject']);
    expect(await similarTo('shown')).toEqual(await similarTo('shown'));
    expect(await similarTo('twin')).toEqual(['more-by-ana', 'shown', 'dearer', 'other-color']);
  });

  it('FIND-12 do not reveal the price of a sold work', async () => {
    const before = await similarTo('sold');
    await database('artworks').where({ slug: 'sold' }).update({ original_price: 9_000_000 });
    await sync();
    expect(await similarTo('sold')).toEqual(before);
  });

  it('FIND-12 follow sales, colors and terms', async () => {
    const { id } = await database('artworks').where({ slug: 'twin' }).first('id');
    await database('reservations').insert({ artwork_id: id, state: 'sold', since: now });
    await sync();
    expect((await similarTo('shown'))[0]).toBe('dearer');
    await database('reservations').where({ artwork_id: id }).delete();
    const { image_id } = await database('artworks').where({ slug: 'dearer' }).first('image_id');
    await database('image_colors').where({ image_id }).delete();
    await database('image_palettes').where({ image_id }).update({ colors: '[]' });
    await sync();
    expect(await similarTo('shown')).toEqual(['twin', 'other-color', 'other-subject', 'dearer']);
  });

  it('of an unknown work are a 404, and of a work without similar works an empty list', async () => {
    await request(app).get('/web/api/similar-artworks/nothing').expect(404);
    await createArtwork(database, { slug: 'alone', category: 'lamps', medium: 'shell', height: 0, width: 0 });
    await sync();
    expect(await similarTo('alone')).toEqual([]);
  });
});
