import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { DatabaseSettings } from '../../database/connect.ts';
import { serialize } from '../../database/engine.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { saveSetting } from '../../server/navigation/records.ts';
import { builtPages, onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { childEnvironment } from '../support/programs/environment.ts';
import { freePort } from '../support/programs/free-port.ts';
import { withParent } from '../support/programs/with-parent.ts';

/** More artworks than a process takes into the search index while it stops. */
const BACKLOG = 6_000;

const body = JSON.stringify({ email: 'maria@example.com' });
const post = [
  'POST /web/api/subscriptions/subscribe HTTP/1.1',
  'Host: 127.0.0.1',
  'Content-Type: application/json',
  `Content-Length: ${body.length}`,
  'Expect: 100-continue',
  '',
  '',
].join('\r\n');

onEachEngine('a served process', (engine) => {
  let child: ChildProcess;
  beforeAll(builtPages);
  afterEach(() => child.kill('SIGKILL'));

  async function start(env: Record<string, string> = {}): Promise<number> {
    child = spawnServer({ ...variables(await engine.create()), ...env });
    return portOf(child);
  }

  /** Another process can take the free port before the start. Then the start is repeated with another port. */
  async function startWithMetrics(env: Record<string, string>): Promise<{ port: number; metricsPort: number }> {
    for (;;) {
      const metricsPort = await freePort();
      const starting = start({ ...env, METRICS_PORT: String(metricsPort) });
      const port = await starting.catch((error) => {
        if (String(error).includes(`METRICS_PORT ${metricsPort} is already in use`)) return null;
        throw error;
      });
      if (port !== null) return { port, metricsPort };
    }
  }

  it.each([
    ['SIGTERM', '1'],
    ['SIGTERM', '2'],
    ...(engine.name === 'SQLite' ? ([['SIGINT', '1']] as const) : []),
  ] as const)(
    'OPS-05 after %s, in %s processes, completes open requests, accepts no new ones and exits with 0',
    async (signal, PROCESSES) => {
      const port = await start({ PROCESSES });
      const idle = await open(port);
      idle.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
      await once(idle, 'data');
      const busy = await open(port);
      busy.write(post);
      // The server has started this request once it sends `100 Continue`.
      expect(String(await once(busy, 'data'))).toContain('100 Continue');

      const ended = once(child, 'exit');
      child.kill(signal);
      await once(idle, 'close');
      await refused(port);
      expect(child.exitCode).toBeNull();
      busy.write(body);
      const answer = await text(busy);
      expect(answer).toMatch(/^HTTP\/1\.1 419 /);
      expect(answer).toMatch(/^connection: close/im);
      expect(answer).toMatch(/\{"message":"[^"]+"\}$/);
      expect(await ended).toEqual([0, null]);
    },
  );

  it('OPS-05 ends during a large search backlog, which the next process continues', async () => {
    async function stopInTheMiddle(): Promise<{ left: number; indexed: number }> {
      const settings = await engine.create();
      const database = await engine.open(settings);
      await createBacklog(database);
      child = spawnServer(variables(settings));
      await portOf(child);
      await expect.poll(() => waiting(database), { interval: 10 }).toBeLessThan(BACKLOG);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      return { left: await waiting(database), indexed: await countOf(database, 'search_documents') };
    }
    let result = await stopInTheMiddle();
    // On a slow machine, a process may have finished before its signal.
    for (let again = 0; result.left === 0 && again < 4; again++) result = await stopInTheMiddle();
    expect(result.left).toBeGreaterThan(0);
    // Each batch is indexed completely or not at all.
    expect(result.indexed).toBe(BACKLOG - result.left);
  });

  it.each(engine.name === 'PostgreSQL' ? ['1', '2'] : [])(
    'OPS-05 in %s processes, ends although its background work waits for a lock',
    async (PROCESSES) => {
      const settings = await engine.create();
      const database = await engine.open(settings);
      await createArtwork(database);
      const holder = await database.transaction();
      await serialize(holder, 'search-index');
      child = spawnServer({ ...variables(settings), PROCESSES });
      await portOf(child);
      const blocked = () => countOf(database, 'pg_locks', { locktype: 'advisory', granted: false });
      await expect.poll(blocked).toBeGreaterThan(0);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      await holder.rollback();
      expect(await waiting(database)).toBe(1);
    },
  );

  // The database makes no difference to what follows.
  if (engine.name === 'PostgreSQL') return;

  it.each(['1', '2'])(
    'OPS-05 in %s processes is not ready from the signal on, and serves connections while it drains',
    async (PROCESSES) => {
      const port = await start({ PROCESSES, DRAIN_SECONDS: '60', JOBS: 'off' });
      const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
      expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' });
      child.kill('SIGTERM');
      await expect.poll(async () => (await get('/readyz')).status).toBe(503);
      // Each response closes its connection, so the next request needs a new one.
      for (const path of ['/readyz', '/healthz', '/artworks', '/artworks']) {
        const response = await get(path);
        expect([path, response.status, response.headers.get('connection')]).toEqual([
          path,
          path === '/readyz' ? 503 : 200,
          'close',
        ]);
      }
      expect(child.exitCode).toBeNull();
    },
  );

  it('OPS-05 finishes connections that came before the listening event', async () => {
    const NODE_OPTIONS = `--import=${join(import.meta.dirname, 'late-listening.ts')}`;
    child = spawnServer({ ...variables(await engine.create()), NODE_OPTIONS, JOBS: 'off' });
    const output = outputOf(child);
    await expect.poll(output).toMatch(/:\d+\n/);
    const port = Number(/:(\d+)\n/.exec(output())?.[1]);
    const busy = await open(port);
    busy.write(post);
    await once(busy, 'data');
    await expect.poll(output).toContain('Galerya is open');
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await refused(port);
    busy.write(body);
    expect(await text(busy)).toMatch(/^connection: close/im);
    expect(await ended).toEqual([0, null]);
  });

  it.each(['1', '2'])(
    'OPS-05 in %s processes drains after a signal that came before the listening event',
    async (PROCESSES) => {
      const NODE_OPTIONS = `--import=${join(import.meta.dirname, 'late-listening.ts')}`;
      const env = { ...variables(await engine.create()), PROCESSES, DRAIN_SECONDS: '60', NODE_OPTIONS, JOBS: 'off' };
      child = spawnServer(env);
      const port = await portOf(child);
      child.kill('SIGTERM');
      const status = async () => {
        const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(30_000) });
        return response.status;
      };
      await expect.poll(status).toBe(503);
      expect(child.exitCode).toBeNull();
    },
  );

  it('warns once at its start if the gallery has no e-mail address', async () => {
    const settings = await engine.create();
    const outputWith = async (PROCESSES: string) => {
      child = spawnServer({ ...variables(settings), PROCESSES });
      const output = outputOf(child);
      await expect.poll(output).toContain('Galerya is open');
      child.kill('SIGTERM');
      await once(child, 'close');
      return output();
    };
    expect((await outputWith('2')).match(/"level":40[^\n]+the gallery has no e-mail address/g)).toHaveLength(1);
    const database = await engine.open(settings);
    await saveSetting(database, 'curatorEmail', 'sales@galerya.example');
    expect(await outputWith('1')).not.toContain('no e-mail address');
  });

  it('OPS-05 ends gracefully although a second signal arrives', async () => {
    const port = await start({ JOBS: 'off' });
    const busy = await open(port);
    busy.write(post);
    await once(busy, 'data');
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await refused(port);
    child.kill('SIGTERM');
    child.kill('SIGINT');
    busy.write(body);
    expect(await text(busy)).toMatch(/^HTTP\/1\.1 419 /);
    expect(await ended).toEqual([0, null]);
  });

  it('answers an unreadable request in JSON', async () => {
    const socket = await open(await start({ JOBS: 'off' }));
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 431 [\s\S]*\r\n\r\n\{"message":"[^"]+"\}$/);
  });

  it('OPS-04 answers metrics on a loopback port of its own, for all processes together', async () => {
    const { port, metricsPort } = await startWithMetrics({ PROCESSES: '2', JOBS: 'off' });
    for (let count = 0; count < 4; count += 1) await fetch(`http://127.0.0.1:${port}/nothing`);
    const fetchMetrics = () => fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    // The metrics of all processes wait for a process that is still starting.
    const typeOf = ({ status, headers }: Response) => `${status} ${headers.get('content-type')}`;
    await expect.poll(async () => typeOf(await fetchMetrics())).toMatch(/^200 text\/plain/);
    // A response is counted when it has been sent, which can be after the client has read it.
    await expect
      .poll(async () => (await fetchMetrics()).text())
      .toContain('http_requests_total{method="GET",route="none",status="404"} 4');
    expect((await fetch(`http://127.0.0.1:${metricsPort}/other`)).status).toBe(404);
  });

  it('that cannot start prints one sentence with the cause', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const attempts: [env: Record<string, string>, sentence: string][] = [
      [{ PORT: 'eighty' }, 'Settings error: PORT must be a whole number from 0 to 65535.\n'],
      [{ PORT: String(port) }, `Settings error: PORT ${port} is already in use.\n`],
      [{ METRICS_PORT: String(port) }, `Settings error: METRICS_PORT ${port} is already in use.\n`],
      [{ HOST: '203.0.113.1' }, 'Settings error: HOST 203.0.113.1 is not an address of this machine.\n'],
      [
        { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' },
        'Settings error: cannot connect to DATABASE_URL (ECONNREFUSED).\n',
      ],
      [{ DATA_DIR: '/dev/null', DATABASE_URL: '' }, 'Settings error: DATA_DIR /dev/null cannot be written (EEXIST).\n'],
    ];
    const settings = variables(await engine.create());
    for (const [env, sentence] of attempts) {
      child = spawnServer({ ...settings, ...env });
      const output = text(child.stderr as NodeJS.ReadableStream);
      child.stdout?.resume();
      expect(await once(child, 'exit')).toEqual([1, null]);
      expect(await output).toBe(sentence);
    }
    taken.close();
  });
});

/** Published artworks that are not in the search index. */
async function createBacklog(database: Knex): Promise<void> {
  await createArtwork(database);
  const columns = 'title, artist_id, category_id, height, width, depth, original_price, image_id, published_at';
  await database.raw(
    `insert into artworks (slug, ${columns})
     with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?)
     select 'copy-' || n, ${columns} from artworks, numbers`,
    [BACKLOG - 1],
  );
}

function waiting(database: Knex): Promise<number> {
  return countOf(database, 'search_pending', { kind: 'artwork' });
}

async function countOf(database: Knex, table: string, narrow: object = {}): Promise<number> {
  const row = await database(table).where(narrow).count({ count: '*' }).first();
  return Number(row?.count);
}

function variables({ dataDir, databaseUrl }: DatabaseSettings): Record<string, string> {
  return {
    NODE_ENV: 'production',
    SESSION_SECRET: 'a secret for this one test',
    PUBLIC_URL: 'https://gallery.example.com',
    PORT: '0',
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
}

function spawnServer(env: Record<string, string>): ChildProcess {
  return spawn(...withParent([process.execPath, 'server/main.ts']), {
    env: childEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The output and errors of the process so far. */
function outputOf({ stdout, stderr }: ChildProcess): () => string {
  let output = '';
  stdout?.on('data', (chunk) => {
    output += chunk;
  });
  stderr?.on('data', (chunk) => {
    output += chunk;
  });
  return () => output;
}

async function portOf(child: ChildProcess): Promise<number> {
  const closed = once(child, 'close');
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  for await (const chunk of child.stdout ?? []) {
    output += chunk;
    const [, port] = /http:\/\/127\.0\.0\.1:(\d+)/.exec(output) ?? [];
    if (port) {
      child.stdout?.resume();
      return Number(port);
    }
  }
  await closed;
  throw new Error(`It did not start: ${output}`);
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Resolves when no process accepts connections on this port. */
async function refused(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isTaken = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (!isTaken) return;
  }
}
