import { type Effort, measure, type Work } from '../load.ts';
import { measureGrowth } from '../measures/growth.ts';
import { firstResponses, startTime } from '../measures/start.ts';
import { requireSameArtworks } from '../servers/same-artworks.ts';
import {
  CACHED_ENV,
  isForNaive,
  NAIVE_SERVER,
  SHOP_SERVER,
  start,
  startNaive,
  startRaw,
  UNCACHED_ENV,
} from '../servers/servers.ts';
import { formatRate, formatRatio, openTable, print } from '../table.ts';
import { worksOf } from './works.ts';

/** A generated gallery: its folder and number of artworks. */
export interface Gallery {
  folder: string;
  size: number;
}

/** Seconds. Covers the background work after a start. */
const FIRST_SECONDS = 45;

/** Every kind of response, with a warm page cache and without it. */
export async function compareResponses({ folder, size }: Gallery, effort: Effort): Promise<void> {
  const naive = await startNaive(folder, size);
  const shop = await start(SHOP_SERVER, folder, CACHED_ENV);
  const bare = await start(SHOP_SERVER, folder, UNCACHED_ENV);
  const { compared, own } = await worksOf(shop.url);
  if (naive) await requireSameArtworks(shop, naive, compared);
  const raw = await startRaw(shop, folder, [...compared, ...own]);
  const addRow = openTable([
    'answers per CPU-second',
    '    raw',
    ' naive',
    '   warm',
    'cache off',
    'uncompressed',
    'warm ÷ raw',
    'warm ÷ naive',
    'off ÷ naive',
  ]);
  for (const work of [...compared, ...own]) {
    const [rawRate = 0, warm = 0, cold = 0] = await measure([raw, shop, bare], work, effort);
    const headers = { ...work.headers, 'Accept-Encoding': 'identity' };
    const [uncompressed = 0] = await measure([bare], { ...work, headers }, effort);
    const [plain] = naive && compared.includes(work) ? await measure([naive], work, effort) : [];
    const beside = plain ? [formatRatio(warm / plain), formatRatio(cold / plain)] : ['', ''];
    const naiveRate = plain ? formatRate(plain) : '';
    addRow([work.name, rawRate, naiveRate, warm, cold, uncompressed, formatRatio(warm / rawRate), ...beside]);
  }
}

/** Addresses by their popularity. */
export async function measureMix({ folder, size }: Gallery, effort: Effort): Promise<void> {
  const naive = await startNaive(folder, size);
  const shop = await start(SHOP_SERVER, folder, CACHED_ENV);
  const bare = await start(SHOP_SERVER, folder, UNCACHED_ENV);
  const { mix } = await worksOf(shop.url);
  const [warm = 0, cold = 0] = await measure([shop, bare], mix, effort);
  const [plain] = naive ? await measure([naive], mix, effort) : [];
  const naiveRate = plain ? formatRate(plain) : '';
  print(
    ['answers per CPU-second', 'galerya', 'naive', 'ratio'],
    [
      ['zipf mix, cache off', cold, naiveRate, plain ? formatRatio(cold / plain) : ''],
      ['zipf mix, warm', warm, naiveRate, plain ? formatRatio(warm / plain) : ''],
    ],
  );
}

/** Memory after requests of every kind. In a large gallery the naive build gets only the page of an artwork, because lists take minutes. */
export async function compareMemory({ folder, size }: Gallery, { seconds }: Effort): Promise<void> {
  const shop = await start(SHOP_SERVER, folder, CACHED_ENV);
  const bare = await start(SHOP_SERVER, folder, UNCACHED_ENV);
  const { compared, own, mix } = await worksOf(shop.url);
  const [artwork] = compared.filter(({ name }) => name === 'artwork HTML') as [Work];
  const naive = await start(NAIVE_SERVER, folder, {}, artwork.path);
  const once = { seconds, rounds: 1 };
  for (const work of [...compared, ...own, mix]) await measure([shop, bare], work, once);
  for (const work of isForNaive(size) ? [...compared, mix] : [artwork]) await measure([naive], work, once);
  const [all = 0, off = 0, plain = 1] = await Promise.all(
    [shop, bare, naive].map(async (server) => (await server.usage()).memory),
  );
  print(
    ['', 'naive', 'galerya', 'cache off', '÷ naive', 'off ÷ naive'],
    [['memory after the load, MB', plain, all, off, formatRatio(all / plain), formatRatio(off / plain)]],
  );
}

export async function compareStarts({ folder, size }: Gallery): Promise<void> {
  const own = await startTime(SHOP_SERVER, { DATA_DIR: folder, ...CACHED_ENV });
  const plain = isForNaive(size) ? await startTime(NAIVE_SERVER, { DATA_DIR: folder }) : null;
  print(
    ['', 'naive', 'galerya', '÷ naive'],
    [['start to first answer, ms', plain ?? '', own, plain ? formatRatio(own / plain) : '']],
  );
  const addresses = ['/artworks', '/web/api/artworks?page=3', '/web/api/search/suggestions?term=har'];
  const taken = await firstResponses(() => start(SHOP_SERVER, folder, UNCACHED_ENV), addresses, FIRST_SECONDS);
  const at = (share: number) => taken.toSorted((a, b) => a - b)[Math.floor((taken.length - 1) * share)] ?? Number.NaN;
  print(
    [`one visitor in the first ${FIRST_SECONDS} s, ms`, 'p50', 'p99', 'longest'],
    [['listing, call, suggestions', at(0.5), at(0.99), at(1)]],
  );
}

export async function compareSizes(small: Gallery, large: Gallery, effort: Effort): Promise<void> {
  await measureGrowth(
    { size: small.size, server: await start(SHOP_SERVER, small.folder, UNCACHED_ENV) },
    { size: large.size, server: await start(SHOP_SERVER, large.folder, UNCACHED_ENV) },
    effort,
  );
}
