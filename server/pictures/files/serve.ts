import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { HttpError, NotFound } from '../../http/errors.ts';
import type { Storage } from '../../storage/storage.ts';
import { HOUR, SECOND } from '../../time/time.ts';
import { withTimeLimit } from '../../time/time-limit.ts';
import { type ReadOptions, storedFileSender } from './send.ts';

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

export interface PictureOptions extends ReadOptions {
  maker?: PictureMaker | undefined;
  /** Milliseconds to wait for a variant that is being generated. */
  maxWaitMs?: number | undefined;
}

const KEY = /^[A-Za-z0-9][A-Za-z0-9_-]{0,119}$/;
const FILE = /^(?:(?:sm|md|lg|thumb)\.(?:jpg|webp|avif)|xl\.webp)$/;

/** Paths of stored variants, which need no further request to the bucket before they are sent. */
const MAX_STORED_PATHS = 50_000;

/** A transparent pixel, through which pages show the placeholder. */
const TRANSPARENT = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

/** Serves `images/{key}/{variant}.{ext}` of the storage. A variant that is still being generated is transparent. */
export function pictureFiles(storage: Storage, options: PictureOptions = {}): PictureFiles {
  const find = variantFinder(storage, options);
  const send = storedFileSender(storage, options);
  async function serve(req: Request, { key, file }: { key: string; file: string }, res: Response): Promise<void> {
    if (!KEY.test(key) || !FILE.test(file)) throw new NotFound();
    const found = await find(key, file);
    if (!found) throw new HttpError(404, undefined, { headers: { 'Cache-Control': 'public, max-age=10' } });
    if (found === UNFINISHED) return sendTransparent(res);
    await send(req, res, `images/${key}/${found}`, { isFinal: found === file });
  }
  return {
    serve: (req, res) => serve(req, req.params, res),
    read: async (key, file) => {
      if (!KEY.test(key) || !FILE.test(file)) return null;
      const found = await find(key, file);
      return found && found !== UNFINISHED ? storage.read(`images/${key}/${found}`) : null;
    },
  };
}

// Not a 404: a browser would show the alternative text over the placeholder.
function sendTransparent(res: Response): void {
  res.set({ 'Cache-Control': 'no-store', 'Cross-Origin-Resource-Policy': 'cross-origin' });
  res.type('gif').send(TRANSPARENT);
}

/** The variant is still being generated. */
const UNFINISHED = Symbol('unfinished');

/** Finds the file of a picture or its best fallback that is stored, where `maker` may generate it first; null if there is none. */
function variantFinder(
  storage: Storage,
  { maker, maxWaitMs = 15 * SECOND }: PictureOptions,
): (key: string, file: string) => Promise<string | typeof UNFINISHED | null> {
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
    const result = await withTimeLimit(maker.ensure(key, file.split('.', 1)[0] as string), maxWaitMs, UNFINISHED);
    return (await findStored(key, file)) ?? (result === UNFINISHED ? UNFINISHED : null);
  };
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
