import type { Request, RequestHandler, Response } from 'express';
import type { Settings } from '../../boot/settings.ts';

const HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** Settles for the whole request what the site is called from outside: `req.protocol`, `req.secure` and the origin of absolute addresses. */
export function publicAddress({ publicUrl, host, port }: Settings): RequestHandler {
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  return (req, res, next) => {
    Object.defineProperty(req, 'protocol', { value: isHttps || /^https$/i.test(req.protocol) ? 'https' : 'http' });
    res.locals.origin = publicUrl ?? originOf(req) ?? `http://${host}:${port}`;
    next();
  };
}

/** Scheme, host and port that absolute addresses start with. */
export function originFor(res: Response): string {
  return res.locals.origin;
}

/** A request's path as a link to this site: two slashes at its start would name another host. */
export function sitePath(path: string): string {
  return path.replace(/^[/\\]*/, '/');
}

/** Whether the request comes from a proxy of ours, so that what it says of the browser is believed. */
export function isFromProxy(req: Request): boolean {
  return req.app.get('trust proxy fn')(req.socket.remoteAddress, 0);
}

function originOf(req: Request): string | null {
  const host = isFromProxy(req) ? req.host : undefined;
  const origin = `${req.protocol}://${host}`;
  return host && HOST.test(host) && URL.canParse(origin) ? origin : null;
}
