import { describe, expect, it } from 'vitest';
import { refusalOf, type UseRequest } from '../../server/vouchers/eligibility.ts';
import { membershipErrors } from '../../server/vouchers/membership.ts';
import { discountOf } from '../../server/vouchers/totals.ts';

const NOW = 1_000;
const claim = (voucher: Partial<UseRequest['voucher']> = {}, given: Partial<UseRequest> = {}): UseRequest => ({
  voucher: {
    id: 1,
    code: 'ART',
    type: 'mmc_promo',
    straight_percent: 10,
    installment_percent: 5,
    starts_at: NOW,
    ends_at: NOW + 1,
    use_limit: 2,
    collector_limit: 1,
    used: 1,
    ...voucher,
  },
  usedByCollector: 0,
  paymentType: 'straight',
  now: NOW,
  ...given,
});

describe('a voucher', () => {
  it('PROMO-04 is valid from its start until its end, while uses are left, for its payment types', () => {
    expect(refusalOf(claim())).toBeNull();
    expect(refusalOf(claim({ starts_at: NOW + 1 }))).toBe('not-begun');
    expect(refusalOf(claim({ ends_at: NOW }))).toBe('ended');
    expect(refusalOf(claim({ ends_at: null, use_limit: null, collector_limit: null, used: 99 }))).toBeNull();
    expect(refusalOf(claim({ used: 2 }))).toBe('used-up');
    expect(refusalOf(claim({}, { usedByCollector: 1 }))).toBe('used-by-collector');
    expect(refusalOf(claim({ straight_percent: null }))).toBe('other-payment');
    expect(refusalOf(claim({ straight_percent: null }, { paymentType: 'installment' }))).toBeNull();
  });

  it.each([
    [100_000, 10, 10_000],
    [333, 10, 33],
    [335, 10, 34],
    [5, 10, 1],
    [4, 10, 0],
    [1, 100, 1],
  ])('discounts %i centavos by %i%%: %i, half a centavo rounded up', (subtotal, percent, discount) => {
    expect(discountOf(subtotal, percent)).toBe(discount);
  });
});

describe('a membership', () => {
  it('PROMO-02 needs a name and an ID, with the messages of its program', () => {
    const nothing = { member_name: '', member_id: '' };
    expect(membershipErrors('mmc_promo', nothing)).toEqual({});
    expect(membershipErrors('acentives_promo', nothing)).toEqual({
      member_name: ['The Acentives name field is required'],
      member_id: ['The Acentives Member ID field is required'],
    });
    expect(membershipErrors('arc_promo', nothing)).toEqual({
      member_name: ['The ARC name field is required'],
      member_id: ['The ARC Member ID field is required'],
    });
  });

  it.each([
    ['acentives_promo', 'ABCDEF0123456789', true],
    ['acentives_promo', 'ABCDEF01234567890', false],
    ['acentives_promo', 'AB-1', false],
    ['arc_promo', '012345678901', true],
    ['arc_promo', '0123456789012', false],
    ['arc_promo', '12A', false],
  ] as const)('PROMO-02 of %s with the ID %s is right: %s', (type, member_id, isRight) => {
    expect(membershipErrors(type, { member_name: 'Luz', member_id })).toEqual(
      isRight ? {} : { member_id: [expect.stringContaining('Member ID')] },
    );
  });
});
