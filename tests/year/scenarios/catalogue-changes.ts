import { DAY } from '../gallery/manila.ts';
import { expectStatus } from '../gallery/staff.ts';
import { statusOf, type Work } from '../ledger/records.ts';
import { check, type Year } from '../year.ts';
import { amount } from './catalogue.ts';

/** A day of the people who look after the catalogue: prices, withdrawals, changes of many works. */
export async function changeCatalogue(year: Year): Promise<void> {
  const { random } = year;
  await changePrice(year, pickForPrice(year));
  if (random.chance(0.5)) await changePricesTogether(year);
  if (random.chance(0.5)) await withdraw(year);
}

/** Often a work in a cart, whose collector then sees the new price. */
function pickForPrice({ ledger, random, simulation }: Year): Work {
  const inCarts = ledger.slugs
    .map((slug) => ledger.work(slug))
    .filter((work) => work.holding?.kind === 'cart' && statusOf(work, simulation.now) === 'reserved');
  return inCarts.length > 0 && random.chance(0.8) ? random.pick(inCarts) : ledger.work(random.pick(ledger.slugs));
}

export async function changePrice(year: Year, work: Work): Promise<void> {
  const { staff, random, ledger } = year;
  const url = await adminUrl(year, work);
  const { form } = await staff.props(url);
  check(`the price of ${work.slug} in its form`, Number(form.values.price), work.price / 100);
  const price = work.price + random.between(1, 50_000) * 10;
  const fields = { ...form.values, price: amount(price) };
  await staff.save(url, { ...fields, version: String(form.version), opened: JSON.stringify(form.opened) });
  if (work.holding?.kind === 'cart') ledger.count('price changes in a cart');
  work.price = price;
}

/** Changes the prices of a selection by an amount. Sold works stay as they are. */
async function changePricesTogether(year: Year): Promise<void> {
  const { staff, random, ledger, gallery } = year;
  const works = [...new Set(Array.from({ length: 8 }, () => ledger.work(random.pick(ledger.slugs))))];
  const ids: string[] = [];
  for (const work of works) ids.push((await adminUrl(year, work)).split('/').at(-1) ?? '');
  const pesos = random.between(-500, 900) || 100;
  const form = { action: 'price', mode: 'by', amount: String(pesos), ids: ids.join(), expected: String(works.length) };
  const url = await staff.save('/admin/bulk-changes', form);
  await gallery.work();
  const changed = works.filter(({ holding }) => holding?.kind !== 'sold');
  const { counts } = await staff.props(url);
  check('the change of many prices', counts.changed, String(changed.length));
  for (const work of changed) {
    work.price += pesos * 100;
    if (work.discountedPrice !== null) work.discountedPrice += pesos * 100;
  }
  ledger.count('changes of many prices');
}

/** Withdraws a work, and publishes it again some days later. What a cart or an order has stays public. */
async function withdraw(year: Year): Promise<void> {
  const { staff, random, ledger, simulation } = year;
  const work = ledger.work(random.pick(ledger.slugs));
  if (!work.isPublished) return;
  const url = await adminUrl(year, work);
  const isHeld = statusOf(work, simulation.now) === 'reserved';
  const answer = await staff.post(`${url}/withdraw`);
  expectStatus(answer, isHeld ? 409 : 303, `the withdrawal of ${work.slug}`);
  if (isHeld) return;
  work.isPublished = false;
  ledger.count('works withdrawn');
  await simulation.sleep(random.between(1, 20) * DAY);
  await staff.save(`${url}/publish`, { when: 'now' });
  work.isPublished = true;
}

async function adminUrl(year: Year, work: Work): Promise<string> {
  return `/admin/artworks/${await idOf(year, work)}`;
}

/** The work's id in addresses and forms of the admin. */
export async function idOf({ staff }: Year, work: Work): Promise<string> {
  for (let url: string | null = `/admin/artworks?search=${encodeURIComponent(work.title)}`; !work.id && url; ) {
    const props: { rows: { id: number; title: string }[]; list: { pager: { nextUrl: string | null } } } =
      await staff.props(url);
    work.id = props.rows.find(({ title }) => title === work.title)?.id ?? null;
    url = props.list.pager.nextUrl;
  }
  return String(work.id);
}
