import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { CopyIncomplete, copyFiles } from '../../server/storage/copy-files.ts';
import { openStorage } from '../../server/storage/open.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { type FaultyBucket, startFaultyBucket } from '../support/storage/faulty-bucket.ts';
import { bucketAt, bucketUrl, createFolder } from '../support/storage/storage.ts';

const FILES = Array.from({ length: 40 }, (_, index) => `images/${String(index).padStart(2, '0')}/lg.webp`);
const NOW = Date.UTC(2026, 10, 22, 4);

async function open(): Promise<{ folder: Storage; bucket: Storage; service: FaultyBucket }> {
  const service = await startFaultyBucket(await bucketUrl());
  onTestFinished(() => service.close());
  return { folder: await openStorage(await createFolder()), bucket: await openStorage(bucketAt(service.url)), service };
}

const contents = async (storage: Storage) =>
  Object.fromEntries(
    await Promise.all(
      FILES.map(async (path) => [
        path,
        createHash('md5')
          .update((await storage.read(path)) ?? '')
          .digest('hex'),
      ]),
    ),
  );

describe.each(['folder to bucket', 'bucket to folder'] as const)('files copied from %s', (direction) => {
  let from: Storage;
  let to: Storage;
  let service: FaultyBucket;
  beforeEach(async () => {
    const opened = await open();
    [from, to] = direction === 'folder to bucket' ? [opened.folder, opened.bucket] : [opened.bucket, opened.folder];
    service = opened.service;
    for (const path of FILES) await from.write(path, randomBytes(2_000));
    await from.write('other/file.txt', Buffer.from('not a picture'));
  });
  const copy = (options = {}) => copyFiles(from, to, { prefix: 'images/', now: NOW, ...options });

  it('are the same, and stay at the source', async () => {
    const progress: string[] = [];
    const onProgress = ({ done, total }: { done: number; total: number }) => progress.push(`${done}/${total}`);
    expect(await copy({ onProgress })).toEqual({ copied: 40, copiedBytes: 80_000, existing: 0 });
    expect(await contents(to)).toEqual(await contents(from));
    expect(await to.find('other/file.txt')).toBeNull();
    expect([progress[0], progress.at(-1)]).toEqual(['1/40', '40/40']);
  });

  it('are copied once, and again when they are missing or different', async () => {
    await copy();
    await to.remove(FILES[3] ?? '');
    await to.write(FILES[5] ?? '', randomBytes(2_000));
    expect(await copy()).toEqual({ copied: 2, copiedBytes: 4_000, existing: 38 });
    expect(await copy()).toMatchObject({ copied: 0, existing: 40 });
    expect(await contents(to)).toEqual(await contents(from));
  });

  it('are verified: a copy with another content is removed and reported', async () => {
    const corrupt: Storage = {
      ...to,
      write: (path, content) =>
        to.write(path, path === FILES[7] ? Buffer.concat([content as Buffer, Buffer.from('!')]) : content),
    };
    const failed = copyFiles(from, corrupt, { prefix: 'images/', now: NOW });
    await expect(failed).rejects.toThrow(CopyIncomplete);
    await expect(failed).rejects.toThrow(/^1 files could not be copied .+; 39 were copied and 0 were there/);
    await expect(failed).rejects.toThrow('the copy of images/07/lg.webp has another content');
    expect(await to.find(FILES[7] ?? '')).toBeNull();
    expect(await copy()).toMatchObject({ copied: 1, existing: 39 });
  });

  it('continue after the bucket has failed', async () => {
    const written: string[] = [];
    const interrupted = copy({
      onProgress: ({ done }: { done: number }) => {
        written.push('one');
        if (done === 10) service.fail('forbidden');
      },
    });
    await expect(interrupted).rejects.toThrow('the key needs the permissions');
    service.recover();
    const { copied, existing } = await copy();
    expect(copied + existing).toBe(40);
    expect(existing).toBeGreaterThanOrEqual(9);
    expect(await contents(to)).toEqual(await contents(from));
  });
});
