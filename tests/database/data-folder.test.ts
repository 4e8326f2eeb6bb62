import { chmod, mkdir, mkdtemp, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connect } from '../../database/connect.ts';
import { prepareDataFolder } from '../../database/connection/data-folder.ts';

const folder = () => mkdtemp(join(tmpdir(), 'galerya-modes-'));
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

async function writeTo(dataDir: string): Promise<void> {
  const database = connect({ dataDir, databaseUrl: null });
  await database.schema.createTable('rows', (table) => table.integer('id'));
  await database('rows').insert({ id: 1 });
  for (const file of ['', '-wal', '-shm']) expect(await modeOf(join(dataDir, `galerya.sqlite${file}`))).toBe('600');
  await database.destroy();
}

it('a new folder and all files of the database are accessible to their owner only', async () => {
  const dataDir = join(await folder(), 'new', 'data');
  await writeTo(dataDir);
  expect(await modeOf(dataDir)).toBe('700');
});

it('an existing database file loses the permissions of other users', async () => {
  const dataDir = await folder();
  await writeFile(join(dataDir, 'galerya.sqlite'), '');
  await chmod(join(dataDir, 'galerya.sqlite'), 0o644);
  await writeTo(dataDir);
});

it('a folder that others can use keeps its mode, since it may serve other purposes, and is reported', async () => {
  const dataDir = join(await folder(), 'shared');
  await mkdir(dataDir);
  await chmod(dataDir, 0o755);
  expect(prepareDataFolder(dataDir)).toEqual({ isOpenToOthers: true });
  expect(await modeOf(dataDir)).toBe('755');
  await chmod(dataDir, 0o700);
  expect(prepareDataFolder(dataDir)).toEqual({ isOpenToOthers: false });
});
