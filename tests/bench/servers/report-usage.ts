import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded before each measured server. Reports on request what the process has used so far, and the longest block of its event
// loop since the last report. Ends with the bench.
const RESOLUTION_MS = 5;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();

/** Processor time of this thread between two turns of a timer: on a busy machine, the delay contains the time of other processes. */
let busiest = 0;
let last = threadMs();
setInterval(() => {
  const now = threadMs();
  busiest = Math.max(busiest, now - last);
  last = now;
}, RESOLUTION_MS).unref();

process.on('message', (message) => {
  if (message !== 'usage') return;
  const blocked = Math.max(0, delays.max / 1e6 - RESOLUTION_MS);
  delays.reset();
  process.send?.({ cpu: process.cpuUsage(), servingMs: threadMs(), rss: process.memoryUsage.rss(), blocked, busiest });
  busiest = 0;
});
process.on('disconnect', () => process.exit());

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
