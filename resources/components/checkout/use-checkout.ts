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

  // The page may be old: it waited for its script, or the visitor came back to it.
  useEffect(() => router.reload(), []);

  // After Back from the payment page, a browser may restore this page with a submission under way.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setSubmission(null);
      router.reload();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  // After the visitor has left the page, a late response must not redirect to the payment.
  useEffect(() => () => submission?.abort(), [submission]);

  function change(fields: Partial<CheckoutDraft>): void {
    store(fields);
    setErrors((all) => Object.fromEntries(Object.entries(all).filter(([field]) => !(field in fields))));
  }

  /** A voucher is valid for one payment type, so changing the type removes it. */
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
    // Refused data is out of date: a total that fell below the minimum for installments, or a date that has passed or
    // closed.
    const isOutOfDate = refused?.total || refused?.payment_term || (refused?.date && draft.date);
    if (isOutOfDate || isSomethingLeft(refused?.order)) router.reload();
  }

  /** When every artwork is lost, a reload would redirect to the cart, and the visitor could not read the error. */
  function isSomethingLeft([, ...lost]: string[] = []): boolean {
    return lost.length > 0 && lost.length < page.artworks.length;
  }

  /** When only price or availability is refused, no field is missing, so the server's message is shown. */
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
