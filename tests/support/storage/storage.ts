import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import type { Claims } from '../../../server/pictures/files/make-once.ts';
import { parseBucketUrl, type StorageLocation } from '../../../server/storage/location.ts';
import { openStorage } from '../../../server/storage/open.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { type Engine, onEngine } from '../database.ts';

/** Claims of a process that has no others beside it. */
export const alwaysGrantedClaims: Claims = { take: async () => ({ release: async () => {} }) };

export interface TestStorage {
  name: 'a folder' | 'a bucket';
  /** A new, empty storage, or again the one at a location. Closed when the suite ends. */
  open(location?: StorageLocation): Promise<Storage>;
  /** The location of a new, empty storage. */
  create(): Promise<StorageLocation>;
}

/** One suite on both storages. */
export function onEachStorage(title: string, suite: (storage: TestStorage) => void): void {
  describe(`${title} in a folder`, () => suite(folderStorage()));
  describe(`${title} in a bucket`, () => suite(bucketStorage()));
}

/** One suite on SQLite with a folder, as on a single machine, and on PostgreSQL with a bucket, as on several. */
export function onEachInstallation(title: string, suite: (engine: Engine, storage: TestStorage) => void): void {
  onEngine('SQLite', `${title} in a folder`, (engine) => suite(engine, folderStorage()));
  onEngine('PostgreSQL', `${title} in a bucket`, (engine) => suite(engine, bucketStorage()));
}

function folderStorage(): TestStorage {
  return testStorage('a folder', createFolder);
}

function bucketStorage(): TestStorage {
  // In a hook: the first suite waits for the start of the server.
  beforeAll(async () => void (await bucketUrl()));
  return testStorage('a bucket', async () => bucketAt(await bucketUrl()));
}

function testStorage(name: TestStorage['name'], create: () => Promise<StorageLocation>): TestStorage {
  const opened: Storage[] = [];
  afterAll(() => {
    for (const storage of opened) storage.close();
  });
  return {
    name,
    create,
    open: async (location) => {
      const storage = await openStorage(location ?? (await create()));
      opened.push(storage);
      return storage;
    },
  };
}

/** A value of STORAGE_URL: an empty part of the bucket of the run's S3 server. */
export async function bucketUrl(): Promise<string> {
  const response = await fetch(`${inject('testHost')}/bucket`);
  if (!response.ok) throw new Error(await response.text());
  return response.json() as Promise<string>;
}

export function bucketAt(url: string): StorageLocation {
  const parsed = parseBucketUrl(url);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed.location;
}

export async function createFolder(): Promise<StorageLocation> {
  return { kind: 'folder', folder: await mkdtemp(join(tmpdir(), 'galerya-storage-')) };
}
