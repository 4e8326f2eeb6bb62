import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { paymentOf } from '../../../server/checkout/payment-options.ts';
import type { PropsOf } from '../../../server/pages.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { useLocalStorage } from '../../hooks/use-local-storage.ts';
import { usePage } from '../../runtime/inertia-app.tsx';
import { DRAFT_KEY } from '../accounts/guard/account.ts';
import { type CheckoutDraft, restoreDraft, TEXT_FIELDS } from './checkout-draft.ts';
import { draftAccount } from './draft-account.ts';

export type ChangeDraft = (fields: Partial<CheckoutDraft>) => void;

/** The checkout form, stored in the browser with every change. */
export function useCheckoutDraft(
  page: PropsOf<'checkout/show'>,
  form: RefObject<HTMLFormElement | null>,
): [draft: CheckoutDraft, change: ChangeDraft] {
  const { account } = usePage() as { account?: string };
  const [json, store] = useLocalStorage(DRAFT_KEY);
  const stored = json !== null && (draftAccount(json) ?? account) === account ? json : null;
  const draft = useMemo(() => restoreDraft(stored, page), [stored, page]);
  const change: ChangeDraft = (fields) => store(JSON.stringify({ ...draft, ...fields, account }));

  const isReady = useHydrated();
  const typedEarly = useRef<Partial<CheckoutDraft>>({});
  useLayoutEffect(() => {
    typedEarly.current = valuesTypedEarly(form.current);
  }, [form]);
  const fillIn = useEffectEvent(() => {
    const fields = {
      ...accountValues(draft, page.customer),
      ...typedEarly.current,
      ...preselectedPayment(draft, page),
    };
    if (Object.keys(fields).length > 0) change(fields);
  });
  useEffect(() => {
    if (isReady) fillIn();
  }, [isReady]);
  return [draft, change];
}

/** The values that the visitor typed before the script loaded: those that differ from the rendered ones. */
function valuesTypedEarly(form: HTMLFormElement | null): Partial<CheckoutDraft> {
  const fields = TEXT_FIELDS.map((name) => form?.elements.namedItem(name));
  const texts = fields.filter((field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement);
  const typedEarly = texts.filter(({ value, defaultValue }) => value !== '' && value !== defaultValue);
  return Object.fromEntries(typedEarly.map(({ name, value }) => [name, value]));
}

/** The account's values for fields that are empty in the stored form. */
function accountValues(draft: CheckoutDraft, customer: PropsOf<'checkout/show'>['customer']): Partial<CheckoutDraft> {
  const contact = ['first_name', 'last_name', 'email', 'contact_number'] as const;
  const address = ['address_1', 'address_2', 'state_id', 'city_id'] as const;
  // An address is complete or unused, never mixed from two sources.
  const hasAddress = address.some((name) => draft[name] !== '');
  const names = [...contact, ...(hasAddress ? [] : address)];
  const missing = names.filter((name) => draft[name] === '' && customer[name] !== '');
  return Object.fromEntries(missing.map((name) => [name, customer[name]]));
}

/** An applied voucher is valid for one payment type, so that type is selected. */
function preselectedPayment(draft: CheckoutDraft, page: PropsOf<'checkout/show'>): Partial<CheckoutDraft> {
  const { preSelectedPaymentType: type, voucher, paymentMethods } = page;
  if (draft.payment_type === type || (type === 'straight' && !voucher)) return {};
  return paymentOf(type === 'installment' ? 3 : 1, paymentMethods);
}
