import { randomBytes } from 'node:crypto';
import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HOUR } from '../time.ts';

export type Variant = 'lg' | 'md' | 'sm' | 'thumb';
export type ImageFormat = 'jpg' | 'webp' | 'avif';

export const VARIANTS: readonly Variant[] = ['lg', 'md', 'sm', 'thumb'];
export const IMAGE_FORMATS: readonly ImageFormat[] = ['jpg', 'webp', 'avif'];

/** Keys are lower-case hex, so that a URL cannot leave the folder. */
export function isImageKey(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

export function imagePath(imagesDir: string, key: string, variant: Variant, format: ImageFormat): string {
  return join(imagesDir, key, `${variant}.${format}`);
}

/** The variant for zooming: WebP only, made from originals larger than `lg`. */
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

/** Writes a temporary file and renames it, so that readers see the whole file or none. */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${randomBytes(6).toString('hex')}.part`;
  await writeFile(part, bytes);
  await rename(part, path);
}

/** Removes temporary files of killed processes; those younger than an hour may still be in use. */
export async function removeAbandonedParts(imagesDir: string, now: number): Promise<void> {
  const names = await readdir(imagesDir, { recursive: true }).catch(() => [] as string[]);
  for (const name of names.filter((entry) => entry.endsWith('.part'))) {
    const path = join(imagesDir, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > HOUR) await rm(path, { force: true });
  }
}
