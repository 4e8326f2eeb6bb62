import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { paymentOf } from '../../server/checkout/payment-group.ts';
import type { PropsOf } from '../../server/pages.ts';
import { type CheckoutDraft, restoreDraft, writtenFields } from '../checkout-draft.ts';
import { useHydrated } from './use-hydrated.ts';
import { useStored } from './use-stored.ts';

export type ChangeDraft = (fields: Partial<CheckoutDraft>) => void;

/** The form lives where it is stored, so that whatever is entered is there again. */
export function useCheckoutDraft(
  page: PropsOf<'checkout/show'>,
  form: RefObject<HTMLFormElement | null>,
): [draft: CheckoutDraft, change: ChangeDraft] {
  const [stored, store] = useStored('checkoutFormData');
  const draft = useMemo(() => restoreDraft(stored, page), [stored, page]);
  const change: ChangeDraft = (fields) => store(JSON.stringify({ ...draft, ...fields }));

  const isReady = useHydrated();
  const typed = useRef<Partial<CheckoutDraft>>({});
  useLayoutEffect(() => {
    typed.current = typedBefore(form.current);
  }, [form]);
  const begin = useEffectEvent(() => {
    const fields = { ...typed.current, ...preselected(draft, page) };
    if (Object.keys(fields).length > 0) change(fields);
  });
  useEffect(() => {
    if (isReady) begin();
  }, [isReady]);
  return [draft, change];
}

/** What somebody has written before the script came. */
function typedBefore(form: HTMLFormElement | null): Partial<CheckoutDraft> {
  const texts = writtenFields.map((name) => [name, String((form && new FormData(form).get(name)) ?? '')] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

/** A voucher that has been applied counts for one way of paying; what the page asks for is chosen as well. */
function preselected(draft: CheckoutDraft, page: PropsOf<'checkout/show'>): Partial<CheckoutDraft> {
  const { preSelectedPaymentType: type, voucher, paymentMethods } = page;
  if (draft.payment_type === type || (type === 'straight' && !voucher)) return {};
  return paymentOf(type === 'installment' ? 3 : 1, paymentMethods);
}
