import type { Response } from 'supertest';
import { expect, it } from 'vitest';
import { backgroundDone } from '../../database/batches/background.ts';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createExhibit } from '../../database/factories/exhibits.ts';
import type { ArtworkCard } from '../../server/artworks/contract.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { routes } from '../../server/routes.ts';
import { signedInBrowser } from '../payments/gateway-double.ts';
import { onEachComposition } from '../support/compositions.ts';

/** Pages and calls that show the artwork below. Others are requested as well; this list shows that the test sees cards at all. */
const SHOWING = [
  '/',
  '/artworks',
  '/artworks/:slug',
  '/search',
  '/artists',
  '/artists/:slug',
  '/exhibitions/:slug',
  '/cart',
  '/checkout',
  '/favorites',
  '/followed-artists',
  '/web/api/artworks',
  '/web/api/search/artworks/favorites',
  '/web/api/home-collections/favorites',
  '/web/api/followed-artists',
  '/web/api/search/artworks/new-arrivals',
  '/web/api/search/artworks/trending',
  '/web/api/artworks/recommendation',
  '/web/api/artworks/recently-viewed',
  '/web/api/similar-artworks/:slug',
  '/web/api/search/artists',
  '/web/api/search/artworks/latest-search-keyword-collections',
  '/web/api/exhibitions/:slug/artworks',
];

const VIEWED = '/web/api/artworks/recently-viewed';
const VISITOR_ID = 'visitor';
/** Without a term it redirects to the list of artworks. */
const SEARCH = '/search?search=ana';

/** These end the session or lead to another site. */
const LEAVING = /^\/(sign-out|oauth)\b/;

onEachComposition('artwork cards', (engine, openApp) => {
  it('LIST-10 ART-03 are marked as in the cart on every page and in every call that shows them', async () => {
    const shop = await openApp({ database: await engine.open() });
    const { database, now } = shop.context;
    const artist = await createArtist(database, { slug: 'ana' });
    const like = { styles: ['cubism'], publishedAt: now() - 1 };
    const [mine] = [
      await createArtwork(database, { slug: 'harvest', artistId: artist.id, ...like }),
      await createArtwork(database, { slug: 'seed', artistId: artist.id, ...like }),
    ];
    // With fewer of them, sections of the home page are left out.
    for (const slug of ['dawn', 'noon', 'dusk']) await createArtwork(database, { slug, ...like });
    await createExhibit(database, { slug: 'on', startsAt: now() - 1, endsAt: now() + 1, artworkIds: [mine.id] });
    const { visitor, accountId } = await signedInBrowser(shop);
    await database('favorites').insert({ account_id: accountId, artwork_id: mine.id, since: now() });
    await database('follows').insert({ account_id: accountId, artist_id: artist.id, since: now() });
    await database('interests').insert({ artwork_id: mine.id, kind: 'view', happened_at: now() });
    expect((await visitor.post(`/web/api/cart/${mine.slug}`)).status).toBe(200);
    visitor.cookies.set('visitor_id', VISITOR_ID);
    await visitor.get(`${VIEWED}?visitorId=${VISITOR_ID}&artworkId=${mine.id}`);
    await visitor.get(SEARCH);
    await backgroundDone(database);

    const showing = new Set<string>();
    const unmarked = new Set<string>();
    const addresses = Object.entries(routes(shop.context)).filter(([path, { get }]) => get && !LEAVING.test(path));
    for (const [address] of addresses) {
      for (const path of pathsOf(address)) {
        const own = cardsIn(dataOf(await visitor.get(path))).filter(({ id }) => id === mine.id);
        if (own.length > 0) showing.add(address);
        if (own.some((card) => !card.is_in_cart || card.status !== 'reserved')) unmarked.add(address);
      }
    }
    expect([...unmarked]).toEqual([]);
    expect([...showing]).toEqual(expect.arrayContaining(SHOWING));
  });
});

/** The paths of an address, also for artworks beside which the one above is shown. */
function pathsOf(address: string): string[] {
  if (address === VIEWED) return [`${address}?visitorId=${VISITOR_ID}`];
  if (address === '/search') return [SEARCH];
  const slugs = address.includes('exhibitions') ? ['on'] : ['harvest', 'dawn', 'ana'];
  return [...new Set(slugs.map((slug) => address.replace(/:\w+/g, slug)))];
}

/** JSON, or the props of a page; null for files and texts. */
function dataOf(response: Response): unknown {
  if (response.type === 'application/json') return response.body;
  return response.text?.includes('<script data-page=') ? inertiaPage(response).props : null;
}

function cardsIn(value: unknown): ArtworkCard[] {
  if (typeof value !== 'object' || value === null) return [];
  return ['is_in_cart' in value ? (value as ArtworkCard) : [], ...Object.values(value).map(cardsIn)].flat();
}
