import type { Response } from 'supertest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { nextName } from '../../database/factories/names.ts';
import type { Knex } from '../support/knex.ts';
import type { StaffBrowser } from '../support/visitors/staff.ts';

/** An example of each write of redirects, for the test of the audit log. */
export function redirectWrites(
  database: Knex,
  browser: () => Promise<StaffBrowser>,
): Record<string, () => Promise<Response>> {
  const post = async (path: string, form: Record<string, string> = {}) => (await browser()).post(path, form);
  const redirect = async () => {
    const row = { from_address: nextName('/old-'), to_address: '/artworks', created_at: 1 };
    const [added] = await database('redirects').insert(row).returning(['id', 'from_address']);
    return { id: added?.id, from: added?.from_address ?? '' };
  };
  const missing = async (address: string) => {
    const row = { address, visits: 2, first_at: 1, last_at: 1 };
    const [added] = await database('missing_pages').insert(row).returning('id');
    return added?.id;
  };
  return {
    '/admin/redirects/new': () => post('/admin/redirects/new', { from: nextName('/old-'), to: '/artworks' }),
    '/admin/redirects/import': () =>
      post('/admin/redirects/import', { text: `from,to\n${nextName('/old-')},/artworks`, run: 'yes' }),
    '/admin/redirects/missing/:id': async () => {
      const { slug } = await createArtwork(database, { publishedAt: 0 });
      return post(`/admin/redirects/missing/${await missing(`/shop/${slug}.html`)}`);
    },
    '/admin/redirects/missing/:id/ignore': async () =>
      post(`/admin/redirects/missing/${await missing(nextName('/old-'))}/ignore`),
    '/admin/redirects/:id': async () => {
      const { id, from } = await redirect();
      return post(`/admin/redirects/${id}`, { from, to: '/artists', version: '1' });
    },
    '/admin/redirects/:id/delete': async () => post(`/admin/redirects/${(await redirect()).id}/delete`),
  };
}
