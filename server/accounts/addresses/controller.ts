import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { HttpError } from '../../http/errors.ts';
import { accountId } from '../../http/session/session.ts';
import { confirmationOf, handleForm, redirectToAccount } from '../account/page.ts';
import { addressSchema } from '../account/schema.ts';
import { addAddress, MAX_ADDRESSES, removeAddress } from './records.ts';

/** `POST /forms/account/addresses` */
export function create(context: Context): RequestHandler {
  return handleForm(context, addressSchema, async (req, address) => {
    const outcome = await addAddress(context.database, accountId(req), address, context.now());
    if (outcome === 'full')
      throw new HttpError(422, undefined, {
        errors: { address_1: [`An account has at most ${MAX_ADDRESSES} addresses. Please remove one first.`] },
      });
    return 'The address is saved.';
  });
}

export const confirmation = confirmationOf('Save this address?', 'Save', Object.keys(addressSchema.shape));

/** `POST /forms/account/addresses/remove` */
export function destroy({ database }: Context): RequestHandler {
  return async (req, res) => {
    const id = Number(req.body?.id);
    if (Number.isSafeInteger(id)) await removeAddress(database, accountId(req), id);
    redirectToAccount(res, 'The address is removed.');
  };
}
