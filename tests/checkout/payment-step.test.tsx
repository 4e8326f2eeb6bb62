import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PaymentStep } from '../../resources/components/checkout/payment/payment-step.tsx';
import type { Checkout } from '../../resources/components/checkout/use-checkout.ts';
import { firstPayment } from '../../server/checkout/payment-options.ts';
import type { PaymentMethod } from '../../server/payments/contract.ts';
import { METHOD_MARKS } from '../../server/payments/methods.ts';

const HINT = 'Installments are possible from Php 3,000.00.';

function show(paymentMethods: PaymentMethod[], cartTotal: number): void {
  const checkout = {
    page: { paymentMethods, cartTotal, paymentMethodsImages: METHOD_MARKS },
    draft: firstPayment(paymentMethods),
    errorOf: () => undefined,
  };
  render(<PaymentStep checkout={checkout as unknown as Checkout} />);
}

afterEach(cleanup);

it('PAY-02 shows the minimum for installments, while the cart is below it', () => {
  show(['paymaya', 'hsbcinstall'], 2_900);
  expect(screen.getByText(HINT)).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Installment' }).disabled).toBe(true);
  cleanup();
  show(['paymaya', 'hsbcinstall'], 3_000);
  expect(screen.queryByText(HINT)).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Installment' }).disabled).toBe(false);
});

it('PAY-02 does not mention installments that the provider does not offer', () => {
  show(['paymaya', 'gcash'], 2_900);
  expect(screen.queryByText(HINT)).toBeNull();
  expect(screen.queryByRole('radio', { name: 'Installment' })).toBeNull();
});
