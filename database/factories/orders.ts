import type { Knex } from 'knex';
import { HOUR } from '../../server/time/time.ts';
import { inserted } from '../rows.ts';
import { createAccount } from './accounts.ts';
import { nextName } from './names.ts';

/** Sums in centavos, times in milliseconds. */
interface OrderInput {
  accountId?: number;
  state?: 'awaiting-payment' | 'paid' | 'cancelled' | 'expired' | 'refund-due' | 'refunded';
  fulfilment?: 'preparing' | 'ready' | 'shipped' | 'delivered' | null;
  /** `2026-12-24`. Default: it is delivered to an address. */
  pickupDay?: string;
  total?: number;
  placedAt?: number;
  paymentDueAt?: number;
}

/** An order without items and payments, which no rule of the shop has checked. */
export async function createOrder(database: Knex, input: OrderInput = {}): Promise<{ id: number; number: string }> {
  const number = nextName('GA').toUpperCase();
  const { total = 1_250_000, placedAt = 0, pickupDay } = input;
  const delivery = pickupDay
    ? { delivery: 'pickup', pickup_day: pickupDay, pickup_time: '10:00' }
    : { delivery: 'delivery', address_1: '12 Mabini Street', province: 'Batangas', city: 'Lipa City' };
  const { id } = await inserted(
    database('orders')
      .insert({
        ...{ number, idempotency_key: number, subtotal: total, discount: 0, total },
        ...{ payment_method: 'card', payment_type: 'straight', first_name: 'Luz', last_name: 'Santos' },
        ...{ email: 'luz@example.com', phone: '0917 123 4567', placed_at: placedAt },
        account_id: input.accountId ?? (await createAccount(database)).id,
        state: input.state ?? 'paid',
        fulfilment: input.fulfilment ?? null,
        payment_due_at: input.paymentDueAt ?? placedAt + HOUR,
        ...delivery,
      })
      .returning('id'),
  );
  return { id, number };
}
