import { router } from '@inertiajs/core';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CheckoutForm, CheckoutResponse, DeliveryMethod } from '../../../server/checkout/contract.ts';
import { mayChoose, paymentOf } from '../../../server/checkout/payment-options.ts';
import type { PropsOf } from '../../../server/pages.ts';
import type { PaymentGroup } from '../../../server/payments/methods.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { call, messageOf, statusOf } from '../../runtime/calls.ts';
import { type FieldErrors, fieldErrorsOf } from '../../runtime/field-errors.ts';
import { notify } from '../../runtime/notification-store.ts';
import { openSignIn } from '../accounts/sign-in/sign-in-store.ts';
import { type CheckoutDraft, submissionOf, withDelivery } from './checkout-draft.ts';
import { useCheckoutDraft } from './use-checkout-draft.ts';
import { useFormErrors } from './use-form-errors.ts';
import { type ReservationResult, useReservation } from './use-reservation.ts';
import { PROBLEM_TITLE } from './voucher/use-code-entry.ts';
import { useVoucher } from './voucher/use-voucher.ts';

export type Checkout = ReturnType<typeof useCheckout>;

/** State and actions of the checkout form. */
export function useCheckout(page: PropsOf<'checkout/show'>) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, store] = useCheckoutDraft(page, form);
  const voucher = useVoucher(page, draft);
  const { setFailure, clearErrors, showRefusal, ...problems } = useProblems(page, draft, form);
  const submission = useSubmission();
  const isReady = useHydrated();
  useFreshProps(submission.abort);

  function change(fields: Partial<CheckoutDraft>): void {
    store(fields);
    clearErrors(Object.keys(fields));
  }

  /** A voucher is valid for one payment type, so changing the type removes it. */
  function chooseGroup(group: PaymentGroup): void {
    if (group === draft.payment_group || !mayChoose(group, page.cartTotal)) return;
    submission.abort();
    change(paymentOf(group, page.paymentMethods));
    void voucher.withdraw();
  }

  async function submit(): Promise<void> {
    if (submission.isUnderWay || voucher.isBusy) return;
    setFailure(null);
    voucher.clearRefusal();
    const displayed = { total: voucher.total, artworks: page.artworks.map(({ slug }) => slug) };
    await submission.send(page.storeCheckoutUrl, submissionOf(draft, displayed), showRefusal);
  }

  return {
    page,
    form,
    draft,
    voucher,
    isReady,
    ...problems,
    isLoading: submission.isUnderWay || voucher.isBusy,
    change,
    chooseGroup,
    submit,
    chooseDelivery: (delivery: DeliveryMethod) => change(withDelivery(delivery, page)),
  };
}

/** The reservation, and the errors of a refused order or a refused reservation. */
function useProblems(page: PropsOf<'checkout/show'>, draft: CheckoutDraft, form: RefObject<HTMLFormElement | null>) {
  const { setErrors, focusFirstError, ...problems } = useFormErrors(form);
  const reservation = useReservation(page, showReservationResult);

  function showRefusal(error: unknown): void {
    const invalid = fieldErrorsOf(error);
    setErrors(invalid ?? {});
    focusFirstError();
    if (invalid) notify({ title: PROBLEM_TITLE, text: problemText(invalid, error) });
    else if (statusOf(error) === 403) openSignIn({ text: 'To check out, sign in to the gallery' });
    else
      problems.setFailure(
        messageOf(error) ?? 'We could not send your order. Please check your connection and try again.',
      );
    const lostTitles = invalid?.order?.slice(1) ?? [];
    if (invalid?.order) reservation.markLost(lostTitles);
    // When every artwork is lost, a reload would redirect to the cart, and the visitor could not read the error.
    const isPartlyLost = lostTitles.length > 0 && lostTitles.length < page.artworks.length;
    if (isPartlyLost || isOutOfDate(invalid, draft)) router.reload();
  }

  function showReservationResult({ refused, failure }: ReservationResult): void {
    const order = refused.length > 0 ? ['These artworks could not be reserved again:', ...refused] : [];
    setErrors((all) => ({ ...all, order }));
    problems.setFailure(failure);
    if (order.length > 0 || failure) focusFirstError();
  }

  return { ...problems, reservation, showRefusal };
}

/** Submits the form, then redirects to the payment. */
function useSubmission() {
  const [request, setRequest] = useState<AbortController | null>(null);

  // After the visitor has left the page, a late response must not redirect to the payment.
  useEffect(() => () => request?.abort(), [request]);

  async function send(address: string, data: CheckoutForm, onError: (error: unknown) => void): Promise<void> {
    const own = new AbortController();
    setRequest(own);
    try {
      const { body } = await call<CheckoutResponse>('post', address, data, own.signal);
      window.location.assign(body.redirectUrl);
    } catch (error) {
      if (own.signal.aborted) return;
      setRequest(null);
      onError(error);
    }
  }

  function abort(): void {
    request?.abort();
    setRequest(null);
  }

  return { isUnderWay: request !== null, send, abort };
}

/** Reloads the props of a page that may be old, and of one that the browser restores from the back/forward cache. */
function useFreshProps(onRestored: () => void): void {
  const restored = useEffectEvent(onRestored);
  useEffect(() => {
    // The page waited for its script, or the visitor came back to it.
    router.reload();
    // After Back from the payment page, a browser may restore this page with a submission under way.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      restored();
      router.reload();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}

/** Whether an input was refused because the page's data is out of date: the total, the offered terms or the pickup days. */
function isOutOfDate(invalid: FieldErrors | null, { date }: CheckoutDraft): boolean {
  return Boolean(invalid?.total || invalid?.payment_term || (invalid?.date && date));
}

/** When only price or availability is refused, no field is missing, so the server's message is shown. */
function problemText(invalid: FieldErrors, error: unknown): string {
  const hasInvalidField = Object.keys(invalid).some((field) => field !== 'order' && field !== 'total');
  const missingFields = 'Please make sure to fill out all required fields before submitting your form.';
  return (hasInvalidField ? null : messageOf(error)) ?? missingFields;
}
