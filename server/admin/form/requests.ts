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

/** Whether the member who sends the request may change the catalogue. */
export function canEditCatalogue(res: Response): boolean {
  return isAllowed(staffOf(res).member.role, 'catalogue.write');
}
