import { usageOfTree } from '../needs/process-tree.ts';
import type { AdminServer } from '../servers/admin-server.ts';
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
  '/admin/artworks?sort=-lacks&page=1000',
  ...['', '?search=artist+dawn', '?sort=works&page=40', '?sort=-followers'].map((query) => `/admin/artists${query}`),
  ...['styles', 'tags', 'media'].map((kind) => `/admin/terms/${kind}`),
  '/admin/terms/tags?sort=count',
  ...['', '?search=dawn', '?sort=title&page=5', '?state=past'].map((query) => `/admin/exhibitions${query}`),
  ...['', '?page=100', '?search=munoz', '?search=GA-500', '?sort=name&page=100', '?sort=status'].map(
    (query) => `/admin/orders${query}`,
  ),
  '/admin/audit',
  '/admin/collectors',
  '/admin/collectors?page=1000',
  '/admin/collectors?search=munoz+99',
  '/admin/collectors?search=0917+555+0100',
  '/admin/collectors?newsletter=no&page=500',
  '/admin/collectors?kind=buyers&sort=-spent',
  ...['name', 'orders', '-spent', 'last'].map((sort) => `/admin/collectors?sort=${sort}`),
];

/** Milliseconds of each list, with the processor time of server and database, the most first. Other processes of the machine lengthen the rest. */
export async function measureLists(engine: string, { server, databasePid, headers }: AdminServer): Promise<void> {
  // On other systems than Linux the processor time is that of the server alone.
  const cpuOfDatabase = () => (databasePid === null || process.platform !== 'linux' ? 0 : usageOfTree(databasePid).cpu);
  const cpuNow = async () => (await server.usage()).cpu + cpuOfDatabase();
  const rows: [address: string, fastest: number, median: number, cpu: number][] = [];
  for (const address of ADDRESSES) {
    const milliseconds: number[] = [];
    const before = await cpuNow();
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now();
      const response = await fetch(server.url + address, { headers });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`);
      milliseconds.push(performance.now() - began);
    }
    const cpu = await cpuNow();
    const sorted = milliseconds.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(ROUNDS / 2)] ?? 0;
    rows.push([address, sorted[0] ?? 0, median, ((cpu - before) * 1000) / ROUNDS]);
  }
  print(
    [`${engine}: lists without caches, ms (goal 150)`, 'fastest', 'median', 'processor time'],
    rows
      .toSorted((a, b) => b[3] - a[3])
      .map(([address, ...figures]) => [address, ...figures.map((milliseconds) => milliseconds.toFixed(1))]),
  );
}
