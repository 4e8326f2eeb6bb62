import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PayAgain } from '../../resources/components/orders/pay-again.tsx';

const ORDER = { payUrl: null, changePaymentUrl: '/checkout', paymentDueAt: null };
const CART_NOTE = 'Checkout also includes the 1 artwork in your cart: Php 12,500.00.';

it('PAY-11 names the artworks that checkout adds, beside the button', () => {
  const { rerender } = render(<PayAgain order={{ ...ORDER, cartAtCheckout: CART_NOTE }} />);
  expect(screen.getByRole('link', { name: 'Choose Payment Method' }).parentElement?.textContent).toContain(CART_NOTE);
  rerender(<PayAgain order={{ ...ORDER, cartAtCheckout: null }} />);
  expect(screen.queryByText(/Checkout also includes/)).toBeNull();
});
