import { dayOf } from '../gallery/manila.ts';
import type { Year } from '../year.ts';
import { amount } from './catalogue.ts';

/** In the first days of a month: closes the last one, and pays the artists what they are owed, or a part of it. */
export async function closeMonth(year: Year, month: string): Promise<void> {
  const { staff, ledger, random, simulation } = year;
  await staff.save('/admin/statements', { month });
  ledger.statements.close(month, ledger.orders);
  const { rows } = await staff.props(`/admin/statements?month=${month}`);
  for (const { artist, id } of rows as { artist: string; id: number }[]) {
    const owed = ledger.statements.balanceOf(artist, ledger.orders);
    if (owed <= 0 || random.chance(0.2)) continue;
    const paid = random.chance(0.7) ? owed : random.between(1, owed);
    const form = { amount: amount(paid), paidOn: dayOf(simulation.now), method: 'bank-transfer', reference: month };
    await staff.save(`/admin/artist-accounts/${id}`, {
      ...form,
      isAdvance: '',
      key: `${month}-${artist.replace(/\W/g, '-')}`,
    });
    ledger.statements.pay({ artist, amount: paid, at: simulation.now });
    ledger.count('payouts');
  }
  ledger.count('months closed');
}
