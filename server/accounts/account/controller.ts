import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { accountId } from '../../http/session/session.ts';
import { confirmationOf, handleForm, renderAccount } from './page.ts';
import { rename } from './records.ts';
import { detailsSchema } from './schema.ts';

/** `GET /account`; without JavaScript `?province=` lists the cities of that province. */
export function show(context: Context): RequestHandler {
  return (req, res) => {
    const { province } = req.query;
    return renderAccount(context, req, res, { entered: typeof province === 'string' ? { state_id: province } : {} });
  };
}

/** `POST /forms/account/details` */
export function update(context: Context): RequestHandler {
  return handleForm(context, detailsSchema, async (req, details) => {
    await rename(context.database, accountId(req), details);
    // `rename` has updated the stored sessions. This copy is saved at the end of the request and must have the new name too.
    if (req.session.account) req.session.account.firstname = details.firstname;
    return 'Your details are saved.';
  });
}

export const confirmation = confirmationOf('Save your details?', 'Save', ['firstname', 'name']);
