import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestHandler, Response } from 'express';
import { SECOND, YEAR_IN_SECONDS } from '../time.ts';
import { withTimeLimit } from '../time-limit.ts';
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

const KEY = /^[A-Za-z0-9][A-Za-z0-9_-]{0,119}$/;
const FILE = /^(?:(?:sm|md|lg|thumb)\.(?:jpg|webp|avif)|xl\.webp)$/;

/** Serves `{folder}/{key}/{variant}.{ext}`. Waits at most `maxWait` milliseconds for a variant that is being generated. */
export function pictureFiles(folder: string, maker?: PictureMaker, maxWait = 15 * SECOND): PictureFiles {
  async function find(key: string, file: string): Promise<string | null> {
    if (!KEY.test(key) || !FILE.test(file)) return null;
    const found = await findVariant(folder, key, file);
    const isEnough = found !== null && (found === file || !file.startsWith('xl.'));
    if (isEnough || !maker) return found;
    await withTimeLimit(maker.ensure(key, file.split('.', 1)[0] as string), maxWait, null);
    return findVariant(folder, key, file);
  }
  async function read(key: string, file: string): Promise<Buffer | null> {
    const found = await find(key, file);
    return found ? readFile(join(folder, key, found)) : null;
  }
  async function serve(key: string, file: string, res: Response): Promise<void> {
    if (!KEY.test(key) || !FILE.test(file)) throw new NotFound();
    const found = await find(key, file);
    if (!found) throw new HttpError(404, undefined, { headers: { 'Cache-Control': 'public, max-age=10' } });
    res.set('Cache-Control', found === file ? `public, max-age=${YEAR_IN_SECONDS}, immutable` : 'public, max-age=60');
    // Mail programs embed pictures from other origins.
    res.set('Cross-Origin-Resource-Policy', 'cross-origin');
    await send(res, folder, join(key, found));
  }
  return { serve: (req, res) => serve(req.params.key, req.params.file, res), read };
}

/** The requested file, or its best fallback that exists. */
async function findVariant(folder: string, key: string, file: string): Promise<string | null> {
  for (const candidate of [file, ...fallbacksOf(file)]) {
    if (await isFile(join(folder, key, candidate))) return candidate;
  }
  return null;
}

/** An AVIF may not exist yet. An original that is no larger than `lg` has no `xl`. */
function fallbacksOf(file: string): string[] {
  const [variant, extension] = file.split('.');
  if (variant === 'xl') return ['lg.webp'];
  return extension === 'avif' ? [`${variant}.webp`, `${variant}.jpg`] : [];
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );
}

function send(res: Response, root: string, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    res.sendFile(path, { root, cacheControl: false }, (error) => {
      // The browser closed the connection: no error.
      if (error && !res.headersSent) reject(error);
      else resolve();
    });
  });
}
