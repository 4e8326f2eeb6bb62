import { setTimeout } from 'node:timers/promises';
import { worksOf } from '../galleries/works.ts';
import { type Effort, measureEach } from '../load.ts';
import type { MeasuredServer } from '../servers/measured-server.ts';
import { formatRatio, openTable } from '../table.ts';

interface SizedServer {
  size: number;
  server: MeasuredServer;
}

/** CPU seconds that an idle server uses in two seconds. */
const IDLE_CPU_SECONDS = 0.06;
const MAX_CHECKS = 60;

/**
 * Compares the throughput of a small and a large gallery without the page cache, in alternating runs. Waits until both servers are idle,
 * because the work after a start takes longer in a larger gallery.
 */
export async function measureGrowth(small: SizedServer, large: SizedServer, effort: Effort): Promise<void> {
  for (const { server } of [small, large]) await waitUntilIdle(server);
  const before = (await worksOf(small.server.url)).grown;
  const after = (await worksOf(large.server.url)).grown;
  const sizes = [small, large].map(({ size }) => size.toLocaleString('en').padStart(9));
  const addRow = openTable(['cache off, answers per CPU-second', ...sizes, ' ratio', 'ms each']);
  for (const [index, work] of before.entries()) {
    const all = [
      { server: small.server, work },
      { server: large.server, work: after[index] ?? work },
    ];
    const [few = 0, many = 0] = await measureEach(all, effort);
    addRow([work.name, few, many, formatRatio(many / few), (1000 / many).toFixed(1)]);
  }
  const memory = async ({ server }: SizedServer) => (await server.usage()).memory;
  addRow(['memory, MB', await memory(small), await memory(large), '', '']);
}

/** Waits, two minutes at most, until the work after a start is done. */
export async function waitUntilIdle(server: MeasuredServer): Promise<void> {
  let idleChecks = 0;
  let last = (await server.usage()).cpu;
  for (let check = 0; idleChecks < 3 && check < MAX_CHECKS; check++) {
    await setTimeout(2_000);
    const { cpu } = await server.usage();
    idleChecks = cpu - last < IDLE_CPU_SECONDS ? idleChecks + 1 : 0;
    last = cpu;
  }
}
