import type { RequestHandler } from 'express';
import { countShown } from '../../artists/records.ts';
import { countPublished } from '../../artworks/records.ts';
import type { Context } from '../../context.ts';
import { listStaff } from '../../staff/records.ts';
import { renderAdminPage } from '../render-page.ts';
import { staffOf } from '../session.ts';
import { presentPoints } from './present.ts';

/** `GET /admin` */
export function show({ database, now, site, settings }: Context): RequestHandler {
  return async (_req, res) => {
    const { member } = staffOf(res);
    const [{ gallery }, artists, artworks, staff] = await Promise.all([
      site(),
      countShown(database, now()),
      countPublished(database, now()),
      listStaff(database),
    ]);
    const { payment, smtpUrl } = settings;
    const points = presentPoints({
      gallery,
      artists,
      artworks,
      owners: staff.filter(({ role }) => role === 'owner').length,
      role: member.role,
      hasPayments: payment.provider !== null && payment.provider !== 'sandbox',
      hasMail: smtpUrl !== null,
    });
    const [firstName = member.name] = member.name.split(' ');
    await renderAdminPage(res, 'admin/home', { title: 'Home', greeting: `Hello, ${firstName}`, points });
  };
}
