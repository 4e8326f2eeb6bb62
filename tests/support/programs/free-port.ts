import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range from which the system chooses ports itself, so that a server can stop and use it again. */
const RANGE = { from: 20_000, count: 12_000 };

/** A loopback port that no process uses. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = RANGE.from + Math.floor(Math.random() * RANGE.count);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
