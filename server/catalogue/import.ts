import { parseArgs } from 'node:util';

const usage = 'npm run import -- file.csv [--mapping mapping.json] [--images folder] [--strict] [--dry-run]';

const { positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mapping: { type: 'string' },
    images: { type: 'string' },
    strict: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  },
});
if (positionals.length !== 1) {
  console.error(`Usage: ${usage}`);
  process.exitCode = 1;
}
