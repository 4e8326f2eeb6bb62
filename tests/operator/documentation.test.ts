import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from '../../server/operator/run-command.ts';

const operations = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');

it('OPS-03 docs/operations.md lists every command', async () => {
  const { text } = await runCommand(['--help'], () => Promise.reject(new Error('Help does not open the shop.')));
  // A line of the help starts with the verb and its noun, or with a command that has no verb; then come parameters and options.
  const registered = [...text.matchAll(/^ {2}(\S+(?: [a-z-]+)?)/gm)].map(([, command = '']) => command);
  expect(registered).toContain('staff invite');
  const table = operations.slice(operations.indexOf('## Running the gallery'), operations.indexOf('## Upgrade'));
  expect(registered.filter((command) => !new RegExp(`^\\|.*\`${command}[ \`].*\\|.*\\|$`, 'm').test(table))).toEqual(
    [],
  );
});
