import { createHash } from 'node:crypto';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Storage } from '../../storage/storage.ts';
import {
  hasImage,
  IMAGE_FORMATS,
  type ImageFormat,
  type ImageStore,
  imagePath,
  largePath,
  storedPaths,
  VARIANTS,
  type Variant,
  writeImage,
} from './image-store.ts';
import { makeOnce } from './make-once.ts';

// One thread for each picture. That is sharp's default with glibc; elsewhere it is a thread for each core, which visitors would wait for.
sharp.concurrency(1);

/** Pixels of the longer side; smaller originals are not enlarged. `thumb` is a square cut from the middle. */
export const VARIANT_SIDE: Record<Variant, number> = { lg: 1280, md: 768, sm: 384, thumb: 96 };

/** Pixels of the longer side of the zoom variant. */
export const LARGE_SIDE = 2560;

/** Raw RGB, three bytes per pixel. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

export type ImageRefusal = 'not-an-image' | 'unsupported-format' | 'too-large' | 'too-small' | 'too-narrow';

export interface CatalogueImage {
  key: string;
  /** Pixels of the lg variant. */
  width: number;
  height: number;
  original: { width: number; height: number };
  /** A tiny WebP as data URI. */
  placeholder: string;
}

export type ImportOutcome = { outcome: 'made'; image: CatalogueImage } | { outcome: 'refused'; reason: ImageRefusal };

const READABLE_FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif', 'avif']);
/** Largest file of an original. */
export const MAX_PICTURE_BYTES = 80 * 1024 * 1024;
const MAX_PIXELS = 120_000_000;
const MIN_SIDE = 32;
const MAX_ASPECT_RATIO = 20;
const PLACEHOLDER_SIDE = 16;
const PLACEHOLDER_BYTES = 250;

/**
 * Decodes a picture, stores its variants under the SHA-256 of its bytes, and returns key, size and placeholder. Without a store it
 * stores nothing.
 */
export async function importImage(
  images: ImageStore | null,
  file: Uint8Array,
  formats: readonly ImageFormat[] = IMAGE_FORMATS,
): Promise<ImportOutcome> {
  if (file.byteLength > MAX_PICTURE_BYTES) return { outcome: 'refused', reason: 'too-large' };
  const refusal = await inspect(file);
  if (refusal) return { outcome: 'refused', reason: refusal };
  const decoded = await decode(file);
  if (!decoded) return { outcome: 'refused', reason: 'not-an-image' };
  const { pixels, original } = decoded;
  const key = createHash('sha256').update(file).digest('hex').slice(0, 32);
  if (images) {
    const isLarger = Math.max(original.width, original.height) > VARIANT_SIDE.lg;
    const large = isLarger && formats.includes('webp') ? upright(file, LARGE_SIDE) : null;
    await storeOnce(images, key, { pixels, formats, large });
  }
  const placeholder = await placeholderOf(pixels);
  return { outcome: 'made', image: { key, width: pixels.width, height: pixels.height, original, placeholder } };
}

async function inspect(file: Uint8Array): Promise<ImageRefusal | null> {
  const known = await headerOf(file);
  if (!known) return 'not-an-image';
  if (!READABLE_FORMATS.has(known.format)) return 'unsupported-format';
  const [width, height] = [known.width, known.pageHeight ?? known.height];
  if (width * height > MAX_PIXELS) return 'too-large';
  if (Math.min(width, height) < MIN_SIDE) return 'too-small';
  return Math.max(width, height) / Math.min(width, height) > MAX_ASPECT_RATIO ? 'too-narrow' : null;
}

async function headerOf(file: Uint8Array): Promise<Metadata | null> {
  try {
    return await sharp(file, { limitInputPixels: false }).metadata();
  } catch {
    return null;
  }
}

interface Decoded {
  pixels: Pixels;
  original: { width: number; height: number };
}

async function decode(file: Uint8Array): Promise<Decoded | null> {
  try {
    const { autoOrient } = await sharp(file, { limitInputPixels: MAX_PIXELS }).metadata();
    const { data, info } = await upright(file, VARIANT_SIDE.lg).raw().toBuffer({ resolveWithObject: true });
    return {
      pixels: { width: info.width, height: info.height, data },
      original: { width: autoOrient.width, height: autoOrient.height },
    };
  } catch {
    return null;
  }
}

/** Rotated by EXIF, in sRGB, without transparency and metadata, at most `side` pixels long. */
function upright(file: Uint8Array, side: number): Sharp {
  return sharp(file, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha();
}

/** Writes the variants that do not exist yet, in one process of all nodes. */
export async function storeOnce(
  { storage, claims }: ImageStore,
  key: string,
  {
    pixels,
    formats = IMAGE_FORMATS,
    large = null,
  }: { pixels: Pixels; formats?: readonly ImageFormat[]; large?: Sharp | null },
): Promise<void> {
  await makeOnce(claims, key, {
    isMade: async () =>
      (await hasImage(storage, key, formats)) && (!large || (await storage.find(largePath(key))) !== null),
    make: async () => {
      await storeVariants(storage, key, pixels, formats);
      if (large) await storeLarge(storage, key, large);
    },
  });
}

/** Writes the zoom variant unless it exists. */
export async function storeLarge(storage: Storage, key: string, image: Sharp | Pixels): Promise<void> {
  const path = largePath(key);
  if (await storage.find(path)) return;
  const pixels = 'data' in image ? source(image) : image;
  await writeImage(storage, path, await encoded(pixels, 'webp').toBuffer());
}

/** Writes the variants that do not exist yet. */
export async function storeVariants(
  storage: Storage,
  key: string,
  pixels: Pixels,
  formats: readonly ImageFormat[] = IMAGE_FORMATS,
): Promise<void> {
  const stored = await storedPaths(storage, key);
  for (const variant of VARIANTS) {
    for (const format of formats) {
      const path = imagePath(key, variant, format);
      if (!stored.has(path)) await writeImage(storage, path, await encoded(scaled(pixels, variant), format).toBuffer());
    }
  }
}

function source({ width, height, data }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

function scaled(pixels: Pixels, variant: Variant): Sharp {
  const side = VARIANT_SIDE[variant];
  if (variant === 'thumb') {
    const square = Math.min(side, pixels.width, pixels.height);
    return source(pixels).resize(square, square, { fit: 'cover' });
  }
  return source(pixels).resize(side, side, { fit: 'inside', withoutEnlargement: true });
}

function encoded(image: Sharp, format: ImageFormat): Sharp {
  if (format === 'jpg') return image.jpeg({ quality: 80, progressive: true });
  if (format === 'webp') return image.webp({ quality: 78, effort: 2 });
  // AVIF at a higher effort costs seconds per picture and saves a few percent.
  return image.avif({ quality: 50, effort: 2 });
}

/** A preview of about 16 px as a data URI of at most 250 characters, to be inlined into pages. */
export async function placeholderOf(pixels: Pixels): Promise<string> {
  for (const [side, quality] of [
    [PLACEHOLDER_SIDE, 40],
    [PLACEHOLDER_SIDE, 15],
    [12, 10],
    [8, 5],
  ] as const) {
    const bytes = await source(pixels)
      .resize(side, side, { fit: 'inside', kernel: 'cubic' })
      .webp({ quality, effort: 4, smartSubsample: false })
      .toBuffer();
    const uri = `data:image/webp;base64,${bytes.toString('base64')}`;
    if (uri.length <= PLACEHOLDER_BYTES || side === 8) return uri;
  }
  throw new Error('unreachable: the smallest placeholder is always accepted');
}
