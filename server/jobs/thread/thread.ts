import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { Registry } from 'prom-client';
import type { Settings } from '../../boot/settings/settings.ts';
import { openLog } from '../../http/monitoring/log.ts';
import { startJobs } from '../start.ts';

// The thread of background jobs. `host.ts` starts it.

export interface ThreadData {
  settings: Settings;
  origin: string;
}

/** To the thread. `metrics` is answered with the text of all metrics. */
export type ThreadRequest = { type: 'close' } | { type: 'metrics'; id: number };

/** From the thread. `log`: a line for the log of the process. */
export type ThreadMessage = { type: 'log'; line: string } | { type: 'metrics'; id: number; text: string };

const port = parentPort as MessagePort;
const send = (message: ThreadMessage) => port.postMessage(message);
const { settings, origin } = workerData as ThreadData;
const registry = new Registry();
const log = openLog(settings.logLevel, { write: (line) => send({ type: 'log', line }) });
const jobs = await startJobs({ settings, origin, log, metrics: { registry } });

port.on('message', async (request: ThreadRequest) => {
  if (request.type === 'metrics') return send({ type: 'metrics', id: request.id, text: await registry.metrics() });
  await jobs.close();
  port.close();
});
