import { misspelt, seeded } from '../../search/gallery.ts';
import type { Knex } from '../../support/knex.ts';
import { fetchUncompressed } from '../galleries/works.ts';
import type { MeasuredServer } from '../servers/measured-server.ts';
import { print } from '../table.ts';

const NAME_COUNT = 500;

/** Searches 500 names, each as it is and with one random edit, and prints how often the artist is suggested. */
export async function measureRecall({ url }: MeasuredServer, database: Knex): Promise<void> {
  const random = seeded(11);
  const all: string[] = await database('artists').orderBy('id').pluck('name');
  const some = all
    .map((name) => ({ name, place: random() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, NAME_COUNT);
  const found = { first: 0, amongThree: 0 };
  for (const { name } of some) {
    if ((await suggested(url, name))[0] === name) found.first++;
    if ((await suggested(url, misspelt(name, random))).slice(0, 3).includes(name)) found.amongThree++;
  }
  const share = (count: number) => `${((100 * count) / some.length).toFixed(1)} %`;
  print(
    [`${some.length} names of ${all.length}`, 'found', 'goal'],
    [
      ['as it is, its artist is the first', share(found.first), '99 %'],
      ['with one edit, among the first three', share(found.amongThree), '92 %'],
    ],
  );
}

async function suggested(url: string, term: string): Promise<string[]> {
  const response = await fetchUncompressed(`${url}/web/api/search/suggestions?term=${encodeURIComponent(term)}`);
  const { data } = await response.json();
  return data.artists.items.map(({ text }: { text: string }) => text);
}
