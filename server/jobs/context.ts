import type { Context } from '../context.ts';

/** Context of background work. It runs in a thread of its own, or in tests in the same thread as the app. */
export type JobContext = Pick<
  Context,
  'settings' | 'database' | 'now' | 'log' | 'payments' | 'storage' | 'pictures'
> & {
  frontend: Pick<Context['frontend'], 'mail'>;
  metrics: Pick<Context['metrics'], 'registry'>;
};
