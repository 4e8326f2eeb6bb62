import type { PaymentOrder } from '../../server/payments/contract.ts';

/** An order for two artworks, Php 12,500.50 in all, whose page may stay for half an hour of the tests’ clock. */
export function paymentOrder(given: Partial<PaymentOrder> = {}): PaymentOrder {
  return {
    id: 7,
    attempt: 1,
    number: 'GA-7K2MQ-X40TB',
    total: 1_250_050,
    choice: { method: 'paymaya', type: 'straight', bank: null, term: null },
    items: [
      { title: 'Hari ng Kalsada', price: 1_000_000 },
      { title: 'Payaw sa Umaga', price: 250_050 },
    ],
    discount: 0,
    customer: { firstName: 'Luz', lastName: 'Santos', email: 'luz@example.com', phone: '+63 917 555 0100' },
    paymentDueAt: NOW + 1_800_000,
    successUrl: 'https://gallery.example.com/checkout/return/GA-7K2MQ-X40TB',
    cancelUrl: 'https://gallery.example.com/checkout/return/GA-7K2MQ-X40TB?cancelled=1',
    ...given,
  };
}

export const NOW = Date.UTC(2026, 10, 21, 4);
