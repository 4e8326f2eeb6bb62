import type { Response } from 'supertest';
import type { Knex } from '../support/knex.ts';
import type { StaffBrowser } from '../support/visitors/staff.ts';
import { subscribe, writeIssue } from './issue.ts';

/** An example of each write of the newsletter, for the test of the audit log. */
export function newsletterWrites(
  database: Knex,
  browser: () => Promise<StaffBrowser>,
): Record<string, () => Promise<Response>> {
  const post = async (path: string, form: Record<string, string> = {}) => (await browser()).post(path, form);
  const fields = { subject: 'November', preheader: '', body: 'Hello.', audience: 'all' };
  let subscribers = 100;
  const inState = async (state: string, act: string, form: Record<string, string> = {}) => {
    const id = await writeIssue(database);
    await database('newsletter_issues')
      .where({ id })
      .update({ state: state as 'draft', scheduled_at: state === 'scheduled' ? Number.MAX_SAFE_INTEGER : null });
    return post(`/admin/newsletters/${id}${act}`, form);
  };
  return {
    '/admin/newsletters/new': () => post('/admin/newsletters/new', fields),
    '/admin/newsletters/:id': () => inState('draft', '', { ...fields, version: '1', body: 'Changed.' }),
    '/admin/newsletters/:id/items': async () => {
      const [artwork] = await database('artworks').limit(1).pluck('id');
      return inState('draft', '/items', { order: String(Number(artwork) * 3), seen: '', intent: 'save' });
    },
    '/admin/newsletters/:id/test': () => inState('draft', '/test'),
    '/admin/newsletters/:id/send': async () => {
      await subscribe(database, 1, { from: subscribers++ });
      const confirmed = await database('newsletter_subscriptions').whereNotNull('confirmed_at').pluck('id');
      return inState('draft', '/send', { version: '1', recipients: String(confirmed.length) });
    },
    '/admin/newsletters/:id/unschedule': () => inState('scheduled', '/unschedule'),
    '/admin/newsletters/:id/pause': () => inState('sending', '/pause'),
    '/admin/newsletters/:id/resume': () => inState('paused', '/resume'),
    '/admin/newsletters/:id/stop': () => inState('sending', '/stop'),
    '/admin/newsletters/:id/duplicate': () => inState('sent', '/duplicate'),
    '/admin/newsletters/:id/delete': () => inState('draft', '/delete'),
  };
}
