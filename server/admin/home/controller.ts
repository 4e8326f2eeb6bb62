import type { RequestHandler, Response } from 'express';
import { countShown } from '../../artists/records.ts';
import { countPublished } from '../../artworks/records.ts';
import type { Context } from '../../context.ts';
import { listStaff } from '../../staff/records.ts';
import type { SetupStep } from '../contract.ts';
import { renderAdminPage } from '../render-page.ts';
import { isDemo, staffOf } from '../session.ts';
import { presentSteps, TOUR } from './present.ts';

/** `GET /admin` */
export function show(context: Context): RequestHandler {
  return async (_req, res) => {
    const { name } = staffOf(res).member;
    const [firstName = name] = name.split(' ');
    const steps = await findSteps(context, res);
    await renderAdminPage(res, 'admin/home', { title: 'Home', greeting: `Hello, ${firstName}`, steps, tour: TOUR });
  };
}

/** `GET /admin/setup`: each step in detail. */
export function showSetup(context: Context): RequestHandler {
  return async (_req, res) =>
    renderAdminPage(res, 'admin/setup', { title: 'Set up the gallery', steps: await findSteps(context, res) });
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
    hasPayments: payment.provider !== null && payment.provider !== 'sandbox',
    hasMail: smtpUrl !== null,
    hasSecondPlace: storage.kind !== 'folder' || backup !== null,
  });
}
