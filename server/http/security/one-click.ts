import express, { type Request, type RequestHandler } from 'express';

/** Mail programs send either type. */
const TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const readBody = express.text({ type: TYPES, limit: '2kb' });

const BODIES = [
  /^List-Unsubscribe=One-Click$/i,
  /^--[^\r\n]+\r?\nContent-Disposition: *form-data; *name="List-Unsubscribe"\r?\n(Content-Type:[^\r\n]*\r?\n)?\r?\nOne-Click\r?\n--/i,
];

const oneClickRequests = new WeakSet<Request>();

/**
 * Recognises one-click unsubscription by a mail program (RFC 8058): a POST of exactly `List-Unsubscribe=One-Click`. It has no CSRF
 * token. The secret in its address, which only the mail contains, authorizes it.
 */
export const oneClickBody: RequestHandler = (req, res, next) => {
  if (req.method !== 'POST') return next();
  readBody(req, res, (error) => {
    if (typeof req.body === 'string' && BODIES.some((body) => body.test(req.body.trim()))) oneClickRequests.add(req);
    next(error);
  });
};

export function isOneClick(req: Request): boolean {
  return oneClickRequests.has(req);
}
