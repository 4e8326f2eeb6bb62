import type { Knex } from 'knex';
import { grouped } from '../../../database/batches/grouped.ts';
import type { Storage } from '../../storage/storage.ts';
import { DAY } from '../../time/time.ts';
import { TILES } from '../tiles/tiling.ts';
import { ORIGINALS } from './image-store.ts';

/** Milliseconds. The next attempt of a refused import needs younger pictures. */
const MIN_AGE = DAY;
/** Pictures per query. */
const BATCH = 100;

interface PictureFiles {
  key: string;
  paths: string[];
  bytes: number;
}

export interface UnusedPictures {
  pictures: number;
  bytes: number;
  deleted: number;
}

/** The variants of pictures, their tiles, and originals. */
interface Kind {
  folder: string;
  keyOf: RegExp;
  table: 'images' | 'originals';
}

const KINDS: Kind[] = [
  { folder: 'images/', keyOf: /^images\/([0-9a-f]{32})\//, table: 'images' },
  { folder: TILES, keyOf: /^tiles\/([0-9a-f]{32})\//, table: 'images' },
  { folder: ORIGINALS, keyOf: /^originals\/([0-9a-f]{32})\./, table: 'originals' },
];

interface UnusedOptions {
  isDeleting: boolean;
  now: number;
  signal?: AbortSignal;
}

/**
 * Counts pictures and originals of the storage that the database does not have, such as those of a refused import or of deleted
 * artworks. `isDeleting` deletes those older than a day.
 */
export async function findUnusedPictures(
  database: Knex,
  storage: Storage,
  options: UnusedOptions,
): Promise<UnusedPictures> {
  const found: Found = { pictures: new Set(), deleted: new Set(), bytes: 0 };
  for (const kind of KINDS) await findUnusedOf(kind, database, storage, options, found);
  return { pictures: found.pictures.size, bytes: found.bytes, deleted: found.deleted.size };
}

/** Keys with their table: a picture has variants and tiles. */
interface Found {
  pictures: Set<string>;
  deleted: Set<string>;
  bytes: number;
}

async function findUnusedOf(
  kind: Kind,
  database: Knex,
  storage: Storage,
  { isDeleting, now, signal }: UnusedOptions,
  found: Found,
): Promise<void> {
  for await (const batch of grouped(picturesOf(storage, kind), BATCH)) {
    for (const picture of await unusedOf(database, kind, batch)) {
      const name = `${kind.table} ${picture.key}`;
      found.pictures.add(name);
      found.bytes += picture.bytes;
      if (
        isDeleting &&
        (await isOld(storage, picture, now)) &&
        (await unusedOf(database, kind, [picture])).length > 0
      ) {
        signal?.throwIfAborted();
        for (const path of picture.paths) await storage.remove(path);
        found.deleted.add(name);
      }
    }
  }
}

/** The storage lists the files of a folder one after the other. */
async function* picturesOf(storage: Storage, { folder, keyOf }: Kind): AsyncGenerator<PictureFiles> {
  let current = null as PictureFiles | null;
  for await (const { path, size } of storage.list(folder)) {
    const [, key] = keyOf.exec(path) ?? [];
    if (key === undefined) continue;
    if (current?.key !== key) {
      if (current) yield current;
      current = { key, paths: [], bytes: 0 };
    }
    current.paths.push(path);
    current.bytes += size;
  }
  if (current) yield current;
}

async function unusedOf(database: Knex, { table }: Kind, pictures: PictureFiles[]): Promise<PictureFiles[]> {
  const keys = pictures.map(({ key }) => key);
  const used = new Set(await database(table).whereIn('key', keys).pluck('key'));
  return pictures.filter(({ key }) => !used.has(key));
}

async function isOld(storage: Storage, { paths }: PictureFiles, now: number): Promise<boolean> {
  for (const path of paths) {
    const file = await storage.find(path);
    if (file && file.modifiedAt.getTime() > now - MIN_AGE) return false;
  }
  return true;
}
