import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { S3Driver } from 'flydrive/drivers/s3';
import { beforeAll, expect, it } from 'vitest';
import type { OpenedFile, Storage } from '../../server/storage/storage.ts';
import { bucketAt, onEachStorage } from '../support/storage/storage.ts';

const MB = 1_048_576;
const PATH = 'images/0f3a/lg.webp';

/** For a client beside that of the storage. */
const S3_OPTIONS = { forcePathStyle: true, supportsACL: false, visibility: 'private' };

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

it('the AWS client is loaded for a bucket only', async () => {
  const script = (location: string) => `
    import { createRequire } from 'node:module';
    import { openStorage } from '${import.meta.dirname}/../../server/storage/open.ts';
    await openStorage(${location});
    const { cache } = createRequire(import.meta.url);
    console.log(Object.keys(cache).some((path) => path.includes('@aws-sdk')));`;
  const isLoaded = async (location: object) => {
    const args = ['--input-type=module', '--eval', script(JSON.stringify(location))];
    return (await promisify(execFile)(process.execPath, args)).stdout.trim();
  };
  expect(await isLoaded({ kind: 'folder', folder: '/tmp' })).toBe('false');
  expect(await isLoaded(bucketAt('s3://key:secret@s3.example.com/bucket'))).toBe('true');
});

onEachStorage('files', ({ open, name }) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
    await storage.write(PATH, Buffer.from('0123456789'), { cacheControl: 'public, max-age=60' });
  });

  const paths = async (prefix: string) => (await Array.fromAsync(storage.list(prefix))).map(({ path }) => path).sort();
  const opened = async (...args: Parameters<Storage['open']>) => {
    const file = await storage.open(...args);
    if (!file || typeof file === 'string') throw new Error(`not opened: ${file}`);
    return { ...file, text: String(await buffer(file.content)) } satisfies OpenedFile & { text: string };
  };

  it('are found, read and opened as they were written', async () => {
    expect(await storage.find(PATH)).toEqual({
      size: 10,
      etag: expect.stringMatching(/^(W\/)?".+"$/),
      modifiedAt: expect.any(Date),
    });
    expect(String(await storage.read(PATH))).toBe('0123456789');
    expect(await opened(PATH)).toMatchObject({ text: '0123456789', length: 10, size: 10, contentRange: null });
  });

  it('that are missing are null', async () => {
    for (const path of ['images/0f3a/md.webp', 'images/none/lg.webp', 'images/0f3a/lg.webp/deeper', 'images/0f3a']) {
      expect(await storage.find(path)).toBeNull();
      expect(await storage.open(path)).toBeNull();
    }
    expect(await storage.read('images/none/lg.webp')).toBeNull();
    expect(await storage.hash('images/none/lg.webp')).toBeNull();
    expect(await storage.hash('images/none/lg.webp', { isRead: true })).toBeNull();
  });

  it('are opened by range', async () => {
    expect(await opened(PATH, { range: 'bytes=2-5' })).toMatchObject({
      text: '2345',
      length: 4,
      size: 10,
      contentRange: 'bytes 2-5/10',
    });
    expect(await opened(PATH, { range: 'bytes=7-' })).toMatchObject({ text: '789', contentRange: 'bytes 7-9/10' });
    expect(await storage.open(PATH, { range: 'bytes=10-' })).toBe('out-of-range');
  });

  it('are opened only when they have changed', async () => {
    const { etag, modifiedAt } = (await storage.find(PATH)) ?? { etag: '' };
    expect(await storage.open(PATH, { ifNoneMatch: etag })).toBe('not-modified');
    expect(await opened(PATH, { ifNoneMatch: '"other"' })).toMatchObject({ text: '0123456789' });
    expect(await storage.open(PATH, { ifModifiedSince: modifiedAt })).toBe('not-modified');
  });

  it('are replaced as a whole, and removed', async () => {
    await storage.write('a/b.txt', Buffer.from('first'));
    await storage.write('a/b.txt', Buffer.from('2nd'));
    expect(String(await storage.read('a/b.txt'))).toBe('2nd');
    await storage.remove('a/b.txt');
    await storage.remove('a/b.txt');
    expect(await storage.find('a/b.txt')).toBeNull();
    await storage.write('a/empty.txt', Buffer.alloc(0));
    expect(await storage.read('a/empty.txt')).toHaveLength(0);
    await storage.remove('a/empty.txt');
  });

  it('are written from streams of unknown length, larger than one part', async () => {
    const chunks = Array.from({ length: 18 }, () => randomBytes(MB));
    await storage.write('backups/large.bin', Readable.from(chunks));
    const found = await storage.find('backups/large.bin');
    expect(found?.size).toBe(18 * MB);
    expect(await storage.hash('backups/large.bin')).toBe(sha256(Buffer.concat(chunks)));
    await storage.write('backups/empty.bin', Readable.from([]));
    expect((await storage.find('backups/empty.bin'))?.size).toBe(0);
    await storage.remove('backups/large.bin');
    await storage.remove('backups/empty.bin');
  });

  it('are not there when their stream fails', async () => {
    const failing = Readable.from(
      (async function* () {
        yield randomBytes(MB);
        throw new Error('the source failed');
      })(),
    );
    await expect(storage.write('backups/cut.bin', failing)).rejects.toThrow('the source failed');
    expect(await storage.find('backups/cut.bin')).toBeNull();
    expect(await paths('backups/')).toEqual([]);
  });

  it('have a SHA-256, stored and read', async () => {
    const expected = sha256(Buffer.from('0123456789'));
    expect(await storage.hash(PATH)).toBe(expected);
    expect(await storage.hash(PATH, { isRead: true })).toBe(expected);
  });

  it('are listed by prefix, all pages of them', async () => {
    const many = Array.from({ length: 1_105 }, (_, index) => `many/${String(index).padStart(4, '0')}/lg.jpg`);
    for (let start = 0; start < many.length; start += 32)
      await Promise.all(many.slice(start, start + 32).map((path) => storage.write(path, Buffer.from(path))));
    expect(await paths('many/')).toEqual(many);
    expect(await Array.fromAsync(storage.list('many/0007/'))).toEqual([{ path: 'many/0007/lg.jpg', size: 16 }]);
    expect(await paths('man/')).toEqual([]);
    expect((await paths('')).length).toBeGreaterThan(1_105);
  });

  it('with names that are no paths are not listed', async () => {
    const { location } = storage;
    if (location.kind === 'folder') {
      await writeFile(join(location.folder, 'images/.DS_Store'), '');
      await writeFile(join(location.folder, 'images/of a visitor.jpg'), '');
    } else {
      const driver = new S3Driver({
        ...location,
        credentials: location.credentials ?? undefined,
        ...S3_OPTIONS,
      } as never);
      for (const name of ['images/', 'images/.DS_Store', 'images/of a visitor.jpg'])
        await driver.put(location.prefix + name, 'x');
    }
    expect(await paths('images/')).toEqual([PATH]);
  });

  it('have no path outside the storage', async () => {
    for (const path of ['../secret', 'images/../../secret', '/etc/passwd', 'images//a', 'images/.hidden', '', 'a\\b'])
      await expect((async () => storage.find(path))()).rejects.toThrow('is not a path of the storage');
  });

  it('of a bucket have signed addresses', async () => {
    const url = await storage.signedUrl(PATH, { from: new Date(), seconds: 60 });
    if (name === 'a folder') return expect(url).toBeNull();
    const response = await fetch(url ?? '');
    expect([response.status, await response.text()]).toEqual([200, '0123456789']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    expect(response.headers.get('content-type')).toBe('image/webp');
    const expired = await storage.signedUrl(PATH, { from: new Date(Date.now() - 120_000), seconds: 60 });
    expect((await fetch(expired ?? '')).status).toBe(403);
    expect((await fetch((url ?? '').replace('lg.webp', 'md.webp'))).status).toBe(403);
  });

  it('can be used', async () => {
    await storage.check();
  });
});
