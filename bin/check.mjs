import { join } from 'node:path';
import { install } from './install.mjs';
import { run, tools } from './run.mjs';

const CHECKS = [
  ['types', 'tsc', ['--noEmit']],
  ['lint and format', 'biome', ['check', '--error-on-warnings']],
  ['dead code', 'knip', []],
];

// Runs all checks, also after a failure, so that one run shows every problem.
await install();
const failed = [];
for (const [name, tool, args] of CHECKS) {
  const code = await run(join(tools, tool), args);
  console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
  if (code !== 0) failed.push(name);
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}.`);
process.exit(failed.length > 0 ? 1 : 0);
