import { readFile, realpath, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, resolve, sep } from 'node:path';
import { type ImageRefusal, importImage } from '../variants.ts';
import type { StoredPicture } from './line.ts';

type Outcome = { picture: StoredPicture } | { reason: string };

const mostBytes = 80 * 1024 * 1024;

const reasons: Record<ImageRefusal, string> = {
  'not-an-image': 'is not a picture that can be read',
  'unsupported-format': 'is a picture of a kind that is not taken',
  'too-large': 'is too large a picture',
  'too-small': 'is too small a picture',
  'too-narrow': 'is too narrow a picture',
};

/** Reads the picture that a line names, from inside the folder alone, and stores its variants. */
export async function storePicture(name: string, folder: string, imagesDir: string | null): Promise<Outcome> {
  const path = await insideOf(folder, name);
  if (typeof path !== 'string') return path;
  const { size } = await stat(path);
  if (size === 0) return { reason: 'is an empty file' };
  if (size > mostBytes) return { reason: reasons['too-large'] };
  const bytes = await readFile(path);
  // Without a place to store it, it is only looked at.
  const made = imagesDir ? await importImage(imagesDir, bytes) : await importImage(tmpdir(), bytes, []);
  if (made.outcome === 'refused') return { reason: reasons[made.reason] };
  const { key, width, height, placeholder } = made.image;
  return { picture: { key, width, height, placeholder } };
}

async function insideOf(folder: string, name: string): Promise<string | { reason: string }> {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(name)) return { reason: 'is an address; put the file into the folder of images' };
  const outside = { reason: 'leads out of the folder of images' };
  if (isAbsolute(name) || name.includes('\\') || name.split('/').includes('..')) return outside;
  try {
    const root = await realpath(folder);
    // A link may lead anywhere, whatever its name says.
    const path = await realpath(resolve(root, name));
    if (!path.startsWith(root + sep)) return outside;
    return (await stat(path)).isFile() ? path : { reason: 'is not a file' };
  } catch {
    return { reason: 'is not in the folder of images' };
  }
}
