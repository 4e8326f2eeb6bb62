import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Settings } from '../../boot/settings/settings.ts';
import { SECOND } from '../../time/time.ts';
import { withTimeLimit } from '../../time/time-limit.ts';
import type { ThreadData, ThreadMessage, ThreadRequest } from './thread.ts';

/** Milliseconds until the thread starts, so that it does not slow down the first responses. */
const START_DELAY = SECOND;
/** Milliseconds until a thread that has failed is replaced. */
const RESTART_DELAY = SECOND;
/** Milliseconds to wait for the metrics of a busy thread. */
const METRICS_TIMEOUT = 2 * SECOND;
/** Megabytes. Most memory of a thread is its young generation, and jobs need little. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 8 };

interface HostOptions {
  settings: Settings;
  /** Starts the links in mails. */
  origin: string;
  log: Logger;
  /** Writes a line of the thread's log. */
  writeLine: (line: string) => void;
  startDelayMs?: number;
}

export interface JobHost {
  /** The thread's metrics in Prometheus' text format; empty without an answer. */
  metrics: () => Promise<string>;
  /** Resolves when the thread has ended. */
  close(): Promise<void>;
}

/** Runs background jobs in a thread beside the serving one, and replaces the thread when it fails. */
export function hostJobs(options: HostOptions): JobHost {
  return new ThreadHost(options);
}

class ThreadHost implements JobHost {
  readonly #options: HostOptions;
  readonly #metricsRequests = new Map<number, (text: string) => void>();
  #lastRequest = 0;
  #worker: Worker | null = null;
  #isClosed = false;
  #timer: NodeJS.Timeout;

  constructor(options: HostOptions) {
    this.#options = options;
    this.#timer = setTimeout(() => this.#start(), options.startDelayMs ?? START_DELAY).unref();
  }

  readonly metrics = async (): Promise<string> => {
    if (!this.#worker) return '';
    const id = ++this.#lastRequest;
    const { promise, resolve } = Promise.withResolvers<string>();
    this.#metricsRequests.set(id, resolve);
    this.#send({ type: 'metrics', id });
    return withTimeLimit(promise, METRICS_TIMEOUT, '').finally(() => this.#metricsRequests.delete(id));
  };

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const worker = this.#worker;
    if (!worker) return;
    // A thread that fails meanwhile ends as well.
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    this.#send({ type: 'close' });
    await ended;
  }

  #start(): void {
    const { settings, origin, log } = this.#options;
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: { settings, origin } satisfies ThreadData,
      resourceLimits: RESOURCE_LIMITS,
    });
    this.#worker = worker;
    worker.on('message', (message: ThreadMessage) => this.#receive(message));
    worker.on('error', (err) => {
      const next = this.#isClosed ? 'the next process continues its jobs' : `restarting in ${RESTART_DELAY / SECOND} s`;
      log.error({ err }, `the thread of background jobs failed; ${next}`);
    });
    worker.once('exit', () => {
      this.#worker = null;
      // Its jobs go on when their leases have ended.
      if (!this.#isClosed) this.#timer = setTimeout(() => this.#start(), RESTART_DELAY).unref();
    });
  }

  #receive(message: ThreadMessage): void {
    if (message.type === 'log') this.#options.writeLine(message.line);
    else this.#metricsRequests.get(message.id)?.(message.text);
  }

  #send(request: ThreadRequest): void {
    this.#worker?.postMessage(request);
  }
}
