import { pesos } from '../ledger/money.ts';
import { check, type Year } from '../year.ts';

/** Compares the lists of collectors and of vouchers with the ledger. */
export async function checkPeople(year: Year): Promise<void> {
  const { staff, ledger } = year;
  const rows = await rowsOf<{ email: string; orders: number; spent: string }>(year, '/admin/collectors');
  check('the number of collectors', rows.length, ledger.accounts.size);
  const byEmail = new Map(rows.map((row) => [row.email, row]));
  const ordersOf = Map.groupBy(ledger.orders, ({ buyer }) => buyer);
  for (const account of ledger.accounts) {
    const orders = (ordersOf.get(account) ?? []).filter(({ state }) => state !== 'cancelled' && state !== 'expired');
    const receipts = orders.flatMap((order) => order.receipts);
    const spent = receipts.reduce(
      (sum, { amount, refunds }) => sum + refunds.reduce((left, refund) => left - refund.amount, amount),
      0,
    );
    const row = byEmail.get(account.email);
    check(`the row of ${account.email}`, [row?.orders, row?.spent || pesos(0)], [orders.length, pesos(spent)]);
  }
  const vouchers = (await staff.props('/admin/vouchers')).rows as { code: string; used: string }[];
  for (const voucher of ledger.vouchers.values()) {
    const used = vouchers.find(({ code }) => code === voucher.code)?.used ?? '';
    check(`the uses of the voucher ${voucher.code}`, Number.parseInt(used, 10), voucher.uses.length);
  }
}

/** The rows of all pages of a list. */
async function rowsOf<Row>({ staff }: Year, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let url: string | null = path; url !== null; ) {
    const props: { rows: Row[]; list: { pager: { nextUrl: string | null } } } = await staff.props(url);
    rows.push(...props.rows);
    url = props.list.pager.nextUrl;
  }
  return rows;
}
