import { Worker } from 'node:worker_threads';
import { largePath } from '../../../server/catalogue/image-store.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import type { DemoPicture } from './demo-catalogue.ts';
import type { Commission, Delivery } from './studio-worker.ts';

export interface LargeStudio {
  need(key: string, picture: DemoPicture): Promise<'ready' | 'failed'>;
  close(): Promise<unknown>;
}

/** Paints large variants on request: all of them would take many minutes and half a gigabyte. */
export function openLargeStudio(storage: Storage): LargeStudio {
  const waiting = new Map<string, PromiseWithResolvers<'ready' | 'failed'>>();
  let painter: Worker | undefined;

  function end(): void {
    painter = undefined;
    for (const { resolve } of waiting.values()) resolve('failed');
    waiting.clear();
  }

  function open(): Worker {
    const worker = new Worker(new URL('./studio-worker.ts', import.meta.url), { workerData: storage.location });
    worker.on('message', ({ key, failure }: Delivery) => {
      waiting.get(key)?.resolve(failure ? 'failed' : 'ready');
      waiting.delete(key);
    });
    worker.on('error', end);
    // An idle worker must not keep the process alive; while a picture is painted, the request for it does.
    worker.unref();
    return worker;
  }

  return {
    async need(key, picture) {
      if (await storage.find(largePath(key))) return 'ready';
      const asked = waiting.get(key);
      if (asked) return asked.promise;
      const answer = Promise.withResolvers<'ready' | 'failed'>();
      waiting.set(key, answer);
      painter ??= open();
      painter.postMessage({ key, picture, formats: 'large' } satisfies Commission);
      return answer.promise;
    },
    async close() {
      await painter?.terminate();
      end();
    },
  };
}
