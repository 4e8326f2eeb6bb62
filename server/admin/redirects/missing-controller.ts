import type { RequestHandler } from 'express';
import { groupDigits } from '../../artworks/format/money.ts';
import { pluralize } from '../../artworks/format/pluralize.ts';
import type { Context } from '../../context.ts';
import { HttpError, NotFound } from '../../http/errors.ts';
import { suggestPages } from '../../moved-pages/records.ts';
import { findMissing, ignoreMissing, listMissing } from '../../redirects/missing/records.ts';
import { createRedirect } from '../../redirects/staff/editing.ts';
import { formatDateTime } from '../../time/time.ts';
import { idOf, noticeOf } from '../form/requests.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';

type MissingHandler = RequestHandler<{ id: string }>;

const URL = '/admin/redirects/missing';
const MAX_SHOWN = 100;
const NOTICES: Record<string, string> = {
  created: 'The address is redirected from now on. The audit log can undo it.',
  ignored: 'The address is no longer listed.',
};

/** `GET /admin/redirects/missing`: the addresses without a page that visitors open most. */
export function index({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const { rows, total } = await listMissing(database, MAX_SHOWN);
    const addresses = rows.map(({ address }) => address);
    const suggestions = await suggestPages(database, addresses, now());
    await renderAdminPage(res, 'admin/redirects/missing', {
      title: 'Addresses without a page',
      rows: rows.map(({ id, address, visits, last_at }) => ({
        id,
        address,
        visits: groupDigits(visits),
        last: formatDateTime(last_at),
        suggestion: suggestions.get(address) ?? null,
        newUrl: `/admin/redirects/new?from=${encodeURIComponent(address)}`,
      })),
      count: pluralize(total, 'address', 'addresses'),
      more: total > rows.length ? `Only the ${groupDigits(MAX_SHOWN)} most visited ones are shown.` : null,
      notice: noticeOf(req, NOTICES),
    });
  };
}

/** `POST /admin/redirects/missing/{id}`: redirects the address to the page that is suggested. */
export function create({ database, now }: Context): MissingHandler {
  return async (req, res) => {
    const address = await findMissing(database, idOf(req));
    if (address === null) throw new NotFound();
    const to = (await suggestPages(database, [address], now())).get(address);
    // The page may have been hidden since the list was opened.
    if (!to) throw new HttpError(409, 'There is no page with this name any more. Please choose the new address.');
    const { outcome } = await createRedirect(database, { from: address, to, actor: actorOf(res), now: now() });
    if (outcome === 'circle') throw new HttpError(409, 'The page is redirected to this address.');
    res.redirect(303, `${URL}?done=created`);
  };
}

/** `POST /admin/redirects/missing/{id}/ignore` */
export function destroy({ database, now }: Context): MissingHandler {
  return async (req, res) => {
    const outcome = await ignoreMissing(database, { id: idOf(req), actor: actorOf(res), now: now() });
    if (outcome === 'unknown') throw new NotFound();
    res.redirect(303, `${URL}?done=ignored`);
  };
}
