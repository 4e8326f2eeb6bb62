import request from 'supertest';
import { expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { onEachComposition } from '../support/compositions.ts';

const now = Date.UTC(2026, 10, 21);

onEachComposition("an artist's page", (engine, openApp) => {
  it('shows the artist, and is 404 if the artist is not on the website', async () => {
    const database = await engine.open();
    await createArtist(database, { slug: 'ana', name: 'Ana', hometown: 'Iloilo', bio: 'Paints.', types: ['painter'] });
    await createArtist(database, { slug: 'hidden', isShownOnWebsite: false });
    await createArtist(database, { slug: 'later', publishedAt: now + 1 });
    const { app } = await openApp({ database, now });
    const { props } = inertiaPage(await request(app).get('/artists/ana'));
    expect(props.artist).toEqual({
      name: 'Ana',
      slug: 'ana',
      url: '/artists/ana',
      hometown: 'Iloilo',
      bio: 'Paints.',
      types: ['Painter'],
      profileImage: {
        lg: '/images/portrait-of-ana/lg.jpg',
        md: '/images/portrait-of-ana/md.jpg',
        sm: '/images/portrait-of-ana/sm.jpg',
        thumb: '/images/portrait-of-ana/thumb.jpg',
        placeholder: 'data:image/webp;base64,UklGRg==',
      },
      alt_image: 'portrait-of-ana',
    });
    for (const slug of ['hidden', 'later', 'nobody', '%27']) {
      expect((await request(app).get(`/artists/${slug}`)).status, slug).toBe(404);
    }
  });
});
