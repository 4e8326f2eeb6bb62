import type { RequestHandler } from 'express';
import { recordRead } from '../../audit/records.ts';
import type { Context } from '../../context.ts';
import { exportPerson } from '../../personal-data/export.ts';
import { accountOf, ordersOf, personSubject } from '../../personal-data/person.ts';
import { presentPersonalData } from '../../personal-data/present.ts';
import { findGuests } from '../../personal-data/staff/guests.ts';
import { isAllowed } from '../../staff/permissions.ts';
import { findTimeline } from '../audit/timeline.ts';
import { noticeOf } from '../form/requests.ts';
import { presentList } from '../list/present.ts';
import { readList } from '../list/read-list.ts';
import { pageOfRows } from '../list/small-list.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf, staffOf } from '../session.ts';
import { GUEST_LIST, presentGuestRow } from './list.ts';
import { guestOf } from './people.ts';
import { exportsOf, guestName, orderUrl } from './present.ts';

const NOTICES: Record<string, string> = { erased: 'Erased. Orders stay without the person.' };

/** `GET /admin/collectors/guests`: people without an account. */
export function index({ database }: Context): RequestHandler {
  return async (req, res) => {
    const { query, notes } = readList(GUEST_LIST, req, res);
    const found = pageOfRows(await findGuests(database, query.search), {
      query,
      textsOf: ({ name, contact }) => [name, contact, contact.replace(/[\s()./-]/g, '')],
      sortKeyOf: (row, column) => (column === 'last' ? row.last : row.name || null),
    });
    await renderAdminPage(res, 'admin/collectors/guests', {
      title: 'Guests',
      list: presentList(GUEST_LIST, {
        query: { ...query, page: found.page },
        total: found.total,
        notes,
        options: {},
      }),
      rows: found.rows.map(presentGuestRow),
      notice: noticeOf(req, NOTICES),
    });
  };
}

/** `GET /admin/collectors/guests/{kind}-{id}`: everything that is stored of a guest. Each look is a line of the audit log. */
export function show({ database, now }: Context): RequestHandler<{ guest: string }> {
  return async (req, res) => {
    const person = await guestOf(database, req);
    const accountId = await accountOf(database, person);
    if (accountId !== null) return res.redirect(303, `/admin/collectors/${accountId}`);
    const subject = personSubject(person);
    await recordRead(database, { actor: actorOf(res), action: 'collector.viewed', ...subject }, now());
    const numbers: string[] = await ordersOf(database, person).orderBy('id', 'desc').pluck('number');
    const url = `${GUEST_LIST.url}/${req.params.guest}`;
    const data = await exportPerson(database, person);
    await renderAdminPage(res, 'admin/collectors/guest', {
      title: guestName(data),
      ...presentPersonalData(data),
      orders: numbers.map((number) => ({ number, url: orderUrl(number) })),
      exports: exportsOf(url),
      eraseUrl: isAllowed(staffOf(res).member.role, 'collectors.erase') ? `${url}/erase` : null,
      timeline: await findTimeline(database, { ...subject, canUndo: false }),
    });
  };
}
