import { Readable } from 'node:stream';
import { DAY } from '../time/time.ts';
import type { Storage } from './storage.ts';

// A file that a browser uploads in parts: `uploads/{upload}/{offset}`. In the storage, because each part may reach another node.

const FOLDER = 'uploads/';
/** Milliseconds without a new part until an upload is deleted. */
const MAX_AGE = DAY;

export interface UploadPart {
  /** The id of the member, a hyphen, and a UUID of the browser. */
  upload: string;
  offset: number;
  /** Bytes of the whole file. */
  size: number;
  content: Uint8Array;
}

/** `gap`: earlier parts are missing, such as on another machine with a folder of its own. `received`: bytes from the beginning of the file. */
export type PartOutcome = { outcome: 'received' | 'gap'; received: number };

/**
 * Stores a part. Null after the last one: `readParts` then has the file. Writing a part again replaces it, so that a browser may
 * repeat a request whose response was lost.
 */
export async function storePart(
  storage: Storage,
  { upload, offset, size, content }: UploadPart,
): Promise<PartOutcome | null> {
  await storage.write(partPath(upload, offset), content);
  if (offset + content.length < size) return { outcome: 'received', received: offset + content.length };
  const received = await receivedBytes(storage, upload);
  return received < size ? { outcome: 'gap', received } : null;
}

/** Bytes from the beginning of the file that have arrived without a gap. */
async function receivedBytes(storage: Storage, upload: string): Promise<number> {
  let received = 0;
  for (const { offset, size } of await partsOf(storage, upload))
    if (offset <= received) received = Math.max(received, offset + size);
  return received;
}

/** The file of all parts. Parts may overlap when a browser repeats one with another length. */
export function readParts(storage: Storage, upload: string): Readable {
  async function* contents(): AsyncGenerator<Buffer> {
    let position = 0;
    for (const { offset, size } of await partsOf(storage, upload)) {
      if (offset + size <= position) continue;
      if (offset > position) throw new Error(`The upload ${upload} has a gap at ${position}.`);
      const bytes = await storage.read(partPath(upload, offset));
      if (!bytes) throw new Error(`The part ${offset} of the upload ${upload} is missing.`);
      yield bytes.subarray(position - offset);
      position = offset + bytes.length;
    }
  }
  return Readable.from(contents(), { objectMode: false, highWaterMark: 1 });
}

export async function removeParts(storage: Storage, upload: string): Promise<void> {
  for (const { offset } of await partsOf(storage, upload)) await storage.remove(partPath(upload, offset));
}

/** Deletes uploads that were left in the middle. */
export async function sweepParts(storage: Storage, now: number, signal?: AbortSignal): Promise<void> {
  const newest = new Map<string, { modifiedAt: number; paths: string[] }>();
  for await (const { path } of storage.list(FOLDER)) {
    signal?.throwIfAborted();
    const [, upload = ''] = path.split('/');
    const found = newest.get(upload) ?? { modifiedAt: 0, paths: [] };
    const modifiedAt = (await storage.find(path))?.modifiedAt.getTime() ?? 0;
    newest.set(upload, { modifiedAt: Math.max(found.modifiedAt, modifiedAt), paths: [...found.paths, path] });
  }
  for (const { modifiedAt, paths } of newest.values())
    if (modifiedAt <= now - MAX_AGE) for (const path of paths) await storage.remove(path);
}

async function partsOf(storage: Storage, upload: string): Promise<{ offset: number; size: number }[]> {
  const files = await Array.fromAsync(storage.list(`${FOLDER}${upload}/`));
  return files
    .map(({ path, size }) => ({ offset: Number(path.slice(path.lastIndexOf('/') + 1)), size }))
    .filter(({ offset }) => Number.isSafeInteger(offset))
    .sort((a, b) => a.offset - b.offset);
}

function partPath(upload: string, offset: number): string {
  return `${FOLDER}${upload}/${offset}`;
}
