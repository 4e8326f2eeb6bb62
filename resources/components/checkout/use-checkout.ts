import { router } from '@inertiajs/react';
import { useEffect, useRef, useState } from 'react';
import type { CheckoutAnswer, DeliveryMethod } from '../../../server/checkout/contract.ts';
import { mayChoose, type PaymentGroup, paymentOf } from '../../../server/checkout/payment-group.ts';
import type { PropsOf } from '../../../server/pages.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { call, messageOf, statusOf } from '../../runtime/calls.ts';
import { openSignIn } from '../accounts/sign-in-store.ts';
import { notify } from '../notifications/notification-store.ts';
import { type CheckoutDraft, submissionOf, withDelivery } from './checkout-draft.ts';
import { type FieldErrors, fieldErrorsOf } from './field-errors.ts';
import { useCheckoutDraft } from './use-checkout-draft.ts';
import { useReservation } from './use-reservation.ts';
import { PROBLEM_TITLE, useVoucher } from './voucher/use-voucher.ts';

export type Checkout = ReturnType<typeof useCheckout>;

export function useCheckout(page: PropsOf<'checkout/show'>) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, store] = useCheckoutDraft(page, form);
  const voucher = useVoucher(page, draft);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [submission, setSubmission] = useState<AbortController | null>(null);
  const isReady = useHydrated();
  const reservation = useReservation(page, ({ refused, failure: reason }) => {
    const order = refused.length > 0 ? ['These artworks could not be reserved again:', ...refused] : [];
    setErrors((all) => ({ ...all, order }));
    setFailure(reason);
    if (order.length > 0 || reason) setRefusals((count) => count + 1);
  });

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[data-invalid]')?.focus();
  }, [refusals]);

  // The page may have been made long ago: it waited for its script, or somebody came back to it.
  useEffect(() => router.reload(), []);

  // Back from the payment page, a browser may show this one as it was left.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setSubmission(null);
      router.reload();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  // Whoever has left the page is not led to the payment by an answer that comes late.
  useEffect(() => () => submission?.abort(), [submission]);

  function change(fields: Partial<CheckoutDraft>): void {
    store(fields);
    setErrors((all) => Object.fromEntries(Object.entries(all).filter(([field]) => !(field in fields))));
  }

  /** A voucher counts for one way of paying, so it does not outlive a change. */
  function chooseGroup(group: PaymentGroup): void {
    if (group === draft.payment_group || !mayChoose(group, page.cartTotal)) return;
    submission?.abort();
    setSubmission(null);
    change(paymentOf(group, page.paymentMethods));
    void voucher.withdraw();
  }

  const chooseDelivery = (delivery: DeliveryMethod) => change(withDelivery(delivery, page));

  async function submit(): Promise<void> {
    if (submission || voucher.isBusy) return;
    const asking = new AbortController();
    setSubmission(asking);
    setFailure(null);
    voucher.clearRefusal();
    const shown = { total: voucher.total, artworks: page.artworks.map(({ slug }) => slug) };
    try {
      const data = submissionOf(draft, shown);
      const { body } = await call<CheckoutAnswer>('post', page.storeCheckoutUrl, data, asking.signal);
      window.location.assign(body.redirectUrl);
    } catch (error) {
      if (asking.signal.aborted) return;
      setSubmission(null);
      refuse(error);
    }
  }

  function refuse(error: unknown): void {
    const refused = fieldErrorsOf(error);
    setErrors(refused ?? {});
    setRefusals((count) => count + 1);
    if (refused) notify({ title: PROBLEM_TITLE, text: reasonOf(refused, error) });
    else if (statusOf(error) === 403) openSignIn({ text: 'To check out, sign in to the gallery' });
    else setFailure(messageOf(error) ?? 'We could not send your order. Please check your connection and try again.');
    if (refused?.order) reservation.noteLost(refused.order.slice(1));
    // An installment is refused where the cart costs less than it did, and a day that has passed or been closed since the page was made.
    const isOutOfDate = refused?.total || refused?.payment_term || (refused?.date && draft.date);
    if (isOutOfDate || isSomethingLeft(refused?.order)) router.reload();
  }

  /** Of no works at all the page would become the cart's, and what was lost would not be read. */
  function isSomethingLeft([, ...lost]: string[] = []): boolean {
    return lost.length > 0 && lost.length < page.artworks.length;
  }

  /** Where only the price or the availability of a work is refused, no field is missing: the server's message says which it is. */
  function reasonOf(refused: FieldErrors, error: unknown): string {
    const isOfFields = Object.keys(refused).some((field) => field !== 'order' && field !== 'total');
    const fields = 'Please make sure to fill out all required fields before submitting your form.';
    return (isOfFields ? null : messageOf(error)) ?? fields;
  }

  const errorOf = (field: string) => errors[field]?.[0];
  const isLoading = submission !== null || voucher.isBusy;
  return {
    page,
    form,
    draft,
    voucher,
    reservation,
    errors,
    errorOf,
    failure,
    isLoading,
    isReady,
    change,
    chooseGroup,
    chooseDelivery,
    submit,
  };
}
