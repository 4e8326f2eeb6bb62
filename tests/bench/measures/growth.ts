import { worksOf } from '../galleries/works.ts';
import { type Effort, measureEach } from '../load.ts';
import type { MeasuredServer } from '../servers/measured-server.ts';
import { formatRatio, openTable } from '../table.ts';

interface SizedServer {
  size: number;
  server: MeasuredServer;
}

/**
 * Compares the throughput of a small and a large gallery without the page cache, in alternating runs.
 */
export async function measureGrowth(small: SizedServer, large: SizedServer, effort: Effort): Promise<void> {
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
