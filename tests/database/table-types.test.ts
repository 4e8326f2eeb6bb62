import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tableTypes } from '../../database/types/table-types.ts';
import { onEachEngine } from '../support/database.ts';

onEachEngine('the types of tables', (engine) => {
  it('are those of the migrations; `npm run types:tables` writes them', async () => {
    const file = await readFile(join(import.meta.dirname, '../../database/tables.d.ts'), 'utf8');
    expect(await tableTypes(await engine.open())).toBe(file);
  });
});
