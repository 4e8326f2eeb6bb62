import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { originFor } from '../http/request.ts';
import { DAY } from '../time/time.ts';

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** `GET /.well-known/security.txt` (RFC 9116): where to report a vulnerability. */
export function show({ site, now }: Context): RequestHandler {
  return async (_req, res) => {
    const { curatorEmail } = (await site()).gallery;
    const origin = originFor(res);
    const today = Math.floor(now() / DAY) * DAY;
    const lines = [
      `Contact: ${curatorEmail ? `mailto:${curatorEmail}` : `${origin}/pages/contact`}`,
      `Expires: ${new Date(today + VALID_DAYS * DAY).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${origin}/.well-known/security.txt`,
    ];
    res
      .set({ 'Cache-Control': 'public, max-age=3600', 'Content-Type': 'text/plain; charset=utf-8' })
      .send(`${lines.join('\n')}\n`);
  };
}
