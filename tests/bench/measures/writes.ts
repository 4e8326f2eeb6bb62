import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { HOUR } from '../../../server/time/time.ts';
import { fetchUncompressed } from '../galleries/works.ts';
import { type Effort, measure, type Work } from '../load.ts';
import type { MeasuredServer } from '../servers/measured-server.ts';

const TIMEOUT_MS = 5_000;

interface UnderWrites {
  rate: number;
  /** The longest time in milliseconds that a reserved artwork was still shown as available. */
  stale: number;
}

/** Measures `work` while another process reserves an artwork of the list every second. */
export async function measureUnderWrites(
  server: MeasuredServer,
  folder: string,
  work: Work,
  { seconds, rounds }: Effort,
): Promise<UnderWrites> {
  const database = new Sqlite(join(folder, 'galerya.sqlite'), { timeout: 5_000 });
  const reserve = database.prepare(
    "insert into reservations (artwork_id, state, expires_at, since, cart_id) values (?, 'reserved', ?, ?, ?) on conflict (artwork_id) do nothing",
  );
  const cart = database.prepare('insert into carts (created_at) values (?)').run(Date.now()).lastInsertRowid;
  const { data } = await fetchUncompressed(`${server.url}/web/api/artworks`).then((response) => response.json());
  const free: { id: number; slug: string }[] = data.filter(({ status }: { status: string }) => status === 'Available');
  let stale = 0;
  let watching = Promise.resolve();
  const timer = setInterval(() => {
    const next = free.shift();
    if (!next) return;
    reserve.run(next.id, Date.now() + HOUR, Date.now(), cart);
    watching = watching.then(async () => {
      stale = Math.max(stale, await shownAfter(server, next.slug));
    });
  }, 1_000);
  try {
    const [rate = Number.NaN] = await measure([server], work, { seconds: Math.max(3, seconds), rounds });
    return { rate, stale: await watching.then(() => stale) };
  } finally {
    clearInterval(timer);
    database.prepare('delete from reservations where cart_id = ?').run(cart);
    database.close();
  }
}

async function shownAfter({ url }: MeasuredServer, slug: string): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < TIMEOUT_MS) {
    const html = await fetchUncompressed(`${url}/artworks/${slug}`).then((response) => response.text());
    if (html.includes('"status":"reserved"')) break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return performance.now() - began;
}
