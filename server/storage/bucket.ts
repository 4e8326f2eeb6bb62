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
import { limitIdleTime } from './limit-silence.ts';
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
  connect: 2 * SECOND,
  silence: 5 * SECOND,
  read: 3 * SECOND,
  list: 30 * SECOND,
  write: 5 * MINUTE,
};

/** Bytes of a part of a multipart upload, which has at most 10,000 parts: files of up to 160 GB. */
const PART_SIZE = 16 * 1024 * 1024;
/** Simultaneous requests of a process; further ones wait for a connection. */
const MAX_SOCKETS = 64;

/** Attempts of a request, with those after "slow down" and lost responses. They pause for up to a second. */
const ATTEMPTS = 3;

/** Calls with a deadline other than that of reads. */
const DEADLINES: Record<string, keyof Timeouts> = {
  ListObjectsV2Command: 'list',
  PutObjectCommand: 'write',
  UploadPartCommand: 'write',
  CompleteMultipartUploadCommand: 'write',
};

/** A connection to a bucket. */
interface Bucket {
  location: BucketLocation;
  client: S3Client;
  timeouts: Timeouts;
}

export function openBucket(location: BucketLocation, timeouts: Timeouts = TIMEOUTS): Storage {
  const client = connect(location, timeouts);
  const bucket: Bucket = { location, client, timeouts };
  const driver = new S3Driver({ client, bucket: location.bucket, visibility: 'private', supportsACL: false });
  const keyOf = (path: string) => targetOf(bucket, path).Key;
  return {
    location,
    find: (path) => unlessMissing(bucket, driver.getMetaData(keyOf(path)).then(storedFile)),
    async read(path) {
      const file = await openFile(bucket, path);
      return typeof file === 'object' && file ? attempt(bucket, buffer(file.content)) : null;
    },
    open: (path, conditions) => openFile(bucket, path, conditions),
    async write(path, content, { cacheControl } = {}) {
      if (!(content instanceof Uint8Array)) return upload(bucket, path, content, cacheControl);
      await attempt(bucket, driver.put(keyOf(path), content, { cacheControl, ...checksumsOf(content) }));
    },
    remove: (path) => attempt(bucket, driver.delete(keyOf(path))),
    list: (folder) => listFiles(bucket, folder),
    hash: (path, options) => hashOf(bucket, path, options),
    signedUrl: (path, { from, seconds }) =>
      getSignedUrl(client, new GetObjectCommand(targetOf(bucket, path)), { signingDate: from, expiresIn: seconds }),
    async check() {
      // A missing file: without the permission to list, AWS refuses to say that it is missing.
      const file = await openFile(bucket, 'check');
      if (typeof file === 'object') file?.content.destroy();
    },
    close: () => client.destroy(),
  };
}

function targetOf({ location: { bucket, prefix } }: Bucket, path: string): { Bucket: string; Key: string } {
  return { Bucket: bucket, Key: prefix + checkedPath(path) };
}

function attempt<Result>({ location }: Bucket, call: Promise<Result>): Promise<Result> {
  return call.catch((error: unknown) => Promise.reject(bucketError(location, error)));
}

function unlessMissing<Result>({ location }: Bucket, call: Promise<Result>): Promise<Result | null> {
  return call.catch((error: unknown) => (isMissing(error) ? null : Promise.reject(bucketError(location, error))));
}

async function openFile(
  bucket: Bucket,
  path: string,
  { range, ifNoneMatch, ifModifiedSince }: ReadConditions = {},
): Promise<OpenedFile | 'not-modified' | 'out-of-range' | null> {
  try {
    const conditions = { Range: range, IfNoneMatch: ifNoneMatch, IfModifiedSince: ifModifiedSince };
    const found = await bucket.client.send(new GetObjectCommand({ ...targetOf(bucket, path), ...conditions }));
    return openedFile(found, limitIdleTime(found.Body as Readable, bucket.timeouts.silence));
  } catch (error) {
    if (statusOf(error) === 304) return 'not-modified';
    if (statusOf(error) === 416) return 'out-of-range';
    if (isMissing(error)) return null;
    throw bucketError(bucket.location, error);
  }
}

async function upload(
  bucket: Bucket,
  path: string,
  content: Readable,
  cacheControl: string | undefined,
): Promise<void> {
  const params = { ...targetOf(bucket, path), Body: content, CacheControl: cacheControl };
  const parts = new Upload({ client: bucket.client, params, partSize: PART_SIZE, queueSize: 3 });
  await attempt(bucket, parts.done()).catch((error: unknown) => Promise.reject(content.errored ?? error));
}

async function* listFiles(bucket: Bucket, folder: string): AsyncGenerator<{ path: string; size: number }> {
  const { prefix, bucket: name } = bucket.location;
  let next: string | undefined;
  do {
    const command = new ListObjectsV2Command({ Bucket: name, Prefix: prefix + folder, ContinuationToken: next });
    const page = await attempt(bucket, bucket.client.send(command));
    for (const { Key = '', Size = 0 } of page.Contents ?? []) {
      const path = Key.slice(prefix.length);
      if (isPath(path)) yield { path, size: Size };
    }
    next = page.NextContinuationToken;
  } while (next);
}

async function hashOf(bucket: Bucket, path: string, { isRead = false } = {}): Promise<string | null> {
  const command = new HeadObjectCommand(targetOf(bucket, path));
  const head = isRead ? null : await unlessMissing(bucket, bucket.client.send(command));
  if (!isRead && (!head || head.Metadata?.sha256)) return head?.Metadata?.sha256 ?? null;
  const file = await openFile(bucket, path);
  if (typeof file !== 'object' || !file) return null;
  const sha256 = createHash('sha256');
  await attempt(bucket, pipeline(file.content, sha256));
  return sha256.digest('hex');
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
  timeoutMs: number,
): Promise<Result> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
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
