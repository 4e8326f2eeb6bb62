import type { Knex } from 'knex';
import { inserted } from '../rows.ts';
import { nextName } from './names.ts';

/** Times in milliseconds, percents whole. */
interface VoucherInput {
  code?: string;
  type?: 'mmc_promo' | 'arc_promo' | 'acentives_promo';
  straightPercent?: number | null;
  installmentPercent?: number | null;
  startsAt?: number;
  endsAt?: number | null;
  useLimit?: number | null;
  collectorLimit?: number | null;
}

export async function createVoucher(database: Knex, input: VoucherInput = {}): Promise<{ id: number; code: string }> {
  const code = input.code ?? nextName('PROMO');
  const row = await inserted(
    database('vouchers')
      .insert({
        code,
        type: input.type ?? 'mmc_promo',
        straight_percent: input.straightPercent === undefined ? 10 : input.straightPercent,
        installment_percent: input.installmentPercent === undefined ? 5 : input.installmentPercent,
        starts_at: input.startsAt ?? 0,
        ends_at: input.endsAt ?? null,
        use_limit: input.useLimit ?? null,
        collector_limit: input.collectorLimit ?? null,
        created_at: 0,
      })
      .returning('id'),
  );
  return { id: row.id, code };
}
