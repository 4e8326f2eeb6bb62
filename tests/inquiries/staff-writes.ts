import type { Response } from 'supertest';
import type { Knex } from '../support/knex.ts';
import type { StaffBrowser } from '../support/visitors/staff.ts';
import { ask } from './inquiry.ts';

/** An example of each write of inquiries, for the test of the audit log. */
export function inquiryWrites(
  database: Knex,
  browser: () => Promise<StaffBrowser>,
): Record<string, () => Promise<Response>> {
  const post = async (path: string, form: Record<string, string> = {}) => (await browser()).post(path, form);
  return {
    '/admin/inquiries/:id': async () => {
      const id = await ask(database);
      const question = await database('inquiry_messages').where('inquiry_id', id).first('id');
      return post(`/admin/inquiries/${id}`, { text: 'Yes.', version: String(question?.id) });
    },
    '/admin/inquiries/:id/notes': async () => post(`/admin/inquiries/${await ask(database)}/notes`, { text: 'Call' }),
    '/admin/inquiries/:id/close': async () => post(`/admin/inquiries/${await ask(database)}/close`),
  };
}
