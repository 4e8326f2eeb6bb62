import express, { type Request, type RequestHandler } from 'express';

/** A form, or one of several parts: mail programs may send either. */
const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const readBody = express.text({ type: types, limit: '2kb' });

const BODIES = [
  /^List-Unsubscribe=One-Click$/i,
  /^--[^\r\n]+\r?\nContent-Disposition: *form-data; *name="List-Unsubscribe"\r?\n(Content-Type:[^\r\n]*\r?\n)?\r?\nOne-Click\r?\n--/i,
];

const oneClicks = new WeakSet<Request>();

/**
 * Marks what a mail program sends when its reader unsubscribes (RFC 8058): a POST of exactly `List-Unsubscribe=One-Click`. It
 * knows no token; that nobody else can send it follows from the address, which only the mail holds.
 */
export const oneClickBody: RequestHandler = (req, res, next) => {
  if (req.method !== 'POST') return next();
  readBody(req, res, (error) => {
    if (typeof req.body === 'string' && BODIES.some((body) => body.test(req.body.trim()))) oneClicks.add(req);
    next(error);
  });
};

export function isOneClick(req: Request): boolean {
  return oneClicks.has(req);
}
