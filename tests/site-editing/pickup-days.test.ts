import request from 'supertest';
import { expect, it } from 'vitest';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { DAY } from '../../server/time/time.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { createMember, signedInBrowser } from '../support/visitors/staff.ts';

/** A Saturday in Manila. */
const NOW = Date.UTC(2026, 10, 21, 4);

onEachEngine('pickup days', (engine) => {
  it('ADM-40 are previewed on the contact page, with the changes of the form alone, and change nothing', async () => {
    const database = await engine.open();
    const { app, clock } = await openApp({ database, now: NOW });
    const staffId = await createMember(database, { role: 'editor', name: 'Luz' });
    const browser = await signedInBrowser(app, database, { staffId, now: NOW });
    await database('closed_pickup_days').insert([{ day: '2026-11-30' }, { day: '2026-12-08' }]);
    const preview = async (fields: Record<string, string>) => {
      const { status, headers } = await browser.post('/admin/site/pickup-days', { ...fields, intent: 'preview' });
      expect(status).toBe(303);
      return String(headers.location);
    };
    const address = await preview({ month: '2026-11', opened: '2026-11-30', closed: '2026-11-27' });
    const shown = await request(app).get(address);
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
    const { props } = inertiaPage<'static-pages/show'>(shown);
    expect(props.closedDays).toEqual(['2026-11-27', '2026-12-08']);
    expect(props.preview).toContain('no pickup on November 27, 2026, pickup again on November 30, 2026');
    const far = inertiaPage<'static-pages/show'>(await request(app).get(await preview({ closed: '2027-02-01' })));
    // The page lists the days of two months; the sentence names them all.
    expect([far.props.closedDays, far.props.preview]).toEqual([
      ['2026-11-30', '2026-12-08'],
      expect.stringContaining('February 1, 2027'),
    ]);
    expect(await database('closed_pickup_days').orderBy('day').pluck('day')).toEqual(['2026-11-30', '2026-12-08']);
    expect(await database('audit_log').where('action', 'pickup.days-changed')).toEqual([]);
    expect((await request(app).get(`${address}x`)).status).toBe(404);
    clock.advance(DAY);
    expect((await request(app).get(address)).status).toBe(404);
  });
});
