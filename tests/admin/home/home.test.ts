import { expect, it } from 'vitest';
import { createArtwork } from '../../../database/factories/artworks.ts';
import type { AdminHomePage, SetupStep } from '../../../server/admin/home/contract.ts';
import { ADMIN_ROUTES, menuEntries } from '../../../server/admin/routes.ts';
import { saveSetting } from '../../../server/navigation/records.ts';
import type { Role } from '../../../server/staff/permissions.ts';
import { openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import { createMember, propsOf, signedInBrowser } from '../../support/visitors/staff.ts';

onEachEngine('the first page of the admin', (engine) => {
  const open = async (settings: Parameters<typeof openApp>[0]['settings'] = {}) => {
    const database = await engine.open();
    const { app, clock } = await openApp({ database, settings: { environment: 'production', ...settings } });
    const stepsFor = async (role: Role, path = '/admin') => {
      const staffId = await createMember(database, { role, email: `${role}${Math.random()}@example.com` });
      const browser = await signedInBrowser(app, database, { staffId, now: clock.now });
      return (propsOf(await browser.get(path)) as unknown as AdminHomePage).steps;
    };
    return { database, stepsFor };
  };
  const notDone = (steps: SetupStep[]) => steps.filter(({ isDone }) => !isDone).map(({ id }) => id);

  it('greets the owner of an empty gallery with what is left to do, each step with its way', async () => {
    const { database, stepsFor } = await open({ smtpUrl: null });
    const steps = await stepsFor('owner');
    expect(notDone(steps)).toEqual(['details', 'artist', 'artwork', 'payments', 'mail', 'pictures', 'owner']);
    for (const { how, code, screens } of steps)
      expect([how !== '', code !== null || screens.length > 0]).toEqual([true, true]);
    expect(steps.find(({ id }) => id === 'payments')?.code).toBe(
      'PAYMENT_PROVIDER=paymongo\nPAYMONGO_SECRET_KEY=sk_live_…\nPAYMONGO_WEBHOOK_SECRET=whsk_…',
    );
    expect(await stepsFor('owner', '/admin/setup')).toEqual(
      steps.map((step) => ({ ...step, isDone: step.id === 'owner' })),
    );
    await createArtwork(database);
    await saveSetting(database, 'pickupAddress', '12 Real Street, Manila');
    await saveSetting(database, 'curatorEmail', 'hello@example.com');
    expect(notDone(await stepsFor('owner'))).toEqual(['payments', 'mail', 'pictures']);
  });

  it('shows steps to roles that can do them, and none in the demo', async () => {
    const { stepsFor } = await open();
    expect((await stepsFor('editor')).length).toBe(7);
    expect(await stepsFor('sales')).toEqual([]);
    expect(await (await open({ environment: 'demo' })).stepsFor('owner')).toEqual([]);
  });

  it('omits setup steps that the server’s settings complete', async () => {
    const storage = { kind: 'folder' as const, folder: '/backups' };
    const backup = { target: storage, minutes: 60, days: 30 };
    const { stepsFor } = await open({ smtpUrl: 'smtp://localhost', backup } as Parameters<typeof open>[0]);
    const left = notDone(await stepsFor('owner'));
    expect(left).not.toContain('mail');
    expect(left).not.toContain('pictures');
  });
});

it('the tour has a sentence for each page of the navigation', () => {
  const { menu } = menuEntries(ADMIN_ROUTES);
  expect(menu.filter(({ about }) => !about).map(({ url }) => url)).toEqual(['/admin']);
});
