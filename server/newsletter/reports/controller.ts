import type { Request, RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { sendJson } from '../../frontend/render-page.ts';
import { HttpError, NotFound } from '../../http/errors.ts';
import { validate } from '../../http/request.ts';
import { logSecurityEvent } from '../../http/security/security-log.ts';
import { hasSecret } from '../../http/security/webhook-secret.ts';
import { readReport } from './read-report.ts';
import { storeReport } from './records.ts';
import { mailReport } from './schema.ts';

/**
 * `POST /webhooks/newsletter`: a bounce or a complaint. A report that cannot be stored now is answered with an error, so that the
 * provider sends it again. A report that changes nothing is answered with 200.
 */
export function create({ settings: { newsletterSecret }, database, now }: Context): RequestHandler {
  return async (req, res) => {
    if (newsletterSecret === null) throw new NotFound();
    if (!hasSecret(req, newsletterSecret)) {
      logSecurityEvent(req, 'forged-webhook-event', { provider: 'newsletter' });
      throw new HttpError(401, 'The secret is wrong.', { headers: { 'WWW-Authenticate': 'Basic realm="newsletter"' } });
    }
    const report = readReport(validate(mailReport, jsonOf(req)));
    const outcome = report === null ? 'ignored' : await storeReport(database, report, now());
    await sendJson(res, { data: { outcome } });
  };
}

function jsonOf({ body }: Pick<Request, 'body'>): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString() : '');
  } catch {
    throw new HttpError(400);
  }
}
