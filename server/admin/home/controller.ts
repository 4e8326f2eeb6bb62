import type { RequestHandler, Response } from 'express';
import { countShown } from '../../artists/records.ts';
import { countPublished } from '../../artworks/records.ts';
import type { Context } from '../../context.ts';
import { listWorded } from '../../mail/wording/records.ts';
import { isTestProvider, liveSettingsExample } from '../../payments/registry.ts';
import { listPublishFailures } from '../../site-editing/scheduled/drafts.ts';
import { isAllowed } from '../../staff/permissions.ts';
import { listStaff } from '../../staff/records.ts';
import { renderAdminPage } from '../render-page.ts';
import { isDemo, staffOf } from '../session.ts';
import type { SetupStep } from './contract.ts';
import { presentSteps } from './present.ts';
import { presentToday } from './today.ts';

/** `GET /admin` */
export function show(context: Context): RequestHandler {
  return async (_req, res) => {
    // A live update may come from a process that is ahead of this one.
    await context.changes.sync();
    const now = context.now();
    const { role } = staffOf(res).member;
    const sales = isAllowed(role, 'sales') ? await context.today.sales(now) : null;
    const hasMoney = isAllowed(role, 'money');
    const site = isAllowed(role, 'site') ? await siteFacts(context) : { stoppedChanges: 0, refusedTexts: 0 };
    const today = presentToday({ sales, hasMoney, catalogue: await context.today.catalogue(now), ...site, now });
    const { name } = staffOf(res).member;
    const [firstName = name] = name.split(' ');
    const steps = await findSteps(context, res);
    const greeting = `Hello, ${firstName}`;
    await renderAdminPage(res, 'admin/home/index', { title: 'Today', greeting, steps, today });
  };
}

async function siteFacts({ database }: Context) {
  const worded = await listWorded(database);
  return {
    stoppedChanges: (await listPublishFailures(database)).size,
    refusedTexts: [...worded.values()].flat().length,
  };
}

/** `GET /admin/setup`: each step in detail. */
export function showSetup(context: Context): RequestHandler {
  return async (_req, res) =>
    renderAdminPage(res, 'admin/home/setup', { title: 'Set up the gallery', steps: await findSteps(context, res) });
}

async function findSteps({ database, now, site, settings }: Context, res: Response): Promise<SetupStep[]> {
  const [{ gallery }, artists, artworks, staff] = await Promise.all([
    site(),
    countShown(database, now()),
    countPublished(database, now()),
    listStaff(database),
  ]);
  const { payment, smtpUrl, storage, backup } = settings;
  return presentSteps({
    isDemo: isDemo(settings),
    gallery,
    artists,
    artworks,
    owners: staff.filter(({ role }) => role === 'owner').length,
    role: staffOf(res).member.role,
    hasPayments: payment.provider !== null && !isTestProvider(payment.provider),
    paymentSettings: liveSettingsExample(),
    hasMail: smtpUrl !== null,
    hasSecondPlace: storage.kind !== 'folder' || backup !== null,
  });
}
