import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, resolve, sep } from 'node:path';
import type { Knex } from 'knex';
import { type ImageStore, isImageKey } from '../../pictures/files/image-store.ts';
import { type ImageRefusal, importImage, MAX_PICTURE_BYTES } from '../../pictures/files/variants.ts';
import { type StoredImageRefusal, storeExportedImage } from '../copy-image.ts';
import type { StoredPicture } from './line.ts';

type Outcome = { picture: StoredPicture } | { reason: string };

/** A picture of an export: its variants are in `KEY/` of the folder of images. */
export interface ExportedPicture {
  width?: number | undefined;
  height?: number | undefined;
  placeholder?: string | undefined;
}

const REASONS: Record<ImageRefusal, string> = {
  'not-an-image': 'is not a picture that can be read; save it as JPEG or PNG',
  'unsupported-format': 'is a picture in an unsupported format; save it as JPEG or PNG',
  'too-large': 'is too large a picture; make it smaller than 80 MB and 120 megapixels, a HEIC than 64',
  'too-small': 'is too small a picture; it needs 32 pixels in width and height',
  'too-narrow': 'is too narrow a picture; cut its longer side',
};

const STORED_REASONS: Record<StoredImageRefusal, string> = {
  missing: 'is not a picture of this gallery, and its files are not in the folder of images',
  damaged: 'has files in the folder of images that are no pictures; export again',
};

interface PictureOptions {
  database: Knex;
  /** Where the import's files name pictures. */
  folder: string;
  /** Where variants are stored; null while pictures are only checked. */
  images: () => ImageStore | null;
}

/** Stores the pictures that an import names. */
export class Pictures {
  readonly #options: PictureOptions;
  readonly #found = new Map<string, StoredPicture>();
  readonly #alts = new Map<string, string>();

  constructor(options: PictureOptions) {
    this.#options = options;
  }

  get(key: string): StoredPicture | undefined {
    return this.#found.get(key);
  }

  /** A picture has one alternative text: the first one that a file states. */
  describe(key: string, alt: string): string {
    const first = this.#alts.get(key) ?? alt;
    this.#alts.set(key, first);
    return first;
  }

  altOf(key: string): string | undefined {
    return this.#alts.get(key);
  }

  /** Stores a picture and registers it for `get`. */
  async add(name: string, exported?: ExportedPicture): Promise<Outcome> {
    const outcome = await this.store(name, exported);
    if ('picture' in outcome) this.#found.set(outcome.picture.key, outcome.picture);
    return outcome;
  }

  /** Stores a file of the folder, or finds a `stored:` picture, which exports name. */
  async store(name: string, exported?: ExportedPicture): Promise<Outcome> {
    const [, key] = /^stored:(.*)$/.exec(name) ?? [];
    if (key !== undefined) return this.#findStored(key, exported);
    return storePicture(name, this.#options.folder, this.#options.images());
  }

  async #findStored(key: string, exported: ExportedPicture = {}): Promise<Outcome> {
    const { database, folder, images } = this.#options;
    const picture = await database('images')
      .where({ key })
      .whereNotNull('ready_at')
      .first('key', 'width', 'height', 'placeholder');
    const known = picture ?? this.#found.get(key);
    if (known) return { picture: known };
    if (!isImageKey(key)) return { reason: STORED_REASONS.missing };
    const read = async (name: string) => {
      const path = await resolveInside(folder, `${key}/${name}`);
      return typeof path === 'string' ? readFile(path) : null;
    };
    const stored = await storeExportedImage(images()?.storage ?? null, key, read);
    if (stored.outcome !== 'stored') return { reason: STORED_REASONS[stored.outcome] };
    const columns = Object.fromEntries(Object.entries(exported).filter(([, value]) => value !== undefined));
    const { width, height, placeholder } = { ...stored.image, ...columns };
    return { picture: { key, width, height, placeholder } };
  }
}

/** Reads a picture from the folder and stores its variants; paths outside the folder are refused. Without a store it only checks. */
async function storePicture(name: string, folder: string, images: ImageStore | null): Promise<Outcome> {
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
