import cookieParser from 'cookie-parser';
import { type RequestHandler, Router } from 'express';
import type { Context } from '../context.ts';
import { HttpError, NotFound } from '../http/errors.ts';
import { adminFormBody } from '../http/limits/limits.ts';
import { limitRate } from '../http/rate-limits/rate-limiter.ts';
import { type Handler, type RouteTable, routerFor } from '../http/route-table.ts';
import { securityHeaders } from '../http/security/security-headers.ts';
import { isAllowed, type Permission, ROLE_NAMES } from '../staff/permissions.ts';
import { pictureOrigin } from '../storage/location.ts';
import { staffCsrf, staffToken } from './csrf.ts';
import { adminErrors, isCall } from './errors.ts';
import { adminPages } from './render-page.ts';
import { ADMIN_ROUTES, type AdminRow, menuEntries, type RowAccess } from './routes.ts';
import { sentToken, signInUrl, staffOf, staffSession } from './session.ts';
import { requireVerified } from './verify.ts';

/** Everything under `/admin`: its own headers, session, forms, pages and errors, also of the limits. */
export function createAdmin(
  context: Context,
  { limits, table = ADMIN_ROUTES }: { limits: RequestHandler[]; table?: Record<string, AdminRow> },
): Router {
  const { settings } = context;
  const development = settings.environment === 'development';
  const rows = Object.entries(table);
  const isOpen = ([, row]: (typeof rows)[number]) =>
    [row.get, row.post, row.put].every((part) => !part || part.permission === 'anyone');
  const admin = Router();
  admin.use(
    securityHeaders({ development, pictureOrigin: pictureOrigin(settings), passkeys: true, previews: true }),
    privately,
  );
  admin.use(adminPages(context, menuEntries(table)), ...limits);
  admin.use(cookieParser(settings.sessionSecrets), adminFormBody);
  admin.use(staffToken, staffSession(context));
  admin.use(routerFor(routesOf(context, rows.filter(isOpen))));
  admin.use(requireStaff);
  admin.use(
    routerFor(
      routesOf(
        context,
        rows.filter((row) => !isOpen(row)),
      ),
    ),
  );
  admin.use(() => {
    throw new NotFound();
  });
  admin.use(adminErrors);
  return admin;
}

/** Nothing of the admin is stored or indexed. */
const privately: RequestHandler = (_req, res, next) => {
  res.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' });
  next();
};

function routesOf(context: Context, rows: [string, AdminRow][]): RouteTable {
  return Object.fromEntries(
    rows.map(([address, { get, post, put }]) => [
      address.slice('/admin'.length) || '/',
      {
        ...(get && { get: [...guards(context, get), get.read(context)] }),
        ...(post && { post: writing(context, post) }),
        ...(put && { put: writing(context, put) }),
      },
    ]),
  );
}

function writing(context: Context, row: NonNullable<AdminRow['post']>): Handler[] {
  const verification = row.isSensitive ? [requireVerified(context)] : [];
  return [...guards(context, row), staffCsrf, ...verification, row.write(context)].flat();
}

/** The permission comes first, so that a form without it learns nothing else. */
function guards(context: Context, { permission, limit }: RowAccess): Handler[] {
  return [requirePermission(permission), ...(limit ? [limitRate(context, limit)] : [])];
}

function requirePermission(permission: Permission | 'anyone'): RequestHandler {
  return (_req, res, next) => {
    if (permission === 'anyone') return next();
    const { role } = staffOf(res).member;
    if (!isAllowed(role, permission))
      throw new HttpError(403, `The role ${ROLE_NAMES[role]} does not include this. An owner can change your role.`);
    next();
  };
}

/** A visitor finds nothing here. A browser whose session has ended signs in and returns to its page. */
const requireStaff: RequestHandler = (req, res, next) => {
  if (res.locals.staff) return next();
  if (sentToken(req) === null) throw new NotFound();
  if (isCall(req)) throw new HttpError(401, 'Your session has ended. Please sign in again.');
  res.redirect(303, signInUrl(req));
};
