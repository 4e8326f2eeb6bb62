import { router } from '@inertiajs/core';
import { useState } from 'react';
import type { PropsOf } from '../../../../server/pages.ts';
import type { Voucher } from '../../../../server/vouchers/contract.ts';
import { type Membership, memberProgram } from '../../../../server/vouchers/membership.ts';
import { fieldErrorsOf } from '../../../runtime/field-errors.ts';
import { dismiss } from '../../../runtime/notification-store.ts';
import { NO_DISCOUNT } from '../../cart/no-discount.ts';
import type { CheckoutDraft } from '../checkout-draft.ts';
import { useCodeEntry } from './use-code-entry.ts';
import { useMemberDialog } from './use-member-dialog.ts';
import { useSingleRequest } from './use-single-request.ts';
import { applyCode, checkCode, removeCode } from './voucher-calls.ts';

const NO_MEMBERSHIP: Membership = { member_name: '', member_id: '' };

export type VoucherState = ReturnType<typeof useVoucher>;

interface Applied {
  voucher: Voucher | null;
  total: string;
  discount: string;
}

/** Checks, applies and removes a promo code. Some codes require a membership. */
export function useVoucher(page: PropsOf<'checkout/show'>, { payment_method, payment_type }: CheckoutDraft) {
  const [applied, setApplied] = useApplied(page);
  const { showRefusal, showError, ...entry } = useCodeEntry();
  const memberDialog = useMemberDialog();
  const { isBusy, send, abort } = useSingleRequest();
  const { code } = entry;

  async function check(): Promise<void> {
    if (!code || isBusy || applied.voucher) return;
    entry.clearRefusal();
    const valid = await send((signal) => checkCode({ code, payment_method, payment_type }, signal), showError);
    if (!valid) return;
    if (memberProgram(valid.type)) memberDialog.open(valid.type);
    else await apply(NO_MEMBERSHIP);
  }

  async function applyAsMember(entered: Membership): Promise<void> {
    const membership = isBusy ? null : memberDialog.validate(entered);
    if (membership) await apply(membership);
  }

  async function apply(membership: Membership): Promise<void> {
    const result = await send((signal) => applyCode({ code, payment_type }, membership, signal), showApplyErrors);
    if (!result) return;
    setApplied(result);
    // An earlier error is out of date, and on a phone it would cover the success message.
    dismiss();
    memberDialog.close();
    entry.changeCode('');
  }

  function showApplyErrors(error: unknown): void {
    const invalid = fieldErrorsOf(error);
    memberDialog.setErrors(invalid ?? {});
    if (invalid?.code?.[0]) showRefusal(invalid.code[0]);
    else if (!invalid) showError(error);
  }

  async function withdraw(): Promise<void> {
    const wasBusy = isBusy;
    abort();
    memberDialog.close();
    if (!applied.voucher && !wasBusy) return;
    setApplied((before) => ({ ...before, voucher: null, discount: NO_DISCOUNT }));
    const result = await send(removeCode, () => router.reload());
    if (result) setApplied({ voucher: null, discount: NO_DISCOUNT, total: result.total });
  }

  return { ...applied, ...entry, memberDialog, isBusy, check, applyAsMember, withdraw };
}

/** The applied voucher and the total. New artworks on the page reset them to the page's values. */
function useApplied(page: Applied & Pick<PropsOf<'checkout/show'>, 'artworks'>) {
  const [rendered, setRendered] = useState(page.artworks);
  const [applied, setApplied] = useState<Applied>(page);
  if (rendered !== page.artworks) {
    setRendered(page.artworks);
    setApplied(page);
  }
  return [applied, setApplied] as const;
}
