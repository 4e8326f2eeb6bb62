import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { send, tokenOf } from '../../reservations/galleries.ts';

// A thread of the bench that adds artworks to carts at a fixed rate, each by a visitor of its own. It posts once when the visitors
// have their tokens, waits for a message, and posts the milliseconds of each add.

export interface AdderInput {
  url: string;
  slugs: string[];
  intervalMs: number;
}

const CONCURRENT_TOKENS = 8;
const { url, slugs, intervalMs }: AdderInput = workerData;
const visitors: { slug: string; headers: Record<string, string> }[] = [];
const remaining = slugs.entries();
await Promise.all(Array.from({ length: CONCURRENT_TOKENS }, prepare));
const started = new Promise((resolve) => parentPort?.once('message', resolve));
parentPort?.postMessage('ready');
await started;
const began = performance.now();
const adding: Promise<number>[] = [];
for (const [index, { slug, headers }] of visitors.entries()) {
  await setTimeout(Math.max(0, began + index * intervalMs - performance.now()));
  adding.push(add(slug, headers));
}
parentPort?.postMessage(await Promise.all(adding));

/** Each visitor has an address of its own: adds of one address are limited. */
async function prepare(): Promise<void> {
  for (const [index, slug] of remaining) {
    const address = `10.${Math.floor(Math.random() * 256)}.${(index >> 8) & 255}.${index & 255}`;
    visitors.push({ slug, headers: { ...(await tokenOf(url)), 'x-forwarded-for': address } });
  }
}

async function add(slug: string, headers: Record<string, string>): Promise<number> {
  const start = performance.now();
  const { status } = await send('POST', `${url}/web/api/cart/${slug}`, headers);
  if (status !== 200) throw new Error(`An add was answered with ${status}.`);
  return performance.now() - start;
}
