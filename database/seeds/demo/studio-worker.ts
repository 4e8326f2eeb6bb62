import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { hasImage, type ImageFormat } from '../../../server/catalogue/pictures/image-store.ts';
import { storeLarge, storeVariants, VARIANT_SIDE } from '../../../server/catalogue/pictures/variants.ts';
import type { StorageLocation } from '../../../server/storage/location.ts';
import { openStorage } from '../../../server/storage/open.ts';
import type { DemoPicture } from './demo-catalogue.ts';
import { paint, pixelSize } from './paint.ts';

export interface Commission {
  key: string;
  picture: DemoPicture;
  /** `large`: only the large variant. */
  formats: readonly ImageFormat[] | 'large';
}

export interface Delivery {
  key: string;
  /** Error message for the log. */
  failure?: string;
}

// One core per worker: libvips must not start its own thread pool beside the web server.
sharp.concurrency(1);
sharp.cache(false);

const storage = await openStorage(workerData as StorageLocation);

parentPort?.on('message', (commission: Commission) => {
  fulfil(commission).then(
    () => parentPort?.postMessage({ key: commission.key } satisfies Delivery),
    (error: unknown) => parentPort?.postMessage({ key: commission.key, failure: String(error) } satisfies Delivery),
  );
});

async function fulfil({ key, picture, formats }: Commission): Promise<void> {
  if (formats === 'large') return paintLarge(key, picture);
  if (await hasImage(storage, key, formats)) return;
  const painted = await paint({ hand: picture.hand, seed: picture.seed, ...pixelSize(picture, VARIANT_SIDE.lg) });
  await storeVariants(storage, key, painted, formats);
}

async function paintLarge(key: string, { hand, seed, ...measures }: DemoPicture): Promise<void> {
  const { width, height } = pixelSize(measures, VARIANT_SIDE.lg);
  // Exactly twice the size: with other proportions, painters place another number of objects.
  await storeLarge(storage, key, await paint({ hand, seed, width: 2 * width, height: 2 * height }));
}
