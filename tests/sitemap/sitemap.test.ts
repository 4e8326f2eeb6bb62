import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createExhibit } from '../../database/factories/exhibits.ts';
import { DAY } from '../../server/time/time.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';

const now = Date.UTC(2026, 10, 21);
const ORIGIN = 'https://galerya.example';

const locations = (text: string) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

onEachEngine('sitemap', (engine) => {
  let app: Express;

  beforeAll(async () => {
    const database = await engine.open();
    const artist = await createArtist(database, { slug: 'ana-reyes', publishedAt: now - 5 * DAY });
    await createArtist(database, { slug: 'hidden', isShownOnWebsite: false });
    const painting = { artistId: artist.id, category: 'paintings' };
    await createArtwork(database, { ...painting, slug: 'harvest', publishedAt: now - 2 * DAY });
    await createArtwork(database, { ...painting, slug: 'tomorrow', publishedAt: now + DAY });
    const far = await createArtwork(database, { ...painting, slug: 'far', publishedAt: now - DAY });
    await database('announcements').delete();
    await database('inventory').delete();
    await database('artworks').where({ id: far.id }).update({ id: 100_001 });
    await createExhibit(database, { slug: 'on', startsAt: now - DAY, endsAt: now + DAY });
    ({ app } = await openApp({ database, now, settings: { publicUrl: ORIGIN } }));
  });

  it('OPS-08 lists parts of 50,000 addresses, each with the date of its latest one', async () => {
    const { status, headers, text } = await request(app).get('/sitemap.xml');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/xml; charset=utf-8',
      'public, max-age=3600',
    ]);
    expect(locations(text)).toEqual([
      `${ORIGIN}/sitemap-pages.xml`,
      `${ORIGIN}/sitemap-artworks-1.xml`,
      `${ORIGIN}/sitemap-artworks-3.xml`,
      `${ORIGIN}/sitemap-artists-1.xml`,
    ]);
    expect(text).toContain('artworks-3.xml</loc><lastmod>2026-11-20T00:00:00.000Z</lastmod>');
  });

  it('OPS-08 lists published artworks, with their date of publication', async () => {
    const first = await request(app).get('/sitemap-artworks-1.xml');
    expect(first.text).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>${ORIGIN}/artworks/harvest</loc><lastmod>2026-11-19T00:00:00.000Z</lastmod></url>\n</urlset>\n`,
    );
    expect(locations((await request(app).get('/sitemap-artworks-3.xml')).text)).toEqual([`${ORIGIN}/artworks/far`]);
    expect(locations((await request(app).get('/sitemap-artists-1.xml')).text)).toEqual([`${ORIGIN}/artists/ana-reyes`]);
    const pages = locations((await request(app).get('/sitemap-pages.xml')).text);
    expect(pages).toEqual(
      expect.arrayContaining(
        ['/', '/artworks', '/artworks/category/paintings', '/exhibitions/on', '/pages/terms'].map(
          (path) => ORIGIN + path,
        ),
      ),
    );
  });

  it.each(['artworks-0', 'artworks-2', 'artworks-99999', 'artists-42950', 'artworks-x', 'orders-1', ''])(
    'there is no /sitemap-%s.xml',
    async (part) => {
      expect((await request(app).get(`/sitemap-${part}.xml`)).status).toBe(404);
    },
  );

  it('OPS-08 robots.txt names the sitemap and the paths without pages', async () => {
    const { headers, text } = await request(app).get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`);
    expect(text).toContain('User-agent: *\n');
    expect(text).toContain('Disallow: /web/api/\n');
  });
});
