import { expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createExhibit } from '../../database/factories/exhibits.ts';
import type { ArtworkCard } from '../../server/artworks/contract.ts';
import { routes } from '../../server/routes.ts';
import { signedInBrowser } from '../payments/gateway-double.ts';
import { onEachComposition } from '../support/compositions.ts';

/** Calls that list the artwork below. Others are requested as well; this list shows that the test sees cards at all. */
const LISTING_CALLS = [
  '/web/api/artworks',
  '/web/api/search/artworks/favorites',
  '/web/api/home-collections/favorites',
  '/web/api/followed-artists',
  '/web/api/search/artworks/new-arrivals',
  '/web/api/search/artworks/trending',
  '/web/api/artworks/recommendation',
  '/web/api/search/artists',
  '/web/api/exhibitions/:slug/artworks',
];

onEachComposition('artwork cards', (engine, openApp) => {
  it('LIST-10 ART-03 are marked as in the cart in every call that lists them', async () => {
    const shop = await openApp({ database: await engine.open() });
    const { database, now } = shop.context;
    const artist = await createArtist(database, { slug: 'ana' });
    const works = [];
    for (const slug of ['harvest', 'seed'])
      works.push(await createArtwork(database, { slug, artistId: artist.id, publishedAt: now() - 1 }));
    const [mine] = works as [{ id: number; slug: string }];
    await createExhibit(database, { slug: 'on', startsAt: now() - 1, endsAt: now() + 1, artworkIds: [mine.id] });
    const { visitor, accountId } = await signedInBrowser(shop);
    await database('favorites').insert({ account_id: accountId, artwork_id: mine.id, since: now() });
    await database('follows').insert({ account_id: accountId, artist_id: artist.id, since: now() });
    await database('interests').insert({ artwork_id: mine.id, kind: 'view', happened_at: now() });
    expect((await visitor.post(`/web/api/cart/${mine.slug}`)).status).toBe(200);

    const listing: string[] = [];
    const calls = Object.entries(routes(shop.context)).filter(([path, { get }]) => get && path.startsWith('/web/api/'));
    for (const [address] of calls) {
      const slug = address.includes('exhibitions') ? 'on' : mine.slug;
      const { body } = await visitor.get(address.replace(/:\w+/, slug));
      const own = cardsIn(body).filter(({ id }) => id === mine.id);
      if (own.length > 0) listing.push(address);
      expect(own.filter((card) => !card.is_in_cart || card.status !== 'reserved').map(() => address)).toEqual([]);
    }
    expect(listing).toEqual(expect.arrayContaining(LISTING_CALLS));
  });
});

function cardsIn(value: unknown): ArtworkCard[] {
  if (typeof value !== 'object' || value === null) return [];
  return ['is_in_cart' in value ? (value as ArtworkCard) : [], ...Object.values(value).map(cardsIn)].flat();
}
