import { dayOf, monthOf } from '../gallery/manila.ts';
import { expectStatus } from '../gallery/staff.ts';
import { saleLines } from '../ledger/sales.ts';
import { check, type Year } from '../year.ts';
import { amount } from './catalogue.ts';

/** In the first days of a month: closes the last one, and pays the artists what they are owed, a part, or an advance. */
export async function closeMonth(year: Year, month: string): Promise<void> {
  const { staff, ledger, random, simulation } = year;
  await agreeTerms(year, month);
  await staff.save('/admin/statements', { month });
  ledger.statements.close(month, ledger.orders);
  const { rows } = await staff.props(`/admin/statements?month=${month}`);
  for (const { artist, id } of rows as { artist: string; id: number }[]) {
    const owed = Math.max(0, ledger.statements.balanceOf(artist, ledger.orders));
    const isAdvance = random.chance(0.1);
    if (!isAdvance && (owed === 0 || random.chance(0.2))) continue;
    const part = random.chance(0.7) ? owed : random.between(1, Math.max(1, owed));
    const paid = isAdvance ? owed + random.between(1, 1_000_000) : part;
    const form = { amount: amount(paid), paidOn: dayOf(simulation.now), method: 'bank-transfer', reference: month };
    const more = { isAdvance: isAdvance ? 'yes' : '', key: `${month}-${artist.replace(/\W/g, '-')}` };
    await staff.save(`/admin/artist-accounts/${id}`, { ...form, ...more });
    ledger.statements.pay({ artist, amount: paid, at: simulation.now });
    ledger.count(isAdvance ? 'advances' : 'payouts');
  }
  ledger.count('months closed');
}

/** Sets the commission of consigned works that were sold without one; the month cannot be closed before. */
async function agreeTerms({ staff, ledger, random, simulation }: Year, month: string): Promise<void> {
  const missing = saleLines(ledger.orders).filter(
    ({ kind, item, at }) =>
      kind === 'sale' && item.ownership === 'consigned' && item.commissionPercent === null && at <= simulation.now,
  );
  const { withoutPercent } = await staff.props(`/admin/statements?month=${month}`);
  const shown = (withoutPercent as { title: string; order: string }[]).map(({ title, order }) => `${order} ${title}`);
  const expected = missing.map(({ order, item }) => `${order.number} ${item.work.title}`);
  check('the sales without a commission', shown.toSorted(), expected.toSorted());
  if (missing.some(({ at }) => monthOf(at) <= month))
    expectStatus(await staff.post('/admin/statements', { month }), 422, 'a month without a commission');
  for (const { url, title, order } of withoutPercent as { url: string; title: string; order: string }[]) {
    const percent = random.pick([20, 35, 12.5]);
    await staff.save(url, { ownership: 'consigned', percent: String(percent) });
    const line = missing.find((each) => each.order.number === order && each.item.work.title === title);
    if (line) line.item.commissionPercent = percent;
    ledger.count('commissions agreed');
  }
}
