import { randomUUID } from 'node:crypto';
import { monthOf } from '../gallery/manila.ts';
import { expectStatus } from '../gallery/staff.ts';
import type { Work } from '../ledger/records.ts';
import { check, type Year } from '../year.ts';

const CATEGORIES = ['Paintings', 'Sculptures', 'Drawings', 'Prints'];
const MEDIA = ['Oil on canvas', 'Acrylic on canvas', 'Bronze', 'Ink on paper'];
const WORDS = ['Dawn', 'Rain', 'Harvest', 'Bangka', 'Sampaguita', 'Reef', 'Fiesta', 'Mango', 'Bahay', 'Habagat'];

/** Imports so many new works and publishes them, through the pages of an import. */
export async function importWorks(year: Year, count: number): Promise<void> {
  const { gallery, ledger, staff, simulation } = year;
  const works = Array.from({ length: count }, () => newWork(year));
  const url = await uploadFile(year, csvOf(works), `works-${monthOf(simulation.now)}.csv`);
  const { form } = await staff.props(url);
  const targets = Object.fromEntries(
    form.columns.map(({ field, target }: { field: string; target: string }) => [field, target]),
  );
  const { slugFrom, encoding } = form;
  await staff.save(url, { ...targets, slugFrom, category: '', price: '', newAre: 'published', encoding });
  await gallery.work();
  check('the checked import', (await staff.props(url)).state, 'checked');
  await staff.save(`${url}/start`);
  await gallery.work();
  const { state, counts } = await staff.props(url);
  check('the import', [state, counts[0].value, counts[1].value], ['imported', grouped(count), '0']);
  for (const work of works) ledger.addWork(work);
  ledger.count('works imported');
}

async function uploadFile({ staff }: Year, text: string, name: string): Promise<string> {
  const bytes = Buffer.from(text);
  const query = new URLSearchParams({ upload: randomUUID(), offset: '0', size: String(bytes.length), name });
  const answer = await staff.put(`/admin/imports?${query}`, bytes);
  expectStatus(answer, 201, 'the upload of a CSV file');
  return answer.body.url;
}

function newWork({ random, ledger }: Year): Work {
  const number = ledger.nextNumber();
  const artist = `Artist ${random.between(1, 40)}`;
  const price = random.between(20, 2_000) * 10_000 + (random.chance(0.3) ? random.between(1, 9_999) : 0);
  const ownership = random.chance(0.6) ? 'consigned' : 'owned';
  return {
    slug: `work-${number}`,
    title: `${random.pick(WORDS)} ${number}`,
    artist,
    category: random.pick(CATEGORIES),
    price,
    discountedPrice: random.chance(0.1) ? price - random.between(1, 5) * 10_000 : null,
    ownership,
    commissionPercent: ownership === 'consigned' ? random.pick([30, 33.3333, 40, 50, 0, null]) : null,
    isPublished: true,
    holding: null,
    events: [],
    id: null,
  };
}

function csvOf(works: Work[]): string {
  const header =
    'slug,title,artist,category,medium,height_cm,width_cm,price,discounted_price,ownership,commission_percent';
  const rows = works.map((work, index) =>
    [
      work.slug,
      work.title,
      work.artist,
      work.category,
      MEDIA[index % MEDIA.length],
      60,
      40,
      amount(work.price),
      work.discountedPrice === null ? '' : amount(work.discountedPrice),
      work.ownership,
      work.commissionPercent ?? '',
    ].join(','),
  );
  return [header, ...rows, ''].join('\n');
}

/** `12500.50`, as forms and files write pesos. */
export function amount(centavos: number): string {
  return (centavos / 100).toFixed(2);
}

function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
