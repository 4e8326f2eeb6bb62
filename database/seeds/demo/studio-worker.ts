import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { hasImage, type ImageFormat } from '../../../server/pictures/files/image-store.ts';
import {
  keyOf,
  LARGE_SIDE,
  placeholderOf,
  source,
  storeLarge,
  storeVariants,
  VARIANT_SIDE,
} from '../../../server/pictures/files/variants.ts';
import { storeTiles } from '../../../server/pictures/tiles/store-tiles.ts';
import type { StorageLocation } from '../../../server/storage/location.ts';
import { openStorage } from '../../../server/storage/open.ts';
import type { DemoPicture } from './demo-catalogue.ts';
import { pictureName } from './demo-picture.ts';
import type { Raster } from './easel/raster.ts';
import { PAINTERS_VERSION, paint, pixelSize } from './paint.ts';
import { paintView } from './views/paint-view.ts';
import { ORIGINAL_SIDE, type ViewKind } from './views/views.ts';

export interface Commission {
  key: string;
  picture: DemoPicture;
  /** `large`: the picture in all its pixels, as large variant, and with `views` also as tiles. */
  formats: readonly ImageFormat[] | 'large';
  /** Further views of a large picture of an artwork. */
  views?: readonly ViewKind[];
}

/** What a large picture has become. */
export interface LargePicture {
  /** Pixels of the tiles. */
  size: { width: number; height: number };
  /** In their order. */
  views: { kind: ViewKind; key: string; width: number; height: number; placeholder: string }[];
}

export interface Delivery {
  key: string;
  large?: LargePicture;
  /** Error message for the log. */
  failure?: string;
}

export interface WorkerSettings {
  location: StorageLocation;
  /** For tiles until they are stored. */
  dataDir: string;
  /** Gives way to everything else. */
  isPatient: boolean;
}

// One core per worker: libvips must not start its own thread pool beside the web server.
sharp.concurrency(1);
sharp.cache(false);

const { location, dataDir, isPatient } = workerData as WorkerSettings;
const storage = await openStorage(location);
// On Linux the priority is that of this thread, elsewhere of the whole process.
if (isPatient && process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

parentPort?.on('message', (commission: Commission) => {
  fulfil(commission).then(
    (large) => parentPort?.postMessage({ key: commission.key, ...(large && { large }) } satisfies Delivery),
    (error: unknown) => parentPort?.postMessage({ key: commission.key, failure: String(error) } satisfies Delivery),
  );
});

async function fulfil({ key, picture, formats, views }: Commission): Promise<LargePicture | undefined> {
  if (formats === 'large') return paintLarge(key, picture, views);
  if (await hasImage(storage, key, formats)) return;
  const painted = await paint({ hand: picture.hand, seed: picture.seed, ...pixelSize(picture, VARIANT_SIDE.lg) });
  await storeVariants(storage, key, painted, formats);
}

async function paintLarge(key: string, picture: DemoPicture, kinds?: readonly ViewKind[]) {
  const { width, height } = pixelSize(picture, VARIANT_SIDE.lg);
  // In the proportions of the small one: with others, painters place another number of objects.
  const scale = ORIGINAL_SIDE / VARIANT_SIDE.lg;
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const original = await paint({ ...picture, ...size });
  await storeLarge(storage, key, source(original).resize(LARGE_SIDE, LARGE_SIDE, { fit: 'inside' }));
  if (!kinds) return;
  const signal = new AbortController().signal;
  await storeTiles({ image: source(original), size }, { storage, key, dataDir, signal });
  const views: LargePicture['views'] = [];
  for (const kind of kinds) views.push(await paintAndStoreView(kind, picture, original));
  return { size, views };
}

/** Without AVIF, which takes most of the time: WebP answers in its place. */
async function paintAndStoreView(kind: ViewKind, picture: DemoPicture, original: Raster) {
  const view = await paintView(kind, picture, original);
  const key = keyOf(`${pictureName({ version: PAINTERS_VERSION, ...picture }, original)}/${kind}`);
  await storeVariants(storage, key, view, ['jpg', 'webp']);
  return { kind, key, width: view.width, height: view.height, placeholder: await placeholderOf(view) };
}
