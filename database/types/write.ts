import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { tableTypes } from './table-types.ts';

// `npm run types:tables`: the schema of a new SQLite file, in `tables.d.ts`.
const dataDir = await mkdtemp(join(tmpdir(), 'galerya-types-'));
const database = connect({ databaseUrl: null, dataDir });
try {
  await migrate(database);
  await writeFile(join(import.meta.dirname, '../tables.d.ts'), await tableTypes(database));
} finally {
  await database.destroy();
  await rm(dataDir, { recursive: true });
}
