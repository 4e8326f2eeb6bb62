import type { Storage } from '../../storage/storage.ts';
import { YEAR_IN_SECONDS } from '../../time/time.ts';
import { TILES } from '../tiles/tiling.ts';
import type { Claims } from './make-once.ts';

export type Variant = 'lg' | 'md' | 'sm' | 'thumb';
export type ImageFormat = 'jpg' | 'webp' | 'avif';

export const VARIANTS: readonly Variant[] = ['lg', 'md', 'sm', 'thumb'];
export const IMAGE_FORMATS: readonly ImageFormat[] = ['jpg', 'webp', 'avif'];

/** Where variants are stored, and the claims by which each is made once. */
export interface ImageStore {
  storage: Storage;
  claims: Claims;
}

/** Variants are named by the content of their original, so they never change. */
export const IMAGE_CACHE_CONTROL = `public, max-age=${YEAR_IN_SECONDS}, immutable`;

/** Keys are lower-case hex, so that a URL cannot leave the folder. */
export function isImageKey(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

export function imagePath(key: string, variant: Variant, format: ImageFormat): string {
  return `images/${key}/${variant}.${format}`;
}

/** The variant for zooming: WebP only, made from originals larger than `lg`. */
export function largePath(key: string): string {
  return `images/${key}/xl.webp`;
}

/** The folder of originals. */
export const ORIGINALS = 'originals/';

const EXTENSIONS: Record<string, string> = { jpeg: 'jpg', heif: 'avif' };

/** Where an original is stored, which staff have uploaded. Visitors have no address for it. */
export function originalPath({ key, format }: { key: string; format: string }): string {
  return `${ORIGINALS}${key}.${EXTENSIONS[format] ?? format}`;
}

export async function hasImage(
  storage: Storage,
  key: string,
  formats: readonly ImageFormat[] = IMAGE_FORMATS,
): Promise<boolean> {
  const stored = await storedPaths(storage, key);
  return VARIANTS.every((variant) => formats.every((format) => stored.has(imagePath(key, variant, format))));
}

/** Paths of all variants of a picture, by one request to the storage. */
export function storedPaths(storage: Storage, key: string): Promise<Set<string>> {
  return pathsBelow(storage, `images/${key}/`);
}

/** Paths of all stored tiles of a picture. */
export function storedTiles(storage: Storage, key: string): Promise<Set<string>> {
  return pathsBelow(storage, `${TILES}${key}/`);
}

async function pathsBelow(storage: Storage, prefix: string): Promise<Set<string>> {
  const files = await Array.fromAsync(storage.list(prefix));
  return new Set(files.map(({ path }) => path));
}

export function writeImage(storage: Storage, path: string, bytes: Uint8Array): Promise<void> {
  return storage.write(path, bytes, { cacheControl: IMAGE_CACHE_CONTROL });
}
