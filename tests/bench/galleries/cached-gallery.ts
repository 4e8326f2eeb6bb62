import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '../../../database/connect.ts';
import { indexChanges } from '../../../server/search/index/sync.ts';
import { makeGallery } from './gallery.ts';

const root = join(import.meta.dirname, '../../..');
const CACHE_FOLDER = join(root, 'node_modules/.cache/galerya-bench');

/**
 * A generated gallery with a filled search index. It is cached by size and by a hash of the migrations and of the generator. It gets its final name when it is
 * complete, so an interrupted run leaves no incomplete gallery.
 */
export async function cachedGallery(size: number, isAnew = false): Promise<string> {
  const folder = join(CACHE_FOLDER, `${size}-${await fingerprint()}`);
  if (existsSync(folder) && !isAnew) return folder;
  await dropOthers(size);
  const making = `${folder}.making-${process.pid}`;
  await mkdir(making, { recursive: true });
  try {
    const rows = await timed(() => makeGallery(making, size, Date.now()));
    console.log(`${size.toLocaleString('en')} artworks were made in ${rows} s.`);
    await fillSearch(making, size);
    await rename(making, folder);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
  return folder;
}

async function fillSearch(folder: string, size: number): Promise<void> {
  const database = connect({ dataDir: folder, databaseUrl: null });
  let memory = 0;
  const onProgress = () => {
    memory = Math.max(memory, process.memoryUsage.rss() / 1_048_576);
  };
  const seconds = await timed(() => indexChanges(database, Date.now(), { batchSize: 500, onProgress }));
  await database.raw('analyze');
  await database.destroy();
  console.log(
    `The search of ${size.toLocaleString('en')} was filled in ${seconds} s, with at most ${memory.toFixed(0)} MB.`,
  );
}

async function timed(work: () => Promise<unknown>): Promise<string> {
  const began = performance.now();
  await work();
  return ((performance.now() - began) / 1000).toFixed(1);
}

/** Hash of the files that determine the rows. */
async function fingerprint(): Promise<string> {
  const migrations = join(root, 'database/migrations');
  const files = (await readdir(migrations)).sort().map((file) => join(migrations, file));
  const hash = createHash('sha256');
  for (const file of [...files, join(import.meta.dirname, 'gallery.ts')]) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 12);
}

/** Deletes galleries of this size with another hash. */
async function dropOthers(size: number): Promise<void> {
  const names = await readdir(CACHE_FOLDER).catch(() => []);
  const old = names.filter((name) => name.startsWith(`${size}-`));
  await Promise.all(old.map((name) => rm(join(CACHE_FOLDER, name), { recursive: true, force: true })));
}
