import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { sendJson } from '../frontend/render-page.ts';
import { NotFound } from '../http/errors.ts';
import { validate } from '../http/request.ts';
import { clientHash } from '../http/security/client-address.ts';
import { recordShare } from './records.ts';
import { SHARE_TARGETS } from './sharing.ts';

const SHARE = z.object({
  shared_to: z.enum(SHARE_TARGETS, 'Please say where it was shared.'),
  slug: z.string('Please say which artwork.').min(1, 'Please say which artwork.'),
});

/** `POST /api/trackables/shares` */
export function create({ database, settings, now }: Context): RequestHandler {
  return async (req, res) => {
    const { slug, shared_to } = validate(SHARE, req.body);
    const client = clientHash(req, settings.sessionSecrets);
    const outcome = await recordShare(database, { slug, sharedTo: shared_to, client }, now());
    if (outcome === 'unknown') throw new NotFound('We could not find this artwork.');
    await sendJson(res, { data: { shared_to, slug } });
  };
}
