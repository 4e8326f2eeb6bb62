import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PayAgain } from '../../resources/components/orders/pay-again.tsx';

const order = { payUrl: null, changePaymentUrl: '/checkout', paymentDueAt: null };
const cartAtCheckout = 'Checkout also includes the 1 artwork in your cart: Php 12,500.00.';

it('PAY-11 names the artworks that checkout adds, beside the button', () => {
  const { rerender } = render(<PayAgain order={{ ...order, cartAtCheckout }} />);
  expect(screen.getByRole('link', { name: 'Choose Payment Method' }).parentElement?.textContent).toContain(
    cartAtCheckout,
  );
  rerender(<PayAgain order={{ ...order, cartAtCheckout: null }} />);
  expect(screen.queryByText(/Checkout also includes/)).toBeNull();
});
