import type { Request, RequestHandler, Response } from 'express';
import type { Settings } from '../../boot/settings/settings.ts';

const HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** Sets `req.protocol`, `req.secure` and the origin of absolute addresses from PUBLIC_URL or the trusted proxy's headers. */
export function publicAddress({ publicUrl, host, port }: Settings): RequestHandler {
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  return (req, res, next) => {
    Object.defineProperty(req, 'protocol', { value: isHttps || /^https$/i.test(req.protocol) ? 'https' : 'http' });
    res.locals.origin = publicUrl ?? originOf(req) ?? `http://${host}:${port}`;
    next();
  };
}

/** Scheme, host and port of absolute addresses. */
export function originFor(res: Response): string {
  return res.locals.origin;
}

/** A request's path as a link to this site. Two leading slashes would name another host. */
export function sitePath(path: string): string {
  return path.replace(/^[/\\]*/, '/');
}

/** Whether a trusted proxy sent the request, so that its X-Forwarded headers count. */
export function isFromProxy(req: Request): boolean {
  return req.app.get('trust proxy fn')(req.socket.remoteAddress, 0);
}

function originOf(req: Request): string | null {
  const host = isFromProxy(req) ? req.host : undefined;
  const origin = `${req.protocol}://${host}`;
  return host && HOST.test(host) && URL.canParse(origin) ? origin : null;
}
