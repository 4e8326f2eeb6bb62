import type { Request, Response } from 'express';
import { NotFound } from '../../http/errors.ts';
import { isAllowed } from '../../staff/permissions.ts';
import { staffOf } from '../session.ts';
import { idIn } from './ids.ts';

/** The id of an address such as `/admin/artists/12`. */
export function idOf({ params }: { params: { id: string } }): number {
  const id = idIn(params.id);
  if (id === null) throw new NotFound();
  return id;
}

/** The notice of an address with `?done=saved`; null without one. */
export function noticeOf({ query }: Pick<Request, 'query'>, notices: Record<string, string>): string | null {
  const done = String(query.done);
  return Object.hasOwn(notices, done) ? (notices[done] ?? null) : null;
}

/** The notice after a form was saved. */
export function savedNotice(isPublic: boolean): string {
  return isPublic ? 'Saved. The shop shows it at once.' : 'Saved. Visitors do not see it.';
}

/** Whether the member who sends the request may change the catalogue. */
export function canEditCatalogue(res: Response): boolean {
  return isAllowed(staffOf(res).member.role, 'catalogue.write');
}

/** The address of a page with which a form responds: its own address may have no page. Undefined after a GET, which has one. */
export function pageUrl(res: Response, url: string): string | undefined {
  return res.req.method === 'POST' ? url : undefined;
}
