import type { Request, Response } from 'express';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { findStaffOrder } from '../../orders/staff/records.ts';
import { pageUrl } from '../form/requests.ts';
import { newFormKey } from '../form/sent-form.ts';
import { renderAdminPage } from '../render-page.ts';
import { orderPageUrl } from './list.ts';
import { type DoneNotice, doneNotice } from './notices.ts';
import { presentStaffOrder, type Typed } from './present.ts';

/** The number in the address of an order. */
export function numberOf(req: Pick<Request<{ number: string }>, 'params'>): string {
  return req.params.number.toUpperCase();
}

/** Where a form of the page redirects to. */
export function doneUrl(number: string, done: DoneNotice): string {
  return `${orderPageUrl(number)}?done=${done}`;
}

interface PageInput {
  number: string;
  /** `done` of the address: what has just been done. */
  done?: string;
  /** Why nothing has changed. */
  refusal?: string | null;
  typed?: Typed;
}

/** The page of an order; 404 for an unknown number. */
export async function renderOrder(
  { database, now }: Context,
  res: Response,
  { number, done = '', refusal = null, typed = {} }: PageInput,
): Promise<void> {
  const page = await findStaffOrder(database, number);
  if (!page) throw new NotFound();
  const props = presentStaffOrder(page, { now: now(), typed, noteKey: newFormKey() });
  const title = `Order ${number}`;
  const notice = doneNotice(done, page.order);
  await renderAdminPage(
    res,
    'admin/orders/show',
    { title, ...props, notice, refusal },
    pageUrl(res, orderPageUrl(number)),
  );
}
