import { createHash } from 'node:crypto';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Storage } from '../../storage/storage.ts';
import type { Size } from '../tiles/tiling.ts';
import { decodeHeic, isHeic, MAX_HEIC_PIXELS } from './heic/decode.ts';
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
  const header = await inspectImage(file);
  if ('refusal' in header) return { outcome: 'refused', reason: header.refusal };
  return makeVariants(images, file, { key: keyOf(file), formats });
}

/** The key of a picture, from its bytes or another text that describes it. */
export function keyOf(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, KEY_LENGTH);
}

/** Hex digits of a SHA-256 that make a key. */
export const KEY_LENGTH = 32;

export interface PictureHeader {
  /** The format in sharp's names; `heic` for HEVC. */
  format: string;
  /** Pixels of the upright picture. */
  width: number;
  height: number;
}

/** Reads the header of a picture, from its bytes or a path, without decoding it. */
export async function inspectImage(file: Uint8Array | string): Promise<PictureHeader | { refusal: ImageRefusal }> {
  const known = await headerOf(file);
  if (!known) return { refusal: 'not-an-image' };
  if (!READABLE_FORMATS.has(known.format)) return { refusal: 'unsupported-format' };
  const [width, height] = [known.width, known.pageHeight ?? known.height];
  if (width * height > (isHeic(known) ? MAX_HEIC_PIXELS : MAX_PIXELS)) return { refusal: 'too-large' };
  if (Math.min(width, height) < MIN_SIDE) return { refusal: 'too-small' };
  if (Math.max(width, height) / Math.min(width, height) > MAX_ASPECT_RATIO) return { refusal: 'too-narrow' };
  const isTurned = known.autoOrient.width !== known.width;
  const upright = isTurned ? { width: height, height: width } : { width, height };
  return { format: isHeic(known) ? 'heic' : known.format, ...upright };
}

async function headerOf(file: Uint8Array | string): Promise<Metadata | null> {
  try {
    return await sharp(file, { limitInputPixels: false }).metadata();
  } catch {
    return null;
  }
}

/** A part of the picture, in percent of its sides. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Edits {
  /** Degrees clockwise, before the crop: 0, 90, 180 or 270. */
  rotation: number;
  crop: Crop | null;
}

interface MakeOptions {
  key: string;
  formats?: readonly ImageFormat[];
  edits?: Edits;
}

/** Makes the variants of a picture whose header has been inspected. Without a store it only decodes. */
export async function makeVariants(
  images: ImageStore | null,
  file: Uint8Array,
  { key, formats = IMAGE_FORMATS, edits = { rotation: 0, crop: null } }: MakeOptions,
): Promise<ImportOutcome> {
  const source = await readable(file, edits);
  const pixels = source && (await decode(source));
  if (!pixels) return { outcome: 'refused', reason: 'not-an-image' };
  const { width, height } = source.size;
  if (images) {
    const isLarger = Math.max(width, height) > VARIANT_SIDE.lg;
    const large = isLarger && formats.includes('webp') ? scaledDown(source, LARGE_SIDE) : null;
    await storeOnce(images, key, { pixels, formats, large });
  }
  const placeholder = await placeholderOf(pixels);
  return {
    outcome: 'made',
    image: { key, width: pixels.width, height: pixels.height, original: { width, height }, placeholder },
  };
}

/** All of a picture as a JPEG of the size `lg`, for a page on which it is edited. Null if it cannot be decoded. */
export async function previewOf(file: Uint8Array, rotation: number): Promise<Buffer | null> {
  const source = await readable(file, { rotation, crop: null });
  return source && encoded(scaledDown(source, VARIANT_SIDE.lg), 'jpg').toBuffer();
}

interface Source {
  file: Uint8Array;
  rotation: number;
  /** In pixels of the rotated picture; null: all of it. */
  region: { left: number; top: number; width: number; height: number } | null;
  /** Pixels of what `region` leaves. */
  size: Size;
}

/** Null if the picture cannot be decoded. */
async function readable(file: Uint8Array, { rotation, crop }: Edits): Promise<Source | null> {
  const known = await headerOf(file);
  if (!known) return null;
  const decoded = isHeic(known) ? await decodeHeic(file, known.icc) : file;
  if (!decoded) return null;
  const { autoOrient } = decoded === file ? known : await sharp(decoded).metadata();
  const whole =
    rotation % 180 === 0 ? autoOrient : { ...autoOrient, width: autoOrient.height, height: autoOrient.width };
  const region = crop && regionOf(crop, whole);
  const { width, height } = region ?? whole;
  return { file: decoded, rotation, region, size: { width, height } };
}

function regionOf(crop: Crop, { width, height }: { width: number; height: number }) {
  const left = Math.min(Math.round((crop.x / 100) * width), width - 1);
  const top = Math.min(Math.round((crop.y / 100) * height), height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round((crop.width / 100) * width), width - left)),
    height: Math.max(1, Math.min(Math.round((crop.height / 100) * height), height - top)),
  };
}

async function decode(source: Source): Promise<Pixels | null> {
  try {
    const { data, info } = await scaledDown(source, VARIANT_SIDE.lg).raw().toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data };
  } catch {
    return null;
  }
}

/** Rotated by EXIF and edits, cropped, in sRGB, without transparency and metadata, at most `side` pixels long. */
function scaledDown(source: Source, side: number): Sharp {
  return edited(source).resize(side, side, { fit: 'inside', withoutEnlargement: true });
}

/** Like `scaledDown`, with all pixels. */
function edited({ file, rotation, region }: Source): Sharp {
  const image = sharp(file, { limitInputPixels: MAX_PIXELS }).autoOrient();
  if (rotation !== 0) image.rotate(rotation);
  if (region) image.extract(region);
  return image.flatten({ background: '#ffffff' }).toColourspace('srgb').removeAlpha();
}

/** A picture with all its pixels, edited. Null if it cannot be decoded. */
export async function fullPicture(file: Uint8Array, edits: Edits): Promise<{ image: Sharp; size: Size } | null> {
  const source = await readable(file, edits);
  return source && { image: edited(source), size: source.size };
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

/** Raw pixels as the input of sharp. */
export function source({ width, height, data }: Pixels): Sharp {
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
