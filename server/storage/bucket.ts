import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { S3Driver } from 'flydrive/drivers/s3';
import { MINUTE, SECOND } from '../time/time.ts';
import { bucketError, isMissing, statusOf } from './bucket-errors.ts';
import { limitSilence } from './limit-silence.ts';
import type { BucketLocation } from './location.ts';
import { checkedPath, isPath, type OpenedFile, type ReadConditions, type Storage, type StoredFile } from './storage.ts';

/** Milliseconds. */
export interface Timeouts {
  connect: number;
  /** Without a byte in the middle of a file. */
  silence: number;
  /** From the call to the headers of the response, with all retries, as the following ones. */
  read: number;
  /** A page of a list. */
  list: number;
  /** A call of a write sends up to PART_SIZE bytes, and the service may take minutes to join the parts of a large file. */
  write: number;
}

/** A read takes no longer than visitors wait for a hanging database. No request of a visitor lists or writes files. */
const TIMEOUTS: Timeouts = {
  ...{ connect: 2 * SECOND, silence: 5 * SECOND },
  ...{ read: 3 * SECOND, list: 30 * SECOND, write: 5 * MINUTE },
};

/** Bytes of a part of a multipart upload, which has at most 10,000 parts: files of up to 160 GB. */
const PART_SIZE = 16 * 1024 * 1024;
/** Simultaneous requests of a process; further ones wait for a connection. */
const MAX_SOCKETS = 64;

/** Also the attempts after "slow down" and lost responses; they pause for up to a second. */
const ATTEMPTS = 3;

/** Calls with a deadline other than that of reads. */
const DEADLINES: Record<string, keyof Timeouts> = {
  ListObjectsV2Command: 'list',
  PutObjectCommand: 'write',
  UploadPartCommand: 'write',
  CompleteMultipartUploadCommand: 'write',
};

export function openBucket(location: BucketLocation, timeouts: Timeouts = TIMEOUTS): Storage {
  const client = connect(location, timeouts);
  const { bucket, prefix } = location;
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });
  const keyOf = (path: string) => prefix + checkedPath(path);
  const target = (path: string) => ({ Bucket: bucket, Key: keyOf(path) });
  const attempt = <Result>(call: Promise<Result>) =>
    call.catch((error: unknown) => Promise.reject(bucketError(location, error)));
  const unlessMissing = <Result>(call: Promise<Result>) =>
    call.catch((error: unknown) => (isMissing(error) ? null : Promise.reject(bucketError(location, error))));

  async function open(path: string, { range, ifNoneMatch, ifModifiedSince }: ReadConditions = {}) {
    try {
      const command = { Range: range, IfNoneMatch: ifNoneMatch, IfModifiedSince: ifModifiedSince };
      const found = await client.send(new GetObjectCommand({ ...target(path), ...command }));
      return openedFile(found, limitSilence(found.Body as Readable, timeouts.silence));
    } catch (error) {
      if (statusOf(error) === 304) return 'not-modified' as const;
      if (statusOf(error) === 416) return 'out-of-range' as const;
      if (isMissing(error)) return null;
      throw bucketError(location, error);
    }
  }

  async function hash(path: string, { isRead = false } = {}): Promise<string | null> {
    const head = isRead ? null : await unlessMissing(client.send(new HeadObjectCommand(target(path))));
    if (!isRead && (!head || head.Metadata?.sha256)) return head?.Metadata?.sha256 ?? null;
    const file = await open(path);
    if (typeof file !== 'object' || !file) return null;
    const sha256 = createHash('sha256');
    await attempt(pipeline(file.content, sha256));
    return sha256.digest('hex');
  }

  async function* list(folder: string) {
    let next: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + folder, ContinuationToken: next });
      const page = await attempt(client.send(command));
      for (const { Key = '', Size = 0 } of page.Contents ?? []) {
        const path = Key.slice(prefix.length);
        if (isPath(path)) yield { path, size: Size };
      }
      next = page.NextContinuationToken;
    } while (next);
  }

  return {
    location,
    find: (path) => unlessMissing(driver.getMetaData(keyOf(path)).then(storedFile)),
    async read(path) {
      const file = await open(path);
      return typeof file === 'object' && file ? attempt(buffer(file.content)) : null;
    },
    open,
    async write(path, content, { cacheControl } = {}) {
      const options = { cacheControl, ...(content instanceof Uint8Array && checksumsOf(content)) };
      if (content instanceof Uint8Array) await attempt(driver.put(keyOf(path), content, options));
      else {
        const params = { ...target(path), Body: content, CacheControl: cacheControl };
        const upload = new Upload({ client, params, partSize: PART_SIZE, queueSize: 3 });
        await attempt(upload.done()).catch((error: unknown) => Promise.reject(content.errored ?? error));
      }
    },
    remove: (path) => attempt(driver.delete(keyOf(path))),
    list,
    hash,
    signedUrl: (path, { from, seconds }) =>
      getSignedUrl(client, new GetObjectCommand(target(path)), { signingDate: from, expiresIn: seconds }),
    async check() {
      // A missing file: without the permission to list, AWS refuses to say that it is missing.
      const file = await open('check');
      if (typeof file === 'object') file?.content.destroy();
    },
    close: () => client.destroy(),
  };
}

function connect({ endpoint, region, credentials }: BucketLocation, timeouts: Timeouts): S3Client {
  const client = new S3Client({
    endpoint,
    region,
    ...(credentials && { credentials }),
    // Works with every service; AWS serves both forms.
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    // Several services refuse the newer checksums, which `write` replaces by Content-MD5.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: timeouts.connect,
      httpAgent: { maxSockets: MAX_SOCKETS, keepAlive: true },
      httpsAgent: { maxSockets: MAX_SOCKETS, keepAlive: true },
    },
  });
  const send = client.send.bind(client) as (command: object, options: object) => Promise<unknown>;
  // Every call has a deadline, also those of flydrive, which cannot pass one.
  client.send = ((command: object) =>
    withDeadline(
      (abortSignal) => send(command, { abortSignal }),
      timeouts[DEADLINES[command.constructor.name] ?? 'read'],
    )) as typeof client.send;
  return client;
}

/** The signal ends with the headers: a body may take as long as it flows. */
async function withDeadline<Result>(
  call: (signal: AbortSignal) => Promise<Result>,
  milliseconds: number,
): Promise<Result> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), milliseconds);
  try {
    return await call(deadline.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** The service verifies the MD5 when it receives the bytes; the SHA-256 stays with the file. */
function checksumsOf(content: Uint8Array) {
  return {
    ContentMD5: createHash('md5').update(content).digest('base64'),
    Metadata: { sha256: createHash('sha256').update(content).digest('hex') },
  };
}

function storedFile(found: { contentLength: number; etag: string; lastModified: Date }): StoredFile {
  return { size: found.contentLength, etag: found.etag, modifiedAt: found.lastModified };
}

function openedFile(found: GetObjectCommandOutput, content: Readable): OpenedFile {
  const length = found.ContentLength ?? 0;
  const contentRange = found.ContentRange ?? null;
  return {
    content,
    contentRange,
    length,
    size: contentRange ? Number(contentRange.split('/')[1]) : length,
    etag: found.ETag ?? '',
    modifiedAt: found.LastModified ?? new Date(0),
  };
}
