import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import type { Actor } from '../audit/contract.ts';
import { type PartOutcome, readParts, removeParts, storePart, type UploadPart } from '../storage/parts.ts';
import type { Storage } from '../storage/storage.ts';
import { UNEDITED } from './editing/edits.ts';
import { inspectImage, KEY_LENGTH, MAX_PICTURE_BYTES, type PictureHeader } from './files/variants.ts';

import { addPicture, storeWithRow, UPLOAD_PREFIX } from './originals.ts';
import { insertOriginal } from './records.ts';
import type { Refusal } from './refusals.ts';

interface Files {
  database: Knex;
  storage: Storage;
  /** For the joined file while it is inspected. */
  dataDir: string;
}

type FileOutcome = { outcome: 'refused'; reason: Refusal } | { outcome: 'stored'; id: number };
type UploadOutcome = PartOutcome | FileOutcome;

/** Stores a part of an original. The last part makes it a picture, whose variants a background job makes. */
export async function receivePart(
  files: Files,
  part: UploadPart,
  change: { name: string; actor: Actor; now: number },
): Promise<UploadOutcome> {
  if (part.size > MAX_PICTURE_BYTES) return { outcome: 'refused', reason: 'too-large' };
  if (part.size === 0) return { outcome: 'refused', reason: 'empty' };
  const { storage } = files;
  const missing = await storePart(storage, part);
  if (missing) return missing;
  const result = await storeUpload(files, part.upload, change);
  await removeParts(storage, part.upload);
  return result;
}

/** Makes a file of this machine a picture, whose variants a background job makes. */
export async function receiveFile(
  files: Omit<Files, 'dataDir'>,
  path: string,
  change: { name: string; actor: Actor; now: number },
): Promise<FileOutcome> {
  const { size } = await stat(path);
  if (size > MAX_PICTURE_BYTES) return { outcome: 'refused', reason: 'too-large' };
  if (size === 0) return { outcome: 'refused', reason: 'empty' };
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return storeFile(files, { path, bytes: size, hash }, change);
}

/** Joins the parts in a file of this machine, so that no picture is held in memory. */
async function storeUpload(
  files: Files,
  upload: string,
  change: { name: string; actor: Actor; now: number },
): Promise<FileOutcome> {
  await mkdir(files.dataDir, { recursive: true });
  const folder = await mkdtemp(join(files.dataDir, UPLOAD_PREFIX));
  try {
    const joined = { path: join(folder, 'original'), bytes: 0, hash: createHash('sha256') };
    const measure = new PassThrough().on('data', (chunk: Buffer) => {
      joined.bytes += chunk.length;
      joined.hash.update(chunk);
    });
    await pipeline(readParts(files.storage, upload), measure, createWriteStream(joined.path));
    return await storeFile(files, joined, change);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `hash`: of all bytes of the file. */
async function storeFile(
  files: Omit<Files, 'dataDir'>,
  { path, bytes, hash }: { path: string; bytes: number; hash: Hash },
  change: { name: string; actor: Actor; now: number },
): Promise<FileOutcome> {
  const header = await inspectImage(path);
  if ('refusal' in header) return { outcome: 'refused', reason: header.refusal };
  const key = hash.digest('hex').slice(0, KEY_LENGTH);
  return { outcome: 'stored', id: await storeOriginal(files, { path, key, bytes, header }, change) };
}

async function storeOriginal(
  files: Omit<Files, 'dataDir'>,
  { path, key, bytes, header }: { path: string; key: string; bytes: number; header: PictureHeader },
  { name, actor, now }: { name: string; actor: Actor; now: number },
): Promise<number> {
  const { format, ...size } = header;
  return storeWithRow(
    files,
    { key, format },
    {
      content: () => createReadStream(path),
      now,
      async insert(transaction) {
        const original = await insertOriginal(transaction, { key, format, bytes, ...size, stored_at: now });
        const picture = { key, original, size, edits: UNEDITED };
        return addPicture(transaction, picture, { action: 'picture.uploaded', name, actor, now });
      },
    },
  );
}
