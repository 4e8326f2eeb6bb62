import type { Knex } from 'knex';
import { inserted } from '../rows.ts';

/** Moments in milliseconds, percents whole. */
interface GivenVoucher {
  code?: string;
  type?: 'mmc_promo' | 'arc_promo' | 'acentives_promo';
  straightPercent?: number | null;
  installmentPercent?: number | null;
  startsAt?: number;
  endsAt?: number | null;
  useLimit?: number | null;
  collectorLimit?: number | null;
}

let count = 0;

export async function createVoucher(database: Knex, given: GivenVoucher = {}): Promise<{ id: number; code: string }> {
  const code = given.code ?? `PROMO${++count}`;
  const made = await inserted(
    database('vouchers')
      .insert({
        code,
        type: given.type ?? 'mmc_promo',
        straight_percent: given.straightPercent === undefined ? 10 : given.straightPercent,
        installment_percent: given.installmentPercent === undefined ? 5 : given.installmentPercent,
        starts_at: given.startsAt ?? 0,
        ends_at: given.endsAt ?? null,
        use_limit: given.useLimit ?? null,
        collector_limit: given.collectorLimit ?? null,
        created_at: 0,
      })
      .returning('id'),
  );
  return { id: made.id, code };
}
