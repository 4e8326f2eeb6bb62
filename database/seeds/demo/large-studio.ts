import { Worker } from 'node:worker_threads';
import { type ImageStore, largePath } from '../../../server/pictures/files/image-store.ts';
import { type MakeOptions, makeOnce } from '../../../server/pictures/files/make-once.ts';
import type { DemoPicture } from './demo-catalogue.ts';
import { commission } from './studio-commission.ts';
import type { Commission, LargePicture, WorkerSettings } from './studio-worker.ts';
import type { DemoView } from './views/views.ts';

type Outcome = 'ready' | 'failed';

export interface LargeStudio {
  /** Paints a large variant for a visitor who waits for it. Resolves when the file is stored. */
  need(key: string, picture: DemoPicture): Promise<Outcome>;
  /** Paints a work in all its pixels, with its tiles and further views, and records it. */
  complete(key: string, picture: DemoPicture): Promise<Outcome>;
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

/** Paints pictures in all their pixels: in one thread those that visitors wait for, in another one the works, each one after the other. */
export function openLargeStudio({
  images: { storage, claims },
  dataDir,
  works,
  isPatient = false,
}: LargeOptions): LargeStudio {
  const closing = new AbortController();
  const settings = { location: storage.location, dataDir };
  // A visitor's picture does not give way to others.
  const forVisitors = openPainter({ ...settings, isPatient: false }, closing.signal);
  const forWorks = openPainter({ ...settings, isPatient }, closing.signal);
  const waiting = new Map<string, Promise<Outcome>>();

  function paintOnce(key: string, making: Pick<MakeOptions, 'isMade' | 'make'>): Promise<Outcome> {
    return makeOnce(claims, `${key} xl`, { ...making, signal: closing.signal }).then(
      () => 'ready',
      () => 'failed',
    );
  }

  return {
    need(key, picture) {
      const paint = () =>
        paintOnce(key, {
          isMade: async () => (await storage.find(largePath(key))) !== null,
          make: async () => void (await forVisitors.paint({ key, picture, formats: 'large' })),
        });
      // One at a time, because each has 36 MB until it is stored.
      const last = [...waiting.values()].at(-1);
      const painted =
        waiting.get(key) ??
        Promise.resolve(last)
          .then(paint)
          .finally(() => waiting.delete(key));
      waiting.set(key, painted);
      return painted;
    },
    async complete(key, picture) {
      const views = works?.views.get(key)?.map(({ kind }) => kind);
      if (!works || !views) return 'failed';
      return paintOnce(key, {
        isMade: () => works.isRecorded(key),
        make: async () => {
          const large = await forWorks.paint({ key, picture, formats: 'large', views });
          if (large) await works.record(key, large);
        },
      });
    },
    async close() {
      closing.abort();
      await Promise.all([forVisitors.close(), forWorks.close(), ...waiting.values()]);
    },
  };
}

/** A thread that starts with its first picture, and again after a failure. */
function openPainter(settings: WorkerSettings, closing: AbortSignal) {
  let worker: Worker | undefined;

  function open(): Worker {
    const opened = new Worker(new URL('./studio-worker.ts', import.meta.url), { workerData: settings });
    opened.on('error', () => {
      worker = undefined;
    });
    // An idle worker must not keep the process alive; while a picture is painted, the request for it does.
    opened.unref();
    return opened;
  }

  return {
    async paint(order: Commission): Promise<LargePicture | undefined> {
      closing.throwIfAborted();
      worker ??= open();
      return commission(worker, order, closing);
    },
    close: async () => void (await worker?.terminate()),
  };
}
