import { expect, it } from 'vitest';
import { parsePesos, withCurrency } from '../../server/artworks/format/money.ts';
import { monthlyPayments, TERMS } from '../../server/checkout/payment-options.ts';
import { fc } from '../support/fast-check.ts';

const centavos = fc.integer({ min: 0, max: 10_000_000_000 });

it('PAY-02 the monthly payments add up to the total, and the last is the larger one by less than a centavo a month', () => {
  fc.assert(
    fc.property(centavos, fc.constantFrom(...TERMS), (total, months) => {
      const { each, last } = monthlyPayments(total, months);
      expect(each * (months - 1) + last).toBe(total);
      expect(last - each).toBeGreaterThanOrEqual(0);
      expect(last - each).toBeLessThan(months);
    }),
  );
});

it('PAY-02 reads money as it is written', () => {
  fc.assert(
    fc.property(centavos, (total) => {
      expect(parsePesos(withCurrency(total))).toBe(total);
    }),
  );
  expect(['1000', '1,000.5', 'Php 0.00', '- Php 1.00', '', 'free'].map(parsePesos)).toEqual([
    100_000,
    100_050,
    0,
    null,
    null,
    null,
  ]);
});
