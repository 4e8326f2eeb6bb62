import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { DatabaseSettings } from '../../database/connect.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { builtPages, onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { childEnvironment } from '../support/programs/environment.ts';
import { freePort } from '../support/programs/free-port.ts';
import { withParent } from '../support/programs/with-parent.ts';

onEachEngine('the setting JOBS', (engine) => {
  const children: ChildProcess[] = [];
  beforeAll(builtPages);
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  /** Starts the server as `npm start` does, and waits for the line that it logs when it runs. */
  async function start({ dataDir, databaseUrl }: DatabaseSettings, env: Record<string, string>): Promise<ChildProcess> {
    const child = spawn(...withParent([process.execPath, 'server/main.ts']), {
      env: childEnvironment({
        NODE_ENV: 'production',
        PORT: '0',
        DATA_DIR: dataDir,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        SESSION_SECRET: 'a secret for this one test',
        PUBLIC_URL: 'https://gallery.example.com',
        ...env,
      }),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    await expect.poll(() => said).toMatch(/Galerya (is open|runs background jobs)/);
    return child;
  }

  async function stop(child: ChildProcess): Promise<unknown[]> {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    return ended;
  }

  function childrenOf({ pid }: ChildProcess): number[] {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  }

  const isIndexed = async (database: Knex) => (await database('search_pending').first()) === undefined;

  it('OPS-08 `only` runs jobs in a process that serves nothing, beside a server without jobs', async () => {
    const settings = await engine.create();
    const database = await engine.open(settings);
    await createArtwork(database);
    const metricsPort = String(await freePort());
    const server = await start(settings, { JOBS: 'off' });
    const jobs = await start(settings, { JOBS: 'only', METRICS_PORT: metricsPort });
    await expect.poll(() => isIndexed(database)).toBe(true);
    const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    await expect.poll(metrics).toMatch(/jobs_waiting\{kind="search-index"\} 0/);
    expect(await Promise.all([stop(jobs), stop(server)])).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(await database('jobs').whereNotNull('started_at')).toEqual([]);
  });

  it('OPS-08 `thread` runs jobs in one thread for all processes, with their metrics', async () => {
    const settings = await engine.create();
    const database = await engine.open(settings);
    await createArtwork(database);
    const metricsPort = String(await freePort());
    const server = await start(settings, { PROCESSES: '2', METRICS_PORT: metricsPort });
    await expect.poll(() => isIndexed(database)).toBe(true);
    const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    await expect
      .poll(metrics)
      .toMatch(/jobs_waiting\{kind="search-index"\} 0[\s\S]*job_runs_total\{kind="search-index",outcome="done"\} \d/);
    await expect.poll(metrics).toContain('process_cpu_seconds_total');
    const [worker = 0] = childrenOf(server);
    process.kill(worker, 'SIGSTOP');
    // Within the timeout of prom-client, five seconds, a stopped process does not report its metrics.
    expect(await metrics()).toMatch(/jobs_waiting\{kind="search-index"\} 0/);
    process.kill(worker, 'SIGCONT');
    expect(await stop(server)).toEqual([0, null]);
  });
});
