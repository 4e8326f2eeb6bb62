import type { Knex } from 'knex';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { writeStarts } from '../../../database/transaction.ts';

/** Seconds. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 5];

/** The events of knex's connection pool that are measured. */
interface Pool {
  on(event: 'acquireRequest' | 'acquireSuccess' | 'acquireFail', listener: (request: number) => void): void;
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

/** Measures how long requests wait for the database: for a connection of the pool, and for the start of a write. */
export function measureDatabase(registry: Registry, database: Knex): void {
  const registers = [registry];
  const pool: Pool = database.client.pool;
  const waits = new Histogram({
    name: 'database_connection_wait_seconds',
    help: 'Wait for a connection of the pool',
    buckets: BUCKETS,
    registers,
  });
  const requestedAt = new Map<number, number>();
  const finish = (request: number) => {
    waits.observe((performance.now() - (requestedAt.get(request) ?? performance.now())) / 1000);
    requestedAt.delete(request);
  };
  pool.on('acquireRequest', (request) => requestedAt.set(request, performance.now()));
  pool.on('acquireSuccess', finish);
  pool.on('acquireFail', finish);

  const writes = new Histogram({
    name: 'database_write_wait_seconds',
    help: 'Time until a writing transaction starts: earlier writers, locks and retries',
    buckets: BUCKETS,
    registers,
  });
  writeStarts.subscribe((message) => {
    const { client, milliseconds } = message as { client: unknown; milliseconds: number };
    if (client === database.client) writes.observe(milliseconds / 1000);
  });

  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool: used, free; requests that wait for one: waiting',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'used' }, pool.numUsed());
      this.set({ state: 'free' }, pool.numFree());
      this.set({ state: 'waiting' }, pool.numPendingAcquires());
    },
  });
}
