import { Worker } from 'node:worker_threads';
import { type ImageStore, largePath } from '../../../server/catalogue/pictures/image-store.ts';
import { makeOnce } from '../../../server/catalogue/pictures/make-once.ts';
import type { DemoPicture } from './demo-catalogue.ts';
import { commission } from './studio-commission.ts';

export interface LargeStudio {
  need(key: string, picture: DemoPicture): Promise<'ready' | 'failed'>;
  close(): Promise<unknown>;
}

/** Paints large variants on request: all of them would take many minutes and half a gigabyte. */
export function openLargeStudio({ storage, claims }: ImageStore): LargeStudio {
  const waiting = new Map<string, Promise<'ready' | 'failed'>>();
  const closing = new AbortController();
  let painter: Worker | undefined;

  function open(): Worker {
    const worker = new Worker(new URL('./studio-worker.ts', import.meta.url), { workerData: storage.location });
    worker.on('error', () => {
      painter = undefined;
    });
    // An idle worker must not keep the process alive; while a picture is painted, the request for it does.
    worker.unref();
    return worker;
  }

  function paint(key: string, picture: DemoPicture): Promise<'ready' | 'failed'> {
    const make = () => {
      painter ??= open();
      return commission(painter, { key, picture, formats: 'large' }, closing.signal);
    };
    const isMade = async () => (await storage.find(largePath(key))) !== null;
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
