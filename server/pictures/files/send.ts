import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { HttpError, NotFound } from '../../http/errors.ts';
import type { PictureReads } from '../../storage/location.ts';
import type { Storage, StoredFile } from '../../storage/storage.ts';
import { DAY, HOUR, MINUTE, SECOND, YEAR_IN_SECONDS } from '../../time/time.ts';

/** How pictures and their tiles are sent. */
export interface ReadOptions {
  reads?: PictureReads;
  /** For the validity of signed addresses. */
  now?: () => number;
}

const TYPES: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' };

/**
 * Signed addresses begin with a window of this length and are valid for two. Within a window all nodes redirect to the same
 * address, so that browsers reuse the picture. An address is valid for at least one window more.
 */
const SIGNED_WINDOW = 12 * HOUR;
/** How long browsers reuse a redirect: less than its address is valid. */
const REDIRECT_AGE = { signed: HOUR, public: DAY };

/** Sends a file of the storage, or a redirect to it. `isFinal`: it never changes; otherwise a better one may be made soon. */
type StoredFileSender = (req: Request, res: Response, path: string, options: { isFinal: boolean }) => Promise<void>;

export function storedFileSender(
  storage: Storage,
  { reads = { mode: 'shop' }, now = Date.now }: ReadOptions,
): StoredFileSender {
  return async (req, res, path, { isFinal }) => {
    res.set('Cache-Control', isFinal ? `public, max-age=${YEAR_IN_SECONDS}, immutable` : 'public, max-age=60');
    // Mail programs and viewers of museums embed pictures from other origins.
    res.set('Cross-Origin-Resource-Policy', 'cross-origin');
    if (reads.mode !== 'shop') {
      const seconds = (isFinal ? REDIRECT_AGE[reads.mode] : MINUTE) / SECOND;
      res.set('Cache-Control', `public, max-age=${seconds}`);
      res.redirect(302, reads.mode === 'public' ? `${reads.url}/${path}` : await signedUrl(storage, path, now()));
    } else if (storage.location.kind === 'folder') await sendFromFolder(res, storage.location.folder, path);
    else await sendFromBucket(req, res, storage, path);
  };
}

async function signedUrl(storage: Storage, path: string, now: number): Promise<string> {
  const from = new Date(Math.floor(now / SIGNED_WINDOW) * SIGNED_WINDOW);
  return (await storage.signedUrl(path, { from, seconds: (2 * SIGNED_WINDOW) / SECOND })) ?? '';
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
