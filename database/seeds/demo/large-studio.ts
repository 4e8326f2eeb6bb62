import { Worker } from 'node:worker_threads';
import { type ImageStore, largePath } from '../../../server/catalogue/pictures/image-store.ts';
import { makeOnce } from '../../../server/catalogue/pictures/make-once.ts';
import type { DemoPicture } from './demo-catalogue.ts';
import { commission } from './studio-commission.ts';
import type { LargePicture, WorkerSettings } from './studio-worker.ts';
import type { DemoView } from './views/views.ts';

export interface LargeStudio {
  need(key: string, picture: DemoPicture): Promise<'ready' | 'failed'>;
  close(): Promise<unknown>;
}

/** Artworks whose pictures get tiles and further views. */
export interface LargeWorks {
  /** By the key of the artwork's picture, in the order in which they are painted. */
  views: ReadonlyMap<string, readonly DemoView[]>;
  isRecorded(key: string): Promise<boolean>;
  record(key: string, large: LargePicture): Promise<void>;
}

interface LargeOptions {
  images: ImageStore;
  dataDir: string;
  works?: LargeWorks | undefined;
  isPatient?: boolean | undefined;
}

/** Paints pictures in all their pixels, one after the other. */
export function openLargeStudio({
  images: { storage, claims },
  dataDir,
  works,
  isPatient = false,
}: LargeOptions): LargeStudio {
  const waiting = new Map<string, Promise<'ready' | 'failed'>>();
  const closing = new AbortController();
  let painter: Worker | undefined;

  function open(): Worker {
    const worker = new Worker(new URL('./studio-worker.ts', import.meta.url), {
      workerData: { location: storage.location, dataDir, isPatient } satisfies WorkerSettings,
    });
    worker.on('error', () => {
      painter = undefined;
    });
    // An idle worker must not keep the process alive; while a picture is painted, the request for it does.
    worker.unref();
    return worker;
  }

  function paint(key: string, picture: DemoPicture): Promise<'ready' | 'failed'> {
    const views = works?.views.get(key);
    const make = async () => {
      painter ??= open();
      const order = { key, picture, formats: 'large', ...(views && { views: views.map(({ kind }) => kind) }) } as const;
      const large = await commission(painter, order, closing.signal);
      if (views && large) await works?.record(key, large);
    };
    const isMade = async () => (works && views ? works.isRecorded(key) : (await storage.find(largePath(key))) !== null);
    return makeOnce(claims, `${key} xl`, { isMade, make, signal: closing.signal }).then(
      () => 'ready',
      () => 'failed',
    );
  }

  return {
    need(key, picture) {
      const painted = waiting.get(key) ?? paint(key, picture).finally(() => waiting.delete(key));
      waiting.set(key, painted);
      return painted;
    },
    async close() {
      closing.abort();
      await Promise.all([painter?.terminate(), ...waiting.values()]);
    },
  };
}
