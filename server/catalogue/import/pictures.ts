import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, resolve, sep } from 'node:path';
import type { ImageStore } from '../image-store.ts';
import { type ImageRefusal, importImage, MAX_PICTURE_BYTES } from '../variants.ts';
import type { StoredPicture } from './line.ts';

type Outcome = { picture: StoredPicture } | { reason: string };

const REASONS: Record<ImageRefusal, string> = {
  'not-an-image': 'is not a picture that can be read',
  'unsupported-format': 'is a picture in an unsupported format',
  'too-large': 'is too large a picture',
  'too-small': 'is too small a picture',
  'too-narrow': 'is too narrow a picture',
};

/** Reads a picture from the folder and stores its variants; paths outside the folder are refused. Without a store it only checks. */
export async function storePicture(name: string, folder: string, images: ImageStore | null): Promise<Outcome> {
  const path = await resolveInside(folder, name);
  if (typeof path !== 'string') return path;
  const { size } = await stat(path);
  if (size === 0) return { reason: 'is an empty file' };
  if (size > MAX_PICTURE_BYTES) return { reason: REASONS['too-large'] };
  const made = await importImage(images, await readFile(path));
  if (made.outcome === 'refused') return { reason: REASONS[made.reason] };
  const { key, width, height, placeholder } = made.image;
  return { picture: { key, width, height, placeholder } };
}

async function resolveInside(folder: string, name: string): Promise<string | { reason: string }> {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(name)) return { reason: 'is a URL; put the file into the folder of images' };
  const outside = { reason: 'is outside the folder of images' };
  if (isAbsolute(name) || name.includes('\\') || name.split('/').includes('..')) return outside;
  try {
    const root = await realpath(folder);
    // Resolves symbolic links, which may lead outside.
    const path = await realpath(resolve(root, name));
    if (!path.startsWith(root + sep)) return outside;
    return (await stat(path)).isFile() ? path : { reason: 'is not a file' };
  } catch {
    return { reason: 'is not in the folder of images' };
  }
}
