import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { connect } from '../../database/connect.ts';
import { startCheckpoints } from '../../database/connection/checkpoints.ts';
import { WAIT_LIMIT } from '../support/wait-limit.ts';

it('checkpoints move written pages to the file in the background', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'galerya-log-'));
  const database = connect({ dataDir, databaseUrl: null });
  const failures: unknown[] = [];
  const checkpoints = startCheckpoints(database, { firstDelayMs: 0, onError: (error) => failures.push(error) });
  try {
    await database.schema.createTable('notes', (table) => void table.text('note'));
    await database('notes').insert({ note: 'n'.repeat(1_000_000) });
    const size = async () => (await stat(join(dataDir, 'galerya.sqlite'))).size;
    await vi.waitFor(async () => expect(await size()).toBeGreaterThan(1_000_000), WAIT_LIMIT);
    expect(failures).toEqual([]);
  } finally {
    await checkpoints.close();
    await database.destroy();
    await rm(dataDir, { recursive: true, force: true });
  }
});
