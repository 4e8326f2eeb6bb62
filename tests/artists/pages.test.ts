import request from 'supertest';
import { expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { write } from '../../database/transaction.ts';
import { EMPTY_CV } from '../../server/artists/cv/entries.ts';
import { storeCv } from '../../server/artists/cv/records.ts';
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
      born: null,
      livesIn: null,
      statement: null,
      cv: [],
    });
    for (const slug of ['hidden', 'later', 'nobody', '%27']) {
      expect((await request(app).get(`/artists/${slug}`)).status, slug).toBe(404);
    }
  });

  it('shows CV and statement of the artist, and their changes at once', async () => {
    const database = await engine.open();
    const { id } = await createArtist(database, { slug: 'ana', name: 'Ana' });
    await database('artists')
      .where({ id })
      .update({ born_year: 1971, lives_in: 'Iloilo', statement: 'I paint <rain>.' });
    const lists = { ...EMPTY_CV, studies: '1989–1993 Diliman', awards: 'Prize of the town\n2004 Medal' };
    await write(database, (transaction) => storeCv(transaction, id, lists));
    const { app } = await openApp({ database, now });
    for (let times = 0; times < 3; times++) {
      const { artist } = inertiaPage(await request(app).get('/artists/ana')).props;
      expect(artist).toMatchObject({ born: 1971, livesIn: 'Iloilo', statement: 'I paint <rain>.' });
      expect(artist).toHaveProperty('cv', [
        { kind: 'studies', entries: [{ years: '1989–1993', text: 'Diliman' }] },
        {
          kind: 'awards',
          entries: [
            { years: '', text: 'Prize of the town' },
            { years: '2004', text: 'Medal' },
          ],
        },
      ]);
    }
    await write(database, (transaction) => storeCv(transaction, id, { ...EMPTY_CV, collections: 'Museum of Jaro' }));
    const { artist } = inertiaPage(await request(app).get('/artists/ana')).props;
    expect(artist).toHaveProperty('cv', [{ kind: 'collections', entries: [{ years: '', text: 'Museum of Jaro' }] }]);
  });
});
