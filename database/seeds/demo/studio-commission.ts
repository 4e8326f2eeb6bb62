import type { Worker } from 'node:worker_threads';
import type { Commission, Delivery, LargePicture } from './studio-worker.ts';

/** Has a worker paint one picture. Resolves with what a large one has become. Rejects when that fails, the worker ends, or the studio is closed. */
export function commission(worker: Worker, order: Commission, closing: AbortSignal): Promise<LargePicture | undefined> {
  return new Promise((resolve, reject) => {
    const deliver = ({ key, failure, large }: Delivery) => {
      if (key !== order.key) return;
      if (failure) settle(() => reject(new Error(failure)));
      else settle(() => resolve(large));
    };
    const fail = (error: Error) => settle(() => reject(error));
    const close = () => settle(() => reject(closing.reason));
    const settle = (end: () => void) => {
      worker.off('message', deliver).off('error', fail);
      closing.removeEventListener('abort', close);
      end();
    };
    worker.on('message', deliver).on('error', fail);
    closing.addEventListener('abort', close);
    if (closing.aborted) close();
    // A worker that has ended.
    else if (worker.threadId === -1) fail(new Error('the painting thread has ended'));
    else worker.postMessage(order);
  });
}
