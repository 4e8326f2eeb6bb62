import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect as connectSocket, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '../../../database/connect.ts';
import { createArtwork, createReservation } from '../../../database/factories/artworks.ts';
import { migrate } from '../../../database/migrate.ts';
import { DAY } from '../../../server/time/time.ts';
import type { Knex } from '../../support/knex.ts';
import type { MeasuredServer, Usage } from '../servers/measured-server.ts';
import { SHOP_SERVER, type start } from '../servers/servers.ts';
import { print } from '../table.ts';

/** Changes, one after the other. */
const CHANGES = 30;
/** Milliseconds between two changes, and the longest wait for all arrivals of one. */
const BETWEEN = 800;
const MAX_WAIT = 20_000;
/** Connections that are opened at once. */
const BATCH = 200;

/** Open event streams of visitors: memory, time from a commit to its arrival in all of them, and processor time. */
export async function benchLive(streams: number, startServer: typeof start): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'galerya-live-'));
  const database = connect({ dataDir, databaseUrl: null });
  const sockets: Socket[] = [];
  try {
    await migrate(database);
    const works: number[] = [];
    while (works.length < CHANGES) works.push((await createArtwork(database)).id);
    const env = { NODE_ENV: 'test', SESSION_SECRET: 'only-for-this-bench-0123456789', JOBS: 'off' };
    const server = await startServer(SHOP_SERVER, dataDir, env, '/artworks');
    await warmUp(server);
    const before = await server.usage();
    const arrivals: number[] = [];
    await open(server, { streams, sockets, onEvent: () => arrivals.push(performance.now()) });
    await pause(5_000);
    const opened = await server.usage();
    const { cpu: idle } = await observe(server, () => pause(CHANGES * BETWEEN));
    const times: number[] = [];
    const { cpu: changing, after } = await observe(server, () => change(database, { streams, works, arrivals, times }));
    const sorted = times.sort((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(0);
    const mb = (megabytes: number) => megabytes.toFixed(0);
    print(
      ['open streams', streams.toLocaleString('en')],
      [
        [
          'memory without streams, with them, after the changes, MB',
          [before, opened, after].map(({ memory }) => mb(memory)).join(', '),
        ],
        ['memory of one stream, kB', (((after.memory - before.memory) * 1_024) / streams).toFixed(1)],
        ['arrived events of those sent, %', ((100 * times.length) / (CHANGES * streams)).toFixed(2)],
        ['from the commit to the arrival, p50, p99, longest, ms', [at(0.5), at(0.99), at(0.999999)].join(', ')],
        ['processor time of a change, ms', (((changing - idle) * 1_000) / CHANGES).toFixed(1)],
        ['processor time of a second without changes, ms', ((idle * 1_000) / ((CHANGES * BETWEEN) / 1_000)).toFixed(1)],
        ['longest turn of the event loop beside the changes, ms', after.busiest.toFixed(0)],
      ],
    );
  } finally {
    for (const socket of sockets) socket.destroy();
    await database.destroy();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Without it, memory that any requests need would count for the streams. */
async function warmUp({ url }: MeasuredServer): Promise<void> {
  for (let count = 0; count < 300; count++) await (await fetch(`${url}/artworks?page=${count}`)).arrayBuffer();
}

interface Opening {
  streams: number;
  sockets: Socket[];
  onEvent: () => void;
}

/** Opens streams as a proxy does: each has another client address. */
async function open({ url }: MeasuredServer, { streams, sockets, onEvent }: Opening): Promise<void> {
  const { port } = new URL(url);
  const openOne = async (index: number) => {
    const socket = connectSocket(Number(port), '127.0.0.1');
    sockets.push(socket);
    const address = `10.0.${index >> 8}.${index & 255}`;
    const headers = [
      'Host: gallery.example.com',
      'Accept: text/event-stream',
      'Accept-Encoding: gzip, deflate, br, zstd',
      'Accept-Language: en-US,en;q=0.9',
      'User-Agent: Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      'Cookie: visitor_id=5b2f0c1e-8e55-4a0c-9f80-0f3a1f6f3f20',
      `X-Forwarded-For: ${address}`,
    ];
    socket.write(`GET /web/api/events HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    const [head] = await once(socket, 'data');
    if (!String(head).startsWith('HTTP/1.1 200')) throw new Error(`A stream was refused: ${String(head).slice(0, 40)}`);
    socket.on('data', (chunk: Buffer) => {
      if (chunk.includes('event: artwork')) onEvent();
    });
  };
  for (let from = 0; from < streams; from += BATCH)
    await Promise.all(Array.from({ length: Math.min(BATCH, streams - from) }, (_, index) => openOne(from + index)));
}

interface Changing {
  streams: number;
  works: number[];
  /** When each event arrived. */
  arrivals: number[];
  /** Milliseconds from the commit to each arrival. */
  times: number[];
}

async function change(database: Knex, { streams, works, arrivals, times }: Changing): Promise<void> {
  for (const id of works) {
    arrivals.length = 0;
    await createReservation(database, id, { state: 'reserved', expiresAt: Date.now() + DAY });
    const committedAt = performance.now();
    await pause(BETWEEN);
    while (arrivals.length < streams && performance.now() < committedAt + MAX_WAIT) await pause(50);
    times.push(...arrivals.map((at) => at - committedAt));
  }
}

/** Seconds of processor time, and what the server uses afterwards. */
async function observe(server: MeasuredServer, work: () => Promise<unknown>): Promise<{ cpu: number; after: Usage }> {
  const { cpu } = await server.usage();
  await work();
  const after = await server.usage();
  return { cpu: after.cpu - cpu, after };
}
