import { expect, it } from 'vitest';
import { openLog } from '../../server/http/log.ts';
import { onEachEngine } from '../support/database.ts';

onEachEngine('a failed query', (engine) => {
  it('OPS-04 is logged without the values that it was asked with', async () => {
    const database = await engine.open();
    const lines: string[] = [];
    const log = openLog('info', { write: (line) => lines.push(line) });
    const row = { id: 'same', data: 'maria.clara@example.com', expires_at: 1, created_at: 1 };
    await database('sessions').insert(row);
    const err = await database('sessions')
      .insert(row)
      .catch((error) => error);
    const reading = await database('sessions')
      .where('nothing', 'maria.clara@example.com')
      .catch((error) => error);
    log.error({ err }, 'could not be written');
    log.error({ err: new Error('outer', { cause: reading }) }, 'could not be read');
    expect(lines.join()).not.toContain('maria');
    expect(lines[0]).toMatch(/constraint/i);
    expect(lines[1]).toMatch(/outer.*nothing/);
  });
});
