import { cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { HANDS, paint } from '../../../database/seeds/demo/paint.ts';
import {
  IMAGE_FORMATS,
  type ImageStore,
  imagePath,
  largePath,
  VARIANTS,
} from '../../../server/pictures/files/image-store.ts';
import { importImage, LARGE_SIDE, VARIANT_SIDE } from '../../../server/pictures/files/variants.ts';
import { openStorage } from '../../../server/storage/open.ts';
import { print } from '../table.ts';

/** Pixels of the longer side of an original. */
const SIDE = 3_000;
const ORIGINAL_QUALITY = 92;

const claims: ImageStore['claims'] = { take: async () => ({ release: async () => {} }) };

interface Stored {
  key: string;
  originalBytes: number;
  cpuSeconds: number;
}

/** The demo's painted pictures as the import stores them, in a folder of this run. */
export class Pictures {
  #folder: Promise<string> | null = null;
  #plain: Promise<Stored[]> | null = null;

  /** Copies them into a data folder, and returns their keys. */
  async copyTo(dataDir: string): Promise<string[]> {
    const stored = await this.#stored();
    await mkdir(join(dataDir, 'images'), { recursive: true });
    await cp(join(await this.#root(), 'images'), join(dataDir, 'images'), { recursive: true });
    return stored.map(({ key }) => key);
  }

  /** Prints bytes of originals and variants. */
  async print(): Promise<void> {
    const stored = await this.#stored();
    const root = await this.#root();
    const meanOf = async (file: (key: string) => string) => {
      const sizes = stored.map(async ({ key }) => (await stat(join(root, file(key)))).size);
      return mean(await Promise.all(sizes)) / 1_024;
    };
    const head = [`${HANDS.length} pictures, means in kB`, ...IMAGE_FORMATS];
    const rows = VARIANTS.map(async (variant) => {
      const sizes = IMAGE_FORMATS.map((format) => meanOf((key) => imagePath(key, variant, format)));
      return [`${variant}, ${VARIANT_SIDE[variant]} px`, ...(await Promise.all(sizes)).map((size) => size.toFixed(1))];
    });
    const large = [`xl, ${LARGE_SIDE} px`, '', (await meanOf(largePath)).toFixed(1), ''];
    print(head, [...(await Promise.all(rows)), large]);
    const original = mean(stored.map(({ originalBytes }) => originalBytes)) / 1_024;
    const cpu = mean(stored.map(({ cpuSeconds }) => cpuSeconds));
    console.log(
      `An original, JPEG of ${SIDE} px, has ${original.toFixed(0)} kB. Its variants take ${cpu.toFixed(2)} s of processor time.`,
    );
  }

  async remove(): Promise<void> {
    if (this.#folder) await rm(await this.#folder, { recursive: true, force: true });
  }

  #root(): Promise<string> {
    this.#folder ??= mkdtemp(join(tmpdir(), 'galerya-needs-pictures-'));
    return this.#folder;
  }

  #stored(): Promise<Stored[]> {
    this.#plain ??= this.#root().then(store);
    return this.#plain;
  }
}

async function store(folder: string): Promise<Stored[]> {
  const storage = await openStorage({ kind: 'folder', folder });
  const stored: Stored[] = [];
  for (const [seed, hand] of HANDS.entries()) {
    const file = await originalOf(hand, seed);
    const before = process.cpuUsage();
    const made = await importImage({ storage, claims }, file);
    const { user, system } = process.cpuUsage(before);
    if (made.outcome !== 'made') throw new Error(`The picture of ${hand} was refused: ${made.reason}.`);
    stored.push({ key: made.image.key, originalBytes: file.length, cpuSeconds: (user + system) / 1e6 });
  }
  storage.close();
  return stored;
}

async function originalOf(hand: (typeof HANDS)[number], seed: number): Promise<Buffer> {
  const [width, height] = seed % 2 ? [SIDE, SIDE * 0.75] : [SIDE * 0.75, SIDE];
  const { data } = await paint({ hand, seed, width, height });
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: ORIGINAL_QUALITY })
    .toBuffer();
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
