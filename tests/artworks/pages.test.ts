import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createImage } from '../../database/factories/images.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { onEachComposition } from '../support/compositions.ts';

const now = Date.UTC(2026, 10, 21);

onEachComposition("an artwork's page", (engine, openApp) => {
  let app: Express;

  beforeAll(async () => {
    const database = await engine.open();
    const { id: artistId } = await createArtist(database, { slug: 'ana', name: 'Ana', isShownOnWebsite: false });
    const { id } = await createArtwork(database, {
      slug: 'harvest',
      title: 'Harvest',
      artistId,
      category: 'paintings',
      styles: ['folk'],
      subjects: ['rice'],
      tags: ['yellow'],
      mediumDescription: 'Oil on linen',
      description: 'A long day. '.repeat(40),
    });
    const image_id = await createImage(database, { key: 'harvest-detail', alt: 'The lower corner' });
    await database('artwork_image').insert({ artwork_id: id, position: 1, image_id });
    for (let i = 0; i < 6; i++) await createArtwork(database, { slug: `beside-${i}`, artistId, publishedAt: i });
    await createArtwork(database, { slug: 'sold', artistId, reservation: { state: 'sold', since: 0 } });
    await createArtwork(database, { slug: 'dated', yearMade: 1976, yearText: '1976-77', madeIn: 'Lipa, Batangas' });
    await createArtwork(database, { slug: 'tomorrow', publishedAt: now + 1 });
    ({ app } = await openApp({ database, now }));
  });

  it('ART-02 ART-04 shows all data, with the artist linked only if the artist is on the website', async () => {
    const { component, props } = inertiaPage(await request(app).get('/artworks/harvest'));
    expect(component).toBe('artworks/show');
    expect(props.artwork).toMatchObject({
      slug: 'harvest',
      medium: 'Oil',
      medium_description: 'Oil on linen',
      year_made: 2025,
      height: 24,
      width: 18,
      artist: { name: 'Ana', is_shown_on_website: false },
      category: { name: 'Paintings', url: '/artworks/category/paintings' },
      styles: [{ name: 'Folk', url: '/artworks?styles[]=folk' }],
      subjects: [{ name: 'Rice', url: '/artworks?subjects[]=rice' }],
      tags: ['Yellow'],
      images: [
        { preview: '/images/view-of-harvest/thumb.jpg', full: '/images/view-of-harvest/lg.jpg', width: 1600 },
        { preview: '/images/harvest-detail/thumb.jpg', alt: 'The lower corner', height: 1200 },
      ],
    });
    expect(props.breadcrumbs).toEqual([
      { text: 'Home', url: '/' },
      { text: 'Artworks', url: '/artworks' },
      { text: 'Paintings', url: '/artworks/category/paintings' },
      { text: 'Harvest', url: '/artworks/harvest' },
    ]);
  });

  it('ART-02 shows a date as the catalogue writes it', async () => {
    const { props } = inertiaPage(await request(app).get('/artworks/dated'));
    expect(props.artwork).toMatchObject({ year_made: 1976, year_text: '1976-77', made_in: 'Lipa, Batangas' });
    expect(props.meta).toMatchObject({ description: expect.stringContaining('1976-77') });
  });

  it('has a meta description, cut between words', async () => {
    const { props } = inertiaPage(await request(app).get('/artworks/harvest'));
    const { title, description, canonical, image } = props.meta as never;
    expect(title).toBe('Harvest by Ana');
    expect(description).toMatch(/^A long day\. .{100,142}…$/);
    expect([canonical, image]).toEqual([
      expect.stringMatching(/^http:.*\/artworks\/harvest$/),
      expect.stringMatching(/^http:.*\/images\/view-of-harvest\/lg\.jpg$/),
    ]);
  });

  it("shows the artist's newest other works, without sold ones", async () => {
    const { props } = inertiaPage(await request(app).get('/artworks/harvest'));
    const slugs = (props.moreByArtist as { slug: string }[]).map(({ slug }) => slug);
    expect(slugs).toEqual(['beside-5', 'beside-4', 'beside-3', 'beside-2']);
  });

  it.each(['none', 'tomorrow', '%27%20or%201', '__proto__', 'a'.repeat(2_000)])(
    'an unknown address is a 404, number %#',
    async (slug) => {
      expect((await request(app).get(`/artworks/${slug}`)).status).toBe(404);
    },
  );
});
