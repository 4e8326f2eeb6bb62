import type { Response } from 'supertest';
import { createAccount } from '../../../database/factories/accounts.ts';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { inserted } from '../../../database/rows.ts';
import type { Knex } from '../../support/knex.ts';
import type { StaffBrowser } from '../../support/visitors/staff.ts';

/** A private hold that has ended, for a person without an account. */
export async function createGuest(
  database: Knex,
  { name = 'Ramon Cruz', contact = '0917 555 0199' }: { name?: string; contact?: string } = {},
): Promise<number> {
  const { id } = await createArtwork(database);
  const hold = { artwork_id: id, holder_name: name, holder_contact: contact, until: '2026-11-30', created_at: 1 };
  const row = database('staff_holds').insert({ ...hold, ended_at: 2, end_reason: 'ended' });
  return (await inserted(row.returning('id'))).id;
}

/** An example of each write of collectors, for the test of the audit log. */
export function collectorWrites(
  database: Knex,
  browser: () => Promise<StaffBrowser>,
): Record<string, () => Promise<Response>> {
  const post = async (path: string, form: Record<string, string> = {}) => (await browser()).post(path, form);
  const collector = async () => `/admin/collectors/${(await createAccount(database)).id}`;
  return {
    '/admin/collectors/:id/notes': async () => post(`${await collector()}/notes`, { text: 'Likes seascapes.' }),
    '/admin/collectors/:id/notes/:note/delete': async () => {
      const url = await collector();
      await post(`${url}/notes`, { text: 'Likes seascapes.' });
      const note = await database('collector_notes').max('id as id').first();
      return post(`${url}/notes/${note?.id}/delete`);
    },
    '/admin/collectors/:id/erase': async () => post(`${await collector()}/erase`),
    '/admin/collectors/guests/:guest/erase': async () =>
      post(`/admin/collectors/guests/hold-${await createGuest(database)}/erase`),
  };
}
