import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  IMAGE_FORMATS,
  type ImageFormat,
  imagePath,
  largePath,
  storedPaths,
  VARIANTS,
  writeImage,
} from '../pictures/files/image-store.ts';
import { placeholderOf } from '../pictures/files/variants.ts';
import type { Storage } from '../storage/storage.ts';

export type StoredImageRefusal = 'missing' | 'damaged';

interface ExportedImage {
  /** Pixels of the lg variant. */
  width: number;
  height: number;
  placeholder: string;
}

type StoreOutcome = { outcome: 'stored'; image: ExportedImage } | { outcome: StoredImageRefusal };

/** Names that `sharp` gives to the formats of variants. */
const SHARP_FORMATS: Record<ImageFormat, string> = { jpg: 'jpeg', webp: 'webp', avif: 'heif' };

/** Stores the variants of an exported picture as they are; without a storage it only checks them. */
export async function storeExportedImage(
  storage: Storage | null,
  key: string,
  read: (name: string) => Promise<Buffer | null>,
): Promise<StoreOutcome> {
  const files = await Promise.all(
    variantsOf(key).map(async (variant) => {
      const bytes = await read(variant.name);
      return { ...variant, bytes, isPicture: bytes !== null && (await isFormat(bytes, variant.format)) };
    }),
  );
  if (files.some(({ bytes, isOptional }) => !(bytes || isOptional))) return { outcome: 'missing' };
  if (files.some(({ bytes, isPicture }) => bytes && !isPicture)) return { outcome: 'damaged' };
  if (storage) {
    const stored = await storedPaths(storage, key);
    await Promise.all(
      files.map(({ path, bytes }) => (bytes && !stored.has(path) ? writeImage(storage, path, bytes) : null)),
    );
  }
  const lg = files.find(({ name }) => name === 'lg.webp')?.bytes as Buffer;
  return { outcome: 'stored', image: await describe(lg) };
}

/** Copies the variants of a stored picture into `folder/KEY`; false if some are missing. */
export async function exportImage(storage: Storage, key: string, folder: string): Promise<boolean> {
  await mkdir(join(folder, key), { recursive: true });
  const copied = await Promise.all(
    variantsOf(key).map(async ({ name, path, isOptional }) => {
      const bytes = await storage.read(path);
      if (bytes) await writeFile(join(folder, key, name), bytes);
      return bytes !== null || isOptional;
    }),
  );
  return copied.every(Boolean);
}

interface ImageFile {
  /** In an exported folder. */
  name: string;
  /** In the storage. */
  path: string;
  format: ImageFormat;
  isOptional: boolean;
}

function variantsOf(key: string): ImageFile[] {
  const variants = VARIANTS.flatMap((variant) =>
    IMAGE_FORMATS.map((format) => {
      return { name: `${variant}.${format}`, path: imagePath(key, variant, format), format, isOptional: false };
    }),
  );
  return [...variants, { name: 'xl.webp', path: largePath(key), format: 'webp', isOptional: true }];
}

async function isFormat(bytes: Uint8Array, format: ImageFormat): Promise<boolean> {
  const found = await sharp(bytes)
    .metadata()
    .catch(() => null);
  return found?.format === SHARP_FORMATS[format];
}

async function describe(lg: Buffer): Promise<ExportedImage> {
  const { data, info } = await sharp(lg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { width, height, placeholder: await placeholderOf({ width, height, data }) };
}
