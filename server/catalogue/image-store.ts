import { randomBytes } from 'node:crypto';
import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HOUR } from '../time.ts';

export type Variant = 'lg' | 'md' | 'sm' | 'thumb';
export type ImageFormat = 'jpg' | 'webp' | 'avif';

export const VARIANTS: readonly Variant[] = ['lg', 'md', 'sm', 'thumb'];
export const IMAGE_FORMATS: readonly ImageFormat[] = ['jpg', 'webp', 'avif'];

/** Keys are lower-case hex, so that no address can point outside the folder. */
export function isImageKey(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

export function imagePath(imagesDir: string, key: string, variant: Variant, format: ImageFormat): string {
  return join(imagesDir, key, `${variant}.${format}`);
}

/** The one that is looked at closely: WebP alone, and only of originals that are larger than `lg`. */
export function largePath(imagesDir: string, key: string): string {
  return join(imagesDir, key, 'xl.webp');
}

export async function hasImage(
  imagesDir: string,
  key: string,
  formats: readonly ImageFormat[] = IMAGE_FORMATS,
): Promise<boolean> {
  const paths = VARIANTS.flatMap((variant) => formats.map((format) => imagePath(imagesDir, key, variant, format)));
  return (await Promise.all(paths.map(fileExists))).every(Boolean);
}

export function fileExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Whoever reads the path sees the whole file or none, even when this process is killed half way. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${randomBytes(6).toString('hex')}.part`;
  await writeFile(part, bytes);
  await rename(part, path);
}

/** Removes what killed processes left; younger than an hour may still be someone's work. */
export async function sweepParts(imagesDir: string, now: number): Promise<void> {
  const names = await readdir(imagesDir, { recursive: true }).catch(() => [] as string[]);
  for (const name of names.filter((entry) => entry.endsWith('.part'))) {
    const path = join(imagesDir, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > HOUR) await rm(path, { force: true });
  }
}
