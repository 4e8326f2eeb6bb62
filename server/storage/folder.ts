import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { HOUR } from '../time/time.ts';
import type { FolderLocation } from './location.ts';
import { checkedPath, isPath, type OpenedFile, type Storage, type StoredFile } from './storage.ts';

/** Temporary files, which become the file when they are complete. */
const PART = /\.[0-9a-f]{12}\.part$/;

export function openFolder(location: FolderLocation): Storage {
  const { folder } = location;
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  const absolute = (path: string) => join(folder, checkedPath(path));

  async function find(path: string): Promise<StoredFile | null> {
    const found = await unlessMissing(stat(absolute(path)));
    if (!found?.isFile()) return null;
    // The same ETag that Express computes for the files that it sends.
    const etag = `W/"${found.size.toString(16)}-${found.mtime.getTime().toString(16)}"`;
    return { size: found.size, modifiedAt: found.mtime, etag };
  }

  return {
    location,
    find,
    read: (path) => unlessMissing(readFile(absolute(path))),
    async open(path, { range, ifNoneMatch, ifModifiedSince } = {}) {
      const file = await find(path);
      if (!file) return null;
      if (ifNoneMatch ? ifNoneMatch === file.etag : ifModifiedSince && file.modifiedAt <= ifModifiedSince)
        return 'not-modified';
      const bytes = range ? bytesOf(range, file.size) : null;
      return bytes === 'out-of-range' ? bytes : openBytes(absolute(path), file, bytes);
    },
    async write(path, content) {
      const part = `${checkedPath(path)}.${randomBytes(6).toString('hex')}.part`;
      try {
        if (location.isPrivate) await writePrivate(join(folder, part), content);
        else await (content instanceof Uint8Array ? disk.put(part, content) : disk.putStream(part, content));
        await rename(join(folder, part), absolute(path));
      } catch (error) {
        await rm(join(folder, part), { force: true });
        throw causeOf(error);
      }
    },
    remove: (path) => disk.delete(checkedPath(path)),
    list: (prefix) => filesBelow(folder, prefix),
    hash: (path) => unlessMissing(hashOf(absolute(path))),
    signedUrl: () => Promise.resolve(null),
    check: async () => {
      await mkdir(folder, { recursive: true, ...(location.isPrivate && { mode: 0o700 }) });
    },
    close: () => {},
  };
}

async function writePrivate(path: string, content: Uint8Array | Readable): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, content, { mode: 0o600, flush: true });
}

function openBytes(path: string, file: StoredFile, bytes: { start: number; end: number } | null): OpenedFile {
  const content = createReadStream(path, bytes ?? {});
  if (!bytes) return { ...file, content, contentRange: null, length: file.size };
  const { start, end } = bytes;
  return { ...file, content, contentRange: `bytes ${start}-${end}/${file.size}`, length: end + 1 - start };
}

/** The bytes of `bytes=2-5`, `bytes=2-` or `bytes=-5`; null, for the whole file, if the range has another form. */
function bytesOf(range: string, size: number): { start: number; end: number } | 'out-of-range' | null {
  const [found, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (found === undefined || first + last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'out-of-range' : { start, end };
}

async function* filesBelow(folder: string, prefix: string): AsyncGenerator<{ path: string; size: number }> {
  const entries = await unlessMissing(opendir(join(folder, prefix)));
  if (!entries) return;
  for await (const entry of entries) {
    const path = `${prefix}${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(folder, `${path}/`);
    if (!entry.isFile() || PART.test(entry.name) || !isPath(path)) continue;
    const found = await unlessMissing(stat(join(folder, path)));
    if (found) yield { path, size: found.size };
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Removes temporary files of killed processes; those younger than an hour may still be in use. */
export async function removeAbandonedParts(folder: string, now: number): Promise<void> {
  const entries = await unlessMissing(opendir(folder, { recursive: true }));
  if (!entries) return;
  for await (const { name, parentPath } of entries) {
    if (!PART.test(name)) continue;
    const path = join(parentPath, name);
    const found = await unlessMissing(stat(path));
    if (found && now - found.mtimeMs > HOUR) await rm(path, { force: true });
  }
}

async function unlessMissing<Result>(reading: Promise<Result>): Promise<Result | null> {
  try {
    return await reading;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** The system's error, such as ENOSPC, which flydrive wraps. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}
