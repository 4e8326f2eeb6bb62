import type { Readable } from 'node:stream';
import { describeLocation, type StorageLocation } from './location.ts';

/** Files by path, like `images/3f…/lg.webp`, in a folder of this machine or in a bucket that all nodes share. */
export interface Storage {
  readonly location: StorageLocation;
  /** Null if there is no such file. */
  find(path: string): Promise<StoredFile | null>;
  read(path: string): Promise<Buffer | null>;
  /** Opens the file, or the bytes of one range, for streaming. The caller consumes or destroys `content`. */
  open(path: string, conditions?: ReadConditions): Promise<OpenedFile | 'not-modified' | 'out-of-range' | null>;
  /** Creates or replaces the file; readers see the whole new file or what was there before. Streams may be of any length. */
  write(path: string, content: Uint8Array | Readable, options?: WriteOptions): Promise<void>;
  /** A missing file is no error. */
  remove(path: string): Promise<void>;
  /** All files whose path starts with `prefix`, which is empty or ends with a slash. Leaves out names that are no paths, such as `.DS_Store`. */
  list(prefix: string): AsyncIterable<{ path: string; size: number }>;
  /** SHA-256 in hex. A bucket returns the hash that `write` stored with the bytes; `isRead` hashes the content itself. */
  hash(path: string, options?: { isRead?: boolean }): Promise<string | null>;
  /** An address from which anyone can read the file for `seconds` after `from`; null for a folder. */
  signedUrl(path: string, times: { from: Date; seconds: number }): Promise<string | null>;
  /** Looks for a file; throws a StorageError when the storage cannot be used. */
  check(): Promise<void>;
  close(): void;
}

export interface StoredFile {
  size: number;
  modifiedAt: Date;
  /** With its quotes. */
  etag: string;
}

export interface ReadConditions {
  /** One byte range, as in the header `Range`. */
  range?: string | undefined;
  /** Values of the headers `If-None-Match` and `If-Modified-Since`. */
  ifNoneMatch?: string | undefined;
  ifModifiedSince?: Date | undefined;
}

export interface OpenedFile extends StoredFile {
  content: Readable;
  /** The value of the header `Content-Range`, for a range. */
  contentRange: string | null;
  /** Bytes of `content`. */
  length: number;
}

export interface WriteOptions {
  /** For browsers and CDNs that read the bucket directly. */
  cacheControl?: string;
}

/** The storage cannot be reached or refuses. The message is a sentence for the operator, without keys. */
export class StorageError extends Error {
  override name = 'StorageError';
  readonly status = 503;
  /** The error code of the service or the operating system. */
  readonly code: string;
  /** The settings or the bucket must change; otherwise it may pass by itself. */
  readonly isPermanent: boolean;

  constructor(
    location: StorageLocation,
    problem: string,
    { code, isPermanent = false }: { code: string; isPermanent?: boolean },
  ) {
    super(`Cannot use ${describeLocation(location)}: ${problem} (${code}).`);
    this.code = code;
    this.isPermanent = isPermanent;
  }
}

const PATH = /^(?:[A-Za-z0-9][A-Za-z0-9_.-]*\/)*[A-Za-z0-9][A-Za-z0-9_.-]*$/;

/** Paths have no empty names, no leading dots, and so cannot leave the folder. */
export function isPath(text: string): boolean {
  return PATH.test(text);
}

/** Throws for other texts; paths come from code and from checked addresses. */
export function checkedPath(path: string): string {
  if (isPath(path)) return path;
  throw new Error(`"${path}" is not a path of the storage.`);
}

/** Whether the storage, the disk or the network has failed, and not the content: the same file may be stored later. */
export function isStorageFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // libvips names the system's errors so when it writes files itself.
  return error instanceof StorageError || 'syscall' in error || /^system error: /m.test(error.message);
}
