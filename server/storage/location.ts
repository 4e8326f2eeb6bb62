import { resolve } from 'node:path';

/** Where files are stored. */
export type StorageLocation = FolderLocation | BucketLocation;

export interface FolderLocation {
  kind: 'folder';
  /** Absolute path. */
  folder: string;
  /** Other users cannot read the files, which are written to the disk before a write ends: for backups. */
  isPrivate?: boolean;
}

/** A bucket of an S3-compatible service. */
export interface BucketLocation {
  kind: 'bucket';
  /** Origin of the service, like `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Start of the names of all files: empty, or ending with a slash. */
  prefix: string;
  /** Null: the AWS client finds them, in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY or in the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/** How browsers read the pictures of a bucket: through the shop, or redirected to the bucket or to a CDN. */
export type PictureReads = { mode: 'shop' } | { mode: 'signed' } | { mode: 'public'; url: string };

const EXAMPLE = 's3://ACCESS_KEY:SECRET@s3.eu-central-1.amazonaws.com/my-bucket?region=eu-central-1';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/;

/** Whether a text is meant as the address of a bucket, and not as a folder. */
export function isBucketUrl(text: string): boolean {
  return /^s3(\+http)?:\/\//i.test(text);
}

/**
 * Parses `s3://ACCESS_KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION`, or `s3+http://` for a service without TLS. The problem completes
 * a sentence after the name of the setting, and does not contain the address, which has keys in it.
 */
export function parseBucketUrl(text: string): { location: BucketLocation } | { problem: string } {
  const url = isBucketUrl(text) && URL.canParse(text) ? new URL(text) : null;
  if (!url?.hostname)
    return { problem: `must be an address like ${EXAMPLE}; write / as %2F, + as %2B and @ as %40 in the secret` };
  const [bucket = '', ...prefix] = url.pathname.split('/').filter(Boolean);
  const problem = problemOf(url, bucket, prefix);
  if (problem) return { problem };
  return {
    location: {
      kind: 'bucket',
      endpoint: `${url.protocol === 's3:' ? 'https' : 'http'}://${url.host}`,
      region: url.searchParams.get('region') ?? regionOf(url.hostname),
      bucket,
      prefix: prefix.map((segment) => `${segment}/`).join(''),
      credentials: url.username
        ? { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) }
        : null,
    },
  };
}

function problemOf(url: URL, bucket: string, prefix: string[]): string | null {
  if (!BUCKET.test(bucket)) return `must name a bucket after the host, like ${EXAMPLE}`;
  if (!prefix.every((segment) => SEGMENT.test(segment)))
    return 'must have only letters, digits, dots, hyphens and underscores in the path after the bucket';
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'region');
  if (unknown !== undefined) return `has an unknown parameter after "?"; only region is known`;
  if (!/^[a-z0-9-]*$/.test(url.searchParams.get('region') ?? '')) return 'must have a region like eu-central-1';
  if ((url.username === '') !== (url.password === '')) return 'must have an access key and a secret, or neither';
  return [url.username, url.password].every(canDecode) ? null : 'has a % in a key that is not percent-encoded as %25';
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Parses the address of a bucket or the path of a folder for backups. The problem completes a sentence, as above. */
export function parseBackupLocation(text: string): { location: StorageLocation } | { problem: string } {
  return isBucketUrl(text)
    ? parseBucketUrl(text)
    : { location: { kind: 'folder', folder: resolve(text), isPrivate: true } };
}

/** AWS names the region in the host; other services accept this default. */
function regionOf(hostname: string): string {
  return /^s3[.-]([a-z0-9-]+)\.amazonaws\.com$/.exec(hostname)?.[1] ?? 'us-east-1';
}

/** For messages: without keys. */
export function describeLocation(location: StorageLocation): string {
  if (location.kind === 'folder') return `the folder ${location.folder}`;
  const { bucket, prefix, endpoint } = location;
  return `the bucket ${bucket}${prefix && ` (${prefix})`} at ${new URL(endpoint).host}`;
}

/** The origin to which requests for pictures are redirected, which the content security policy of pages must permit; null without redirects. */
export function pictureOrigin({
  storage,
  pictureReads,
}: {
  storage: StorageLocation;
  pictureReads: PictureReads;
}): string | null {
  if (pictureReads.mode === 'public') return new URL(pictureReads.url).origin;
  return pictureReads.mode === 'signed' && storage.kind === 'bucket' ? storage.endpoint : null;
}
