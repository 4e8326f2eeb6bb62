import { parseArgs } from 'node:util';
import { environment, run, stop } from './run.mjs';

const OPTIONS = {
  orders: { type: 'string', default: '3000' },
  works: { type: 'string', default: '10000' },
  engine: { type: 'string', default: 'sqlite' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
};
const USAGE = 'npm run year -- [--orders N] [--works N] [--engine sqlite|postgres] [--seed N]';

function read() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch {
    return stop(USAGE);
  }
}

const { orders, works, engine, seed } = read();
if (![orders, works, seed].every((number) => /^\d{1,9}$/.test(number)) || !['sqlite', 'postgres'].includes(engine))
  stop(USAGE);
console.log(`A year with ${works} works and ${orders} orders on ${engine}, with seed ${seed}.`);
const env = environment({ YEAR_ORDERS: orders, YEAR_WORKS: works, YEAR_ENGINE: engine, YEAR_SEED: seed });
process.exit(await run(process.execPath, ['bin/test.mjs', 'tests/year'], { env }));
