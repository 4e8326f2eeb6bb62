import type { Request, RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { sendJson } from '../../frontend/render-page.ts';
import { HttpError } from '../../http/errors.ts';
import { validate } from '../../http/request.ts';
import { HOUR, SECOND } from '../../time/time.ts';
import { tokenIn } from '../reply-address.ts';
import { isAutomatic, recipientsOf } from './read-mail.ts';
import { receiveReply } from './records.ts';
import { inboundMail } from './schema.ts';

/**
 * `POST /webhooks/inquiries`: a received mail, behind `inboundBody`. A mail that cannot be stored now is answered with an error,
 * so that the provider sends it again. One that never can be stored is answered with 200.
 */
export function create({ settings: { inquiryMail }, database, now, log }: Context): RequestHandler {
  return async (req, res) => {
    const mail = validate(inboundMail, jsonOf(req));
    const token = tokenIn(recipientsOf(mail), inquiryMail?.address ?? '');
    const outcome =
      token === null
        ? 'unknown'
        : isAutomatic(mail)
          ? 'automatic'
          : await receiveReply(database, { token, mail, now: now() });
    if (outcome !== 'stored') log.warn({ outcome }, 'mail to the address of inquiries not stored');
    if (outcome === 'too-many')
      throw new HttpError(429, 'This inquiry has too many replies today. Please send the mail again later.', {
        headers: { 'Retry-After': String(HOUR / SECOND) },
      });
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
