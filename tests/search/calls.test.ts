import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { backgroundDone } from '../../database/batches/background.ts';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createImage } from '../../database/factories/images.ts';
import type { ArtworkCard } from '../../server/artworks/contract.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import type { Filters } from '../../server/listing/contract.ts';
import { FILTER_KEYS } from '../../server/listing/filters.ts';
import { saveSetting } from '../../server/navigation/records.ts';
import { RecentSearches } from '../../server/search/recent-searches.ts';
import { type Clock, visit } from '../support/app.ts';
import { onEachComposition } from '../support/compositions.ts';
import { fc } from '../support/fast-check.ts';
import type { Knex } from '../support/knex.ts';

onEachComposition('searching', (engine, openApp) => {
  let app: Express;
  let clock: Clock;
  let database: Knex;

  const body = async (path: string) => (await request(app).get(path)).body;
  const slugs = ({ data }: { data: ArtworkCard[] }) => data.map(({ slug }) => slug);

  beforeAll(async () => {
    database = await engine.open();
    ({ app, clock } = await openApp({ database }));
    const { id: artistId } = await createArtist(database, { slug: 'celia-nino', name: 'Celia Niño' });
    await createArtist(database, { slug: 'celia-ocampo', name: 'Celia Ocampo' });
    await createArtwork(database, {
      slug: 'mayon',
      title: 'Mayon at Dawn',
      artistId,
      styles: ['folk'],
      publishedAt: 1,
    });
    await createArtwork(database, {
      slug: 'celia',
      title: 'Celia',
      category: 'prints',
      styles: ['folk'],
      publishedAt: 2,
    });
    await createArtwork(database, {
      slug: 'rice-1',
      title: 'Rice',
      artistId,
      styles: ['abstract'],
      height: 60,
      publishedAt: 3,
    });
    await createArtwork(database, { slug: 'rice-2', title: 'RICE', artistId, category: 'prints', publishedAt: 4 });
    await database('styles').update({ image_id: await createImage(database, { key: 'room', alt: 'A room' }) });
  });

  describe('the page of results', () => {
    it('FIND-01 has the artworks, artists, styles, counts and filters of the search only', async () => {
      const page = inertiaPage(await request(app).get('/search?search=celia'));
      expect(page.component).toBe('search-results/index');
      expect(page.props).toMatchObject({
        artworks: { meta: { pagination: { total: 4, links: { next: null } } } },
        artists: {
          count: 2,
          url: '/artists?search=celia',
          items: [
            {
              name: 'Celia Niño',
              url: '/artists/celia-nino',
              artworksCount: 3,
              alt_image: 'portrait-of-celia-nino',
              smallProfileImage: '/images/portrait-of-celia-nino/sm.jpg',
            },
            { name: 'Celia Ocampo', artworksCount: 0 },
          ],
        },
        styles: { count: 0, items: [] },
        query: { search: 'celia', sortBy: 'relevance' },
        searchedFor: null,
        apiUrl: '/web/api/artworks?search=celia',
        meta: { title: 'Search: celia' },
      });
      const { artworks, filters } = page.props as unknown as { artworks: { data: ArtworkCard[] }; filters: Filters };
      expect(slugs(artworks)).toEqual(['celia', 'rice-2', 'rice-1', 'mayon']);
      expect(filters.categories.options.map(({ value, count }) => [value, count])).toEqual([
        ['paintings', 2],
        ['prints', 2],
      ]);
      expect(filters.sortBy.options[0]).toMatchObject({ value: 'relevance' });
    });

    it('LIST-11 every count within a search is the total of the list it leads to', async () => {
      const { filters } = inertiaPage(await request(app).get('/search?search=celia&styles[]=folk')).props as never as {
        filters: Filters;
      };
      for (const { filter, value, count } of FILTER_KEYS.flatMap((key) => filters[key].options)) {
        const others = filter === 'styles' ? '' : '&styles[]=folk';
        const { meta } = await body(`/web/api/artworks?search=celia${others}&${filter}[]=${value}`);
        expect(meta.pagination.total, `${filter}=${value}`).toBe(count);
      }
    });

    it('FIND-03 has the corrected term', async () => {
      const page = inertiaPage(await request(app).get('/search?search=cleia%20nino'));
      expect(page.props).toMatchObject({
        searchedFor: 'Celia Niño',
        query: { search: 'cleia nino' },
        artworks: { meta: { pagination: { total: 3 } } },
        artists: { count: 1, items: [{ name: 'Celia Niño' }] },
      });
      const list = inertiaPage(await request(app).get('/artworks?search=cleia%20nino'));
      expect(list.props).toMatchObject({ searchedFor: 'Celia Niño', artworks: { meta: { pagination: { total: 3 } } } });
      const artists = inertiaPage(await request(app).get('/artists?search=cleia'));
      expect(artists.props).toMatchObject({ searchedFor: 'Celia', artists: { meta: { pagination: { total: 2 } } } });
    });

    it('FIND-10 searches for the term as typed where the correction is refused', async () => {
      const typed = inertiaPage(await request(app).get('/search?search=cleia&asTyped=1'));
      expect(typed.props).toMatchObject({
        searchedFor: null,
        artworks: { data: [], meta: { pagination: { total: 0 } } },
        artists: { count: 0, items: [] },
        query: { search: 'cleia', asTyped: true },
      });
      const corrected = inertiaPage(await request(app).get('/artworks?search=cleia'));
      expect(corrected.props).toMatchObject({ searchedFor: 'Celia', query: { asTyped: false } });
      const matching = inertiaPage(await request(app).get('/search?search=celi&asTyped=1'));
      expect(matching.props).toMatchObject({ artworks: { meta: { pagination: { total: 4 } } }, artists: { count: 2 } });
    });

    it('finds styles by name, each with its number of available artworks', async () => {
      const { props } = inertiaPage(await request(app).get('/search?search=folk'));
      expect(props).toMatchObject({ styles: { count: 1, items: [{ name: 'Folk', artworks_available_count: 2 }] } });
    });

    it.each([
      ['/search', '/artworks'],
      ['/search?search=%20', '/artworks'],
      ['/search?search=%F0%9F%8E%A8&categories[]=prints', '/search/category/prints?search=%F0%9F%8E%A8'],
      ['/search?search=rice&categories[]=prints&page=2', '/search/category/prints?search=rice&page=2'],
      ['/search/category/prints', '/artworks/category/prints'],
    ])('%s goes to %s', async (from, to) => {
      const { status, headers } = await request(app).get(from).redirects(0);
      expect([status, headers.location]).toEqual([302, to]);
      expect(headers.vary).toMatch(/\bX-Inertia\b/);
    });

    it('filters by a category of the path, and answers 404 for an unknown one', async () => {
      const { props } = inertiaPage(await request(app).get('/search/category/prints?search=rice'));
      expect(slugs((props as never as { artworks: { data: ArtworkCard[] } }).artworks)).toEqual(['rice-2']);
      expect((await request(app).get('/search/category/none?search=rice')).status).toBe(404);
    });

    it('reloads only requested props', async () => {
      const { props } = (
        await visit(app, '/search?search=celia&sortBy=oldest', {
          'X-Inertia-Partial-Component': 'search-results/index',
          'X-Inertia-Partial-Data': 'artworks,query',
        })
      ).body;
      expect(slugs(props.artworks)).toEqual(['mayon', 'celia', 'rice-1', 'rice-2']);
      expect(props.filters).toBeUndefined();
    });
  });

  describe('suggestions', () => {
    it('CALL-01 GET /web/api/search/suggestions answers three tabs of text, count, link and image', async () => {
      const { data } = await body('/web/api/search/suggestions?term=ri');
      const rice = { text: 'RICE', count: 2, link: '/search?search=RICE', image: '/images/view-of-rice-2/thumb.jpg' };
      expect(data).toEqual({
        artworks: { count: 2, items: [rice] },
        artists: { count: 0, items: [] },
        styles: { count: 0, items: [] },
      });
      expect((await body('/web/api/search/suggestions?term=CELIA%20N')).data.artists).toEqual({
        count: 1,
        items: [
          {
            text: 'Celia Niño',
            count: 3,
            link: '/artists/celia-nino',
            image: '/images/portrait-of-celia-nino/thumb.jpg',
          },
        ],
      });
      expect((await body('/web/api/search/suggestions?term=fol')).data.styles).toEqual({
        count: 1,
        items: [{ text: 'Folk', count: 2, link: '/artworks?styles[]=folk', image: '/images/room/thumb.jpg' }],
      });
    });

    it('FIND-11 suggests a work with its artist and its price, or that it is sold', async () => {
      const { data } = await body('/web/api/search/suggestions?term=mayon');
      expect(data.artworks.items).toEqual([
        expect.objectContaining({ text: 'Mayon at Dawn', artist: 'Celia Niño', price: 'Php 12,500.00' }),
      ]);
      const { id } = await createArtwork(database, {
        title: 'Tinikling',
        artistId: (await createArtist(database, { name: 'Dante' })).id,
        reservation: { state: 'sold' },
      });
      for (const term of ['tinik', 'dante tinikling']) {
        const { artworks } = (await body(`/web/api/search/suggestions?term=${encodeURIComponent(term)}`)).data;
        expect(artworks.items).toEqual([
          expect.objectContaining({ text: 'Tinikling', artist: 'Dante', price: 'Sold' }),
        ]);
      }
      await database('reservations').where({ artwork_id: id }).delete();
      await database('artworks').where({ id }).delete();
    });

    it('CALL-01 GET /web/api/search answers artworks, artists and styles by name, equal names first', async () => {
      expect(await body('/web/api/search?term=celia')).toEqual({
        data: [
          { text: 'Celia', type: 'artwork', url: '/artworks/celia' },
          { text: 'Celia Niño', type: 'artist', url: '/artists/celia-nino' },
          { text: 'Celia Ocampo', type: 'artist', url: '/artists/celia-ocampo' },
        ],
      });
    });

    it('CALL-01 GET /web/api/search/styles returns the styles with that name', async () => {
      const folk = { name: 'Folk', url: '/artworks?styles[]=folk', artworks_available_count: 2 };
      expect(await body('/web/api/search/styles?term=FOL')).toMatchObject({ data: [folk] });
      expect((await body('/web/api/search/styles?term=flok')).data).toMatchObject([folk]);
      expect((await body('/web/api/search/styles')).data).toHaveLength(2);
    });

    it('FIND-03 a misspelt name still leads to its artist', async () => {
      expect((await body('/web/api/search?term=ocamop')).data[0]).toMatchObject({ text: 'Celia Ocampo' });
      expect((await body('/web/api/search/artists?term=ocamop')).data[0]).toMatchObject({ text: 'Celia Ocampo' });
      expect((await body('/web/api/search/suggestions?term=ocamop')).data.artists.count).toBe(1);
    });

    it('FIND-04 every call and page answers any input', async () => {
      const paths = ['/search?search=', '/artworks?search=', '/artists?search=', '/web/api/artworks?search='];
      const calls = ['', '/suggestions', '/artists', '/styles'].map((call) => `/web/api/search${call}?term=`);
      const nasty = fc.constantFrom(
        '"',
        "'",
        '*',
        'title:',
        'NEAR(',
        ' OR ',
        '^',
        '\\',
        '%',
        '🎨',
        '\u0007',
        '\u202e',
        '--;',
        'ce',
        '{',
        ':*',
        '&',
      );
      const terms = fc.array(nasty, { minLength: 1, maxLength: 8 }).map((parts) => encodeURIComponent(parts.join('')));
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...paths, ...calls), terms, async (path, term) => {
          expect((await request(app).get(path + term)).status).toBeLessThan(400);
        }),
        { numRuns: 40 },
      );
      for (const path of [...paths, ...calls]) {
        for (const broken of ['a'.repeat(10_000), '&term[]=x&search[]=y&term=z']) {
          expect((await request(app).get(path + broken)).status, path + broken.slice(0, 20)).toBeLessThan(400);
        }
        for (const unreadable of ['%E0%A4%A', '%ff']) {
          expect((await request(app).get(path + unreadable)).status, path + unreadable).toBe(400);
        }
      }
    });
  });

  describe('recent searches', () => {
    const call = '/web/api/search/artworks/latest-search-keyword-collections';
    const noted = async () => {
      await backgroundDone(database);
      return body(call);
    };
    const keywords = async () => (await noted()).data.map(({ text }: { text: string }) => text);

    it('FIND-05 CALL-01 are stored if they matched, latest first, with some artworks', async () => {
      // Searches of the tests before are written later.
      await backgroundDone(database);
      await database('search_keywords').delete();
      for (const term of ['xylophone', 'Mayon', 'RICE!', 'celia@example.com', '🎨']) {
        clock.advance(61_000);
        await request(app)
          .get(`/search?search=${encodeURIComponent(term)}`)
          .redirects(0);
        // The background write of a search is skipped while it would wait for the previous one.
        await backgroundDone(database);
      }
      const { data } = await noted();
      expect(data.map(({ text, url }: { text: string; url: string }) => [text, url])).toEqual([
        ['rice', '/search?search=rice'],
        ['mayon', '/search?search=mayon'],
      ]);
      expect(slugs({ data: data[0].artworks })).toEqual(['rice-2', 'rice-1']);
    });

    it('FIND-05 are stored once for all spellings, also from the list of artworks', async () => {
      clock.advance(61_000);
      await request(app).get('/artworks?search=MAYÓN');
      expect(await keywords()).toEqual(['mayón', 'rice']);
    });

    it('FIND-05 leave out narrowed, paged, prefetched and unmatched searches', async () => {
      clock.advance(61_000);
      for (const path of [
        '/search?search=folk&styles[]=folk',
        '/search?search=folk&page=2',
        '/search?search=folkxxxxxx',
      ]) {
        await request(app).get(path);
      }
      await request(app).get('/search?search=folk').set('Purpose', 'prefetch');
      await request(app).head('/search?search=folk');
      expect(await keywords()).toEqual(['mayón', 'rice']);
    });

    it('FIND-05 never contain a correction', async () => {
      clock.advance(61_000);
      const { props } = inertiaPage(await request(app).get('/search?search=abstarct'));
      expect(props).toMatchObject({ searchedFor: 'Abstract', artworks: { meta: { pagination: { total: 1 } } } });
      await request(app).get('/artworks?search=fokl');
      expect(await keywords()).toEqual(['mayón', 'rice']);
    });

    it('FIND-11 the popular ones are those with results now, after the gallery’s own and without those it hides', async () => {
      const popular = async () => (await body('/web/api/search/popular')).data;
      await backgroundDone(database);
      await database('search_keywords').where('text', 'rice').update({ searches: 7 });
      await database('search_keywords').insert({
        keyword: 'ghost',
        text: 'ghost',
        searched_at: clock.now,
        searches: 9,
      });
      expect(await popular()).toEqual(['rice', 'mayón']);
      await saveSetting(database, 'searches', { chosen: ['folk'], hidden: ['rice'], isOnlyChosen: false });
      expect(await popular()).toEqual(['folk', 'mayón']);
      await saveSetting(database, 'searches', { chosen: ['folk'], hidden: [], isOnlyChosen: true });
      expect(await popular()).toEqual(['folk']);
      await database('settings').where('key', 'searches').delete();
      await database('search_keywords').where('keyword', 'ghost').delete();
    });

    it('FIND-05 of the same moment are stored in one transaction', async () => {
      const own = await engine.open();
      let writes = 0;
      const count = (message: unknown) => {
        if ((message as { client: unknown }).client === own.client) writes++;
      };
      subscribe('galerya.database.write-start', count);
      const searches = new RecentSearches({ database: own, now: () => clock.now });
      for (const term of ['folk', 'dawn', 'rice']) searches.record(term);
      await backgroundDone(own);
      unsubscribe('galerya.database.write-start', count);
      expect(await searches.latest(10)).toEqual(['dawn', 'folk', 'rice']);
      expect(writes).toBe(1);
    });

    it('FIND-05 are deleted after two hundred newer ones', async () => {
      const rows = Array.from({ length: 250 }, (_, i) => ({ keyword: `k${i}`, text: `k${i}`, searched_at: i }));
      for (let i = 0; i < 250; i += 50) await database('search_keywords').insert(rows.slice(i, i + 50));
      clock.advance(61_000);
      await request(app).get('/search?search=dawn');
      await backgroundDone(database);
      const stored = await database('search_keywords').pluck('text');
      expect(stored).toHaveLength(200);
      expect(stored).toContain('dawn');
    });
  });
});
