import type { AdminServer } from '../admin.ts';
import { print } from '../table.ts';

const ROUNDS = 7;

/** The default list, and those that take longest: common words, orders without an index, last and middle pages, each state and lack. */
const ADDRESSES = [
  '/admin/artworks',
  '/admin/artworks?page=1000',
  '/admin/artworks?page=2000',
  '/admin/artworks?search=lola&sort=-price',
  '/admin/artworks?search=lola&sort=-price&page=150',
  '/admin/artworks?search=inv-99999',
  '/admin/artworks?search=artist+dawn+river&sort=artist',
  '/admin/artworks?search=zzz&sort=title',
  '/admin/artworks?lacks=alt&sort=title',
  '/admin/artworks?lacks=anything&sort=location&page=200',
  ...['title', 'artist', 'number', 'category', 'medium', 'year', 'size', 'price', 'state', 'published', 'location'].map(
    (column) => `/admin/artworks?sort=${column}&page=1000`,
  ),
  ...['draft', 'scheduled', 'available', 'reserved', 'held', 'sold', 'withdrawn'].map(
    (state) => `/admin/artworks?state=${state}&sort=title`,
  ),
  '/admin/artworks?artist=dawn&sort=-price',
  '/admin/audit',
];

/** Milliseconds of each list, the slowest first. The fastest of several rounds: other processes of the machine lengthen the others. */
export async function measureLists(engine: string, { server, headers }: AdminServer): Promise<void> {
  const rows: [address: string, fastest: number, median: number, cpu: number][] = [];
  for (const address of ADDRESSES) {
    const milliseconds: number[] = [];
    const before = await server.usage();
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now();
      const response = await fetch(server.url + address, { headers });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`);
      milliseconds.push(performance.now() - began);
    }
    const { cpu } = await server.usage();
    const sorted = milliseconds.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(ROUNDS / 2)] ?? 0;
    rows.push([address, sorted[0] ?? 0, median, ((cpu - before.cpu) * 1000) / ROUNDS]);
  }
  print(
    [`${engine}: lists without caches, ms (goal 150)`, 'fastest', 'median', 'processor time of the server'],
    rows
      .toSorted((a, b) => b[1] - a[1])
      .map(([address, ...figures]) => [address, ...figures.map((milliseconds) => milliseconds.toFixed(1))]),
  );
}
