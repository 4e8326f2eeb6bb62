import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { hasImage, type ImageFormat, type ImageStore } from '../../../server/pictures/files/image-store.ts';
import { makeOnce } from '../../../server/pictures/files/make-once.ts';
import { removeAbandonedParts } from '../../../server/storage/folder.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import type { DemoPicture } from './demo-catalogue.ts';
import { demoKey } from './demo-picture.ts';
import { type LargeWorks, openLargeStudio } from './large-studio.ts';
import { commission } from './studio-commission.ts';
import type { WorkerSettings } from './studio-worker.ts';

/** 1: JPEG and WebP, which every browser supports; 2: AVIF, which is smaller. */
export type Stage = 1 | 2;

export interface StudioProgress {
  stage: Stage;
  done: number;
  total: number;
}

export interface StudioOptions {
  images: ImageStore;
  /** In the order in which they are painted. */
  pictures: readonly DemoPicture[];
  /** For temporary files. */
  dataDir: string;
  /** Painted in all their pixels after everything else. Default: none, only on request. */
  works?: LargeWorks;
  /** Whether the thread that paints large pictures gives way to everything else. */
  isPatient?: boolean;
  /** Number of painting threads. */
  concurrency?: number;
  onProgress?: (progress: StudioProgress) => void;
  onError?: (key: string, failure: string) => void;
}

export interface Studio {
  /** Moves a picture before all that are not requested. Resolves when its JPEG and WebP files exist, or its large variant, which is painted only on request. */
  ensure(key: string, variant?: string): Promise<'ready' | 'unknown' | 'failed'>;
  /** Resolves when all works are painted in all their pixels, or the studio is closed. */
  allLarge: Promise<void>;
  /** Resolves when the stage of every picture is done, or the studio is closed. */
  finished(stage: Stage): Promise<void>;
  /** Stops at once. Unfinished pictures are deleted and painted at the next start. */
  close(): Promise<void>;
}

const FORMATS: Record<Stage, readonly ImageFormat[]> = { 1: ['jpg', 'webp'], 2: ['avif'] };

/** Paints the demo collection in the background, each picture once by all nodes, in the given order. */
export async function openStudio(options: StudioOptions): Promise<Studio> {
  const { images } = options;
  const { storage } = images;
  if (storage.location.kind === 'folder') await removeAbandonedParts(storage.location.folder, Date.now());
  const pictures = new Map(options.pictures.map((picture) => [demoKey(picture), picture]));
  const queues: Record<Stage, string[]> = { 1: [], 2: [] };
  const left: Record<Stage, number> = { 1: 0, 2: 0 };
  const painted = await findPainted(storage, [...pictures.keys()]);
  const failed = new Set<string>();
  const waiting = new Map<string, (() => void)[]>();
  const ends: Record<Stage, PromiseWithResolvers<void>> = { 1: Promise.withResolvers(), 2: Promise.withResolvers() };
  let closed = false;

  for (const key of pictures.keys()) {
    for (const stage of [1, 2] as const) if (!painted[stage].has(key)) queues[stage].push(key);
  }
  for (const stage of [1, 2] as const) {
    left[stage] = queues[stage].length;
    if (left[stage] === 0) ends[stage].resolve();
  }

  const next = (): { key: string; stage: Stage } | undefined => {
    const stage: Stage = queues[1].length > 0 ? 1 : 2;
    const key = queues[stage].shift();
    return key === undefined ? undefined : { key, stage };
  };

  const settle = (key: string, stage: Stage, failure?: string): void => {
    if (failure) {
      failed.add(key);
      options.onError?.(key, failure);
    } else painted[stage].add(key);
    left[stage] -= 1;
    if (stage === 1) {
      for (const wake of waiting.get(key) ?? []) wake();
      waiting.delete(key);
    }
    options.onProgress?.({ stage, done: pictures.size - left[stage], total: pictures.size });
    if (left[stage] === 0) ends[stage].resolve();
  };

  const large = openLargeStudio(options);
  const closing = new AbortController();

  const paintLarge = async (): Promise<void> => {
    await ends[2].promise;
    for (const key of options.works?.views.keys() ?? []) {
      const picture = pictures.get(key);
      if (closed || !picture) return;
      if ((await large.complete(key, picture)) === 'failed' && !closed) options.onError?.(key, 'in all its pixels');
    }
  };

  /** Resolves when no picture is left, or the studio is closed. */
  const paintAll = async (worker: Worker): Promise<void> => {
    for (let current = next(); current && !closed; current = next()) {
      const { key, stage } = current;
      const picture = pictures.get(key) as DemoPicture;
      const failure = await makeOnce(images.claims, `${key} ${stage}`, {
        isMade: () => hasImage(storage, key, FORMATS[stage]),
        make: async () => void (await commission(worker, { key, picture, formats: FORMATS[stage] }, closing.signal)),
        signal: closing.signal,
      }).then(
        () => undefined,
        (error: unknown) => String(error),
      );
      if (!closed) settle(key, stage, failure);
    }
    // An idle worker would keep its memory, and the process alive.
    await worker.terminate();
  };

  const workers = Array.from(
    { length: Math.min(queues[1].length + queues[2].length, painterCount(options)) },
    () =>
      new Worker(new URL('./studio-worker.ts', import.meta.url), {
        workerData: { location: storage.location, dataDir: options.dataDir, isPatient: false } satisfies WorkerSettings,
      }),
  );
  const painters = workers.map(paintAll);
  const allLarge = paintLarge();

  return {
    async ensure(key, variant) {
      const picture = pictures.get(key);
      if (!picture) return 'unknown';
      if (variant === 'xl') return closed ? 'failed' : large.need(key, picture);
      if (painted[1].has(key)) return 'ready';
      if (closed || failed.has(key)) return 'failed';
      // Behind those that were requested before: the newest first would let the first ones of a page wait for all others.
      const place = queues[1].indexOf(key);
      const unrequested = queues[1].findIndex((each) => !waiting.has(each));
      if (unrequested >= 0 && place > unrequested) queues[1].splice(unrequested, 0, ...queues[1].splice(place, 1));
      await new Promise<void>((wake) => waiting.set(key, [...(waiting.get(key) ?? []), wake]));
      return painted[1].has(key) ? 'ready' : 'failed';
    },
    allLarge,
    finished: (stage) => ends[stage].promise,
    async close() {
      closed = true;
      closing.abort();
      await Promise.all([large.close(), ...workers.map((worker) => worker.terminate()), ...painters]);
      for (const wakes of waiting.values()) for (const wake of wakes) wake();
      waiting.clear();
      ends[1].resolve();
      ends[2].resolve();
      await allLarge;
    },
  };
}

function painterCount({ concurrency }: StudioOptions): number {
  return Math.max(1, concurrency ?? availableParallelism() - 1);
}

async function findPainted(storage: Storage, keys: string[]): Promise<Record<Stage, Set<string>>> {
  const painted: Record<Stage, Set<string>> = { 1: new Set(), 2: new Set() };
  await Promise.all(
    keys.flatMap((key) =>
      ([1, 2] as const).map(async (stage) => {
        if (await hasImage(storage, key, FORMATS[stage])) painted[stage].add(key);
      }),
    ),
  );
  return painted;
}
