import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createExhibit } from '../../database/factories/exhibits.ts';
import { createQuote } from '../../database/factories/quotes.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { saveSetting } from '../../server/navigation/records.ts';
import { DAY } from '../../server/time/time.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';

const now = Date.UTC(2026, 10, 21);

onEachEngine('home, further sections', (engine) => {
  let app: Express;

  beforeAll(async () => {
    const database = await engine.open();
    const painter = await createArtist(database, { slug: 'new-painter', types: ['painter'], publishedAt: now - DAY });
    await createArtwork(database, { artistId: painter.id, slug: 'first-work', publishedAt: now - DAY });
    const { id: sculptorId } = await createArtist(database, {
      slug: 'new-sculptor',
      types: ['sculptor'],
      publishedAt: now - 2 * DAY,
    });
    for (const [slug, publishedAt] of Object.entries({ 'older-sculpture': 1, 'latest-sculpture': 2 }))
      await createArtwork(database, { artistId: sculptorId, slug, publishedAt });
    const { id: weaverId } = await createArtist(database, { slug: 'weaver', types: ['weaver'], publishedAt: now });
    await createArtwork(database, { artistId: weaverId, slug: 'weaving', publishedAt: now });
    await createExhibit(database, { slug: 'on', startsAt: now - DAY, endsAt: now + DAY });
    await createExhibit(database, { slug: 'next', startsAt: now + DAY, endsAt: now + 2 * DAY });
    await createExhibit(database, { slug: 'over', startsAt: now - 9 * DAY, endsAt: now - 5 * DAY });
    await createExhibit(database, { slug: 'talk', kind: 'event', startsAt: now, endsAt: now + DAY });
    await createQuote(database, { slug: 'second', position: 2 });
    await createQuote(database, { slug: 'first', position: 1 });
    // New arrivals would take the works of so small a gallery.
    await saveSetting(database, 'home', { newArrivals: 0, trendingArtworks: 0 });
    ({ app } = await openApp({ database, now }));
  });

  const slugsOf = async (prop: string) => {
    const { props } = inertiaPage(await request(app).get('/'));
    return (props[prop] as { slug: string }[]).map(({ slug }) => slug);
  };

  it('HOME-05 shows new painters and sculptors, each with the latest artwork', async () => {
    const introduced = [
      { slug: 'new-painter', artworks: [{ slug: 'first-work' }] },
      { slug: 'new-sculptor', artworks: [{ slug: 'latest-sculpture' }] },
    ];
    const { props } = inertiaPage(await request(app).get('/'));
    const called = (await request(app).get('/web/api/search/artists/latest')).body.data;
    for (const artists of [props.newArtists as { slug: string; artworks: { slug: string }[] }[], called]) {
      const shown = artists.map(({ slug, artworks }: { slug: string; artworks: { slug: string }[] }) => ({
        slug,
        artworks: artworks.map((artwork) => ({ slug: artwork.slug })),
      }));
      expect(shown).toEqual(introduced);
    }
  });

  it('HOME-08 shows current and upcoming exhibitions', async () => {
    expect(await slugsOf('exhibits')).toEqual(['on', 'next']);
  });

  it('HOME-09 shows the collectors in the gallery’s order', async () => {
    expect(await slugsOf('collectors')).toEqual(['first', 'second']);
  });
});
