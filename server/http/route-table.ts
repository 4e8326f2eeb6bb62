import { type Request, type RequestHandler, Router } from 'express';
import { HttpError, NotFound } from './errors.ts';
import { inSlot } from './limits/slot.ts';
import { isCall, isForJson, isForm, isRead } from './request.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
type Method = (typeof METHODS)[number];

/** `never`: each handler declares the parameters of its own address. */
export type Handler = RequestHandler<never>;

/** Question that a visitor without JavaScript confirms before the first change. */
export interface FormConfirmation {
  heading: string;
  text: string;
  /** The text of the submit button. */
  button: string;
  /** Names of the fields that the second form repeats. */
  fields: string[];
}

/** The handlers of each method of an address. */
interface RouteRow extends Partial<Record<Method, Handler | Handler[]>> {
  /** Shown for a form without a CSRF token: the visitor confirms the change on a page that carries one. */
  confirmation?: (req: Request<never>) => FormConfirmation | Promise<FormConfirmation>;
  /** Mail programs unsubscribe here with one click (RFC 8058), without a CSRF token. */
  isOneClick?: true;
}

/** Address → its row. */
export type RouteTable = Record<string, RouteRow>;

/** One table of several. An address may stand in two of them with different methods. */
export function mergeRoutes(...tables: RouteTable[]): RouteTable {
  const merged: RouteTable = {};
  for (const [address, row] of tables.flatMap((table) => Object.entries(table))) {
    const known = merged[address] ?? {};
    const twice = methodsOf(row).find((method) => method in known);
    if (twice) throw new Error(`${address} has two handlers for ${twice.toUpperCase()}`);
    merged[address] = { ...known, ...row };
  }
  return merged;
}

export function oneClickAddresses(table: RouteTable): string[] {
  return Object.entries(table).flatMap(([address, { isOneClick }]) => (isOneClick ? [address] : []));
}

function methodsOf(row: RouteRow): Method[] {
  return METHODS.filter((method) => row[method]);
}

/** A router for a table. A method that an address lacks is a 405 with the allowed ones. */
export function routerFor(table: RouteTable): Router {
  const router = Router();
  for (const [address, row] of Object.entries(table)) {
    const route = router.route(address);
    const methods = methodsOf(row);
    for (const method of methods)
      route[method](...[row[method]].flat().map((handler) => inSlot(handler as RequestHandler)));
    route.all(rejectMethod(methods));
  }
  return router;
}

/** Middleware that only responses with pages need. */
export function forPages(middleware: RequestHandler): RequestHandler {
  return (req, res, next) => (isForJson(req) ? next() : middleware(req, res, next));
}

/**
 * Answers 404 to changes at unknown addresses before sessions and cookies are made. Unknown calls and forms pass: a client without
 * a CSRF token must not learn which exist.
 */
export function rejectUnknownChanges(table: RouteTable): RequestHandler {
  const router = routerFor(
    Object.fromEntries(Object.entries(table).map(([address, row]) => [address, passThrough(row)])),
  );
  router.use((req, _res, next) => {
    if (!isCall(req) && !isForm(req)) throw new NotFound();
    next('router');
  });
  return (req, res, next) => {
    if (isRead(req)) next();
    else router(req, res, next);
  };
}

function passThrough(row: RouteRow): RouteRow {
  return Object.fromEntries(methodsOf(row).map((method) => [method, pass]));
}

const pass: RequestHandler = (_req, _res, next) => next('router');

function rejectMethod(methods: string[]): RequestHandler {
  const Allow = methods.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()])).join(', ');
  return (req, res) => {
    if (req.method !== 'OPTIONS') throw new HttpError(405, undefined, { headers: { Allow } });
    res.set({ Allow }).status(204).end();
  };
}
