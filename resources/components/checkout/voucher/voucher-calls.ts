import type {
  PaymentType,
  VoucherApplied,
  VoucherCheck,
  VoucherRemoved,
} from '../../../../server/vouchers/contract.ts';
import type { Membership } from '../../../../server/vouchers/membership.ts';
import { call } from '../../../runtime/calls.ts';

const ADDRESS = '/web/api/checkouts/vip-code';

interface Entered {
  code: string;
  payment_type: PaymentType;
}

/** Returns the type of a valid code. */
export async function checkCode(entered: Entered & { payment_method: string }, signal: AbortSignal) {
  const query = new URLSearchParams({ ...entered });
  return (await call<VoucherCheck>('get', `${ADDRESS}?${query}`, undefined, signal)).body.data;
}

export async function applyCode(entered: Entered, membership: Membership, signal: AbortSignal) {
  const data = { ...entered, ...membership, details: membership };
  return (await call<VoucherApplied>('post', ADDRESS, data, signal)).body.data;
}

export async function removeCode(signal: AbortSignal) {
  return (await call<VoucherRemoved>('delete', ADDRESS, undefined, signal)).body;
}
