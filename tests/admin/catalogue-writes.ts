import type { Response } from 'supertest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createExhibit } from '../../database/factories/exhibits.ts';
import { nextName } from '../../database/factories/names.ts';
import { createQuote } from '../../database/factories/quotes.ts';
import { createTerm } from '../../database/factories/terms.ts';
import type { Knex } from '../support/knex.ts';
import type { StaffBrowser } from '../support/visitors/staff.ts';

export const EXHIBITION = {
  kind: 'exhibition',
  title: 'Highlands',
  startDate: '2026-11-01',
  startTime: '',
  endDate: '2026-11-30',
  endTime: '',
  venue: 'Makati',
  description: 'Rice.',
  longDescription: '',
  button: 'See it',
  picture: '[]',
};

/** An example of each write of artists, exhibitions, terms, picks and quotes, for the test of the audit log. */
export function catalogueWrites(
  database: Knex,
  browser: () => Promise<StaffBrowser>,
): Record<string, () => Promise<Response>> {
  const post = async (path: string, form: Record<string, string> = {}) => (await browser()).post(path, form);
  const artist = async () => (await createArtist(database)).id;
  const tag = () => createTerm(database, 'tags', nextName('tag-'));
  const exhibit = async () => (await createExhibit(database)).id;
  const quote = async () => {
    const { slug } = await createQuote(database);
    return (await database('collectors').where({ slug }).first('id'))?.id;
  };
  const order = async () => {
    const [one, two] = [(await createArtwork(database)).id, (await createArtwork(database)).id];
    return { order: `${one},${two}`, seen: '', intent: 'save' };
  };
  return {
    '/admin/artists/new': () => post('/admin/artists/new', { name: 'Ana' }),
    '/admin/artists/:id': async () => post(`/admin/artists/${await artist()}`, { name: 'Ben', version: '1' }),
    '/admin/artists/:id/merge': async () =>
      post(`/admin/artists/${await artist()}/merge`, { into: String(await artist()) }),
    '/admin/artists/:id/delete': async () => post(`/admin/artists/${await artist()}/delete`),
    '/admin/exhibitions/new': () => post('/admin/exhibitions/new', EXHIBITION),
    '/admin/exhibitions/:id': async () =>
      post(`/admin/exhibitions/${await exhibit()}`, { ...EXHIBITION, version: '1' }),
    '/admin/exhibitions/:id/works': async () => post(`/admin/exhibitions/${await exhibit()}/works`, await order()),
    '/admin/exhibitions/:id/delete': async () => post(`/admin/exhibitions/${await exhibit()}/delete`),
    '/admin/terms/:kind/new': () => post('/admin/terms/tags/new', { name: 'Blue' }),
    '/admin/terms/:kind/:id': async () => post(`/admin/terms/tags/${await tag()}`, { name: 'Red', version: '1' }),
    '/admin/terms/:kind/:id/merge': async () =>
      post(`/admin/terms/tags/${await tag()}/merge`, { into: String(await tag()) }),
    '/admin/terms/:kind/:id/retire': async () => post(`/admin/terms/tags/${await tag()}/retire`, { retired: 'yes' }),
    '/admin/terms/:kind/:id/delete': async () => post(`/admin/terms/tags/${await tag()}/delete`),
    '/admin/picks': async () => post('/admin/picks', await order()),
    '/admin/quotes/new': () => post('/admin/quotes/new', { name: 'Ana', quote: 'Lovely.' }),
    '/admin/quotes/:id': async () =>
      post(`/admin/quotes/${await quote()}`, { name: 'Ben', quote: 'Fine.', version: '1' }),
    '/admin/quotes': async () => {
      await quote();
      await quote();
      const ids = await database('collectors').orderBy(['position', 'id']).pluck('id');
      return post('/admin/quotes', { order: ids.toReversed().join(), seen: ids.join(), intent: 'save' });
    },
    '/admin/quotes/:id/delete': async () => post(`/admin/quotes/${await quote()}/delete`),
  };
}
