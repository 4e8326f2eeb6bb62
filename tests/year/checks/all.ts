import { dayOf } from '../gallery/manila.ts';
import { check, type Year } from '../year.ts';
import { checkMails } from './mails.ts';
import { checkMoney } from './money.ts';
import { checkOrders } from './orders.ts';
import { checkPeople } from './people.ts';
import { checkStock } from './stock.ts';
import { checkToday } from './today.ts';

/** Compares the server with the ledger. */
export async function checkAll(year: Year, { isEnd }: { isEnd: boolean }): Promise<void> {
  const { gallery, simulation } = year;
  // Lets the work of this moment be done first.
  await simulation.sleep(0);
  check('the invariants', await gallery.findViolations(), []);
  await checkStock(year);
  await checkOrders(year);
  await checkMoney(year);
  await checkPeople(year);
  await checkToday(year);
  checkMails(year);
  if (year.size.orders >= 500) console.info(`${dayOf(simulation.now)}: ${year.ledger.orders.length} orders compared`);
  if (isEnd) check('warnings in the log', gallery.complaints().slice(0, 3), []);
}
