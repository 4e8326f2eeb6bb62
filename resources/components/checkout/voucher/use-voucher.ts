import { router } from '@inertiajs/react';
import { useEffect, useRef, useState } from 'react';
import type { PropsOf } from '../../../../server/pages.ts';
import type {
  Voucher,
  VoucherApplied,
  VoucherCheck,
  VoucherRemoved,
  VoucherType,
} from '../../../../server/vouchers/contract.ts';
import { type Membership, membershipErrors, needsMembership } from '../../../../server/vouchers/membership.ts';
import { call, messageOf, statusOf } from '../../../runtime/calls.ts';
import { type FieldErrors, fieldErrorsOf } from '../../../runtime/field-errors.ts';
import { openSignIn } from '../../accounts/sign-in/sign-in-store.ts';
import { NO_DISCOUNT } from '../../cart/no-discount.ts';
import { dismiss, notify } from '../../notifications/notification-store.ts';
import type { CheckoutDraft } from '../checkout-draft.ts';

/** Title of notifications about refused input. */
export const PROBLEM_TITLE = "Oops! There's a problem";
const ADDRESS = '/web/api/checkouts/vip-code';
const NO_MEMBERSHIP: Membership = { member_name: '', member_id: '' };

export type VoucherState = ReturnType<typeof useVoucher>;

interface Applied {
  voucher: Voucher | null;
  total: string;
  discount: string;
}

/** Checks, applies and removes a promo code. Some codes require a membership. */
export function useVoucher(page: PropsOf<'checkout/show'>, { payment_method, payment_type }: CheckoutDraft) {
  const [rendered, setRendered] = useState(page.artworks);
  const [applied, setApplied] = useState<Applied>(page);
  const [code, setCode] = useState('');
  /** The type of a code that requires a membership. While it is set, the member dialog is open. */
  const [memberType, setMemberType] = useState<VoucherType | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** The reason why the entered code was refused. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isBusy, send, abort } = useSingleRequest();
  if (rendered !== page.artworks) {
    setRendered(page.artworks);
    setApplied(page);
  }

  async function check(): Promise<void> {
    if (!code || isBusy || applied.voucher) return;
    setRefusal(null);
    const query = new URLSearchParams({ code, payment_method, payment_type });
    const result = await send(
      (signal) => call<VoucherCheck>('get', `${ADDRESS}?${query}`, undefined, signal),
      showProblem,
    );
    if (!result) return;
    const { type } = result.body.data;
    if (needsMembership(type)) setMemberType(type);
    else await apply(NO_MEMBERSHIP);
  }

  async function apply(membership: Membership): Promise<void> {
    const data = { code, ...membership, payment_type, details: membership };
    const result = await send((signal) => call<VoucherApplied>('post', ADDRESS, data, signal), showErrors);
    if (!result) return;
    setApplied(result.body.data);
    // An earlier error is out of date, and on a phone it would cover the success message.
    dismiss();
    closeModal();
    changeCode('');
  }

  /** Invalid fields are reported without a request. */
  async function applyAsMember({ member_name, member_id }: Membership): Promise<void> {
    if (!memberType || isBusy) return;
    const membership = { member_name: member_name.trim(), member_id: member_id.trim() };
    const invalid = membershipErrors(memberType, membership) as FieldErrors;
    setErrors(invalid);
    if (Object.keys(invalid).length === 0) await apply(membership);
  }

  async function withdraw(): Promise<void> {
    const wasBusy = isBusy;
    abort();
    closeModal();
    if (!applied.voucher && !wasBusy) return;
    setApplied((before) => ({ ...before, voucher: null, discount: NO_DISCOUNT }));
    const result = await send(
      (signal) => call<VoucherRemoved>('delete', ADDRESS, undefined, signal),
      () => router.reload(),
    );
    if (result) setApplied({ voucher: null, discount: NO_DISCOUNT, total: result.body.total });
  }

  function showErrors(error: unknown): void {
    const invalid = fieldErrorsOf(error);
    setErrors(invalid ?? {});
    if (invalid?.code?.[0]) showRefusal(invalid.code[0]);
    else if (!invalid) showProblem(error);
  }

  function showProblem(error: unknown): void {
    const text = messageOf(error);
    if (statusOf(error) === 403) openSignIn({ text: 'To use a promo code, sign in to the gallery' });
    else if (text) showRefusal(text);
  }

  function showRefusal(text: string): void {
    setRefusal(text);
    notify({ title: PROBLEM_TITLE, text });
  }

  function closeModal(): void {
    setMemberType(null);
    setErrors({});
  }

  function changeCode(text: string): void {
    setCode(text);
    setRefusal(null);
  }

  const clearRefusal = () => setRefusal(null);
  return {
    ...applied,
    ...{ code, changeCode, refusal, clearRefusal, memberType, errors, isBusy },
    ...{ check, applyAsMember, closeModal, withdraw },
  };
}

/** Sends one request at a time. A new request aborts the previous one, whose result is ignored. */
function useSingleRequest() {
  const [isBusy, setBusy] = useState(false);
  const latest = useRef<AbortController | null>(null);

  // The result is not needed on the next page.
  useEffect(() => () => latest.current?.abort(), []);

  async function send<Result>(request: (signal: AbortSignal) => Promise<Result>, onError: (error: unknown) => void) {
    latest.current?.abort();
    // A reload that is under way would restore the old total.
    router.cancelAll({ sync: false, prefetch: false });
    const own = new AbortController();
    latest.current = own;
    setBusy(true);
    try {
      const result = await request(own.signal);
      return own.signal.aborted ? null : result;
    } catch (error) {
      if (!own.signal.aborted) onError(error);
      return null;
    } finally {
      if (latest.current === own) setBusy(false);
    }
  }

  function abort(): void {
    latest.current?.abort();
    setBusy(false);
  }

  return { isBusy, send, abort };
}
