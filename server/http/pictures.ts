import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { PictureReads, StorageLocation } from '../storage/location.ts';
import type { Storage, StoredFile } from '../storage/storage.ts';
import { DAY, HOUR, MINUTE, SECOND, YEAR_IN_SECONDS } from '../time/time.ts';
import { withTimeLimit } from '../time/time-limit.ts';
import { HttpError, NotFound } from './errors.ts';

/** Serves and reads the variants of pictures. */
export interface PictureFiles {
  /** `GET /images/:key/:file` */
  serve: RequestHandler<{ key: string; file: string }>;
  /** One variant, for mails and PDFs; null if it is missing. */
  read(key: string, file: string): Promise<Buffer | null>;
}

/** Generates missing variants on request. The demo studio is one. */
export interface PictureMaker {
  /** Resolves when the variant exists, or immediately for an unknown picture. */
  ensure(key: string, variant: string): Promise<unknown>;
}

export interface PictureOptions {
  maker?: PictureMaker | undefined;
  /** Milliseconds to wait for a variant that is being generated. */
  maxWaitMs?: number | undefined;
  reads?: PictureReads;
  /** For the validity of signed addresses. */
  now?: () => number;
}

const KEY = /^[A-Za-z0-9][A-Za-z0-9_-]{0,119}$/;
const FILE = /^(?:(?:sm|md|lg|thumb)\.(?:jpg|webp|avif)|xl\.webp)$/;
const TYPES: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' };

/**
 * Signed addresses begin with a window of this length and are valid for two: within a window all nodes redirect to the same address, so
 * that browsers reuse the picture, and an address is valid for at least one window more.
 */
const SIGNED_WINDOW = 12 * HOUR;
/** How long browsers reuse a redirect: less than its address is valid. */
const REDIRECT_AGE = { signed: HOUR, public: DAY };
/** Paths of stored variants, which need no further request to the bucket before they are sent. */
const MAX_STORED_PATHS = 50_000;

/** Serves `images/{key}/{variant}.{ext}` of the storage. */
export function pictureFiles(storage: Storage, options: PictureOptions = {}): PictureFiles {
  const { reads = { mode: 'shop' }, now = Date.now } = options;
  const find = variantFinder(storage, options);
  async function serve(req: Request, { key, file }: { key: string; file: string }, res: Response): Promise<void> {
    if (!KEY.test(key) || !FILE.test(file)) throw new NotFound();
    const found = await find(key, file);
    if (!found) throw new HttpError(404, undefined, { headers: { 'Cache-Control': 'public, max-age=10' } });
    res.set('Cache-Control', found === file ? `public, max-age=${YEAR_IN_SECONDS}, immutable` : 'public, max-age=60');
    // Mail programs embed pictures from other origins.
    res.set('Cross-Origin-Resource-Policy', 'cross-origin');
    const path = `images/${key}/${found}`;
    if (reads.mode !== 'shop') {
      const seconds = (found === file ? REDIRECT_AGE[reads.mode] : MINUTE) / SECOND;
      res.set('Cache-Control', `public, max-age=${seconds}`);
      res.redirect(302, reads.mode === 'public' ? `${reads.url}/${path}` : await signedUrl(storage, path, now()));
    } else if (storage.location.kind === 'folder') await sendFromFolder(res, storage.location.folder, path);
    else await sendFromBucket(req, res, storage, path);
  }
  return {
    serve: (req, res) => serve(req, req.params, res),
    read: async (key, file) => {
      if (!KEY.test(key) || !FILE.test(file)) return null;
      const found = await find(key, file);
      return found ? storage.read(`images/${key}/${found}`) : null;
    },
  };
}

/** Finds the file of a picture or its best fallback that is stored, where `maker` may generate it first; null if there is none. */
function variantFinder(
  storage: Storage,
  { maker, maxWaitMs = 15 * SECOND }: PictureOptions,
): (key: string, file: string) => Promise<string | null> {
  const isStored = storage.location.kind === 'folder' ? storage.find : cacheStored(storage);
  async function findStored(key: string, file: string): Promise<string | null> {
    for (const candidate of [file, ...fallbacksOf(file)])
      if (await isStored(`images/${key}/${candidate}`)) return candidate;
    return null;
  }
  return async (key, file) => {
    const found = await findStored(key, file);
    const isEnough = found !== null && (found === file || !file.startsWith('xl.'));
    if (isEnough || !maker) return found;
    await withTimeLimit(maker.ensure(key, file.split('.', 1)[0] as string), maxWaitMs, null);
    return findStored(key, file);
  };
}

async function signedUrl(storage: Storage, path: string, now: number): Promise<string> {
  const from = new Date(Math.floor(now / SIGNED_WINDOW) * SIGNED_WINDOW);
  return (await storage.signedUrl(path, { from, seconds: (2 * SIGNED_WINDOW) / SECOND })) ?? '';
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

/** Variants never change, and only pictures that no row names are deleted. So the storage finds a stored one once an hour. */
function cacheStored(storage: Storage): (path: string) => Promise<boolean> {
  const stored = new LRUCache<string, true>({ max: MAX_STORED_PATHS, ttl: HOUR });
  return async (path) => {
    if (stored.has(path)) return true;
    if (!(await storage.find(path))) return false;
    stored.set(path, true);
    return true;
  };
}

/** An AVIF may not exist yet. An original that is no larger than `lg` has no `xl`. */
function fallbacksOf(file: string): string[] {
  const [variant, extension] = file.split('.');
  if (variant === 'xl') return ['lg.webp'];
  return extension === 'avif' ? [`${variant}.webp`, `${variant}.jpg`] : [];
}

function sendFromFolder(res: Response, root: string, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    res.sendFile(path, { root, cacheControl: false }, (error) => {
      // The browser closed the connection: no error.
      if (error && !res.headersSent) reject(error);
      else resolve();
    });
  });
}

/** Streams the file with the ranges and conditions of the request, which the bucket applies. */
async function sendFromBucket(req: Request, res: Response, storage: Storage, path: string): Promise<void> {
  if (req.method === 'HEAD') {
    const found = await storage.find(path);
    if (!found) throw new NotFound();
    describe(res, path, found).set('Content-Length', String(found.size)).end();
    return;
  }
  const since = new Date(req.get('if-modified-since') ?? '');
  const file = await storage.open(path, {
    range: rangeOf(req),
    ifNoneMatch: req.get('if-none-match'),
    ifModifiedSince: Number.isNaN(since.getTime()) ? undefined : since,
  });
  if (file === null) throw new NotFound();
  if (file === 'not-modified') return void res.status(304).end();
  if (file === 'out-of-range') throw new HttpError(416);
  describe(res, path, file).set('Content-Length', String(file.length));
  if (file.contentRange) res.status(206).set('Content-Range', file.contentRange);
  // When the bucket stops in the middle, `pipeline` closes the connection: the status is already sent.
  await pipeline(file.content, res).catch((err: NodeJS.ErrnoException) => {
    if (err.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      req.log.warn({ path, code: err.code ?? err.name }, 'picture could not be read to its end');
  });
}

function describe(res: Response, path: string, { etag, modifiedAt }: StoredFile): Response {
  return res.set({
    'Content-Type': TYPES[path.split('.').at(-1) ?? ''],
    ETag: etag,
    'Last-Modified': modifiedAt.toUTCString(),
    'Accept-Ranges': 'bytes',
  });
}

/** One byte range. Any other header, and one with the condition `If-Range`, is answered with the whole file, as RFC 9110 permits. */
function rangeOf(req: Request): string | undefined {
  const range = req.get('range');
  return range && !req.get('if-range') && /^bytes=(?:\d+-\d*|-\d+)$/.test(range) ? range : undefined;
}
