import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadSettings } from '../../server/boot/settings/settings.ts';
import { jobKinds } from '../../server/jobs/kinds.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';

const operations = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');

onEachEngine('docs/operations.md', (engine) => {
  it('lists every kind of background job', async () => {
    const { context } = await openApp({ database: await engine.open() });
    const { backup } = loadSettings({ BACKUP_TO: '/backups' });
    const settings = { ...context.settings, backup };
    const registered = jobKinds({ ...context, settings }, 'http://gallery.example').map(({ kind }) => kind);
    const rows = /^\| kind \| runs .*\n(\|.*\n)+/m.exec(operations)?.[0] ?? '';
    const documented = [...rows.matchAll(/^\|([^|]+)\|/gm)].flatMap(
      ([, kinds = '']) => kinds.match(/(?<=`)[\w-]+(?=`)/g) ?? [],
    );
    expect(documented.toSorted()).toEqual(registered.toSorted());
  });
});
