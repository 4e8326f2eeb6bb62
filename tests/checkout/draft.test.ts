import { describe, expect, it } from 'vitest';
import {
  type DraftPage,
  restoreDraft,
  submissionOf,
  withDelivery,
} from '../../resources/components/checkout/checkout-draft.ts';
import { formDate, isPickupDay } from '../../resources/components/checkout/pickup/pickup-days.ts';

const EMPTY_CUSTOMER = {
  first_name: '',
  last_name: '',
  email: '',
  contact_number: '',
  address_1: '',
  address_2: '',
  state_id: '',
  city_id: '',
};

const PAGE: DraftPage = {
  paymentMethods: ['paymaya', 'gcash', 'bancnet', 'bpiinstall', 'hsbcinstall'],
  bancnetBanks: ['DBP', 'PBCom'],
  cartTotal: 5_000,
  pickupTimes: [
    { value: '10:00', label: '10:00 AM' },
    { value: '14:00', label: '2:00 PM' },
  ],
  disabledDates: ['2026-12-25'],
  today: '2026-11-21',
  firstPickup: { day: '2026-11-23', time: '10:00' },
  customer: EMPTY_CUSTOMER,
};
const SHOWN = { total: 'Php 5,000.00', artworks: ['dawn'] };
const restore = (stored: object, given: Partial<DraftPage> = {}) =>
  restoreDraft(JSON.stringify(stored), { ...PAGE, ...given });

describe('the stored checkout form', () => {
  it('PAY-07 returns the entered values', () => {
    const entered = {
      ...restoreDraft(null, PAGE),
      first_name: 'Luz',
      state_id: '401000000',
      city_id: '401002000',
      payment_group: 3,
      payment_method: 'hsbcinstall',
      payment_type: 'installment',
      payment_term: 6,
      hasVoucher: true,
      delivery: 'pickup',
      time: '14:00',
      date: '24/11/2026',
    };
    expect(restore(entered)).toEqual(entered);
  });

  it('PAY-02 replaces an installment below the minimum, and a method that is not offered any more, by card', () => {
    const installment = {
      payment_group: 3,
      payment_method: 'bpiinstall',
      payment_type: 'installment',
      payment_term: 3,
    };
    expect(restore(installment).payment_group).toBe(3);
    const card = { payment_group: 1, payment_method: 'paymaya', payment_type: 'straight', payment_term: '' };
    expect(restore(installment, { cartTotal: 2_999 })).toMatchObject(card);
    expect(restore({ payment_group: 2, payment_method: 'bdo' })).toMatchObject(card);
    expect(restore({ payment_group: 1, payment_method: 'gcash' })).toMatchObject(card);
    const bank = { payment_group: 2, payment_method: 'bancnet', bank: 'PBCom' };
    expect(restore(bank)).toMatchObject(bank);
    expect(restore({ ...bank, bank: 'Some Bank' })).toMatchObject({ payment_method: 'gcash', bank: '' });
  });

  it.each([null, '', 'no JSON', '7', 'null', '[]', '{"first_name":7,"delivery":[],"payment_group":"1"}'])(
    'PAY-07 begins anew with %s',
    (stored) => {
      const draft = restoreDraft(stored, PAGE);
      expect(draft).toMatchObject({ delivery: 'delivery', payment_group: 1, payment_method: 'paymaya' });
      expect(draft).toMatchObject({ first_name: '', hasVoucher: false, saveInformation: true });
    },
  );

  it('PAY-05 drops a day that is past, closed or after the last year of the calendar', () => {
    expect(restore({ delivery: 'pickup', date: '01/01/2038' }).date).toBe('');
    expect(restore({ delivery: 'pickup', date: '31/12/2037' }).date).toBe('31/12/2037');
    expect(restore({ delivery: 'pickup', date: '20/11/2026' }).date).toBe('');
    expect(restore({ delivery: 'pickup', date: '25/12/2026' }).date).toBe('');
    expect(restore({ delivery: 'pickup', date: '24/12/2026' }).date).toBe('24/12/2026');
  });
});

describe('the stored time of a pickup', () => {
  it.each(['10:00', '14:00'])('PAY-05 is an hour that is offered: %s', (time) => {
    expect(restore({ delivery: 'pickup', time }).time).toBe(time);
  });

  it.each(['', '00:00', '10:17', '17:00', '24:00', 'noon'])('PAY-05 is empty instead of %s', (time) => {
    expect(restore({ delivery: 'pickup', time }).time).toBe('10:00');
  });

  it('PAY-05 is one to come where the day is today', () => {
    const today = { today: '2026-11-23', firstPickup: { day: '2026-11-23', time: '14:00' } };
    expect(restore({ delivery: 'pickup', date: '23/11/2026', time: '10:00' }, today).time).toBe('14:00');
    expect(restore({ delivery: 'pickup', date: '24/11/2026', time: '10:00' }, today).time).toBe('10:00');
  });
});

it('PAY-07 has the name and e-mail of the account only in fields without a stored value', () => {
  const customer = { ...EMPTY_CUSTOMER, first_name: 'Luz', last_name: 'Santos', email: 'luz@example.com' };
  expect(restoreDraft(null, { ...PAGE, customer })).toMatchObject(customer);
  expect(restore({ first_name: 'Ligaya', email: '' }, { customer })).toMatchObject({
    first_name: 'Ligaya',
    last_name: 'Santos',
    email: '',
  });
});

describe('a submission', () => {
  const draft = restore({
    delivery: 'pickup',
    date: '24/11/2026',
    address_1: '12 Mabini',
    state_id: '1',
    city_id: '2',
  });

  it('PAY-07 drops internal fields and those of the other delivery method', () => {
    const pickup = submissionOf(draft, SHOWN);
    expect(pickup).toMatchObject({ delivery: 'pickup', date: '24/11/2026', time: '10:00', ...SHOWN });
    for (const field of ['payment_group', 'saveInformation', 'address_1', 'address_2', 'state_id', 'city_id', 'bank'])
      expect(pickup).not.toHaveProperty(field);
    const delivery = submissionOf({ ...draft, ...withDelivery('delivery', PAGE) }, SHOWN);
    expect(delivery).toMatchObject({ address_1: '12 Mabini', address_2: '', state_id: '1', city_id: '2' });
    for (const field of ['payment_group', 'saveInformation', 'date', 'time'])
      expect(delivery).not.toHaveProperty(field);
  });

  it('PAY-03 names the bank of bancnet', () => {
    const paid = restore({ payment_group: 2, payment_method: 'bancnet', bank: 'DBP' });
    expect(submissionOf(paid, SHOWN)).toMatchObject({ payment_method: 'bancnet', bank: 'DBP' });
  });

  it('PAY-04 sets the first time for a pickup, and none for a delivery', () => {
    expect(withDelivery('pickup', PAGE)).toEqual({ delivery: 'pickup', time: '10:00' });
    expect(withDelivery('delivery', PAGE)).toEqual({ delivery: 'delivery', time: '' });
  });
});

describe('pickup days', () => {
  it('PAY-05 are no weekends, no days before today and no closed ones', () => {
    const closed = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-12-25', '2026-02-30', ''];
    expect(closed.filter((day) => isPickupDay(day, PAGE))).toEqual([]);
    expect(isPickupDay('2026-11-23', PAGE)).toBe(true);
    const earlier = { today: '2025-11-21', firstPickup: { day: '2025-11-21', time: '10:00' } };
    expect(isPickupDay('21/11/2025', { ...PAGE, ...earlier })).toBe(true);
    expect(isPickupDay('21/11/2025', { ...PAGE, ...earlier, firstPickup: { day: '2025-11-24', time: '10:00' } })).toBe(
      false,
    );
  });

  it('PAY-05 are written day/month/year', () => {
    expect(formDate('2026-12-05')).toBe('05/12/2026');
  });
});
