import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestHandler, Response } from 'express';
import { HttpError, NotFound } from './errors.ts';

/** Where the variants of pictures are read from. */
export interface PictureFiles {
  /** Answers `/images/:key/:file`. */
  serve: RequestHandler<{ key: string; file: string }>;
  /** One variant, for what shows it elsewhere than on a page; null where it is missing. */
  read(key: string, file: string): Promise<Buffer | null>;
}

/** Makes a picture's variants when somebody asks for them, such as the demo studio. */
export interface PictureMaker {
  /** Resolves once this variant of `key` stands, or at once where there is no such picture. */
  need(key: string, variant: string): Promise<unknown>;
}

const KEY = /^[A-Za-z0-9][A-Za-z0-9_-]{0,119}$/;
const FILE = /^(?:(?:sm|md|lg|thumb)\.(?:jpg|webp|avif)|xl\.webp)$/;
const YEAR = 31_536_000;

/** Serves `{folder}/{key}/{variant}.{ext}`; waits at most `patience` ms for a picture that is still being made. */
export function pictureFiles(folder: string, maker?: PictureMaker, patience = 15_000): PictureFiles {
  async function find(key: string, file: string): Promise<string | null> {
    if (!KEY.test(key) || !FILE.test(file)) return null;
    const found = await firstOf(folder, key, file);
    const isEnough = found !== null && (found === file || !file.startsWith('xl.'));
    if (isEnough || !maker) return found;
    await soonEnough(maker.need(key, file.split('.', 1)[0] as string), patience);
    return firstOf(folder, key, file);
  }
  async function read(key: string, file: string): Promise<Buffer | null> {
    const found = await find(key, file);
    return found ? readFile(join(folder, key, found)) : null;
  }
  async function serve(key: string, file: string, res: Response): Promise<void> {
    if (!KEY.test(key) || !FILE.test(file)) throw new NotFound();
    const found = await find(key, file);
    if (!found) throw new HttpError(404, undefined, { headers: { 'Cache-Control': 'public, max-age=10' } });
    res.set('Cache-Control', found === file ? `public, max-age=${YEAR}, immutable` : 'public, max-age=60');
    // Mails show them, from wherever they are read.
    res.set('Cross-Origin-Resource-Policy', 'cross-origin');
    await send(res, folder, join(key, found));
  }
  return { serve: (req, res) => serve(req.params.key, req.params.file, res), read };
}

/** The file to answer with: the one asked for, or the best that there is instead. */
async function firstOf(folder: string, key: string, file: string): Promise<string | null> {
  for (const candidate of [file, ...insteadOf(file)]) {
    if (await isFile(join(folder, key, candidate))) return candidate;
  }
  return null;
}

/** An AVIF may still be missing, and an original that was no larger than `lg` has no large variant. */
function insteadOf(file: string): string[] {
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

async function soonEnough(work: Promise<unknown>, patience: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience);
  });
  await Promise.race([work, end]).finally(() => clearTimeout(timer));
}

function send(res: Response, root: string, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    res.sendFile(path, { root, cacheControl: false }, (error) => {
      // A browser that went away in the middle is nothing to report.
      if (error && !res.headersSent) reject(error);
      else resolve();
    });
  });
}
