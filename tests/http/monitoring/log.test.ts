import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openLog } from '../../../server/http/monitoring/log.ts';
import { onEachEngine } from '../../support/database.ts';

onEachEngine('a failed query', (engine) => {
  it('OPS-04 is logged without its values', async () => {
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

it('OPS-04 an unreachable database is logged once a minute, the ids it concerned each time', () => {
  const lines: Record<string, unknown>[] = [];
  const log = openLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  const err = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  for (let count = 0; count < 50; count += 1) log.error({ reqId: String(count), err }, 'answered 503');
  expect(lines).toEqual([expect.objectContaining({ msg: 'answered 503', reqId: '0' })]);
  for (const order of ['GA-1', 'GA-2']) log.warn({ order, err }, 'payment sync failed');
  expect(lines.slice(1).map(({ order, err: shown, error }) => [order, shown !== undefined, error])).toEqual([
    ['GA-1', true, undefined],
    ['GA-2', false, 'ECONNREFUSED Error'],
  ]);
  for (let count = 0; count < 2; count += 1) log.error({ err: new Error('a fault of ours') }, 'failed');
  expect(lines).toHaveLength(5);
});

describe('a process that ends', () => {
  const log = pathToFileURL(`${import.meta.dirname}/../../../server/http/monitoring/log.ts`);
  const script = `
    const { openLog } = await import('${log}');
    process.stdin.once('data', () => {
      openLog('info').info('the last line');
      process.exit(0);
    });
  `;
  const begin = () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'pipe' });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  };

  it('OPS-04 has written its last log line', async () => {
    const child = begin();
    child.stdin.write('end');
    expect(await text(child.stdout)).toContain('the last line');
  });

  it('OPS-05 ends although the reader of its log is gone', async () => {
    const child = begin();
    child.stdout.destroy();
    child.stdin.write('end');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
