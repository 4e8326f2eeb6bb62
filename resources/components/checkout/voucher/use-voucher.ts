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
import { openSignIn } from '../../accounts/sign-in-store.ts';
import { dismiss, notify } from '../../notifications/notification-store.ts';
import type { CheckoutDraft } from '../checkout-draft.ts';
import { type FieldErrors, fieldErrorsOf } from '../field-errors.ts';

/** Title of notifications about refused input. */
export const PROBLEM_TITLE = "Oops! There's a problem";
const ADDRESS = '/web/api/checkouts/vip-code';
const NO_DISCOUNT = '- Php 0.00';

export type VoucherState = ReturnType<typeof useVoucher>;

interface Applied {
  voucher: Voucher | null;
  total: string;
  discount: string;
}

const NO_MEMBERSHIP: Membership = { member_name: '', member_id: '' };

/** Checks, applies and removes a promo code. Some codes require a membership. */
export function useVoucher(page: PropsOf<'checkout/show'>, draft: CheckoutDraft) {
  const [shown, setShown] = useState(page.artworks);
  const [applied, setApplied] = useState<Applied>(page);
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState<VoucherType | null>(null);
  const [member, setMember] = useState(NO_MEMBERSHIP);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** The reason why the entered code was refused. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const asking = useRef<AbortController | null>(null);
  if (shown !== page.artworks) {
    setShown(page.artworks);
    setApplied(page);
  }
  const { payment_method, payment_type } = draft;

  // The result of a request is not needed on the next page.
  useEffect(() => () => asking.current?.abort(), []);

  /** Runs one request at a time. The result of an aborted one is ignored. */
  async function ask<Result>(question: (signal: AbortSignal) => Promise<Result>, onError: (error: unknown) => void) {
    asking.current?.abort();
    // A reload that is under way would restore the old total.
    router.cancelAll({ sync: false, prefetch: false });
    const current = new AbortController();
    asking.current = current;
    setBusy(true);
    try {
      const result = await question(current.signal);
      return current.signal.aborted ? null : result;
    } catch (error) {
      if (!current.signal.aborted) onError(error);
      return null;
    } finally {
      if (asking.current === current) setBusy(false);
    }
  }

  async function check(): Promise<void> {
    if (!code || isBusy || applied.voucher) return;
    setRefusal(null);
    const query = new URLSearchParams({ code, payment_method, payment_type });
    const found = await ask((signal) => call<VoucherCheck>('get', `${ADDRESS}?${query}`, undefined, signal), complain);
    if (!found) return;
    const { type } = found.body.data;
    if (needsMembership(type)) setAsked(type);
    else await apply(NO_MEMBERSHIP);
  }

  async function apply(membership: Membership): Promise<void> {
    const data = { code, ...membership, payment_type, details: membership };
    const answer = await ask((signal) => call<VoucherApplied>('post', ADDRESS, data, signal), refuse);
    if (!answer) return;
    setApplied(answer.body.data);
    // An earlier error is out of date, and on a phone it would cover the success message.
    dismiss();
    clear();
  }

  /** Invalid fields are reported without a request. */
  async function applyAsMember(): Promise<void> {
    if (!asked || isBusy) return;
    const membership = { member_name: member.member_name.trim(), member_id: member.member_id.trim() };
    const refused = membershipErrors(asked, membership);
    setErrors(refused as FieldErrors);
    if (Object.keys(refused).length === 0) await apply(membership);
  }

  async function withdraw(): Promise<void> {
    const wasAsking = isBusy;
    asking.current?.abort();
    setBusy(false);
    closeModal();
    if (!applied.voucher && !wasAsking) return;
    setApplied((before) => ({ ...before, voucher: null, discount: NO_DISCOUNT }));
    const answer = await ask(
      (signal) => call<VoucherRemoved>('delete', ADDRESS, undefined, signal),
      () => router.reload(),
    );
    if (answer) setApplied({ voucher: null, discount: NO_DISCOUNT, total: answer.body.total });
  }

  function refuse(error: unknown): void {
    const refused = fieldErrorsOf(error);
    setErrors(refused ?? {});
    if (refused?.code?.[0]) sayRefused(refused.code[0]);
    else if (!refused) complain(error);
  }

  function complain(error: unknown): void {
    const text = messageOf(error);
    if (statusOf(error) === 403) openSignIn({ text: 'To use a promo code, sign in to the gallery' });
    else if (text) sayRefused(text);
  }

  function sayRefused(text: string): void {
    setRefusal(text);
    notify({ title: PROBLEM_TITLE, text });
  }

  function closeModal(): void {
    setAsked(null);
    setErrors({});
    setMember(NO_MEMBERSHIP);
  }

  function clear(): void {
    closeModal();
    changeCode('');
  }

  function changeCode(text: string): void {
    setCode(text);
    setRefusal(null);
  }

  const changeMember = (fields: Partial<Membership>) => setMember((before) => ({ ...before, ...fields }));
  return {
    ...applied,
    code,
    changeCode,
    refusal,
    clearRefusal: () => setRefusal(null),
    asked,
    member,
    changeMember,
    errors,
    isBusy,
    check,
    applyAsMember,
    closeModal,
    withdraw,
  };
}
