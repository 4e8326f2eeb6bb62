import { describe, expect, it } from 'vitest';
import { firstPayment, groupsOf, mayChoose, methodsOf, paymentOf } from '../../server/checkout/payment-options.ts';
import type { PaymentMethod } from '../../server/payments/contract.ts';

const ALL_METHODS: PaymentMethod[] = [
  'paymaya',
  'gcash',
  'bpi',
  'bdo',
  'rcbc',
  'pnb',
  'union_bank',
  'qr',
  'bancnet',
  'bpiinstall',
  'hsbcinstall',
];

describe('payment groups', () => {
  it('PAY-02 sets the fields that each group starts with', () => {
    const straight = { payment_type: 'straight', payment_term: '', bank: '' };
    expect(paymentOf(1, ALL_METHODS)).toEqual({ payment_group: 1, payment_method: 'paymaya', ...straight });
    expect(paymentOf(2, ALL_METHODS)).toEqual({ payment_group: 2, payment_method: 'gcash', ...straight });
    expect(paymentOf(3, ALL_METHODS)).toEqual({
      payment_group: 3,
      payment_method: 'bpiinstall',
      payment_type: 'installment',
      payment_term: 3,
      bank: '',
    });
    expect(firstPayment(ALL_METHODS)).toEqual(paymentOf(1, ALL_METHODS));
  });

  it('PAY-02 offers installments from 3,000 pesos', () => {
    expect(mayChoose(3, 2_999.99)).toBe(false);
    expect(mayChoose(3, 3_000)).toBe(true);
    expect(mayChoose(1, 1)).toBe(true);
    expect(mayChoose(2, 1)).toBe(true);
  });

  it('PAY-03 shows the methods that the provider has, and no empty group', () => {
    const offers: PaymentMethod[] = ['qr', 'bdo', 'hsbcinstall'];
    expect(groupsOf(offers)).toEqual([2, 3]);
    expect(methodsOf(2, offers)).toEqual(['bdo', 'qr']);
    expect(paymentOf(3, offers).payment_method).toBe('hsbcinstall');
    expect(firstPayment(offers).payment_method).toBe('bdo');
    expect(groupsOf([])).toEqual([]);
  });
});
